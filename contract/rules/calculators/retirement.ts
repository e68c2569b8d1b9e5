import { basis } from './laws'
import { calculator } from './types'
import { keysOf } from '../keys'

/** Months since year 0: what the table of the state counts in. */
const index = (year: number, month: number) => year * 12 + month - 1
const written = (months: number) => `${Math.floor(months / 12)}年${(months % 12) + 1}月`
const age = (months: number) => `${Math.floor(months / 12)}岁${months % 12 ? `${months % 12}个月` : ''}`

/**
 * The old age in years, who is the first to retire later, every how many months of birth one more month, and how many at
 * most.
 */
const RULES = {
  男职工: { old: 60, first: index(1965, 1), step: 4, most: 36 },
  '女职工（原五十五周岁退休）': { old: 55, first: index(1970, 1), step: 4, most: 36 },
  '女职工（原五十周岁退休）': { old: 50, first: index(1975, 1), step: 2, most: 60 },
} as const
export const KINDS = keysOf(RULES)

/** Years that pensions were paid in for, in months: 15 years, from 2030 half a year more each year, up to 20. */
const leastPaid = (year: number) => 180 + Math.min(60, Math.max(0, year - 2029) * 6)

/** 退休年龄 */
export const retirement = calculator({
  key: 'retirement',
  name: '法定退休年龄',
  intro: '渐进式延迟退休之后的法定退休年龄和退休时间、可以弹性提前和延迟到什么时候',
  fields: [
    { key: 'kind', label: '人员', kind: 'choice', options: KINDS, default: KINDS[0] },
    { key: 'birth', label: '出生日期', kind: 'date' },
  ],
  basis: [
    ...basis('关于实施渐进式延迟法定退休年龄的决定', '第一条'),
    ...basis('国务院关于渐进式延迟法定退休年龄的办法', '第一条', '第二条', '第三条'),
  ],
  compute({ kind, birth }) {
    const { old, first, step, most } = RULES[kind]
    const [year, month] = birth.split('-').map(Number)
    const born = index(year, month)
    const late = born < first ? 0 : Math.min(most, Math.floor((born - first) / step) + 1)
    const at = old * 12 + late
    const early = Math.max(old * 12, at - 36)
    const paid = leastPaid(Math.floor((born + at) / 12))
    return {
      rows: [
        { label: '原退休年龄', value: `${old}岁`, formula: kind },
        {
          label: '延迟',
          value: `${late}个月`,
          formula: born < first ? '在开始延迟以前出生' : `每${step}个月延迟1个月，最多${most}个月`,
        },
        { label: '法定退休年龄', value: age(at), formula: '' },
        { label: '法定退休时间', value: written(born + at), formula: `${written(born)}出生` },
        ...(late
          ? [{ label: '最早可以弹性提前到', value: written(born + early), formula: '自愿，最多提前三年，不早于原退休年龄' }]
          : []),
        // Whoever had reached it before the rule came into force has retired by the old one.
        ...(born + at >= index(2025, 1)
          ? [{ label: '最晚可以弹性延迟到', value: written(born + at + 36), formula: '与单位协商一致，最多延迟三年' }]
          : []),
        {
          label: '最低缴费年限',
          value: `${Math.floor(paid / 12)}年${paid % 12 ? `${paid % 12}个月` : ''}`,
          formula: '2029年及以前15年，2030年起每年提高6个月，到20年',
        },
      ],
      result: { label: '法定退休时间', value: `${written(born + at)}（${age(at)}）` },
      notes: [
        '2025 年 1 月 1 日起施行。女职工原退休年龄是五十还是五十五周岁，按岗位和当地政策确定。',
        '弹性提前退休的，要在提前退休时已经满足当年的最低缴费年限。',
        '特殊工种等提前退休的办法另有规定。',
      ],
    }
  },
})
