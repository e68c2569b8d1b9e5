import { portion, ROUNDED, yuan } from './amounts'
import { basis } from './laws'
import { calculator, type Row } from './types'

export const TERMS = ['固定期限', '无固定期限', '以完成一定工作任务为期限'] as const

const mostMonths = (term: (typeof TERMS)[number], months: number) =>
  term === '以完成一定工作任务为期限' ? 0 : term === '无固定期限' ? 6 : months < 3 ? 0 : months < 12 ? 1 : months < 36 ? 2 : 6

/** 试用期 */
export const probation = calculator({
  key: 'probation',
  name: '试用期上限',
  intro: '按劳动合同期限算试用期最长几个月、试用期工资最低多少',
  fields: [
    { key: 'term', label: '合同期限', kind: 'choice', options: TERMS, default: TERMS[0] },
    {
      key: 'months',
      label: '合同几个月',
      kind: 'number',
      unit: '个月',
      min: 1,
      max: 600,
      default: 36,
      when: { field: 'term', is: ['固定期限'] },
    },
    { key: 'wage', label: '约定的转正工资', kind: 'money', min: 100, optional: true },
    { key: 'lowest', label: '相同岗位最低档工资', kind: 'money', min: 100, optional: true },
    { key: 'minimum', label: '当地最低工资', kind: 'money', min: 100, optional: true },
    {
      key: 'served',
      label: '已经履行的试用期',
      kind: 'number',
      unit: '个月',
      min: 0,
      max: 60,
      optional: true,
      hint: '超过上限的部分要按转正工资支付赔偿金',
    },
  ],
  basis: [...basis('劳动合同法', '第十九条', '第二十条', '第七十条', '第八十三条'), ...basis('劳动合同法实施条例', '第十五条')],
  compute({ term, months = 0, wage, lowest, minimum, served = 0 }) {
    const most = mostMonths(term, months)
    const rows: Row[] = [
      {
        label: '试用期最长',
        value: most ? `${most}个月` : '不得约定',
        formula: term === '固定期限' ? `合同${months}个月：不满3个月不得约定，不满1年1个月，不满3年2个月，3年以上6个月` : term,
      },
    ]
    // 80 % of either is enough, but nobody gets less than the minimum wage.
    const shares = [wage, lowest].flatMap((fen) => (fen === undefined ? [] : [portion(fen, 80, 100)]))
    const floor = shares.length && most ? Math.max(Math.min(...shares), minimum ?? 0) : undefined
    if (floor !== undefined)
      rows.push({
        label: '试用期工资不低于',
        value: yuan(floor),
        formula: '约定工资的80%或者相同岗位最低档工资的80%，并不低于当地最低工资',
      })
    const over = Math.max(0, served - most)
    if (over && wage !== undefined)
      rows.push({ label: '违法约定试用期的赔偿金', value: yuan(wage * over), formula: `${yuan(wage)} × 超过的${over}个月` })
    return {
      rows,
      result: { label: '试用期最长', value: most ? `${most}个月` : '不得约定' },
      notes: [
        ...(floor === undefined ? [] : [ROUNDED]),
        ...(over && wage === undefined ? ['填了约定的转正工资，才能算超过上限部分的赔偿金。'] : []),
        ...(floor !== undefined && minimum === undefined ? ['没有填当地最低工资，没有比较。'] : []),
        '同一用人单位与同一劳动者只能约定一次试用期；试用期包含在劳动合同期限内，不能只签试用期合同。',
        '非全日制用工不得约定试用期。',
      ],
    }
  },
})
