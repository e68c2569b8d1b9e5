import { waitFor } from '@testing-library/dom'
import { openApp } from '../support/client/open-app'

const AD = '01890000-0000-7000-8000-00000000000a'
const open = (url: string) => openApp(`pages/webview/ad/ad?url=${encodeURIComponent(url)}&title=法规&adId=${AD}`)
const clicks = () => network.to('/api/statistics/adClick')
const opened = () => jest.spyOn(window, 'open').mockImplementation(() => null)

test('a website on the list is named with its host, and opened when somebody wants it', async () => {
  const app = await open('https://flk.npc.gov.cn/detail?id=1%202&q=法')
  await app.see('flk.npc.gov.cn')
  const browser = opened()
  expect(browser).not.toHaveBeenCalled()
  await app.tap('在浏览器打开')
  expect(browser.mock.calls[0][0]).toBe('https://flk.npc.gov.cn/detail?id=1%202&q=法')
  expect(clicks().map((call) => call.body)).toEqual([{ adId: AD }])
})

test.each([
  'https://evil.example/a',
  'http://flk.npc.gov.cn/',
  'https://flk.npc.gov.cn.evil.example/',
  'https://flk.npc.gov.cn@evil.example/',
  'https://flk.npc.gov.cn\\@evil.example/',
  'https://evil.example/https://flk.npc.gov.cn/',
  'https://flk.npc.gov.cn:8443/',
  ' https://flk.npc.gov.cn/',
  'javascript:alert(1)',
  'data:text/html,hello',
  '//flk.npc.gov.cn/',
  '',
])('%j is not opened', async (url) => {
  const app = await open(url)
  await app.see('链接无法打开')
  expect(app.look().queryByText('在浏览器打开')).toBeNull()
  await network.idle()
  expect(clicks()).toEqual([])
})

test('a page of ours takes the place of this one', async () => {
  const app = await open('/pages/circle/hotTopic')
  await waitFor(() => expect(app.routes()).toEqual(['pages/circle/hotTopic']))
  expect(clicks()).toHaveLength(1)
})

test('a page that we do not have leads home', async () => {
  const app = await open('/pages/admin/index')
  await waitFor(() => expect(app.routes()).toEqual(['pages/tabBar/circle/index']))
})
