import { hundredths, portion, ROUNDED, yuan } from './amounts'
import { daysBetween } from './dates'
import { basis } from './laws'
import { calculator } from './types'

/** 职工带薪年休假条例 第三条: by years of work with whomever. */
export const daysOf = (years: number) => (years < 1 ? 0 : years < 10 ? 5 : years < 20 ? 10 : 15)

/** 年休假 */
export const annualLeave = calculator({
  key: 'annualLeave',
  name: '年休假天数与折算',
  intro: '按累计工作年限算年休假天数，入职、离职当年按日历天数折算，并算未休的工资报酬',
  fields: [
    { key: 'year', label: '哪一年', kind: 'number', unit: '年', min: 2008, max: 2099, default: 'thisYear' },
    {
      key: 'years',
      label: '累计工作年限',
      kind: 'number',
      unit: '年',
      min: 0,
      max: 60,
      hint: '所有单位的合计，只算满的年数',
    },
    { key: 'entry', label: '当年入职日期', kind: 'date', optional: true, hint: '不是当年入职的不填' },
    { key: 'leave', label: '当年最后工作日', kind: 'date', optional: true, hint: '当年没有离职的不填' },
    {
      key: 'taken',
      label: '当年已休年休假',
      kind: 'number',
      unit: '天',
      min: 0,
      max: 30,
      decimals: 1,
      optional: true,
      default: 0,
    },
    {
      key: 'wage',
      label: '前十二个月平均工资',
      kind: 'money',
      min: 100,
      optional: true,
      hint: '不含加班工资；填了才算未休的工资报酬',
    },
  ],
  basis: [
    ...basis('职工带薪年休假条例', '第二条', '第三条', '第四条', '第五条'),
    ...basis('企业职工带薪年休假实施办法', '第三条', '第五条', '第十条', '第十一条', '第十二条'),
  ],
  complain({ year, entry, leave }) {
    const inYear = (date: string | undefined) => !date || date.startsWith(`${year}-`)
    if (!inYear(entry)) return { field: 'entry', text: `入职日期不在 ${year} 年，不是当年入职的请不填` }
    if (!inYear(leave)) return { field: 'leave', text: `最后工作日不在 ${year} 年，当年没有离职的请不填` }
    return entry && leave && leave < entry ? { field: 'leave', text: '最后工作日不能早于入职日期' } : undefined
  },
  compute({ year, years, entry, leave, taken = 0, wage }) {
    const full = daysOf(years)
    const part = entry !== undefined || leave !== undefined
    const days = daysBetween(entry ?? `${year}-01-01`, leave ?? `${year}-12-31`) + 1
    // Whole days only; a leap year gives nobody more than the full entitlement.
    const due = part ? Math.min(full, Math.floor((days * full) / 365)) : full
    // Who leaves: what was taken goes off before the rest of a day does (实施办法 第十二条).
    const earned = Math.min(full, (days * full) / 365)
    const left = Math.max(0, leave ? Math.floor(earned - taken) : (hundredths(due) - hundredths(taken)) / 100)
    const exact = `${Math.round(earned * 100) / 100}天`
    const pay = wage === undefined ? undefined : portion(wage, hundredths(left) * 200 * 100, 2175 * 100 * 100)
    const rows = [
      { label: '全年应休', value: `${full}天`, formula: '满1年不满10年5天，满10年不满20年10天，满20年15天' },
      ...(leave ? [{ label: '当年折算', value: exact, formula: `${days}天 ÷ 365天 × ${full}天` }] : []),
      ...(entry && !leave
        ? [{ label: '当年折算', value: `${due}天`, formula: `${days}天 ÷ 365天 × ${full}天，不足一整天的不计` }]
        : []),
      leave
        ? { label: '未休', value: `${left}天`, formula: `${exact} − 已休${taken}天，不足一整天的不计` }
        : { label: '未休', value: `${left}天`, formula: `${due}天 − 已休${taken}天` },
      ...(wage === undefined || pay === undefined
        ? []
        : [
            { label: '日工资', value: yuan(portion(wage, 100, 2175)), formula: `${yuan(wage)} ÷ 21.75天` },
            { label: '未休另付的报酬', value: yuan(pay), formula: `${yuan(wage)} ÷ 21.75 × ${left}天 × 200%` },
          ]),
    ]
    return {
      rows,
      result: pay === undefined ? { label: '未休年休假', value: `${left}天` } : { label: '未休另付的报酬', value: yuan(pay) },
      notes: [
        ...(pay === undefined
          ? []
          : [ROUNDED, '未休年休假按日工资的 300% 支付，其中 100% 已经包含在正常工资里，这里是另付的 200%。']),
        ...(years < 1 ? ['连续工作满十二个月以上才享受年休假。'] : []),
        ...(leave && taken > earned ? ['已经休的多于折算天数的，多休的不再扣回。'] : []),
        '病假、事假、寒暑假较长的，当年可能不享受年休假，见《职工带薪年休假条例》第四条。',
        '本人因个人原因书面提出不休的，只支付正常工作期间的工资。',
      ],
    }
  },
})
