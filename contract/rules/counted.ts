/** What a limited event or a lottery may count of what somebody does, and what operators call it. */
export const COUNTED = {
  post: '发动态',
  experience: '写经验',
  answer: '回答',
  lesson: '学课程',
  sign: '签到',
  daily: '每日一练',
  activity: '参加活动（到场签到）',
} as const
export type Counted = keyof typeof COUNTED
