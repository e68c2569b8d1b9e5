import fs from 'node:fs'
import path from 'node:path'
import { fireEvent, waitFor } from '@testing-library/dom'
import type { Person } from '../support/server'
import { fileInput } from '../support/client/choose-picture'
import { openApp, type App } from '../support/client/open-app'

const WRITE = 'pages/circle/release'
const media = (name: string) => fs.readFileSync(path.resolve(__dirname, '../../server/seeds/circle/media', name))

let ann: Person
beforeAll(async () => {
  ann = await server.member('安然')
})
const saved = () => network.to('/api/circle/save')

/** A browser that plays videos, as jsdom does not: how long this one is, and whether it can show its first picture. */
const plays = { seconds: 56, draws: true }
beforeEach(() => {
  Object.assign(plays, { seconds: 56, draws: true })
  Object.assign(HTMLMediaElement.prototype, {
    load(this: HTMLMediaElement) {
      if (this.getAttribute('src')) setTimeout(() => this.dispatchEvent(new Event(plays.draws ? 'loadedmetadata' : 'error')))
    },
    pause() {},
  })
  for (const [name, get] of [
    ['duration', () => plays.seconds],
    ['currentTime', () => 0],
  ] as const)
    Object.defineProperty(HTMLMediaElement.prototype, name, {
      configurable: true,
      get,
      set(this: HTMLMediaElement) {
        setTimeout(() => this.dispatchEvent(new Event('seeked')))
      },
    })
  Object.assign(HTMLCanvasElement.prototype, {
    getContext: () => ({ drawImage() {} }),
    toBlob: (tell: (blob: Blob) => void) => tell(new Blob([media('probation.jpg')], { type: 'image/jpeg' })),
  })
})

const VIDEO = '/api/file/uploadVideo'
const videos = () => network.uploads.filter(({ address }) => address.includes(VIDEO))
async function choose(app: App, name: string, bytes = media('probation.mp4')) {
  await app.tap(name)
  const input = await fileInput()
  expect(input.accept).toBe('video/mp4,video/quicktime')
  Object.defineProperty(input, 'files', { value: [new File([bytes], '试用期.mp4', { type: 'video/mp4' })] })
  fireEvent.change(input)
}
const covers = (app: App) => app.look().queryAllByLabelText(/^删除第/)

test('a video is chosen, goes up with its first picture, and is published for review', async () => {
  const app = await openApp(WRITE, { as: ann })
  await app.write('内容', '一分钟看懂试用期，做成了视频。')
  await choose(app, '添加视频')
  await app.see('0:56 · 440.5 KB')
  await waitFor(() => expect(covers(app)).toHaveLength(1))
  expect(app.look().queryByText('添加视频')).toBeNull()
  expect(app.look().queryByLabelText(/^添加图片/)).toBeNull()
  await app.tap('发布')
  await app.hear('已提交，审核通过后展示')
  const body = saved()[0].body as { images: string[]; videoId: string }
  expect(body.images).toHaveLength(1)
  expect(body.videoId).toMatch(/^[0-9a-f-]{36}$/)
  // Its author sees it meanwhile, in a box of its ratio that fetches nothing by itself.
  await app.see('审核中，仅自己可见，通过后公开')
  const video = app.page().querySelector<HTMLVideoElement>('.post-video video')!
  expect([video.getAttribute('preload'), video.controls, video.autoplay]).toEqual(['none', true, false])
  expect(video.getAttribute('poster')).toMatch(/^\/files\/.+\.webp$/)
  expect(video.closest<HTMLElement>('.post-video__stage')!.style.paddingTop).toBe('56.25%')
})

test('how far it is can be seen, and it can be called back', async () => {
  const app = await openApp(WRITE, { as: ann })
  network.hold(VIDEO)
  await choose(app, '添加视频')
  await waitFor(() => expect(videos()).toHaveLength(1))
  videos()[0].tell(0.42)
  await app.see('上传 42%')
  await app.see('视频上传中…')
  videos()[0].tell(1)
  await app.see('处理中…')
  fireEvent.click(app.look().getByLabelText('取消上传'))
  await app.see('添加视频')
  expect(covers(app)).toHaveLength(0)
  await network.idle()
  expect(app.look().queryByText(/0:56/)).toBeNull()
  await app.close()
})

test('what was lost on the way is sent again on one tap', async () => {
  const app = await openApp(WRITE, { as: ann })
  network.cut(VIDEO)
  await choose(app, '添加视频')
  await app.see(/^视频上传失败：/)
  network.mend()
  await app.tap('重试')
  await app.see(/^0:56 · /)
  expect(videos()).toHaveLength(2)
  await app.close()
})

test('what the server does not take is said in its words, and another can be chosen', async () => {
  plays.draws = false
  const app = await openApp(WRITE, { as: ann })
  await app.write('内容', '这条视频是 iPhone 拍的。')
  const hevc = Buffer.from(
    media('probation.mp4').toString('latin1').replaceAll('avc1', 'hvc1').replaceAll('avcC', 'hvcC'),
    'latin1',
  )
  await choose(app, '添加视频', hevc)
  await app.see(/视频编码不支持.*兼容性最佳/)
  expect(app.look().queryByText('重试')).toBeNull()
  // A video of which no picture could be drawn asks for a cover.
  await choose(app, '换一个')
  await app.see('请添加一张封面')
  expect(app.look().getByText('发布').closest('[aria-disabled="true"]')).not.toBeNull()
  await app.close()
})

test('what is too long is not sent to its end', async () => {
  plays.seconds = 400
  const app = await openApp(WRITE, { as: ann })
  network.hold(VIDEO)
  await choose(app, '添加视频')
  await app.see('视频最长 5 分钟，请剪短后再上传')
  expect(covers(app)).toHaveLength(0)
  await app.close()
})

test('in a list it is a picture that tells how long it plays, and opens the post', async () => {
  const [id] = (await server.sql<{ id: string }>(`select id from circle_post where video is not null limit 1`)).map(
    (row) => row.id,
  )
  await server.sql(`update circle_post set status = 2 where id = $1`, [id])
  const app = await openApp(`pages/mine/home?id=${ann.id}`)
  const picture = await waitFor(() => app.look().getByLabelText('视频 0:56：动态配图'))
  expect(picture.textContent).toContain('0:56')
  fireEvent.click(picture)
  await waitFor(() => expect(app.routes().at(-1)).toBe('pages/circle/circleDetail'))
  expect(location.hash).toContain(id)
})

test('a draft keeps the video; a published one loses it everywhere when it is taken out', async () => {
  const bob = await server.member('博文')
  const app = await openApp(WRITE, { as: bob })
  await app.write('内容', '先存着，明天再发。')
  await choose(app, '添加视频')
  await waitFor(() => expect(covers(app)).toHaveLength(1))
  await app.see('发布')
  await app.tap('存草稿')
  await app.hear('草稿已保存')
  await app.close()
  const again = await openApp(WRITE, { as: bob })
  await again.see('已恢复上次的草稿')
  await again.see(/^0:56 · /)
  await again.tap('发布')
  await again.hear('已提交，审核通过后展示')
  const [{ id }] = await server.sql<{ id: string }>(`select id from circle_post where author_id = $1`, [bob.id])
  await again.close()
  const change = await openApp(`pages/circle/circleDetail?id=${id}`, { as: bob })
  const post = change.page()
  await waitFor(() => expect(post.querySelector('.post-video')).not.toBeNull())
  const { go } = require('@/nav') as typeof import('@/nav')
  await go(WRITE, { id })
  await change.see(/^0:56 · /)
  fireEvent.click(change.look().getByLabelText('删除视频'))
  await change.tap('保存')
  await waitFor(() => expect(saved()[0]?.body).toMatchObject({ id, images: [], videoId: null }))
  // Neither does the page beneath show it any more.
  await waitFor(() => expect(change.routes()).toEqual(['pages/circle/circleDetail']))
  await waitFor(() => expect(post.querySelector('.post-video')).toBeNull())
})
