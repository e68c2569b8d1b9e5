import { ETHICS } from './level3/ethics'
import { PAY } from './level3/pay'
import { PERFORMANCE } from './level3/performance'
import { PLANNING } from './level3/planning'
import { RECRUITING } from './level3/recruiting'
import { RELATIONS } from './level3/relations'
import { TRAINING } from './level3/training'
import type { BankSeed } from './types'

export const BANK: BankSeed = {
  key: 'level3',
  name: '企业人力资源管理师三级',
  level: '三级',
  price: 12900,
  intro: '依技能标准的六个模块和职业道德编写，从概念、方法到计算与案例。每一题都有解析，涉及法律的注明条文。',
  chapters: ['职业道德', '人力资源规划', '招聘与配置', '培训与开发', '绩效管理', '薪酬福利管理', '劳动关系管理'],
  questions: [...ETHICS, ...PLANNING, ...RECRUITING, ...TRAINING, ...PERFORMANCE, ...PAY, ...RELATIONS],
}
