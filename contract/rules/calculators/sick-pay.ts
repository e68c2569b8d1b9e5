import { MINIMUM_WAGES, REVISED } from '../provinces/minimum-wages'
import { LOOK_UP, rowOf } from '../provinces/row'
import { hundredths, portion, ROUNDED, yuan } from './amounts'
import { basis } from './laws'
import { calculator } from './types'

/** 病假工资下限 */
export const sickPay = calculator({
  key: 'sickPay',
  name: '病假工资下限',
  intro: '医疗期内的病假工资不低于当地最低工资的 80%',
  fields: [
    { key: 'region', label: '所在省份', kind: 'region' },
    {
      key: 'minimum',
      label: '当地月最低工资',
      kind: 'money',
      min: 10000,
      optional: true,
      hint: '不填按所在省份第一档；不是第一档的地区请填',
    },
    {
      key: 'days',
      label: '病假几个工作日',
      kind: 'number',
      unit: '天',
      min: 0.5,
      max: 23,
      decimals: 1,
      optional: true,
      hint: '整月病假不填',
    },
  ],
  basis: [
    ...basis('关于贯彻执行《劳动法》若干问题的意见', '第五十九条'),
    ...basis('企业职工患病或非因工负伤医疗期规定', '第五条'),
  ],
  complain: ({ region, minimum }) =>
    minimum === undefined && !rowOf(MINIMUM_WAGES, region)
      ? { field: 'minimum', text: `没有收录${region}的最低工资，请填写当地月最低工资` }
      : undefined,
  compute({ region, minimum, days }) {
    const local = rowOf(MINIMUM_WAGES, region)
    const wage = minimum ?? local?.monthly ?? 0
    const month = portion(wage, 80, 100)
    const part = days === undefined ? undefined : Math.min(month, portion(wage, hundredths(days) * 80, 2175 * 100))
    return {
      rows: [
        {
          label: '月最低工资',
          value: yuan(wage),
          formula: minimum === undefined && local ? `${local.document}第一档，${local.since} 起` : '填写的标准',
        },
        { label: '整月下限', value: yuan(month), formula: `${yuan(wage)} × 80%` },
        ...(part === undefined
          ? []
          : [{ label: '病假期间下限', value: yuan(part), formula: `${yuan(wage)} × 80% ÷ 21.75 × ${days}天` }]),
      ],
      result: { label: part === undefined ? '整月病假工资不低于' : '病假期间工资不低于', value: yuan(part ?? month) },
      notes: [
        ROUNDED,
        ...(minimum === undefined && local && !local.checked ? [`最低工资${LOOK_UP}。`] : []),
        ...(minimum === undefined && local ? [...(local.note ? [`${local.note}。`] : []), REVISED] : []),
        '这是下限：劳动合同、集体合同、规章制度或当地规定更高的，按更高的支付（如上海按工龄计算疾病休假工资）。',
      ],
    }
  },
})
