import { DATA } from './interview/data'
import { GROWTH } from './interview/growth'
import { PAY } from './interview/pay'
import { RECRUITING } from './interview/recruiting'
import { RELATIONS } from './interview/relations'
import { SCENES } from './interview/scenes'
import type { BankSeed } from './types'

export const BANK: BankSeed = {
  key: 'interview',
  name: 'HR 面试',
  level: '',
  intro: '应聘人力资源岗位常被问到的：招聘、算薪、绩效、劳动关系、表格和情景应对。',
  chapters: ['招聘与面试', '薪酬与个税', '绩效与培训', '劳动关系与合规', '数据与表格', '求职与情景'],
  questions: [...RECRUITING, ...PAY, ...GROWTH, ...RELATIONS, ...DATA, ...SCENES],
}
