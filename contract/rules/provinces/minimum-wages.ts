import type { Province } from './names'
import { unnamed, type LocalRow } from './row'

/** 最低工资 of the first class: in 分. Other classes of the same province are lower. */
export interface MinimumWageRow extends LocalRow {
  monthly: number
  /** For who works by the hour; left out where it is not known for sure. */
  hourly?: number
}

const row = (region: Province, since: string, monthly: number, hourly?: number, note?: string): MinimumWageRow => ({
  ...{ region, since, checked: false, document: unnamed(region, '最低工资') },
  ...{ monthly: Math.round(monthly * 100), hourly: hourly && Math.round(hourly * 100), note },
})

/** Said wherever one of them is shown: 第十条 of 最低工资规定, and many here have stood that long. */
export const REVISED = '最低工资至少每两年调整一次；施行已满两年的，请先核对当地是否已有新标准。'

/** Who has no row here is not known for sure. */
export const MINIMUM_WAGES: readonly MinimumWageRow[] = [
  row('北京市', '2025-09-01', 2540, 27.7, '不含个人缴纳的社会保险费和住房公积金'),
  row('天津市', '2023-11-01', 2320, 24.4),
  row('河北省', '2023-01-01', 2200, 22),
  row('山西省', '2023-01-01', 1980, 21.3),
  row('内蒙古自治区', '2024-12-01', 2270, 22.4),
  row('辽宁省', '2024-05-01', 2100, 21),
  row('吉林省', '2024-10-01', 2120),
  row('上海市', '2025-07-01', 2740, 25, '不含个人缴纳的社会保险费和住房公积金'),
  row('江苏省', '2026-01-01', 2660),
  row('浙江省', '2026-01-01', 2660),
  row('安徽省', '2023-03-01', 2060, 21),
  row('福建省', '2025-04-01', 2265, 23.5),
  row('江西省', '2024-04-01', 2000, 20),
  row('山东省', '2023-10-01', 2200, 22),
  row('河南省', '2024-01-01', 2100, 20.6),
  row('湖北省', '2024-02-01', 2210, 22),
  row('湖南省', '2024-12-01', 2100, 21),
  row('广东省', '2025-03-01', 2500, 23.7, '深圳市为每月 2520 元'),
  row('广西壮族自治区', '2023-11-01', 1990, 20.1),
  row('海南省', '2023-12-01', 2010, 17.9),
  row('重庆市', '2025-01-01', 2330, 23),
  row('四川省', '2025-01-01', 2330, 23),
  row('贵州省', '2025-02-01', 2130),
  row('云南省', '2024-10-01', 2070, 20),
  row('西藏自治区', '2023-09-01', 2100, 20),
  row('陕西省', '2023-05-01', 2160, 21),
  row('甘肃省', '2023-11-01', 2020, 21),
  row('青海省', '2023-02-01', 1880, 18),
  row('宁夏回族自治区', '2024-03-01', 2050, 20),
]
