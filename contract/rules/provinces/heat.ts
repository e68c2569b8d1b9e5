import type { LocalRow } from './row'

/** 高温津贴: in which months, and how much a month in 分. */
export interface HeatRow extends LocalRow {
  from: number
  to: number
  /** Work outdoors, or of high temperature. */
  outdoor: number
  /** Indoors, where it cannot be brought below 33℃; as outdoors where it is left out. */
  indoor?: number
}

/** Who has no row here is not known for sure: many provinces pay by the day. */
export const HEAT: readonly HeatRow[] = [
  {
    ...{ region: '北京市', document: '北京市关于高温津贴标准的通知', since: '2014', checked: false },
    ...{ from: 6, to: 8, outdoor: 18000, indoor: 12000 },
  },
  {
    ...{ region: '上海市', document: '上海市关于调整夏季高温津贴标准的通知', since: '2019', checked: false },
    ...{ from: 6, to: 9, outdoor: 30000 },
  },
  {
    ...{ region: '江苏省', document: '江苏省关于调整高温津贴标准的通知', since: '2018', checked: false },
    ...{ from: 6, to: 9, outdoor: 30000 },
  },
  {
    ...{ region: '浙江省', document: '浙江省关于调整高温津贴标准的通知', since: '2018', checked: false },
    ...{ from: 6, to: 9, outdoor: 30000, indoor: 20000 },
  },
  {
    ...{ region: '广东省', document: '广东省关于调整高温津贴标准的通知', since: '2021', checked: false },
    ...{ from: 6, to: 10, outdoor: 30000 },
  },
]
