import IP2Region from 'ip2region'

let table: IP2Region | undefined

const LONG = /(壮族|回族|维吾尔)?自治区$|特别行政区$|省$|市$/

/**
 * The province (or, abroad, the country) an address belongs to, as 互联网用户账号信息管理规定（2022-08-01 起施行）
 * wants it shown beside what people publish; '' when unknown. Read from a table in the package: nothing is asked outside.
 */
export function regionOf(address: string): string {
  table ??= new IP2Region()
  const found = table.search(address.replace(/^::ffff:/, ''))
  if (!found?.country) return ''
  return found.country === '中国' ? found.province.replace(LONG, '') : found.country
}
