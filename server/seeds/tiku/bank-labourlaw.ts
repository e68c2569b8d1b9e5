import { CONTRACT } from './labourlaw/contract'
import { DISPUTES } from './labourlaw/disputes'
import { ENDING } from './labourlaw/ending'
import { HOURS } from './labourlaw/hours'
import { INJURY } from './labourlaw/injury'
import { INSURANCE } from './labourlaw/insurance'
import { PERFORMANCE } from './labourlaw/performance'
import { PRIVACY } from './labourlaw/privacy'
import { WAGES } from './labourlaw/wages'
import { WOMEN } from './labourlaw/women'
import type { BankSeed } from './types'

export const BANK: BankSeed = {
  key: 'labourlaw',
  name: '劳动法专项',
  level: '',
  intro: '从订立合同到争议处理，一章一类问题。每一题注明现行条文并说明对错的理由，案例题可以练习怎样写出处理步骤。',
  chapters: [
    '劳动合同订立',
    '履行与变更',
    '解除与终止',
    '工时休假与加班',
    '工资支付',
    '社会保险与公积金',
    '工伤',
    '女职工与特殊保护',
    '个人信息与规章制度',
    '争议处理',
  ],
  questions: [
    ...CONTRACT,
    ...PERFORMANCE,
    ...ENDING,
    ...HOURS,
    ...WAGES,
    ...INSURANCE,
    ...INJURY,
    ...WOMEN,
    ...PRIVACY,
    ...DISPUTES,
  ],
}
