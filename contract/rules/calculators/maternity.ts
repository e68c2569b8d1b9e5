import { LEAVES } from '../provinces/leaves'
import { LOOK_UP, rowOf } from '../provinces/row'
import { addDays, spoken } from './dates'
import { basis } from './laws'
import { calculator, type Row } from './types'

export const KINDS = ['顺产', '难产（含剖宫产）', '怀孕未满4个月流产', '怀孕满4个月流产'] as const
const MISCARRIED = { 怀孕未满4个月流产: 15, 怀孕满4个月流产: 42 } as const
export const ORDERS = ['第一个孩子', '第二个孩子', '第三个孩子'] as const
const BIRTHS = [KINDS[0], KINDS[1]]

/** 产假 */
export const maternity = calculator({
  key: 'maternity',
  name: '产假天数',
  intro: '国家 98 天，加难产、多胞胎和所在省份的延长；流产按怀孕月数',
  fields: [
    { key: 'region', label: '所在省份', kind: 'region' },
    { key: 'kind', label: '情形', kind: 'choice', options: KINDS, default: KINDS[0] },
    {
      key: 'order',
      label: '第几个孩子',
      kind: 'choice',
      options: ORDERS,
      default: ORDERS[0],
      when: { field: 'kind', is: BIRTHS },
    },
    {
      key: 'babies',
      label: '这次生育',
      kind: 'number',
      unit: '个',
      min: 1,
      max: 6,
      default: 1,
      when: { field: 'kind', is: BIRTHS },
    },
    { key: 'start', label: '产假第一天', kind: 'date', optional: true, hint: '产前最多可以先休 15 天' },
  ],
  basis: [...basis('女职工劳动保护特别规定', '第七条', '第八条')],
  compute({ region, kind, order = ORDERS[0], babies = 1, start }) {
    const local = rowOf(LEAVES, region)
    const rows: Row[] = []
    const add = (label: string, days: number, formula: string) => (rows.push({ label, value: `${days}天`, formula }), days)
    let total = 0
    if (kind === '怀孕未满4个月流产' || kind === '怀孕满4个月流产')
      total = add('流产假', MISCARRIED[kind], '国家规定，各省另有增加的从其规定')
    else {
      total = add('国家产假', 98, '其中产前可以休15天')
      if (local) {
        const { maternity } = local
        const extra = typeof maternity === 'number' ? maternity : maternity[ORDERS.indexOf(order)]
        total += add(`${region}延长`, extra, `《${local.document}》，${local.since} 起`)
      }
      if (kind === '难产（含剖宫产）')
        total += add('难产增加', local?.difficult ?? 15, local?.difficult ? `${region}的规定` : '国家规定')
      if (babies > 1) total += add('多胞胎增加', (babies - 1) * 15, `每多一个15天 × ${babies - 1}`)
    }
    const shown = local && kind in MISCARRIED === false ? local : undefined
    return {
      rows,
      result: {
        label: '产假合计',
        value: start ? `${total}天，到${spoken(addDays(start, total - 1))}` : `${total}天`,
      },
      notes: [
        ...(local ? [] : [`没有收录${region}延长的天数，这里只是国家规定的部分。`]),
        ...(shown?.note ? [`${shown.note}。`] : []),
        ...(local?.checked && shown ? [] : [`各省的延长天数${LOOK_UP}。`]),
        '按日历天数连续计算，含休息日；遇法定休假日是否顺延，各地规定不同。',
      ],
    }
  },
})
