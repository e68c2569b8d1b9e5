import { portion, ROUNDED, yuan } from './amounts'
import { addDays, addMonths, earlier, spoken, weekdays, wholeMonths } from './dates'
import { basis } from './laws'
import { calculator } from './types'

const MOST_MONTHS = 11
export const STATES = ['一直没有签', '后来补签了', '没有签就离职了'] as const

/** 未签合同双倍工资 */
export const doubleWage = calculator({
  key: 'doubleWage',
  name: '未签合同双倍工资差额',
  intro: '用工超过一个月没有订立书面劳动合同，每月多付一倍工资，最多十一个月',
  fields: [
    { key: 'state', label: '合同情况', kind: 'choice', options: STATES, default: STATES[0] },
    { key: 'entry', label: '用工之日（入职日期）', kind: 'date', min: '2008-01-01' },
    { key: 'until', label: '补签日期、最后工作日或算到哪一天', kind: 'date', default: 'today' },
    { key: 'wage', label: '月工资', kind: 'money', min: 100 },
  ],
  basis: [
    ...basis('劳动合同法', '第十条', '第十四条', '第八十二条'),
    ...basis('劳动合同法实施条例', '第六条', '第七条'),
    ...basis('劳动争议司法解释（二）', '第六条', '第七条'),
    ...basis('劳动争议调解仲裁法', '第二十七条'),
  ],
  complain: ({ entry, until }) => (until < entry ? { field: 'until', text: '这一天不能早于入职日期' } : undefined),
  compute({ state, entry, until, wage }) {
    const start = addMonths(entry, 1)
    const yearEnd = addMonths(entry, 12)
    // The day on which it is signed counts no more, the last day of work does.
    const stop = earlier(state === '后来补签了' ? until : addDays(until, 1), yearEnd)
    const owed = stop > start
    // Counted from the first day of work, so that a 31st keeps its month's end.
    const months = owed ? Math.min(MOST_MONTHS, wholeMonths(entry, stop) - 1) : 0
    const days = owed ? weekdays(addMonths(entry, months + 1), stop) : 0
    const whole = wage * months
    // A part of a month may have 22 working days; it costs no more than the month.
    const rest = Math.min(wage, portion(wage, days * 100, 2175))
    const overYear = addDays(until, 1) > yearEnd
    return {
      rows: [
        {
          label: '起算日',
          value: spoken(start),
          formula: '用工满一个月的次日',
        },
        {
          label: '止算日',
          value: owed ? spoken(addDays(stop, -1)) : '没有差额',
          formula: '补签的前一日、最后工作日，最晚到用工满一年的前一日',
        },
        { label: '满月部分', value: yuan(whole), formula: `${yuan(wage)} × ${months}个月` },
        { label: '不满一个月部分', value: yuan(rest), formula: `${yuan(wage)} ÷ 21.75 × ${days}个工作日，不超过一个月工资` },
      ],
      result: { label: '双倍工资差额', value: yuan(whole + rest) },
      notes: [
        ROUNDED,
        '这里是正常工资以外多付的一倍；不满一个月的按周一至周五的天数计，遇调休请按实际工作日核对。',
        ...(overYear ? ['用工满一年没有签的，视为已经订立无固定期限劳动合同，此后不再支付双倍工资。'] : []),
        '因不可抗力或者劳动者本人故意、重大过失没有签的，用人单位举证后不支付。',
        '仲裁时效为一年，各地起算方法不同。',
      ],
    }
  },
})
