import { portion, ROUNDED, yuan } from './amounts'
import { basis } from './laws'
import { calculator } from './types'

/** Of each bracket: up to how much in 分, the rate in percent, what is taken off by the year and by the month. */
const BRACKETS = [
  [3_600_000, 3, 0, 0],
  [14_400_000, 10, 252_000, 21_000],
  [30_000_000, 20, 1_692_000, 141_000],
  [42_000_000, 25, 3_192_000, 266_000],
  [66_000_000, 30, 5_292_000, 441_000],
  [96_000_000, 35, 8_592_000, 716_000],
  [Infinity, 45, 18_192_000, 1_516_000],
] as const
/** 减除费用 of a month. */
const ALLOWANCE = 500_000

/** The last year in which a bonus can be taxed by itself. */
const BONUS_UNTIL = 2027
const BONUS_ENDS = `奖金单独计税的政策执行到 ${BONUS_UNTIL} 年 12 月 31 日，一年只能用一次；以后取得的奖金，没有新的延续公告就要并入计税。`

const bracketOf = (fen: number) => BRACKETS.find(([most]) => fen <= most)!

/** On the income of a year after everything that is taken off. */
function yearTax(taxable: number): number {
  const [, rate, quick] = bracketOf(taxable)
  return portion(taxable, rate, 100) - quick
}

/** On a bonus by itself: the bracket of a twelfth of it. */
function bonusTax(bonus: number): number {
  const [, rate, , quick] = bracketOf(bonus)
  return portion(bonus, rate, 100) - quick
}

/** 个税累计预扣 */
export const incomeTax = calculator({
  key: 'incomeTax',
  name: '个税累计预扣',
  intro: '工资薪金按累计预扣法逐月算个人所得税，并比较年终奖单独计税与并入计税',
  fields: [
    { key: 'year', label: '哪一年', kind: 'number', unit: '年', min: 2019, max: 2099, optional: true, default: 'thisYear' },
    { key: 'wage', label: '每月税前工资', kind: 'money', min: 0 },
    { key: 'months', label: '当年在本单位几个月', kind: 'number', unit: '个月', min: 1, max: 12, default: 12 },
    { key: 'insurance', label: '每月个人缴的社保公积金', kind: 'money', min: 0, optional: true, default: 0 },
    {
      key: 'special',
      label: '每月专项附加扣除',
      kind: 'money',
      min: 0,
      optional: true,
      default: 0,
      hint: '子女教育、赡养老人、住房等合计',
    },
    { key: 'bonus', label: '全年一次性奖金', kind: 'money', min: 0, optional: true, default: 0 },
  ],
  basis: [
    ...basis('个人所得税法', '第三条', '第六条'),
    ...basis('个人所得税扣缴申报管理办法（试行）', '第六条'),
    ...basis('关于延续实施全年一次性奖金个人所得税政策的公告', '第一条'),
  ],
  compute({ year = BONUS_UNTIL, wage, months, insurance = 0, special = 0, bonus = 0 }) {
    const monthly = wage - ALLOWANCE - insurance - special
    let withheld = 0
    const rows = Array.from({ length: months }, (_, at) => {
      const taxable = Math.max(0, monthly * (at + 1))
      const [, rate, quick] = bracketOf(taxable)
      const due = Math.max(0, yearTax(taxable) - withheld)
      const formula = `${yuan(taxable)} × ${rate}%${quick ? ` − ${yuan(quick)}` : ''}${withheld ? ` − 已扣${yuan(withheld)}` : ''}`
      withheld += due
      return { label: `第${at + 1}个月`, value: yuan(due), formula }
    })
    const alone = bonusTax(bonus)
    // The year takes off its 60,000 whole however many months were worked (第六条); what the wages leave over of it the bonus takes.
    const net = (wage - insurance - special) * months - ALLOWANCE * 12
    const settled = yearTax(Math.max(0, net))
    const merged = yearTax(Math.max(0, net + bonus)) - settled
    const [, rate, , quick] = bracketOf(bonus)
    const choice = year <= BONUS_UNTIL
    if (bonus && choice)
      rows.push({
        label: '奖金单独计税',
        value: yuan(alone),
        formula: `${yuan(bonus)} × ${rate}%${quick ? ` − ${yuan(quick)}` : ''}`,
      })
    if (bonus)
      rows.push({
        label: '奖金并入计税',
        value: yuan(merged),
        formula: `（工资与奖金合并、全年减除60,000元后计税） − 工资应缴${yuan(settled)}`,
      })
    const byItself = choice && alone <= merged
    return {
      rows,
      result: {
        label: bonus ? `全年个税（奖金${byItself ? '单独计税' : '并入计税'}）` : '累计预扣个税',
        value: yuan(bonus ? settled + (byItself ? alone : merged) : withheld),
      },
      notes: [
        ROUNDED,
        '应纳税所得额＝累计收入 − 每月5,000元 − 社保公积金 − 专项附加扣除。',
        ...(bonus ? [BONUS_ENDS] : []),
        '当年首次取得工资的（如应届毕业生），减除费用按 5,000 元乘以当年截至本月的月份数，预扣会更少（税务总局公告 2020 年第 13 号）。',
        '按每个月相同计算，没有其他收入；年终汇算多退少补。',
      ],
    }
  },
})
