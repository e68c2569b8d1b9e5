import { moment } from '@/lib/date'
import { fileSize } from '@/lib/file-size'
import { serverNow } from '@/lib/server-time'
import { count, whole } from '@/lib/text'
import { ago } from '@/lib/time'

const NOW = Date.parse('2026-11-20T10:00:00+08:00')

test.each([
  [0, '0'],
  [980, '980'],
  [1280, '1,280'],
  [9999, '9,999'],
  [10_000, '1万'],
  [12_000, '1.2万'],
  [12_999, '1.2万'],
  [99_999_999, '9999.9万'],
  [340_000_000, '3.4亿'],
])('%i is read as %s', (n, text) => {
  expect(count(n)).toBe(text)
})

test('coins, which are reckoned with, are written to the last one', () => {
  expect([0, 980, 1280, 12_745, 1_000_000].map(whole)).toEqual(['0', '980', '1,280', '12,745', '1,000,000'])
})

test.each([
  ['2026-11-20T10:00:30+08:00', '刚刚'],
  ['2026-11-20T09:59:01+08:00', '刚刚'],
  ['2026-11-20T09:57:00+08:00', '3分钟前'],
  ['2026-11-20T09:00:01+08:00', '59分钟前'],
  ['2026-11-20T09:00:00+08:00', '1小时前'],
  ['2026-11-20T00:00:00+08:00', '10小时前'],
  ['2026-11-19T23:59:00+08:00', '昨天 23:59'],
  ['2026-11-19T00:05:00+08:00', '昨天 00:05'],
  ['2026-11-18T23:59:00+08:00', '11月18日'],
  ['2026-01-01T00:00:00+08:00', '1月1日'],
  ['2025-12-31T23:59:59+08:00', '2025年12月31日'],
  ['2026-11-19T17:00:00Z', '9小时前'],
])('%s is read as %s on a morning in Shanghai', (time, text) => {
  expect(ago(time, NOW)).toBe(text)
})

test('a date of another year says which', () => {
  const year = new Date(serverNow() + 8 * 3_600_000).getUTCFullYear()
  expect(moment(`${year}-11-20T20:00:00+08:00`)).toMatch(/^11月20日 周. 20:00$/)
  expect(moment('2020-11-20T20:00:00+08:00')).toBe('2020年11月20日 周五 20:00')
})

test('just after midnight what is minutes old is not yesterday', () => {
  expect(ago('2026-11-19T23:50:00+08:00', Date.parse('2026-11-20T00:10:00+08:00'))).toBe('20分钟前')
})

test.each([
  [812, '812 B'],
  [35_328, '34.5 KB'],
  [1_300_000, '1.2 MB'],
])('%i bytes are read as %s', (bytes, text) => {
  expect(fileSize(bytes)).toBe(text)
})
