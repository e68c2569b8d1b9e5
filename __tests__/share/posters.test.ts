import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { sql } from 'kysely'
import { withFaults } from '../../server/app/job-faults'
import { ask, comment, follow, hide, like, member, post, save, wait } from '../circle/support'
import { query } from '../support/query'
import { jpeg, upload } from '../file/pictures'
import { runJob } from '../support/run-job'
import { startServer, type Person, type TestServer } from '../support/server'
import { picture, poster, shows, upperPart } from './support'

let server: TestServer
let author: Person
let lin: Person
beforeAll(async () => {
  server = await startServer()
  author = await dressed('作者周敏')
  lin = await member(server, '林晓')
})
afterAll(() => server.close())

/** Somebody with a face and a title that a poster would show. */
async function dressed(name: string): Promise<Person> {
  const person = await member(server, name)
  const face = (await upload(server, person, await jpeg(300, 300))).result
  await person.call('POST /api/user/saveUserInfo', { body: { avatar: face.fileId, positionId: 'p14' } })
  await query(server, sql`update app_user set cert_title = '认证律师' where id = ${person.id}`)
  return person
}
/** All but the date. */
const REAL_TIMERS = [
  'nextTick',
  'setImmediate',
  'clearImmediate',
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'queueMicrotask',
  'performance',
  'hrtime',
] as const
const drawn = async () => (await query<{ image: string }>(server, sql`select image from share_poster`)).length
const bytesOf = async (who: Pick<Person, 'call'>, id: string) =>
  (await picture(server, (await poster(who, id)).result.image)).bytes

test('a poster is a picture of the announced size whose code opens the link', async () => {
  const id = await post(server, author)
  const { result } = await poster(lin, id)
  const { status, type, bytes } = await picture(server, result.image)
  expect([status, type]).toEqual([200, 'image/jpeg'])
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: result.width, height: result.height })
  expect(result.width).toBeGreaterThanOrEqual(750)
  expect(result.height / result.width).toBeGreaterThanOrEqual(1.6)
  expect(await shows(bytes, result.link)).toBe(true)
  expect(await shows(bytes, result.link.slice(0, -1) + '!')).toBe(false)
})

test('it shows who wrote, the words, and the first picture', async () => {
  const cover = (await upload(server, author, await jpeg(800, 450))).result
  const base = { type: 3 as const, title: '试用期怎么约定才稳妥', content: '先看合同期限，再看约定条款，最后看考核记录' }
  const ids = {
    plain: await post(server, author, base),
    pictured: await post(server, author, {
      ...base,
      content: '先看用工形式，再看岗位要求，最后看培训记录',
      images: [cover.fileId],
    }),
    titled: await post(server, lin, { ...base, title: '医疗期怎么算' }),
  }
  const [plain, pictured, titled] = await Promise.all(Object.values(ids).map(async (id) => upperPart(await bytesOf(server, id))))
  expect(pictured.length).toBeGreaterThan(plain.length)
  expect(titled.equals(plain)).toBe(false)
})

test('a poster of an anonymous question is the same picture whoever asked', async () => {
  const other = await member(server, '另一个人')
  const said = { title: '领导要我优化同事怎么办', content: '名单已经给我了，我该怎么谈' }
  const [hers, his] = [await ask(server, author, said), await ask(server, other, { ...said, content: said.content })]
  const named = await upperPart(await bytesOf(server, hers))
  for (const id of [hers, his]) await hide(server, id)
  // The face is drawn by lot: here it is the same for once.
  await query(server, sql`update circle_post set face = 7 where id in (${hers}, ${his})`)
  const [one, two] = [await bytesOf(server, hers), await bytesOf(server, his)]
  expect((await upperPart(one)).equals(await upperPart(two))).toBe(true)
  expect((await upperPart(one)).equals(named)).toBe(false)
  await query(server, sql`update circle_post set face = 8 where id = ${his}`)
  expect((await upperPart(await bytesOf(server, his))).equals(await upperPart(one))).toBe(false)
  // Asked for by the author, it is what a visitor gets, to the last byte: no name of a sharer either.
  expect((await poster(author, hers)).result).toEqual((await poster(server, hers)).result)
})

test('asked for again, by two at once, or after a like, it is drawn once a day', async () => {
  const id = await post(server, author)
  const before = await drawn()
  const answers = await Promise.all([poster(lin, id), poster(lin, id), poster(lin, id)])
  await like(await member(server), id)
  answers.push(await poster(lin, id))
  expect(new Set(answers.map((answer) => answer.result.image)).size).toBe(1)
  expect(await drawn()).toBe(before + 1)

  const yesterday = await upperPart((await picture(server, answers[0].result.image)).bytes)
  jest.useFakeTimers({ now: Date.now() + 86_400_000, doNotFake: [...REAL_TIMERS] })
  try {
    const today = await poster(lin, id)
    expect(today.result.image).not.toBe(answers[0].result.image)
    expect((await upperPart((await picture(server, today.result.image)).bytes)).equals(yesterday)).toBe(false)
  } finally {
    jest.useRealTimers()
  }
})

test('what changed is drawn anew', async () => {
  const id = await post(server, author, { type: 3, title: '旧的标题写在这里' })
  const old = await poster(lin, id)
  await wait(server, author)
  await save(author, { id, type: 3, title: '新的标题写在这里' })
  const renewed = await poster(lin, id)
  expect(renewed.result.image).not.toBe(old.result.image)
  expect(renewed.result.key).toBe(old.result.key)
  await query(server, sql`update app_user set nick_name = '林晓晓' where id = ${lin.id}`)
  expect((await poster(lin, id)).result.image).not.toBe(renewed.result.image)
})

test('what is in review or rejected has no poster, for others it is not there at all', async () => {
  const id = await post(server, author)
  for (const status of [1, 3]) {
    await query(server, sql`update circle_post set status = ${status} where id = ${id}`)
    expect(await poster(author, id)).toMatchObject({ status: 200, code: 11130, message: '暂不支持生成海报' })
    for (const who of [server, lin]) expect((await poster(who, id)).code).toBe(10104)
  }
  await query(server, sql`update circle_post set status = 4 where id = ${id}`)
  for (const who of [author, server]) expect((await poster(who, id)).code).toBe(10104)
  expect((await poster(lin, randomUUID())).code).toBe(10104)
})

test('what is for followers alone is not put on posters', async () => {
  const fan = await member(server)
  await follow(fan, author.id)
  const id = await post(server, author, { visible: 1 })
  for (const who of [fan, author]) expect((await poster(who, id)).code).toBe(11130)
  for (const who of [server, lin]) expect((await poster(who, id)).code).toBe(10104)
})

test('emoji, signs of far scripts and endless texts are drawn, too', async () => {
  const odd = await member(server, '👩‍👩‍👧🇨🇳')
  const long = '没有标点也没有空格的一句话'.repeat(40)
  for (const more of [
    { content: '🙂🙂🙂🙂🙂🙂' },
    { content: 'อักษรไทย العربية \u202e反过来' },
    { content: 'A'.repeat(500) },
    { type: 3 as const, title: '长'.repeat(50), content: long },
    { type: 2 as const, title: '🎉'.repeat(20), content: '只有表情的标题' },
  ]) {
    const { code, result } = await poster(odd, await post(server, odd, more))
    expect([code, more]).toEqual([200, more])
    expect((await picture(server, result.image)).status).toBe(200)
  }
})

test('a picture that was lost is left out, and the poster stands', async () => {
  const cover = (await upload(server, author, await jpeg())).result
  const id = await post(server, author, { images: [cover.fileId] })
  fs.writeFileSync(path.join(server.settings.dataDir, 'files', `${cover.fileId}.webp`), 'not a picture')
  const { code, result } = await poster(lin, id)
  expect(code).toBe(200)
  expect((await picture(server, result.image)).status).toBe(200)
})

test('a question shows its best answer, of the asker himself without a name', async () => {
  const id = await ask(server, author)
  const bare = await upperPart(await bytesOf(server, id))
  const answer = await comment(server, lin, id, { content: '医疗期按工作年限算，六个月起' })
  await query(server, sql`update circle_post set accepted_comment_id = ${answer}, question_state = 1 where id = ${id}`)
  expect((await upperPart(await bytesOf(server, id))).equals(bare)).toBe(false)
})

describe('cleaning up', () => {
  const cleanUp = () => runJob(server, 'share.cleanup')
  test('removes posters after three days, with their files, and no others', async () => {
    const [one, two] = [
      (await poster(lin, await post(server, author))).result,
      (await poster(lin, await post(server, author))).result,
    ]
    const nameOf = (image: string) => image.split('/').pop()!
    await query(server, sql`update share_poster set made_at = now() - interval '73 hours' where image = ${nameOf(one.image)}`)
    await cleanUp()
    expect((await picture(server, one.image)).status).toBe(404)
    expect((await picture(server, two.image)).status).toBe(200)
    expect((await query(server, sql`select from share_poster where image = ${nameOf(one.image)}`)).length).toBe(0)
  })

  test('goes on behind a poster whose file cannot be removed, says so, and removes it another day', async () => {
    const made = [await post(server, author), await post(server, author)].map((id) => poster(lin, id))
    const old = (await Promise.all(made)).map(({ result }) => result.image.split('/').pop()!).toSorted()
    await query(server, sql`update share_poster set made_at = now() - interval '73 hours' where image = any(${old})`)
    const left = async () =>
      (await query<{ image: string }>(server, sql`select image from share_poster where image = any(${old})`)).map(
        ({ image }) => image,
      )
    const { storage } = server.app.services.gateways
    const broken = jest.spyOn(storage, 'remove').mockImplementationOnce(() => Promise.reject(new Error('away')))
    const { faults } = await withFaults(cleanUp)
    broken.mockRestore()
    expect([faults.length, await left()]).toEqual([1, [old[0]]])
    expect((await withFaults(cleanUp)).faults).toEqual([])
    expect(await left()).toEqual([])
  })

  test('a poster that was removed is drawn again when it is asked for', async () => {
    const id = await post(server, author)
    const { result } = await poster(lin, id)
    await query(server, sql`update share_poster set made_at = now() - interval '4 days'`)
    await cleanUp()
    expect((await poster(lin, id)).result).toEqual(result)
    expect((await picture(server, result.image)).status).toBe(200)
  })
})
