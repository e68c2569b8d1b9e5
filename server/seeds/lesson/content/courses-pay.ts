import { audio, file, video } from './lessons'
import type { DemoCourse } from './types'

/** 薪酬、绩效、核算 */
export const payCourses: DemoCourse[] = [
  {
    key: 'salary',
    type: 1,
    title: '薪酬体系设计从0到1',
    subTitle: '岗位、职级、宽带、调薪，一张表串起来',
    teachers: ['fang'],
    category: 'pay-system',
    tags: ['薪酬', '宽带', '调薪'],
    originPrice: 49900,
    price: 29900,
    memberPrice: 26910,
    promo: { price: 25900, days: 6 },
    vipFree: false,
    trialCount: 2,
    validDays: 0,
    intro: `<h3>学完你能做到</h3>
<ul><li>给公司的岗位排出职级，说得出理由</li><li>算出每一级的中位值、带宽，完成套改</li><li>做一张调薪矩阵，并且不超预算</li><li>知道哪些做法碰到了法律的底线</li></ul>
<h3>需要准备什么</h3>
<p>会用电子表格的查找和分类汇总就够了。请准备一份去掉姓名的本公司工资表，跟着每一讲往里填。</p>
<p>课上的数字都是为了讲清算法举的例子，不是市场数据。</p>`,
    suit: '薪酬专员、HR 经理，第一次搭薪酬体系的创业公司负责人',
    notice: '支付后7天内且学习进度不超过10%，可以申请退款。永久有效。',
    speedAllowed: true,
    dragRule: 0,
    status: 'on',
    stock: null,
    chapters: [
      {
        title: '第一章 准备',
        lessons: [
          video('薪酬诊断：从工资表里找三个问题', 'salary'),
          video('薪酬策略：领先、跟随，还是混着来', 'salary'),
          video('岗位价值评估：因素、权重和标杆岗', 'salary'),
        ],
      },
      {
        title: '第二章 结构',
        lessons: [
          video('职级地图：横到边，竖到底', 'salary'),
          video('外部数据怎么读：分位和岗位匹配', 'salary'),
          video('宽带薪酬：中位值、带宽和重叠', 'salary'),
          audio('固定与浮动：比例怎么定'),
        ],
      },
      {
        title: '第三章 落地',
        lessons: [
          video('入级与套改：用比较率看位置', 'salary'),
          video('总额测算：老板最关心的一页', 'salary'),
          video('年度调薪：绩效和比较率两把尺子', 'salary'),
          video('提成与奖金：先写规则，再发钱', 'salary'),
          video('薪酬沟通：经理怎么讲，讲到哪儿', 'interview'),
          file(
            '调薪测算表（填写说明）',
            '调薪测算表填写说明.txt',
            `调薪测算表填写说明

一、要填的列
姓名（可用编号）、职级、本级中位值、现月薪、绩效等级

二、自动算的列
比较率 = 现月薪 ÷ 本级中位值
建议幅度 = 调薪矩阵中“绩效等级 × 比较率档位”对应的百分比
调后月薪 = 现月薪 ×（1 + 建议幅度）

三、怎么定矩阵
1. 先定总预算，例如工资总额的 5%（由公司决定，这里只是举例）。
2. 绩效好、比较率低的格子放最高；绩效差、比较率高的格子放 0。
3. 用人数乘进去，总额超了就整体下调，不要只砍一个部门。

四、提交前检查
□ 调后月薪不超过本级最高值，超过的单独说明
□ 没有人低于当地最低工资标准（《劳动法》第四十八条）
□ 只调基本工资的，核对加班工资的计算基数有没有跟着变
`,
          ),
        ],
      },
      {
        title: '第四章 底线',
        lessons: [
          video('最低工资与加班工资（《劳动法》第四十四条、第四十八条）', 'salary'),
          video('扣工资的边界（《工资支付暂行规定》第十五条、第十六条）', 'salary'),
          audio('哪些算工资总额，哪些不算（《关于工资总额组成的规定》第四条、第十一条）'),
        ],
      },
    ],
    reviews: [
      { score: 5, content: '跟着做完第二章，把公司八十多个岗位排成了九级。老板看完只改了两个，说第一次看明白。' },
      { score: 5, content: '总额测算那讲值回票价。以前提方案总被财务打回，这次一遍过。' },
      {
        score: 4,
        content: '讲得很清楚，建议把表格做成可以下载的，现在只有填写说明。',
        reply: '每家公司的级数不一样，所以放的是说明。我在答疑里演示过从空表搭一遍，可以看回放。',
      },
      { score: 4, content: '带宽和重叠那讲我听了三遍，例子数字很友好。' },
      { score: 3, content: '偏制造业，研发和销售的例子少。提成那一讲太短了。' },
      { score: 5, content: '工资总额的组成一直搞混，最后一讲听着音频走路就弄明白了。' },
    ],
  },
  {
    key: 'okr',
    type: 1,
    title: '绩效与OKR落地',
    subTitle: '从写目标到绩效面谈，免费学完',
    teachers: ['shen'],
    category: 'pay-performance',
    tags: ['绩效', 'OKR', '绩效面谈'],
    originPrice: 0,
    price: 0,
    memberPrice: null,
    vipFree: false,
    trialCount: 0,
    validDays: 0,
    intro: `<h3>这是一门免费课</h3>
<p>登录后就能学，不用付款。内容和收费课一样完整，欢迎转给业务经理。</p>
<h3>学完你能做到</h3>
<ul><li>分清 OKR 和 KPI 各管什么，不混着打分</li><li>写出一个看得懂的目标和三个量得出的结果</li><li>开一场二十分钟的绩效面谈，先听后说</li><li>不能胜任要处理时，知道法律要求先做哪一步</li></ul>`,
    suit: '绩效专员、HRBP、带团队的业务经理',
    notice: '免费课程，登录后加入学习即可，永久有效。',
    speedAllowed: true,
    dragRule: 0,
    status: 'on',
    stock: null,
    chapters: [
      {
        title: '第一章 目标',
        lessons: [
          video('绩效管理先回答三个问题', 'salary'),
          video('OKR 和 KPI，各管什么', 'salary'),
          video('目标从哪里来：从公司到部门', 'salary'),
          video('写好一个目标、三个关键结果', 'salary'),
          audio('对齐会怎么开，不开成汇报会'),
        ],
      },
      {
        title: '第二章 过程',
        lessons: [
          video('周会十五分钟：翻开那张表', 'interview'),
          video('季度复盘：打分不等于考核', 'interview'),
          video('绩效评价：先校准，再定级', 'salary'),
        ],
      },
      {
        title: '第三章 结果',
        lessons: [
          video('绩效面谈：先听后说', 'interview'),
          video('改进计划怎么写才有用', 'interview'),
          video('不能胜任的认定与两步走（《劳动合同法》第四十条第二项）', 'contract'),
          video('结果用在哪里：调薪、晋升、培养', 'salary'),
        ],
      },
    ],
    reviews: [
      { score: 5, content: '免费的居然这么完整，已经转到经理群，周一早会一起看第六讲。' },
      { score: 5, content: '“打分不等于考核”这句我要打印出来。我们就是混着用，最后大家都写保守目标。' },
      { score: 4, content: '面谈那讲很实在。希望再讲讲远程团队怎么面谈。' },
      { score: 4, content: '不能胜任那讲提醒得及时，我差点漏了培训或者调岗这一步。' },
      {
        score: 3,
        content: '目标那几讲的例子都是产品部门的，职能部门怎么写还是没底。',
        reply: '收到，职能部门的例子会在下一次免费直播里讲，您可以先预约。',
      },
    ],
  },
  {
    key: 'severance',
    type: 2,
    title: '经济补偿、代通知金、赔偿金一课算清',
    subTitle: '一讲讲透三笔钱，附计算步骤',
    teachers: ['chen'],
    category: 'pay-count',
    tags: ['经济补偿', '赔偿金', '计算'],
    originPrice: 2990,
    price: 1990,
    memberPrice: 1791,
    vipFree: false,
    trialCount: 0,
    validDays: 0,
    intro: `<p>只有一讲，专讲离职时最常算错的三笔钱：什么时候给，按什么工资，年限怎么进位，哪两笔不能同时给。</p>
<ul><li>经济补偿：《劳动合同法》第四十六条、第四十七条</li><li>额外一个月工资：《劳动合同法》第四十条，《实施条例》第二十条</li><li>违法解除的赔偿金：《劳动合同法》第八十七条，《实施条例》第二十五条</li></ul>
<p>附一份计算步骤，照着填就能得出数字。</p>`,
    suit: '要办离职、谈补偿的 HR 和部门负责人',
    notice: '单课，支付后7天内且学习进度不超过10%，可以申请退款。永久有效。',
    speedAllowed: true,
    dragRule: 0,
    status: 'on',
    stock: null,
    chapters: [
      {
        title: '全部内容',
        lessons: [
          video('三笔钱，一张图分清', 'contract'),
          file(
            '计算步骤',
            '离职三笔钱计算步骤.txt',
            `离职三笔钱计算步骤

第一步 先看是哪一种离开
· 员工因第三十八条情形解除、单位提出的协商解除、第四十条解除、第四十一条裁员、合同期满单位不续（或降低条件续）：有经济补偿
· 员工主动辞职（第三十七条）、员工有第三十九条情形：没有经济补偿
（《劳动合同法》第四十六条）

第二步 算月工资
· 解除或终止前十二个月的平均应得工资：计时或计件工资，加奖金、津贴、补贴等货币性收入
· 不满十二个月的，按实际工作的月数平均
· 低于当地最低工资的，按最低工资
（《劳动合同法实施条例》第二十七条）

第三步 算年限
· 每满一年，一个月
· 六个月以上不满一年，按一年
· 不满六个月，半个月
· 非因本人原因被安排到新单位、原单位没付过补偿的，年限合并
（《劳动合同法》第四十七条、《实施条例》第十条）

第四步 看要不要封顶
· 月工资高于当地上年度职工月平均工资三倍：按三倍数额，年限最高十二年
· 没有高于三倍的，不受十二年限制

第五步 代通知金
· 只在第四十条解除、又没有提前三十日书面通知时才有
· 标准是上一个月的工资，不是十二个月平均
（《实施条例》第二十条）

第六步 赔偿金
· 违法解除或终止，员工不要求继续履行或不能继续履行：经济补偿标准的二倍
· 付了赔偿金，不再付经济补偿
（《劳动合同法》第八十七条、《实施条例》第二十五条）
`,
          ),
        ],
      },
    ],
    reviews: [
      { score: 5, content: '不到二十块，省了一次误算。我们一直拿基本工资当基数。' },
      { score: 4, content: '短，但该说的都说了。步骤表最有用。' },
      { score: 5, content: '封顶十二年只管三倍以上的人，这一点跟财务吵了两天，放给他看就不吵了。' },
      {
        score: 3,
        content: '一讲就这么长，内容对，但我以为会有计算器。',
        reply: '计算步骤可以存到手机里照着填。谢谢提醒，介绍里已经写明只有一讲。',
      },
    ],
  },
  {
    key: 'fund',
    type: 1,
    title: '社保公积金入门',
    subTitle: '给第一次办社保的你',
    teachers: ['luo'],
    category: 'labor-social',
    tags: ['社保', '公积金'],
    originPrice: 9900,
    price: 5900,
    memberPrice: 5310,
    vipFree: false,
    trialCount: 1,
    validDays: 0,
    intro: `<p>从员工入职登记到离职封存，按时间顺序讲一遍社保和公积金要办的事。</p>
<ul><li>社会保险登记：自用工之日起三十日内（《社会保险法》第五十八条）</li><li>住房公积金缴存登记：自录用之日起三十日内（《住房公积金管理条例》第十五条）</li></ul>
<p>课程正在按新的办理流程重录，暂停销售。已经购买的可以继续学习。</p>`,
    suit: '刚接手社保公积金的人事专员',
    notice: '已停止销售，已购用户可以继续学习。',
    speedAllowed: true,
    dragRule: 0,
    status: 'off',
    stock: null,
    chapters: [
      {
        title: '全部内容',
        lessons: [
          video('入职三十日内要办的两件登记（《社会保险法》第五十八条、《住房公积金管理条例》第十五条）', 'salary'),
          video('缴费基数从哪里来', 'salary'),
          video('代扣代缴与告知明细（《社会保险法》第六十条）', 'salary'),
          audio('离职：停保、封存与转移'),
        ],
      },
    ],
    reviews: [
      { score: 4, content: '流程讲得清楚，界面和现在网上办理的不太一样了。' },
      { score: 3, content: '两年前买的，够用，等重录版。' },
      { score: 5, content: '第一次办社保就是跟着这门课办完的。' },
      { score: 2, content: '公积金部分太短，跨省转移没讲。', reply: '重录版会单独讲转移，已购的同学会自动更新。' },
    ],
  },
]
