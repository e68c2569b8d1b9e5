import { keptNow, openApp } from '../support/client/open-app'

const classes = () => [...document.documentElement.classList].sort()
afterEach(() => {
  device.dark = false
})

test('the app is as dark as the device, and follows it', async () => {
  await openApp()
  expect(classes()).toEqual(['theme-light'])
  device.dark = true
  expect(classes()).toEqual(['theme-dark'])
})

test('what somebody has chosen themselves stands against the device, and outlives the visit', async () => {
  const app = await openApp('pages/mine/setup')
  await app.tap('浅色')
  await app.tap('特大')
  device.dark = true
  expect(classes()).toEqual(['scale-30', 'theme-light'])
  await openApp('pages/mine/setup', { kept: keptNow() })
  expect(classes()).toEqual(['scale-30', 'theme-light'])
})
