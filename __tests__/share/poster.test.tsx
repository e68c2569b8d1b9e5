import { fireEvent, waitFor } from '@testing-library/dom'
import type { Person } from '../support/server'
import { openApp } from '../support/client/open-app'

const WECHAT = 'Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 Mobile Safari/537.36 MicroMessenger/8.0.50'
const PAGE = 'pages/circle/circleDetailPoster'

let ann: Person
let id: string
beforeAll(async () => {
  ann = await server.member('安然')
  id = await server.post(ann, { type: 2, title: '试用期最长可以约定多久', content: '合同三年，约定七个月合法吗' })
})

const picture = () => waitFor(() => document.querySelector<HTMLImageElement>('img[alt="分享海报"]')!)

test('the share icon of a post leads to its poster', async () => {
  const app = await openApp(`pages/circle/circleDetail?id=${id}`)
  fireEvent.click(await waitFor(() => app.look().getByLabelText('分享')))
  await app.tap('生成海报')
  await waitFor(() => expect(app.routes()).toEqual(['pages/circle/circleDetail', PAGE]))
  await app.see('长按图片保存或转发')
  expect(network.to('/api/share/poster').map((call) => call.body)).toEqual([{ type: 'circle', id, place: 'h5' }])
})

test('a poster has its room before it is there, and a browser saves it under its own name', async () => {
  const app = await openApp(`${PAGE}?id=${id}`)
  await app.see('长按图片保存或转发')
  const [{ image, width, height }] = await server.sql<{ image: string; width: number; height: number }>(
    'select image, width, height from share_poster',
  )
  const box = (await picture()).closest<HTMLElement>('.poster__box')!
  expect(box.style.paddingTop).toBe(`${((height / width) * 100).toFixed(2)}%`)

  const links: string[] = []
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    links.push(`${this.pathname} as ${this.download}`)
  })
  await app.tap('保存图片')
  await app.hear('保存成功，快去分享吧')
  expect(links).toEqual([`/files/${image} as ${image}`])
})

test('inside WeChat, which saves nothing for us, a long press is what is left', async () => {
  const app = await openApp(`${PAGE}?id=${id}`, { agent: WECHAT })
  await app.see('长按图片保存或转发')
  await app.see('复制链接')
  expect(app.look().queryByText('保存图片')).toBeNull()
})

test('what others cannot see has no poster', async () => {
  const hidden = await server.post(ann, { content: '只给粉丝看的一句话', visible: 1 })
  const app = await openApp(`${PAGE}?id=${hidden}`, { as: ann })
  await app.see('暂不支持生成海报')
  expect(app.look().queryByText('加载失败，点击重试')).toBeNull()
})
