import { createHash, createHmac } from 'node:crypto'
import { drawMessage, hit, rollOf, WHOLE } from '../../contract/rules/lottery'
import { hmacSha256, sha256 } from '../../src/pages/lottery/detail/parts/sha256'

const ODDS = [
  { name: '未中奖', weight: 55_000 },
  { name: '5 金币', weight: 20_000 },
  { name: '20 金币', weight: 12_000 },
  { name: '优惠券', weight: 8000 },
  { name: '会员', weight: 3000 },
  { name: '课程券', weight: 1500 },
  { name: '手账本', weight: 450 },
  { name: '耳机', weight: 50 },
]
/** Of chi-square with 7 degrees of freedom: exceeded by chance once in a thousand. */
const CRITICAL = 24.322

const rolled = (seed: string, nth: number) =>
  rollOf(
    createHmac('sha256', seed)
      .update(drawMessage('lottery', 'somebody', String(nth)))
      .digest('hex'),
  )

test.each(['a', 'b', 'c'])('100,000 draws of the seed %s come as often as the odds say', (seed) => {
  const times = new Map(ODDS.map((one) => [one, 0]))
  for (let nth = 0; nth < 100_000; nth++) {
    const one = hit(ODDS, rolled(seed, nth))
    times.set(one, times.get(one)! + 1)
  }
  const chi = [...times].reduce((sum, [{ weight }, seen]) => sum + (seen - weight) ** 2 / weight, 0)
  expect(chi).toBeLessThan(CRITICAL)
})

test('odds that are not those of the draw would be noticed', () => {
  const bent = ODDS.map((one) => ({
    ...one,
    weight: one.name === '5 金币' ? 20_600 : one.name === '未中奖' ? 54_400 : one.weight,
  }))
  const times = new Map(ODDS.map(({ name }) => [name, 0]))
  for (let nth = 0; nth < 100_000; nth++) {
    const { name } = hit(bent, rolled('a', nth))
    times.set(name, times.get(name)! + 1)
  }
  const chi = ODDS.reduce((sum, { name, weight }) => sum + (times.get(name)! - weight) ** 2 / weight, 0)
  expect(chi).toBeGreaterThan(CRITICAL)
})

test('every number hits something, and what weighs nothing is never hit', () => {
  const some = [{ weight: 0 }, { weight: 1 }, { weight: 99_999 }, { weight: 0 }]
  expect(hit(some, 0)).toBe(some[1])
  expect(hit(some, 1)).toBe(some[2])
  expect(hit(some, WHOLE - 1)).toBe(some[2])
  expect(() => hit([{ weight: 5 }], 5)).toThrow('do not make a whole')
})

test('a phone without WebCrypto counts the same hashes as everybody', async () => {
  const texts = ['', 'abc', '种子', 'a'.repeat(55), 'a'.repeat(56), 'a'.repeat(64), 'b'.repeat(1000)]
  for (const text of texts) {
    expect(sha256(text)).toBe(createHash('sha256').update(text).digest('hex'))
    for (const key of texts) expect(hmacSha256(key, text)).toBe(createHmac('sha256', key).update(text).digest('hex'))
  }
})
