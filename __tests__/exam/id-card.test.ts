import fc from 'fast-check'
import { isIdCard, maskId, readIdCard } from '../../contract/rules/id-card'
import { idNumber } from './support'

const day = fc.date({ min: new Date('1930-01-01'), max: new Date('2008-12-31'), noInvalidDate: true })
const card = fc
  .tuple(day, fc.integer({ min: 0, max: 999 }), fc.constantFrom('110101', '320502', '440305', '650102', '820000'))
  .map(([date, order, area]) => idNumber(order, date.toISOString().slice(0, 10).replaceAll('-', ''), area))

test('two hundred numbers with a right check sign are all taken, with their birthday and sex', () => {
  fc.assert(
    fc.property(card, (number) => {
      const person = readIdCard(number)
      expect(person?.birthday.replaceAll('-', '')).toBe(number.slice(6, 14))
      expect(person?.sex).toBe(Number(number[16]) % 2 ? '男' : '女')
      expect(isIdCard(number.toLowerCase())).toBe(true)
    }),
    { numRuns: 200, seed: 20_261_120 },
  )
})

test('one digit written wrong is noticed', () => {
  fc.assert(
    fc.property(card, fc.integer({ min: 0, max: 16 }), fc.integer({ min: 1, max: 9 }), (number, at, by) => {
      const wrong = number.slice(0, at) + ((Number(number[at]) + by) % 10) + number.slice(at + 1)
      expect(isIdCard(wrong)).toBe(false)
    }),
    { seed: 20_261_120 },
  )
})

test.each([
  ['a day that is in no calendar', idNumber(1, '19900230')],
  ['a day that has not come', idNumber(1, '21000101')],
  ['a province that there is none of', idNumber(1, '19900307', '990101')],
  ['fifteen digits', '320502900307001'],
])('%s is no number', (_what, number) => expect(isIdCard(number)).toBe(false))

test('a masked number shows three signs before and four after', () => {
  expect(maskId('110101199003071234')).toBe('110***********1234')
})
