import { portion, ROUNDED, yuan } from './amounts'
import { basis } from './laws'
import { calculator } from './types'
import { keysOf } from '../keys'

/** Of each grade: months of pay at once, and percent of it every month; 7 to 10 have none. */
const GRADES = {
  一级: [27, 90],
  二级: [25, 85],
  三级: [23, 80],
  四级: [21, 75],
  五级: [18, 70],
  六级: [16, 60],
  七级: [13, 0],
  八级: [11, 0],
  九级: [9, 0],
  十级: [7, 0],
} as const
const NAMES = keysOf(GRADES)

/** 工伤一次性伤残补助金 */
export const injury = calculator({
  key: 'injury',
  name: '工伤伤残补助金',
  intro: '按劳动能力鉴定的伤残等级算一次性伤残补助金和按月的伤残津贴',
  fields: [
    { key: 'grade', label: '伤残等级', kind: 'choice', options: NAMES, default: '十级' },
    { key: 'wage', label: '受伤前十二个月平均月缴费工资', kind: 'money', min: 100 },
    {
      key: 'average',
      label: '统筹地区职工月平均工资',
      kind: 'money',
      min: 100,
      optional: true,
      hint: '填了才会判断三倍封顶、六成保底',
    },
  ],
  basis: [...basis('工伤保险条例', '第三十五条', '第三十六条', '第三十七条', '第六十四条')],
  compute({ grade, wage, average }) {
    const [months, percent] = GRADES[grade]
    const most = average === undefined ? Infinity : average * 3
    const least = average === undefined ? 0 : portion(average, 60, 100)
    const base = Math.min(most, Math.max(least, wage))
    const once = base * months
    const heavy = NAMES.indexOf(grade) < 4
    return {
      rows: [
        {
          label: '本人工资',
          value: yuan(base),
          formula:
            base < wage ? '高于平均工资300%，按300%' : base > wage ? '低于平均工资60%，按60%' : '受伤前十二个月平均月缴费工资',
        },
        { label: '一次性伤残补助金', value: yuan(once), formula: `${yuan(base)} × ${months}个月` },
        ...(percent
          ? [{ label: '每月伤残津贴', value: yuan(portion(base, percent, 100)), formula: `${yuan(base)} × ${percent}%` }]
          : []),
      ],
      result: { label: '一次性伤残补助金', value: yuan(once) },
      notes: [
        ROUNDED,
        '一次性伤残补助金由工伤保险基金支付；没有参保的由用人单位支付。',
        ...(average === undefined ? ['没有填统筹地区职工月平均工资，没有判断三倍封顶和六成保底。'] : []),
        ...(heavy ? ['一级至四级保留劳动关系、退出工作岗位，伤残津贴由基金按月支付，低于当地最低工资的补足。'] : []),
        ...(percent && !heavy ? ['五级、六级难以安排工作的，由用人单位按月发伤残津贴，低于当地最低工资的补足。'] : []),
        ...(heavy ? [] : ['解除或终止劳动合同时的一次性工伤医疗补助金、伤残就业补助金，标准由各省规定，没有计入。']),
      ],
    }
  },
})
