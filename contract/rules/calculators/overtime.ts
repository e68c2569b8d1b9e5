import { hundredths, portion, ROUNDED, yuan } from './amounts'
import { basis } from './laws'
import { calculator, type Row } from './types'

/** 月计薪天数 21.75 × 8 hours: since 2025 a month has 20.67 workdays, but is still paid for 21.75 days. */
const PAID_HOURS = 174
/** 劳动法 第四十一条: the most in a month. */
const MOST_HOURS = 36

export const SYSTEMS = ['标准工时制', '综合计算工时制'] as const

/** 加班费 */
export const overtime = calculator({
  key: 'overtime',
  name: '加班费',
  intro: '按月工资折算小时工资，分工作日、休息日、法定休假日计算加班工资',
  fields: [
    {
      key: 'system',
      label: '工时制度',
      kind: 'choice',
      default: SYSTEMS[0],
      options: SYSTEMS,
    },
    { key: 'wage', label: '月工资（加班费基数）', kind: 'money', min: 100, hint: '合同约定的工资；当地另有规定的从其规定' },
    {
      key: 'workday',
      label: '工作日延长工时',
      kind: 'number',
      unit: '小时',
      min: 0,
      max: 300,
      decimals: 2,
      optional: true,
      default: 0,
      hint: '综合计算工时制填超过周期总标准工时的部分',
    },
    {
      key: 'restday',
      label: '休息日加班（没有补休）',
      kind: 'number',
      unit: '小时',
      min: 0,
      max: 300,
      decimals: 2,
      optional: true,
      default: 0,
      when: { field: 'system', is: ['标准工时制'] },
    },
    {
      key: 'holiday',
      label: '法定休假日加班',
      kind: 'number',
      unit: '小时',
      min: 0,
      max: 300,
      decimals: 2,
      optional: true,
      default: 0,
    },
  ],
  basis: [
    ...basis('劳动法', '第四十一条', '第四十四条'),
    ...basis('劳动合同法', '第三十一条'),
    ...basis('工资支付暂行规定', '第十三条'),
    ...basis('关于职工全年月平均工作时间和工资折算问题的通知', '第二条'),
  ],
  complain: ({ workday, restday, holiday }) =>
    workday || restday || holiday ? undefined : { field: 'workday', text: '请至少填写一种加班的小时数' },
  compute({ system, wage, workday = 0, restday = 0, holiday = 0 }) {
    const rows: Row[] = [
      { label: '小时工资', value: yuan(portion(wage, 1, PAID_HOURS)), formula: `${yuan(wage)} ÷ 21.75天 ÷ 8小时` },
    ]
    const pay = (label: string, hours: number, percent: number) => {
      if (!hours) return 0
      const fen = portion(wage, hundredths(hours) * percent, PAID_HOURS * 100 * 100)
      rows.push({ label, value: yuan(fen), formula: `${yuan(wage)} ÷ 21.75 ÷ 8 × ${hours}小时 × ${percent}%` })
      return fen
    }
    const total = pay('工作日加班费', workday, 150) + pay('休息日加班费', restday, 200) + pay('法定休假日加班费', holiday, 300)
    const long = system === '标准工时制' && workday + restday + holiday > MOST_HOURS
    return {
      rows,
      result: { label: '加班费合计', value: yuan(total) },
      notes: [
        ROUNDED,
        ...(long ? [`延长工作时间一般每月不得超过 ${MOST_HOURS} 小时，这里合计已经超过。`] : []),
        ...(system === '标准工时制'
          ? ['休息日加班可以安排同等时间补休，补休后不再付 200%；法定休假日加班不能用补休代替。']
          : ['综合计算工时制：总工时超过周期标准的部分付 150%，法定休假日工作的付 300%；平均每月延长不得超过 36 小时。']),
        '2025 年起法定休假日为 13 天，月工作日为 20.67 天，月计薪天数仍为 21.75 天。',
      ],
    }
  },
})
