import { dayOf } from '../../server/app/time/days'

test('a day begins at midnight in Shanghai, also in the summers when its clocks were put forward', () => {
  expect(dayOf(new Date('2026-11-26T15:59:59.999Z'))).toBe('2026-11-26')
  expect(dayOf(Date.parse('2026-11-26T16:00:00Z'))).toBe('2026-11-27')
  expect(dayOf(new Date('1990-07-01T15:30:00Z'))).toBe('1990-07-02')
  expect(() => dayOf(new Date('no day'))).toThrow(RangeError)
})
