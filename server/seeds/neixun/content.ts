export const TRAINING = {
  code: '825613',
  title: '新经理训练营',
  place: '余杭园区 3 号楼 201',
  contact: '沈悦 0571-5555 0826',
  intro:
    '第一次带人的同事，用四周把三件事练熟：从自己干到让别人干、用工上不踩线、绩效面谈敢开口。每周一次线下，其余时间线上自学，作业都用自己团队的真事写。',
}

/** Examinations that whoever tries the demo opens. */
export const DEMO_EXAMS = {
  over: '01920000-0000-7000-8000-00000000e8a1',
  open: '01920000-0000-7000-8000-00000000e8a2',
} as const

/** Days from today. */
export const STAGES = [
  { name: '角色转变', from: -7, to: -3 },
  { name: '用工合规与带团队', from: -3, to: 6 },
  { name: '复盘与答辩', from: 8, to: 18 },
]

export interface DemoSign {
  title: string
  stage: number
  day: number
  /** The clock in Shanghai. */
  from: number
  /** Began with the last half hour instead. */
  open?: boolean
  minutes: number
  mode: 'code' | 'place' | 'photo'
}
export const SIGNS: DemoSign[] = [
  { title: '开营日 上午场', stage: 0, day: -7, from: 8.5, minutes: 90, mode: 'code' },
  { title: '用工合规 工作坊', stage: 1, day: -2, from: 13, minutes: 90, mode: 'code' },
  { title: '绩效面谈 演练场', stage: 1, day: 0, from: 0, open: true, minutes: 360, mode: 'code' },
]

/** From the demo library; `sign`: whoever signed in there. */
export const FILES: { title: string; rule: 'open' | 'sign'; sign?: number; days?: number }[] = [
  { title: '新员工入职培训课件（通用版）.pptx', rule: 'open' },
  { title: '劳动用工合规自查清单.pdf', rule: 'sign', sign: 1 },
  { title: '绩效面谈指引与记录表.docx', rule: 'sign', sign: 2 },
  { title: '绩效改进计划（PIP）模板.docx', rule: 'open', days: -1 },
]

export const NOTICES = [
  {
    title: '今天的演练改到 305 教室',
    content: '201 的投影仪在修。演练分四个小组，每组带一份自己写的绩效面谈提纲，打印两份。',
    hoursAgo: 3,
  },
  {
    title: '欢迎加入新经理训练营',
    content: '四周的安排都在“学习安排”里。必修的课程和签到算结业，签到不少于八成。请假请提前一天告诉本组助教。',
    hoursAgo: 7 * 24,
  },
]

export const POSITIONS = ['后端组长', '测试组长', '产品经理', '渠道主管', '市场主管', '实施组长', '招聘主管', '运维组长']
