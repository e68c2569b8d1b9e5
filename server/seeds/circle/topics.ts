import type { SeedTopic } from './types'

export const topics: SeedTopic[] = [
  {
    key: 'zhongcai',
    name: '劳动仲裁避坑',
    intro: '从收到仲裁通知到开庭：证据怎么备、答辩怎么写、哪些坑别踩。只讲真实经历，发帖请隐去当事人姓名和公司。',
    cover: { kind: 'cover', title: '劳动仲裁避坑', ground: '#7A3B2E', shape: 'rings' },
  },
  {
    key: 'zhaopin',
    name: '金三银四招聘',
    intro: '渠道、JD、面试安排、offer 保温，旺季前一起备好。说得出数字的经验优先，招聘启事请发到职位里。',
    cover: { kind: 'cover', title: '金三银四招聘', ground: '#23408E', shape: 'bars' },
  },
  {
    key: 'xinchou',
    name: '薪酬调查',
    intro: '同城同岗到底开多少？分享薪酬结构、调薪幅度和年终奖算法。数字请写明城市、行业和年份，不贴任何人的工资条。',
    cover: { kind: 'cover', title: '薪酬调查', ground: '#6A4B16', shape: 'peaks' },
  },
  {
    key: 'hrbp',
    name: 'HRBP成长',
    intro: '听懂业务、敢说真话、把事推成。这里聊 BP 的日常：盘点、复盘、和业务老大较劲，也聊怎么不被开会淹没。',
    cover: { kind: 'cover', title: 'HRBP 成长', ground: '#2F6B57', shape: 'grid' },
  },
  {
    key: 'jixiao',
    name: '绩效怎么做',
    intro: 'KPI、OKR、强制分布、绩效面谈，哪种适合你们公司？欢迎晒指标和表格，也欢迎说说失败的那一版。',
    cover: { kind: 'cover', title: '绩效怎么做', ground: '#4B3A7A', shape: 'waves' },
  },
  {
    key: 'shebao',
    name: '社保新规',
    intro: '缴费基数、补缴、异地转移、延迟退休、生育津贴，政策一变就在这里对口径。引用规定请带上文件名和所在城市。',
    cover: { kind: 'cover', title: '社保新规', ground: '#1F5F78', shape: 'grid' },
  },
  {
    key: 'caiyuan',
    name: '裁员沟通',
    intro: '难谈的话怎么谈得有尊严：方案测算、谈话顺序、协议条款、留下来的人怎么安抚。合法是底线，体面是本事。',
    cover: { kind: 'cover', title: '裁员沟通', ground: '#4A4F5C', shape: 'waves' },
  },
  {
    key: 'mianshi',
    name: '面试奇遇',
    intro: '面试桌两边的好笑、尴尬和感动。可以吐槽，不点名；笑完记得说说，换成你会怎么问、怎么答。',
    cover: { kind: 'cover', title: '面试奇遇', ground: '#8A5A2B', shape: 'rings' },
  },
  {
    key: 'nianhui',
    name: '年会策划',
    intro: '预算、场地、节目、抽奖、奖品个税，一场年会从头到尾怎么办。欢迎上传流程表，让同行少熬一个夜。',
    cover: { kind: 'cover', title: '年会策划', ground: '#8C2F45', shape: 'peaks' },
  },
  {
    key: 'gongjubao',
    name: 'HR工具包',
    intro: '表格、模板、公式和小程序，好用的都收在这里。分享时写清适用场景和版本日期，别人拿走就能用。',
    cover: { kind: 'cover', title: 'HR 工具包', ground: '#3A5A3C', shape: 'bars' },
  },
]
