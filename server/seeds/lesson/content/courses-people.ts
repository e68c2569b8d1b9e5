import { audio, file, video } from './lessons'
import type { DemoCourse } from './types'

/** 招聘、HRBP、培训 */
export const peopleCourses: DemoCourse[] = [
  {
    key: 'interviewer',
    type: 1,
    title: '招聘面试官训练营',
    subTitle: '会追问，敢打分，写得出理由',
    teachers: ['xu'],
    category: 'hire-interview',
    tags: ['面试', 'STAR', '面试官'],
    price: 9900,
    memberPrice: null,
    vipFree: true,
    trialCount: 2,
    validDays: 365,
    intro: `<h3>给谁用</h3>
<p>给要坐到面试桌前的人：业务经理、刚转岗的招聘专员，还有要给面试官做培训的你。</p>
<h3>学完你能做到</h3>
<ul><li>三十分钟的需求会，问清五个问题</li><li>用一份提纲面完一个岗位的所有人</li><li>听到“我们”，能追到“我”</li><li>评价里每一个分数都有一件具体的事</li></ul>
<h3>每讲怎么学</h3>
<ol><li>先看要点，大约一分钟。</li><li>跟着练习念出声，最好找同事对练。</li><li>把自己公司的一个真实岗位套进去。</li></ol>`,
    suit: '业务面试官、招聘专员、需要组织面试官培训的 HR',
    notice: '会员有效期内免费学习。单独购买的，自购买之日起365天有效。',
    speedAllowed: true,
    dragRule: 0,
    status: 'on',
    stock: null,
    chapters: [
      {
        title: '第一章 面试之前',
        lessons: [
          video('需求会：三十分钟问清五个问题', 'interview'),
          video('岗位画像：硬条件只留三条', 'interview'),
          video('筛简历：先看什么，后看什么', 'interview'),
          video('结构化提纲：同题、同序、同尺', 'interview'),
        ],
      },
      {
        title: '第二章 提问',
        lessons: [
          video('开场三分钟，让人愿意说真话', 'interview'),
          video('行为题怎么出：问发生过的事', 'interview'),
          video('STAR：缺哪格问哪格', 'interview'),
          video('追问练习：把“我们”变成“我”', 'interview'),
          audio('情境题：答案没有对错，看思路'),
          video('动机面谈：为什么走，为什么来', 'interview'),
        ],
      },
      {
        title: '第三章 判断',
        lessons: [
          video('核实细节：时间、数字和第三个人', 'interview'),
          video('评分与合议：先各自打分，再讨论', 'interview'),
          video('三种常见偏差：光环、对比、像我', 'interview'),
          file(
            '面试评价表（可直接改用）',
            '面试评价表.txt',
            `面试评价表

岗位：            候选人：            面试官：            日期：

每项 1–5 分。写不出事例的，分数不算。

1. 专业能力     分数：    他做过的一件事：
2. 解决问题     分数：    他做过的一件事：
3. 协作         分数：    他做过的一件事：
4. 求职动机     分数：    他原话怎么说：

结论：□ 录用  □ 复试  □ 不录用
还没问清的一点：

填写说明
· 面试当天写完，先各自打分，再合议。
· 不记录婚育、籍贯、容貌等与岗位无关的内容。
· 评价表随招聘档案保存，到期删除。
`,
          ),
        ],
      },
      {
        title: '第四章 合规与收尾',
        lessons: [
          video('面试里不能问、不能约的内容（《就业促进法》第二十七条）', 'interview'),
          video('候选人信息收多少、留多久（《个人信息保护法》第六条、第十九条）', 'interview'),
          audio('谈薪资与发录用通知'),
          video('从接受录用到报到：四次联系', 'interview'),
        ],
      },
    ],
    reviews: [
      { score: 5, content: '把第8讲的三句追问写在便签上带进面试，候选人的“我们”果然散了。' },
      { score: 5, content: '给六个业务经理一起看的，看完当场用评价表重写了上周的评价，退回来四份。' },
      {
        score: 4,
        content: '练习部分比讲解有用。要是每讲都有反面示范就更好了。',
        reply: '反面示范在直播里做，现场更好玩，欢迎来。',
      },
      { score: 3, content: '对做了多年招聘的人来说偏基础，第三章值得听。' },
      { score: 5, content: '合规那两讲建议公司所有面试官都看，我们以前的登记表真的有婚育一栏。' },
      { score: 4, content: '会员免费能学到这个程度可以了。音频那讲只有讲解没有稿子，记笔记不太方便。' },
    ],
  },
  {
    key: 'hrbp',
    type: 1,
    title: 'HRBP业务伙伴',
    subTitle: '先看业务的数，再谈人的事',
    teachers: ['gu'],
    category: 'org-bp',
    tags: ['HRBP', '组织诊断', '人才盘点'],
    price: 25900,
    memberPrice: 23310,
    vipFree: false,
    trialCount: 2,
    validDays: 0,
    intro: `<h3>这门课想解决什么</h3>
<p>很多 HRBP 每天很忙，业务却说“没看到你”。问题往往不在勤快，在于没有一起看同一组数。</p>
<h3>学完你能做到</h3>
<ul><li>听懂业务会，能在会上问一个有用的问题</li><li>用访谈和数据做一次组织诊断，写成一页纸</li><li>组织一场人才盘点，并且盘完有动作</li><li>算清编制和人力成本，跟财务对得上</li></ul>
<p>课程里的表格都可以改成自己公司的，案例隐去了公司和数字。</p>`,
    suit: '一到五年经验的 HRBP，准备转 HRBP 的模块 HR，小公司的人力资源负责人',
    notice: '永久有效。',
    speedAllowed: true,
    dragRule: 0,
    status: 'on',
    stock: null,
    chapters: [
      {
        title: '第一章 走近业务',
        lessons: [
          video('业务要的伙伴是什么样', 'interview'),
          video('看懂三张表：收入、成本、人效', 'salary'),
          video('业务会上怎么开口', 'interview'),
        ],
      },
      {
        title: '第二章 组织与人才',
        lessons: [
          video('组织诊断：从访谈记录到一个问题', 'interview'),
          video('人才盘点：九宫格之后做什么', 'interview'),
          video('关键岗位与继任名单', 'interview'),
          video('编制与人力成本测算', 'salary'),
        ],
      },
      {
        title: '第三章 推动与收尾',
        lessons: [
          audio('推动一项改变，先找谁'),
          video('离职预警与留人面谈', 'interview'),
          video('两个部门吵起来，怎么坐下来谈', 'interview'),
          video('组织调整里的合规：合并分立与客观情况变化（《劳动合同法》第三十四条、第四十条第三项）', 'contract'),
          video('写一份业务愿意看的季度报告', 'salary'),
        ],
      },
    ],
    reviews: [
      { score: 5, content: '“看懂三张表”救了我。上周例会我第一次问了毛利，业务总监愣了两秒，会后主动来找我对编制。' },
      { score: 4, content: '诊断那一讲的访谈提纲很好用。希望有一个从头到尾的完整案例。' },
      { score: 5, content: '顾老师是销售出身，说话就是业务听得懂的那种。' },
      {
        score: 2,
        content: '我在三十人的小公司，九宫格、继任名单用不上，感觉是给大公司讲的。',
        reply: '抱歉没有写清楚。三十人的团队，建议先看第一章和第七讲。如果还在七天内、进度没超过10%，可以在订单里申请退款。',
      },
      { score: 4, content: '组织调整合规那讲可以再长一点，只讲到了协商变更这一步。' },
    ],
  },
  {
    key: 'trainer',
    type: 1,
    title: '培训体系与内训师',
    subTitle: '一年办得完的计划，讲得下去的课',
    teachers: ['luo'],
    category: 'train-trainer',
    tags: ['培训体系', '内训师', '课程开发'],
    price: 19900,
    memberPrice: 17910,
    vipFree: false,
    trialCount: 1,
    validDays: 0,
    intro: `<h3>预售说明</h3>
<p>课程两周后开讲，每周更新两讲，更新日期写在目录里。第一讲现在就能听。</p>
<h3>学完你能做到</h3>
<ul><li>从业务问题倒推培训需求，而不是发问卷收愿望</li><li>排一张一年办得完的培训计划和预算</li><li>选出、带好第一批内训师</li><li>把一个老员工的经验变成四十分钟的课</li></ul>`,
    suit: '培训专员、培训经理，兼管培训的 HR，准备上台的业务骨干',
    notice: '预售课程，开讲后按周更新。',
    speedAllowed: true,
    dragRule: 0,
    status: 'presale',
    stock: null,
    startInDays: 14,
    chapters: [
      {
        title: '第一章 体系',
        lessons: [
          video('先问业务：哪里做不好，才要培训', 'interview', { free: true }),
          video('年度培训计划：一张表排完', 'salary', { publishInDays: 14 }),
          video('培训经费怎么列、怎么用（《劳动法》第六十八条）', 'salary', { publishInDays: 17 }),
        ],
      },
      {
        title: '第二章 内训师',
        lessons: [
          video('选谁当内训师，怎么请得动', 'interview', { publishInDays: 21 }),
          video('访谈一位老师傅：把经验掏出来', 'interview', { publishInDays: 24 }),
          video('四十分钟一课：开头、三点、练习', 'interview', { publishInDays: 28 }),
          video('上台：紧张、冷场和提问', 'interview', { publishInDays: 31 }),
        ],
      },
      {
        title: '第三章 效果',
        lessons: [
          audio('课后三十天，看什么变了', { publishInDays: 35 }),
          video('专项培训与服务期协议（《劳动合同法》第二十二条）', 'contract', { publishInDays: 38 }),
          video('一页纸的培训总结', 'salary', { publishInDays: 42 }),
        ],
      },
    ],
    reviews: [],
  },
]
