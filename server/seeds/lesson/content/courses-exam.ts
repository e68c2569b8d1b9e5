import { audio, file, video } from './lessons'
import type { DemoCourse } from './types'

const suit = (level: string): string =>
  `准备申报企业人力资源管理师${level}的在职 HR 和相关专业同学。报名前请先核对申报条件，以当地公告为准`

const NOTICE =
  '课程价格不含考试费。付款后需填写两页报名资料，审核通过后由评价机构安排考试，考试时间、地点和费用以当期公告为准。本班结课证书由社区颁发，不等于职业技能等级证书。我们不承诺通过考试。'

const conditions = (lines: string[]): string =>
  `<h3>谁能报</h3>
<ul>${lines.map((line) => `<li>${line}</li>`).join('')}</ul>
<p>以上摘自《企业人力资源管理师国家职业技能标准（2019年版）》，只列常见情形。有的评价机构按新的年限受理，<strong>报名前请以当地人社部门和评价机构的公告为准</strong>。</p>`

/** 考证班：付款之后还要填报名资料，名额有限。 */
export const examCourses: DemoCourse[] = [
  {
    key: 'hr4',
    type: 4,
    title: '企业人力资源管理师四级通关班',
    subTitle: '从零开始，跟着教材过一遍',
    teachers: ['luo'],
    category: 'exam-4',
    tags: ['考证', '四级', '零基础'],
    price: 68000,
    memberPrice: 61200,
    vipFree: false,
    trialCount: 1,
    validDays: 365,
    intro: `<h3>这个班带你做什么</h3>
<ul><li>按教材章节过一遍基础知识和六个模块</li><li>每个模块讲例题，易混的概念单独听一遍</li><li>协助准备和检查报名资料</li></ul>
${conditions([
  '累计从事本职业或相关职业工作 4 年（含）以上',
  '技工学校或者以中级技能为培养目标的中等及以上职业学校，本专业或相关专业毕业（含应届）',
  '高等院校本专业或相关专业在校生',
])}`,
    suit: suit('四级'),
    notice: NOTICE,
    speedAllowed: true,
    dragRule: 0,
    status: 'on',
    stock: 60,
    startInDays: 10,
    cert: true,
    registration: true,
    chapters: [
      {
        title: '第一章 开班与基础',
        lessons: [
          video('四级考什么、怎么报、材料怎么备', 'salary', { free: true }),
          video('职业道德与基础知识', 'contract'),
          video('劳动法律常识：合同、工时、工资（《劳动法》《劳动合同法》）', 'contract'),
        ],
      },
      {
        title: '第二章 六个模块',
        lessons: [
          video('人力资源规划：岗位与定员', 'salary'),
          video('招聘与配置：从需求到录用', 'interview'),
          video('培训与开发：需求、计划、评估', 'interview'),
          video('绩效管理：目标、评价、反馈', 'interview'),
          video('薪酬管理：工资形式与核算', 'salary'),
          video('劳动关系管理：订立、履行、解除', 'contract'),
        ],
      },
      {
        title: '第三章 练习与考前',
        lessons: [
          audio('易混概念听一遍'),
          file(
            '报名资料自查表',
            '报名资料自查表.txt',
            `报名资料自查表（企业人力资源管理师）

□ 身份证正反面照片，四角完整、不反光
□ 一寸照片：295×413 像素，不超过 200 KB，底色以公告为准
□ 学历证书照片；在校生准备学籍证明
□ 工作证明：单位盖章，写明岗位和起止年月，与填写的年限一致
□ 已有职业技能等级证书（报三级、二级的）
□ 承诺书签名

常见退回原因
1. 照片尺寸不对，或用了生活照
2. 工作证明没有盖章，或年限对不上
3. 姓名、证件号与证件不一致

材料清单以评价机构当期公告为准。
`,
          ),
        ],
      },
    ],
    reviews: [
      { score: 5, content: '应届在校生，零基础。章节不长，下课后一天一节正好。' },
      { score: 4, content: '报名资料自查表帮我省了一次退回，工作证明的年月差点写错。' },
      { score: 4, content: '讲得慢，适合新手，我开1.25倍。' },
      {
        score: 3,
        content: '计算题讲得少了点，自己又找了题来练。',
        reply: '四级的计算集中在薪酬管理那一讲，建议把例题的答案遮住再做一遍。',
      },
      { score: 5, content: '老师第一讲就说先看当地公告再付钱，这点我服。' },
    ],
  },
  {
    key: 'hr3',
    type: 4,
    title: '企业人力资源管理师三级通关班',
    subTitle: '理论、技能两手练',
    teachers: ['luo', 'chen'],
    category: 'exam-3',
    tags: ['考证', '三级', '技能题'],
    price: 128000,
    memberPrice: 115200,
    vipFree: false,
    trialCount: 1,
    validDays: 365,
    intro: `<h3>考什么</h3>
<ul><li>理论：职业道德 25 题、单选 60 题、多选 40 题</li><li>技能：简答 2 题、计算 1 题、综合 3 题</li></ul>
<p>题型摘自中国教育在线 2025 年 3 月 18 日的介绍，各评价机构可能不同，以当期公告为准。</p>
<h3>这个班带你做什么</h3>
<ul><li>六个模块按“概念、步骤、例题”三步讲</li><li>简答和综合题练答题结构，计算题单独讲</li><li>劳动关系部分由陈立言老师主讲，条文以现行有效的为准</li></ul>
${conditions([
  '取得四级证书后，累计从事本职业或相关职业工作 5 年（含）以上',
  '大专本专业或相关专业毕业，取得四级证书后累计工作 2 年（含）以上',
  '本科本专业或相关专业毕业，取得四级证书后累计工作 1 年（含）以上',
  '硕士及以上本专业或相关专业学历（含应届）',
])}`,
    suit: suit('三级'),
    notice: NOTICE,
    speedAllowed: true,
    dragRule: 1,
    status: 'on',
    stock: 80,
    startInDays: 12,
    cert: true,
    registration: true,
    chapters: [
      {
        title: '第一章 开班',
        lessons: [
          video('三级考什么：理论与技能的分值和时间安排', 'salary', { free: true }),
          video('职业道德：题怎么问，怎么选', 'interview'),
        ],
      },
      {
        title: '第二章 六个模块精讲',
        lessons: [
          video('人力资源规划：组织结构图与定员计算', 'salary'),
          video('招聘与配置：渠道、甄选与评估指标', 'interview'),
          video('培训与开发：需求分析与效果四级评估', 'interview'),
          video('绩效管理：方法比较与面谈', 'interview'),
          video('薪酬管理：岗位评价与工资计算', 'salary'),
          video('劳动关系（一）：订立与试用期（《劳动合同法》第十条、第十九条）', 'contract'),
          video('劳动关系（二）：解除与经济补偿（《劳动合同法》第三十六条至第四十七条）', 'contract'),
        ],
      },
      {
        title: '第三章 技能题',
        lessons: [
          video('简答题：要点写几条，怎么分层', 'interview'),
          video('计算题：定员、工资、招聘成本', 'salary'),
          video('综合题：从材料里找得分点', 'interview'),
        ],
      },
      {
        title: '第四章 考前',
        lessons: [
          audio('劳动关系条文串讲'),
          { title: '模拟测验：劳动关系管理', media: 'exam' },
          video('考场时间分配与涂卡', 'salary', { publishInDays: 20 }),
        ],
      },
    ],
    reviews: [
      { score: 5, content: '综合题那讲最有用，以前写一大段，现在知道先列点再展开。' },
      { score: 5, content: '劳动关系由律师来讲，比刷题书上的解释清楚，书上还有旧条文。' },
      { score: 4, content: '首次学习不能快进，开始有点烦，后来发现确实看进去了。' },
      {
        score: 3,
        content: '报名审核等了三天，催了一次才有消息。课没问题。',
        reply: '抱歉让您等了。审核结果会发通知，也可以在订单里看到资料到了哪一步。',
      },
      { score: 4, content: '在职备考，一周两讲刚好。模拟测验的解析写了条文，能对着查。' },
      {
        score: 2,
        content: '我以为包含考试费，付完才知道考试费另交。',
        reply: '理解您的失望。考试费由评价机构收取，购买须知里已写明。如果还没提交报考、仍在七天内，可以在订单里申请退款。',
      },
    ],
  },
  {
    key: 'hr2',
    type: 4,
    title: '企业人力资源管理师二级通关班',
    subTitle: '小班，带综合评审准备',
    teachers: ['luo', 'fang', 'chen'],
    category: 'exam-2',
    tags: ['考证', '二级', '小班'],
    price: 238000,
    memberPrice: 214200,
    vipFree: false,
    trialCount: 1,
    validDays: 540,
    intro: `<h3>和三级有什么不同</h3>
<p>二级更看重方案：给一家公司的材料，要你拿出规划、薪酬、绩效的整套思路，并说明理由。是否有综合评审、以什么形式进行，看评价机构当期公告。</p>
<h3>这个班带你做什么</h3>
<ul><li>六个模块只讲二级新增和加深的部分</li><li>每个模块交一份方案，老师批注</li><li>论文选题、结构和答辩各练一次</li></ul>
${conditions([
  '取得三级证书后，累计从事本职业或相关职业工作 4 年（含）以上',
  '本科本专业或相关专业毕业，取得三级证书后累计工作 2 年（含）以上',
  '硕士本专业或相关专业毕业，取得三级证书后累计工作 1 年（含）以上',
  '博士本专业或相关专业学历，累计工作 2 年（含）以上',
])}`,
    suit: suit('二级'),
    notice: NOTICE,
    speedAllowed: true,
    dragRule: 0,
    status: 'on',
    stock: 30,
    startInDays: 18,
    cert: true,
    registration: true,
    chapters: [
      {
        title: '第一章 开班',
        lessons: [video('二级考什么，方案题怎么看', 'salary', { free: true }), video('备考计划：在职怎么排', 'interview')],
      },
      {
        title: '第二章 方案',
        lessons: [
          video('组织变革与人力资源规划方案', 'salary'),
          video('甄选体系与评价中心', 'interview'),
          video('培训体系与职业生涯规划', 'interview'),
          video('绩效体系：指标库与结果运用', 'interview'),
          video('薪酬体系：调查、结构与调整', 'salary'),
          video('集体协商与集体合同（《劳动合同法》第五十一条至第五十六条）', 'contract'),
          video('劳务派遣的三性与管理（《劳动合同法》第五十八条至第六十六条）', 'contract'),
        ],
      },
      {
        title: '第三章 综合评审准备',
        lessons: [
          video('论文：选题小一点，数据真一点', 'interview'),
          audio('答辩：三分钟自述'),
          video('方案题限时演练', 'salary', { publishInDays: 25 }),
        ],
      },
    ],
    reviews: [
      { score: 5, content: '交的薪酬方案被方老师批了满满一页，改完直接在公司用了。' },
      { score: 4, content: '论文那讲劝我把题目从“集团人才战略”改成“一个车间的排班”，果然写得动。' },
      { score: 4, content: '小班就是作业追得紧。工作忙的要想好。' },
      { score: 3, content: '内容好，价格偏高。有效期一年半，慢慢学吧。' },
    ],
  },
]
