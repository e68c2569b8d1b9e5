import { MEDICAL } from '../provinces/medical'
import { LOOK_UP, rowOf } from '../provinces/row'
import { basis } from './laws'
import { calculator } from './types'

/** Months of treatment, and within how many months they are added up. */
function periodOf(total: number, own: number): [months: number, within: number] {
  if (total < 10) return own < 5 ? [3, 6] : [6, 12]
  if (own < 5) return [6, 12]
  if (own < 10) return [9, 15]
  if (own < 15) return [12, 18]
  return own < 20 ? [18, 24] : [24, 30]
}

/** 医疗期 */
export const medicalPeriod = calculator({
  key: 'medicalPeriod',
  name: '医疗期',
  intro: '患病或非因工负伤停工治疗、用人单位不得解除劳动合同的期限',
  fields: [
    { key: 'region', label: '所在省份', kind: 'region' },
    { key: 'total', label: '实际工作年限', kind: 'number', unit: '年', min: 0, max: 60, decimals: 1, hint: '参加工作以来的合计' },
    { key: 'own', label: '本单位工作年限', kind: 'number', unit: '年', min: 0, max: 60, decimals: 1 },
    {
      key: 'illness',
      label: '病情',
      kind: 'choice',
      options: ['一般疾病', '特殊疾病（癌症、精神病、瘫痪等）'],
      default: '一般疾病',
    },
  ],
  basis: [...basis('企业职工患病或非因工负伤医疗期规定', '第三条', '第四条'), ...basis('劳动合同法', '第四十条', '第四十二条')],
  complain: ({ total, own }) => (own > total ? { field: 'own', text: '本单位工作年限不能多于实际工作年限' } : undefined),
  compute({ region, total, own, illness }) {
    const local = rowOf(MEDICAL, region)
    const [months, within] = periodOf(total, own)
    const value = local ? local.months(own) : months
    return {
      rows: local
        ? [{ label: '医疗期', value: `${value}个月`, formula: `${local.document}：${local.note}` }]
        : [
            { label: '医疗期', value: `${months}个月`, formula: `实际工作${total}年，本单位${own}年` },
            { label: '累计病休时间', value: `${within}个月内`, formula: '从第一天病休起，在这段时间里累计' },
          ],
      result: { label: '医疗期', value: `${value}个月` },
      notes: [
        ...(illness === '一般疾病'
          ? []
          : ['特殊疾病在 24 个月内还不能痊愈的，经批准可以适当延长；是否一律为 24 个月，各地掌握不同。']),
        ...(local && !local.checked ? [`${region}有自己的规定，${LOOK_UP}。`] : []),
        '病休期间的公休日、假日和法定休假日包括在内。',
      ],
    }
  },
})
