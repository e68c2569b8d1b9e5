import { unnamed, type LocalRow } from './row'

/** 高温津贴: in which months, and how much in 分, by the month or by the day of such work. */
export interface HeatRow extends LocalRow {
  from: number
  to: number
  per: '月' | '天'
  /** Work outdoors, or of high temperature. */
  outdoor: number
  /** Indoors, where it cannot be brought below 33℃; as outdoors where it is left out. */
  indoor?: number
}

const row = (
  region: HeatRow['region'],
  since: string,
  [from, to]: [number, number],
  per: HeatRow['per'],
  outdoor: number,
  rest: Partial<HeatRow> = {},
): HeatRow => ({
  ...{ region, since, from, to, per, outdoor: outdoor * 100, checked: false },
  ...{ document: unnamed(region, '高温津贴'), ...rest },
})

/** Who has no row here is not known for sure: amounts, months and documents change apart from each other. */
export const HEAT: readonly HeatRow[] = [
  row('北京市', '2014', [6, 8], '月', 180, { indoor: 12000 }),
  row('上海市', '2019', [6, 9], '月', 300),
  row('江苏省', '2018', [6, 9], '月', 300),
  row('浙江省', '2018', [6, 9], '月', 300, { indoor: 20000 }),
  row('福建省', '2018', [5, 9], '月', 260),
  row('山东省', '2021', [6, 9], '月', 300, { indoor: 18000 }),
  row('广东省', '2021', [6, 10], '月', 300, {
    ...{ document: '广东省关于调整高温津贴标准的通知', number: '粤人社规〔2021〕9号' },
  }),
  row('陕西省', '2018', [6, 9], '天', 25),
]
