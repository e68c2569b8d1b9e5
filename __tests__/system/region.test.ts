import { regionOf } from '../../server/gateways/region'

test.each([
  ['120.24.78.68', '广东'],
  ['::ffff:58.216.0.1', '江苏'],
  ['114.114.114.114', '江苏'],
  ['8.8.8.8', '美国'],
])('a reader sees that %s writes from %s', (address, region) => {
  expect(regionOf(address)).toBe(region)
})

test.each(['127.0.0.1', '::1', '10.0.0.8', 'not-an-address', ''])('nothing is claimed about %s', (address) => {
  expect(regionOf(address)).toBe('')
})
