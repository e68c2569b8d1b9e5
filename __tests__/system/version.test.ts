import { isOlder } from '../../src/lib/version'

test.each([
  ['v1.0.0', '1.0.0', false],
  ['v1.0.0', '1.0.1', true],
  ['v1.9.0', '1.10.0', true],
  ['v2.0.0', '1.9.9', false],
  ['v1.2.3', '2.0.0', true],
])('%s is older than %s: %s', (version, than, older) => {
  expect(isOlder(version, than)).toBe(older)
})
