import { hundredths, portion, ROUNDED, yuan } from './amounts'
import { basis } from './laws'
import { calculator } from './types'

/** 社保公积金个人扣款 */
export const insurance = calculator({
  key: 'insurance',
  name: '社保公积金个人扣款',
  intro: '按缴费基数算养老、医疗、失业保险和住房公积金的个人部分',
  fields: [
    { key: 'wage', label: '上年度月平均工资', kind: 'money', min: 100, hint: '新参加工作的填起薪当月工资' },
    { key: 'lower', label: '社保基数下限', kind: 'money', min: 100, optional: true, hint: '当地每年公布' },
    { key: 'upper', label: '社保基数上限', kind: 'money', min: 100, optional: true, hint: '当地每年公布' },
    { key: 'pension', label: '养老保险个人比例', kind: 'number', unit: '%', min: 0, max: 20, decimals: 2, default: 8 },
    { key: 'medical', label: '医疗保险个人比例', kind: 'number', unit: '%', min: 0, max: 10, decimals: 2, default: 2 },
    { key: 'unemployment', label: '失业保险个人比例', kind: 'number', unit: '%', min: 0, max: 5, decimals: 2, default: 0.5 },
    { key: 'fund', label: '公积金个人比例', kind: 'number', unit: '%', min: 0, max: 12, decimals: 2, default: 5 },
    { key: 'fundBase', label: '公积金缴存基数', kind: 'money', min: 100, optional: true, hint: '与工资不同时填' },
    { key: 'fixed', label: '大额医疗等固定金额', kind: 'money', min: 0, optional: true, default: 0 },
  ],
  basis: [
    ...basis('社会保险法', '第十二条', '第二十三条', '第三十三条', '第四十四条', '第五十三条', '第六十条'),
    ...basis('住房公积金管理条例', '第十六条', '第十八条'),
  ],
  complain: ({ lower, upper }) =>
    lower !== undefined && upper !== undefined && lower > upper ? { field: 'upper', text: '上限不能低于下限' } : undefined,
  compute({ wage, lower = 0, upper = Infinity, pension, medical, unemployment, fund, fundBase = wage, fixed = 0 }) {
    const base = Math.min(upper, Math.max(lower, wage))
    const parts = [
      ['养老保险', base, pension],
      ['医疗保险', base, medical],
      ['失业保险', base, unemployment],
      ['住房公积金', fundBase, fund],
    ] as const
    const amounts = parts.map(([, from, percent]) => portion(from, hundredths(percent), 100 * 100))
    const total = amounts.reduce((sum, one) => sum + one, fixed)
    return {
      rows: [
        {
          label: '社保缴费基数',
          value: yuan(base),
          formula: base < wage ? '高于上限，按上限' : base > wage ? '低于下限，按下限' : '上年度月平均工资',
        },
        ...parts.map(([label, from, percent], at) => ({
          label,
          value: yuan(amounts[at]),
          formula: `${yuan(from)} × ${percent}%`,
        })),
        ...(fixed ? [{ label: '大额医疗等', value: yuan(fixed), formula: '固定金额' }] : []),
      ],
      result: { label: '个人每月扣款', value: yuan(total) },
      notes: [
        ROUNDED,
        '个人不缴工伤保险和生育保险；失业保险、医疗保险的比例以当地现行规定为准。',
        ...(fund && fund < 5 ? ['住房公积金缴存比例不低于 5%，一般不高于 12%。'] : []),
        '有的地方公积金缴存额取整到元。',
      ],
    }
  },
})
