import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { review } from '../../server/modules/domains/circle/review/review'
import { videoFile, uploadVideo } from '../file/video-file'
import { jpeg, upload } from '../file/pictures'
import { query } from '../support/query'
import { runJob } from '../support/run-job'
import { startServer, type Person, type TestServer } from '../support/server'
import { detail, feed, idsOf, member, save, unfinished, wait } from './support'

let server: TestServer
let bytes: Buffer
let ann: Person
let bob: Person
beforeAll(async () => {
  server = await startServer()
  bytes = await videoFile()
  ann = await member(server, '安然')
  bob = await member(server, '博文')
})
afterAll(() => server.close())

const sentVideo = async (person: Person) => (await uploadVideo(server, person, bytes)).result
const picture = async (person: Person) => (await upload(server, person, await jpeg())).result
const pass = (postId: string) => review(server.app.services, { postId }, 'pass')
const there = async (url: string) => (await server.app.http.inject({ method: 'HEAD', url })).statusCode === 200

/** A moment with a video, long after the last one. */
async function show(person: Person, more: object = {}) {
  await wait(server, person, '2 hours')
  const [video, cover] = [await sentVideo(person), await picture(person)]
  const { result } = await save(person, { images: [cover.fileId], videoId: video.fileId, ...more })
  return { ...result, video, cover }
}
const report = (person: Person, id: string) =>
  person.call('POST /api/report/save', { body: { targetType: 'post', targetId: id, reason: 'r5', requestId: randomUUID() } })
const change = (person: Person, id: string, more: object) => save(person, { id, ...more })

describe('a moment with a video', () => {
  test('waits for a person who has seen it, and then is there for everybody, cover and all', async () => {
    const { id, status, video, cover } = await show(ann)
    expect(status).toBe(1)
    expect((await detail(bob, id)).code).toBe(10104)
    expect(idsOf(await feed(bob, { tab: 'new' }))).not.toContain(id)
    const { name: _name, ...shown } = video
    expect((await detail(ann, id)).result).toMatchObject({ status: 1, video: shown, images: [{ fileId: cover.fileId }] })
    await pass(id)
    const [card] = (await feed(bob, { tab: 'new' })).result.records
    expect(card).toMatchObject({ id, video: shown, images: [{ fileId: cover.fileId }] })
  })

  test('waits again for another video, not for other words', async () => {
    const { id, video, cover } = await show(ann)
    const same = { images: [cover.fileId], videoId: video.fileId }
    expect((await change(ann, id, same)).result.status).toBe(1)
    await pass(id)
    expect((await change(ann, id, same)).result.status).toBe(2)
    expect((await change(ann, id, { ...same, videoId: (await sentVideo(ann)).fileId })).result.status).toBe(1)
    expect((await detail(bob, id)).code).toBe(10104)
  })

  test('that was refused is looked at again when it comes again, and without its video is published', async () => {
    const { id, video, cover } = await show(ann)
    await review(server.app.services, { postId: id }, 'reject', '画面里有员工的身份证')
    expect((await change(ann, id, { images: [cover.fileId], videoId: video.fileId })).result.status).toBe(1)
    expect((await change(ann, id, { images: [], videoId: null })).result.status).toBe(2)
    expect((await detail(bob, id)).result.video).toBeUndefined()
  })

  test('keeps it when an app that knows of no videos changes the words', async () => {
    const { id, video, cover } = await show(ann)
    await pass(id)
    expect((await change(ann, id, { images: [cover.fileId] })).result.status).toBe(2)
    expect((await detail(bob, id)).result.video?.fileId).toBe(video.fileId)
    const more = { images: [cover.fileId, (await picture(ann)).fileId] }
    expect(await change(ann, id, more)).toMatchObject({ code: 400, message: '视频和图片不能同时发布' })
  })

  test('keeps it through a report, as evidence, and in the copy of one’s data', async () => {
    const { id, video } = await show(ann)
    await pass(id)
    await report(bob, id)
    const [{ snapshot }] = await query<{ snapshot: { video: object } }>(
      server,
      sql`select snapshot from report where target_id = ${id}`,
    )
    expect(snapshot.video).toMatchObject({ id: video.fileId })
    const { json } = (await ann.call('GET /api/user/exportData')).result
    expect(json).toContain(video.fileId)
  })
})

describe('is refused:', () => {
  const one = async () => ({ images: [(await picture(ann)).fileId], videoId: (await sentVideo(ann)).fileId })
  const bad: [string, () => Promise<object>, number, string][] = [
    [
      'a video among pictures',
      async () => {
        const { images, videoId } = await one()
        return { images: [...images, (await picture(ann)).fileId], videoId }
      },
      400,
      '视频和图片不能同时发布',
    ],
    ['a video without a cover', async () => ({ ...(await one()), images: [] }), 400, '视频需要一张封面'],
    [
      'a video in a question',
      async () => ({ ...(await one()), type: 2, title: '这样约定试用期行吗' }),
      400,
      '参数错误：视频仅用于动态',
    ],
    [
      'somebody else’s video',
      async () => ({ ...(await one()), videoId: (await sentVideo(bob)).fileId }),
      10131,
      '视频已失效，请重新上传',
    ],
    [
      'a picture in place of a video',
      async () => ({ ...(await one()), videoId: (await picture(ann)).fileId }),
      10131,
      '视频已失效，请重新上传',
    ],
    ['a video as a picture', async () => ({ images: [(await sentVideo(ann)).fileId] }), 10131, '图片已失效，请重新上传'],
  ]
  test.each(bad)('%s', async (_what, make, code, message) => {
    await wait(server, ann, '2 hours')
    expect(await save(ann, await make())).toMatchObject({ code, message })
  })
})

describe('the file of a video', () => {
  /** A day more than what nothing shows any more is kept. */
  const longLater = async () => {
    await runJob(server, 'file.idle')
    await query(
      server,
      sql`update file set created_at = created_at - interval '61 days', idle_since = idle_since - interval '61 days'`,
    )
    await runJob(server, 'file.idle')
    await runJob(server, 'file.cleanup')
  }
  const remove = (person: Person, id: string) => person.call('POST /api/circle/delete', { body: { id } })

  test('goes with the post that showed it, and stays with those that are read or waited for', async () => {
    const [gone, waiting, read] = [await show(ann), await show(ann), await show(ann)]
    await pass(read.id)
    await remove(ann, gone.id)
    await longLater()
    expect(await Promise.all([gone, waiting, read].map(({ video }) => there(video.url)))).toEqual([false, true, true])
  })

  test('goes when the post is taken down, or shows another', async () => {
    const [down, changed] = [await show(ann), await show(ann)]
    await review(server.app.services, { postId: down.id }, 'takeDown', '违法违规')
    await change(ann, changed.id, { images: [], videoId: null })
    await longLater()
    expect([await there(down.video.url), await there(changed.video.url)]).toEqual([false, false])
  })

  test('stays while a report of it is open, even when its author deletes the post', async () => {
    const { id, video } = await show(ann)
    await pass(id)
    await report(bob, id)
    await remove(ann, id)
    await longLater()
    expect(await there(video.url)).toBe(true)
    await query(server, sql`update report set state = 'upheld' where target_id = ${id}`)
    await longLater()
    expect(await there(video.url)).toBe(false)
  })

  test('waits in a draft for as long as that does, and not after', async () => {
    const { name: _name, ...video } = await sentVideo(bob)
    const keep = (more?: Parameters<typeof unfinished>[0]) =>
      bob.call('POST /api/circle/saveDraft', {
        body: { type: 1, ...(more && { draft: unfinished(more) }) },
      })
    await keep({ video: { ...video, url: 'https://else.example/x.mp4' } })
    await longLater()
    const { result } = await bob.call('GET /api/circle/draft/:type', { params: { type: '1' } })
    expect(result.draft?.video).toEqual(video)
    expect(await there(video.url)).toBe(true)
    expect((await ann.call('POST /api/circle/saveDraft', { body: { type: 1, draft: { ...result.draft!, video } } })).code).toBe(
      10131,
    )
    await keep()
    await longLater()
    expect(await there(video.url)).toBe(false)
  })
})
