import type { Format } from '../../modules/aggregates/neixun/homework/homeworks'

/** Homework that whoever tries the demo opens. */
export const DEMO_HOMEWORKS = [
  '01920000-0000-7000-8000-0000000401e1',
  '01920000-0000-7000-8000-0000000401e2',
  '01920000-0000-7000-8000-0000000401e3',
] as const

interface DemoHomework {
  title: string
  content: string
  formats: Format[]
  stage: number
  /** Days from today: it opens at nine and closes at six. */
  open: number
  deadline: number
  late?: number
  /** Hours from now instead, for one that closes soon. */
  deadlineHours?: number
}
export const HOMEWORKS: DemoHomework[] = [
  {
    title: '作业一：我的团队现状盘点',
    content:
      '1. 写清团队人数、结构和近一年流失情况，注明数据来源；\n2. 找出最影响产出的两个问题，各用一个事实说明；\n3. 写出下个月的三项行动，落实到人和日期。',
    formats: ['text', 'image', 'file'],
    stage: 0,
    open: -7,
    deadline: -2,
    late: 1,
  },
  {
    title: '作业二：一次绩效面谈记录',
    content: '选一位下属做一次真实面谈，写清事实、影响、约定三部分，附面谈表照片。涉及个人的信息请隐去姓名。',
    formats: ['text', 'image', 'audio', 'file'],
    stage: 1,
    open: -3,
    deadline: 0,
    deadlineHours: 5,
    late: 2,
  },
  {
    title: '作业三：新人 90 天计划',
    content: '为即将入职的一位新人写 90 天计划：每 30 天的目标、带教人、检查方式。可以附表格或在线文档链接。',
    formats: ['text', 'file', 'link'],
    stage: 1,
    open: -2,
    deadline: 9,
  },
]
/** What people hand in. */
export const WORKS: string[][] = [
  [
    '团队现有 9 人，近一年离职 3 人，集中在入职 3–6 个月的新人。访谈发现主要原因是带教人不固定、目标不清楚。下月行动：固定带教人（下月 5 日前，老贺）；新人首月目标一页纸（下月 8 日前，我）；每周五 20 分钟复盘。',
    '组里 6 人，平均司龄 2.1 年。问题一：需求评审平均返工 2 次；问题二：线上问题的响应没有轮值。行动：评审前一天发清单；下周起排轮值表；月底统计返工次数。',
    '市场组 7 人，上季度加班集中在活动前一周。问题是物料定稿晚、外包交付不稳。行动：物料提前两周定稿；外包换成两家备选；每场活动后做一次 30 分钟复盘。',
  ],
  [
    '事实：最近两个月有两次周报没有按时交，客户问题 3 次由同事代为答复。影响：客户经理投诉一次，组里两人多值班两天。约定：每周四 18 点前交周报，值班当天手机保持畅通，下周三一起看一次。',
    '事实：季度目标 12 个线索转化，完成 7 个。他说报价流程太慢。影响：小组差 5 个。约定：我去协调报价模板，他每天打 8 个电话，两周后复盘。',
  ],
  [
    '第 1–30 天：熟悉产品和流程，独立处理 5 个工单，带教人老贺，每周一碰头。第 31–60 天：负责一个小模块，代码评审一次通过率 80%。第 61–90 天：独立交付一个需求，做一次组内分享。',
    '前 30 天听 10 场客户会议并写纪要；60 天内独立跟进 3 个客户；90 天内完成首单。每 30 天和我、带教人一起对照目标谈一次。',
  ],
]
