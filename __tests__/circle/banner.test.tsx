import { randomUUID } from 'node:crypto'
import { fireEvent, waitFor } from '@testing-library/dom'
import { keptNow, openApp } from '../support/client/open-app'

const TITLE = '劳动合同法全文，条文随查'
const URL = 'https://flk.npc.gov.cn'
let id: string
beforeAll(async () => {
  const ann = await server.member('安然')
  await server.post(ann, { content: '今天谈成了一位候选人' })
  id = randomUUID()
  const file = randomUUID()
  await server.sql(`insert into file (id, kind, name, size, used) values ($1, 'image', 'b.png', 9, true)`, [file])
  await server.sql('insert into ad (id, title, image_file, url) values ($1, $2, $3, $4)', [id, TITLE, file, URL])
})

test('the banner comes after the feed, and opens what it points at', async () => {
  const app = await openApp()
  await app.tap(TITLE)
  await waitFor(() => expect(app.routes().at(-1)).toBe('pages/webview/ad/ad'))
  await app.see('flk.npc.gov.cn')
  const asked = network.calls.map((call) => call.route)
  expect(asked.indexOf('POST /api/circle/page')).toBeLessThan(asked.indexOf('GET /api/circle/banner'))
  await waitFor(() => expect(network.to('/api/statistics/adClick').map((call) => call.body)).toEqual([{ adId: id }]))
})

test('whoever sends it away does not see it again that day, but the next', async () => {
  const app = await openApp()
  await app.see(TITLE)
  fireEvent.click(app.look().getByLabelText('今天不再显示'))
  await waitFor(() => expect(app.look().queryByText(TITLE)).toBeNull())
  const kept = keptNow()

  const again = await openApp('pages/tabBar/circle/index', { kept })
  await again.see('今天谈成了一位候选人')
  await network.idle()
  expect(network.to('/api/circle/banner')).toEqual([])
  expect(again.page().querySelector('.banner')).toBeNull()

  const yesterday = { ...(kept.squareBanner as object), away: new Date(Date.now() - 86_400_000).toDateString() }
  const next = await openApp('pages/tabBar/circle/index', { kept: { ...kept, squareBanner: yesterday } })
  await next.see(TITLE)
})

test('where there was a banner last time its room is free before it comes', async () => {
  const app = await openApp('pages/tabBar/circle/index', { kept: { squareBanner: { shown: true } } })
  const answer = network.hold('/api/circle/banner')
  await waitFor(() => expect(app.page().querySelector('.banner-room')).not.toBeNull())
  answer()
  await app.see(TITLE)
  await waitFor(() => expect(app.page().querySelector('.banner-room')).toBeNull())
})

test('the banner stands below the first three posts, on the tab that opens alone', async () => {
  const bob = await server.member('博文')
  for (const said of ['候选人迟到了', '候选人到早了', '候选人没有来', '候选人改了时间']) await server.post(bob, { content: said })
  const app = await openApp()
  await app.see(TITLE)
  const feed = [...app.page().querySelectorAll('.feed-card, .banner')].map((one) => one.classList[0])
  expect(feed).toEqual(['feed-card', 'feed-card', 'feed-card', 'banner', 'feed-card', 'feed-card'])
  await app.tap('最新')
  await waitFor(() => expect(app.page().querySelectorAll('.feed-card')).toHaveLength(5))
  expect(app.page().querySelector('.banner')).toBeNull()
})
