import { audio, file, video } from './lessons'
import type { DemoCourse } from './types'

/** 直播课与结课证书课 */
export const workCourses: DemoCourse[] = [
  {
    key: 'arbitration',
    type: 3,
    title: '劳动仲裁应对直播小班',
    subTitle: '一场直播，拆一个完整的案子',
    teachers: ['chen'],
    category: 'labor-dispute',
    tags: ['仲裁', '证据', '直播'],
    price: 19900,
    memberPrice: 17910,
    vipFree: false,
    trialCount: 0,
    validDays: 180,
    intro: `<h3>直播讲什么</h3>
<ol><li>收到仲裁申请书之后的第一周做什么</li><li>证据怎么列、怎么编号，加班和解除的举证责任在谁</li><li>庭前调解与庭上陈述，哪些话不能说</li></ol>
<p>案子由几个真实争议改写，人名、公司名和金额都已更换。举证责任以《最高人民法院关于审理劳动争议案件适用法律问题的解释（一）》（2021年1月1日施行）第四十二条、第四十四条为准。</p>
<p>最后留半小时提问，可以匿名。回放在有效期内可看。</p>`,
    suit: '要代表公司出庭的 HR，员工关系专员',
    notice: '小班限200人。直播取消会自动退款并通知。课上的意见不代替律师对您个案的意见。',
    speedAllowed: true,
    dragRule: 0,
    status: 'on',
    stock: 200,
    chapters: [
      {
        title: '课前',
        lessons: [
          video('课前预习：仲裁与诉讼的衔接（解释一第一条、第十六条）', 'contract', { free: true }),
          file(
            '证据清单模板',
            '证据清单模板.txt',
            `证据清单（模板）

案号：            提交人：            提交日期：

编号 | 证据名称 | 来源 | 页数 | 证明目的 | 原件/复印件
1    | 劳动合同 | 双方签订 |  | 期限、岗位、工资约定 |
2    | 规章制度及签收记录 | 公司 |  | 经民主程序制定并已公示 |
3    | 考勤记录 | 系统导出 |  | 工作时间 |
4    | 工资支付记录 | 银行、工资清单 |  | 应发、实发、项目 |
5    | 谈话记录、通知及送达凭证 | 公司 |  | 解除理由和时间 |
6    | 通知工会的函及回执 | 公司 |  | 已事先通知工会 |

提醒
· 加班事实由劳动者举证；劳动者能证明单位掌握证据而单位不提供的，单位承担不利后果（解释一第四十二条）
· 开除、辞退、解除、减少劳动报酬、计算工作年限的争议，由用人单位举证（解释一第四十四条）
`,
          ),
        ],
      },
      // Its live brings the lesson, see lives.ts.
      { title: '直播', lessons: [] },
    ],
    reviews: [
      { score: 5, content: '证据清单模板照着列完，才发现我们规章制度没有签收页，赶紧补了培训签到。' },
      { score: 4, content: '直播节奏快，听完又看了一遍回放。' },
      { score: 5, content: '匿名提问很好，有些话真不方便署名问。' },
      { score: 3, content: '时间总撞上我们店晚高峰，只能看回放。' },
    ],
  },
  {
    key: 'compliance',
    type: 1,
    title: '用工合规上岗课',
    subTitle: '八讲加一场考试，通过后领结课证书',
    teachers: ['chen', 'luo'],
    category: 'labor-rules',
    tags: ['合规', '证书', '考试'],
    price: 6900,
    memberPrice: 6210,
    vipFree: false,
    trialCount: 1,
    validDays: 365,
    intro: `<h3>给谁上</h3>
<p>第一次独立负责用工的人：门店店长、项目经理、刚入行的人事。</p>
<h3>怎么拿结课证书</h3>
<ol><li>八讲都学完（每讲看满九成）。</li><li>考试十道题，60 分及格，每题都有条文解析。</li><li>在课程页确认姓名，领取电子证书。</li></ol>
<p>结课证书由社区颁发，只证明学完本课并通过考试，不是职业技能等级证书。</p>`,
    suit: '门店店长、项目经理、一年以内的人事专员',
    notice: '自购买之日起365天有效。',
    speedAllowed: true,
    dragRule: 1,
    presenceCheck: true,
    status: 'on',
    stock: null,
    cert: true,
    chapters: [
      {
        title: '第一章 进',
        lessons: [
          video('招人：不能设的条件（《就业促进法》第二十六条、第二十七条）', 'compliance-hire'),
          video('签合同：一个月内（《劳动合同法》第十条）', 'compliance-sign'),
          video('办社保：三十日内（《社会保险法》第五十八条）', 'compliance-insure'),
        ],
      },
      {
        title: '第二章 用',
        lessons: [
          video('工时和加班：每天、每周、每月（《劳动法》第三十六条、第四十一条）', 'compliance-hours'),
          audio('工资清单与支付记录（《工资支付暂行规定》第六条）'),
          {
            title: '三期女职工的五条线（《女职工劳动保护特别规定》）',
            media: 'article',
            article: `<p>孕期、产期、哺乳期的女员工，排班和调岗之前先过这五条线。</p>
<ol><li><strong>不降薪、不辞退。</strong>不得因怀孕、生育、哺乳降低工资、辞退、解除合同（第五条）。</li><li><strong>怀孕七个月以上。</strong>不得延长劳动时间、不得安排夜班，劳动时间内安排休息（第六条第二款）。</li><li><strong>产检算上班。</strong>劳动时间内产前检查所需时间计入劳动时间（第六条第三款）。</li><li><strong>产假九十八天。</strong>产前可休十五天；难产加十五天；多胞胎每多一个加十五天（第七条第一款）。各地有延长的，按当地规定。</li><li><strong>哺乳未满一周岁。</strong>每天一小时哺乳时间，多胞胎每多一个加一小时；不加班、不上夜班（第九条）。</li></ol>
<p>违反第六条第二款、第七条、第九条第一款的，责令改正，按受侵害女职工每人1000元以上5000元以下计算罚款（第十三条）。</p>
<blockquote>依据：《女职工劳动保护特别规定》（国务院令第619号，2012年4月28日公布）。</blockquote>`,
          },
          video('受伤了：先送医，三十日内申请认定（《工伤保险条例》第十七条）', 'compliance-injury'),
        ],
      },
      {
        title: '第三章 出',
        lessons: [
          video('解除和离职手续（《劳动合同法》第三十九条、第四十三条、第五十条）', 'compliance-leave'),
          { title: '结课考试', media: 'exam' },
        ],
      },
    ],
    reviews: [
      { score: 5, content: '给十二个店长都买了，考试逼着他们把解析看完。' },
      { score: 5, content: '三期那篇图省事直接贴排班群里了。' },
      { score: 4, content: '十道题不难，但有两道我凭经验选错了，看解析才知道一直理解反了。' },
      { score: 3, content: '首次不能快进，店里忙的时候断断续续看了一个星期。' },
      {
        score: 4,
        content: '证书上写清楚了不是等级证书，挺实在。希望能批量导出学员成绩。',
        reply: '眼下还不能批量导出，已经记下来了。可以先让大家把证书页截图发群里。',
      },
    ],
  },
]
