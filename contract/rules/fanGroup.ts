/** What a fan group is about, by how it is called. */
export const FAN_TOPICS = {
  law: '劳动法',
  pay: '薪酬社保',
  hire: '招聘',
  performance: '绩效',
  manage: '管理者',
} as const
export type FanTopic = keyof typeof FAN_TOPICS
