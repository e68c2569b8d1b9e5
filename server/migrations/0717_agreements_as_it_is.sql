-- The papers say what the product does: by what a notice finds its readers, how money comes from a company, what devices are
-- compared for, what a company sees of its people, and whose the days of a refund are. Each is the text before it with these
-- passages changed; whoever has put up a later one of their own keeps that.
insert into agreement (kind, version, title, changes, asks, text)
select kind, '2026-12-01', title,
  '补充说明了运营通知怎样选择接收的人、对公转账、设备标识的核对，以及企业能看到的成员信息。', asks,
  replace(replace(replace(replace(text,
'我们不向你作个性化的商业营销，也不会',
'我们不根据你的浏览、搜索和学习内容推送商业广告。运营通知可能按会员状态、等级、城市、注册与活跃时间、所购课程选择接收的人，你可以在“设置”里关闭这类消息；会员页会按你最近三十天的购买算出开通可省多少。我们不会'),
'支付由微信完成，我们不接触你的银行卡信息。',
'支付由微信完成，我们不接触你的银行卡信息；企业也可以对公转账，我们收集付款户名和转账凭证，用于核对到账。'),
'你不授权定位的，可以请工作人员或讲师核对后签到。
',
'你不授权定位的，可以请工作人员或讲师核对后签到。为防止代签、刷助力和被请出后再进直播间，我们还会核对设备标识。
'),
'企业的主账号与管理员可以看到你的姓名、部门、席位状态以及当月下载、学课、使用问问的次数，',
'企业的主账号与管理员可以看到你的姓名、头像、打码的手机号、部门、职位、工号、席位状态、近三十天是否登录过以及当月下载、学课、使用问问的次数，')
from agreement a where kind = 'privacy' and version = '2026-11-30'
  and not exists (select from agreement b where b.kind = a.kind and b.version > a.version);
insert into agreement (kind, version, title, changes, asks, text)
select kind, '2026-12-01', title,
  '更正了可以退款的天数（以付款页写明的为准），补充说明了企业能看到的成员信息。', asks,
  replace(replace(text,
'支付后 7 天内、且没有使用过任何会员权益的，',
'支付后在付款页写明的天数内、且没有使用过任何会员权益的，'),
'企业的主账号与管理员只能看到成员的使用次数和企业安排的培训的结果，看不到',
'企业的主账号与管理员可以看到成员的姓名、头像、打码的手机号、部门、职位、工号、席位状态、近三十天是否登录过、当月的使用次数和企业安排的培训的结果，看不到')
from agreement a where kind = 'vip' and version = '2026-11-20'
  and not exists (select from agreement b where b.kind = a.kind and b.version > a.version);
