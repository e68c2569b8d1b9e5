import { ETHICS } from './level4/ethics'
import { PAY } from './level4/pay'
import { PERFORMANCE } from './level4/performance'
import { PLANNING } from './level4/planning'
import { RECRUITING } from './level4/recruiting'
import { RELATIONS } from './level4/relations'
import { TRAINING } from './level4/training'
import type { BankSeed } from './types'

export const BANK: BankSeed = {
  key: 'level4',
  name: '企业人力资源管理师四级',
  level: '四级',
  price: 9900,
  intro: '职业道德和六大模块的基础：概念、方法、日常计算和小案例。',
  chapters: ['职业道德', '人力资源规划', '招聘与配置', '培训与开发', '绩效管理', '薪酬福利管理', '劳动关系管理'],
  questions: [...ETHICS, ...PLANNING, ...RECRUITING, ...TRAINING, ...PERFORMANCE, ...PAY, ...RELATIONS],
}
