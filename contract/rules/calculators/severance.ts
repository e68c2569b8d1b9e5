import { halves, portion, ROUNDED, yuan } from './amounts'
import { addDays, addMonths, later, spoken, wholeMonths } from './dates'
import { basis } from './laws'
import { calculator, type Row } from './types'

/** 劳动合同法 begins: years before it are compensated by what held then. */
const SINCE = '2008-01-01'
const MOST_YEARS = 12
export const KINDS = ['N（经济补偿）', 'N＋1（未提前三十日通知）', '2N（违法解除或终止）'] as const

/** Months of pay, in halves: a year is two, half a year and more too, less than half a year one. */
function halfMonths(entry: string, until: string): number {
  const months = wholeMonths(entry, until)
  const rest = months % 12
  const begun = addMonths(entry, months - rest) < until
  return Math.floor(months / 12) * 2 + (rest >= 6 ? 2 : begun ? 1 : 0)
}

/** 经济补偿 */
export const severance = calculator({
  key: 'severance',
  name: '经济补偿',
  intro: '解除或终止劳动合同的经济补偿 N、代通知金 N＋1、违法解除赔偿金 2N',
  fields: [
    { key: 'kind', label: '计算哪一种', kind: 'choice', options: KINDS, default: KINDS[0] },
    { key: 'entry', label: '入职日期', kind: 'date' },
    { key: 'leave', label: '最后工作日', kind: 'date', min: SINCE, hint: '劳动合同解除或终止的那一天' },
    { key: 'wage', label: '前十二个月平均工资', kind: 'money', min: 100, hint: '应发工资，含奖金、津贴和补贴' },
    {
      key: 'lastWage',
      label: '上一个月工资',
      kind: 'money',
      min: 100,
      when: { field: 'kind', is: [KINDS[1]] },
      hint: '代通知金按这个月的工资计算',
    },
    {
      key: 'average',
      label: '当地上年度职工月平均工资',
      kind: 'money',
      min: 100,
      optional: true,
      hint: '填了才会判断是否按三倍封顶',
    },
    { key: 'minimum', label: '当地最低工资', kind: 'money', min: 100, optional: true, hint: '平均工资低于它时按它计算' },
  ],
  basis: [
    ...basis('劳动合同法', '第四十条', '第四十六条', '第四十七条', '第八十七条', '第九十七条'),
    ...basis('劳动合同法实施条例', '第二十条', '第二十五条', '第二十七条'),
  ],
  complain: ({ entry, leave }) => (leave < entry ? { field: 'leave', text: '最后工作日不能早于入职日期' } : undefined),
  compute({ kind, entry, leave, wage, lastWage, average, minimum }) {
    const double = kind === KINDS[2]
    const old = entry < SINCE && !double
    const from = old ? later(entry, SINCE) : entry
    const until = addDays(leave, 1)
    const months = wholeMonths(from, until)
    const counted = halfMonths(from, until)
    const capped = average !== undefined && wage > average * 3
    const raised = !capped && minimum !== undefined && wage < minimum
    const base = capped ? average * 3 : raised ? minimum : wage
    const paid = capped ? Math.min(counted, MOST_YEARS * 2) : counted
    const amount = portion(base, paid * (double ? 2 : 1), 2)
    const instead = kind === KINDS[1] ? (lastWage ?? 0) : 0

    const rows: Row[] = [
      {
        label: '工作年限',
        value: `${Math.floor(months / 12)}年${months % 12}个月`,
        formula: `${spoken(from)}至${spoken(leave)}，不足一个月的零头只用于判断半年`,
      },
      {
        label: '支付月数',
        value: `${halves(paid)}个月`,
        formula: `满一年一个月，满六个月不满一年按一年，不满六个月半个月${paid < counted ? `；工资超过三倍的最多${MOST_YEARS}个月` : ''}`,
      },
      {
        label: '月工资基数',
        value: yuan(base),
        formula: capped
          ? `${yuan(average)} × 3（平均工资超过三倍，按三倍）`
          : raised
            ? '低于最低工资，按最低工资'
            : '前十二个月平均工资',
      },
      double
        ? { label: '赔偿金', value: yuan(amount), formula: `${yuan(base)} × ${halves(paid)} × 2` }
        : { label: '经济补偿', value: yuan(amount), formula: `${yuan(base)} × ${halves(paid)}` },
      ...(instead ? [{ label: '代通知金', value: yuan(instead), formula: '上一个月的工资' }] : []),
    ]
    return {
      rows,
      result: { label: double ? '赔偿金' : '合计', value: yuan(amount + instead) },
      notes: [
        ROUNDED,
        ...(old ? ['2008 年 1 月 1 日以前的年限按当时的规定另算，没有计入。'] : []),
        ...(double && entry < SINCE ? ['赔偿金的年限自用工之日起算；2008 年以前的年限是否受封顶限制，各地做法不同。'] : []),
        ...(average === undefined ? ['没有填当地上年度职工月平均工资，没有判断三倍封顶和十二年上限。'] : []),
        ...(double ? ['支付赔偿金后不再支付经济补偿。'] : []),
        ...(instead ? ['代通知金只在第四十条的三种情形、没有提前三十日书面通知时支付。'] : []),
      ],
    }
  },
})
