import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { NewHomework } from '../../server/modules/aggregates/neixun/homework/homeworks'
import { PART_SIZE } from '../../server/modules/platform/file/parts'
import { operator } from '../admin/support'
import { jpeg, multipart, send } from '../file/pictures'
import { query } from '../support/query'
import { startServer, type Person, type TestServer } from '../support/server'
import { camp as people, DAY, homework as newHomework, join, type Training } from './exam-support'

let server: TestServer
let camp: Training
let teacher: Person
let ann: Person
let bob: Person
beforeAll(async () => {
  server = await startServer()
  ;({ camp, teacher, ann, bob } = await people(server))
})
afterAll(() => server.close())

const homework = (more: Partial<NewHomework> = {}) => newHomework(server, camp, more)
const NOTHING = { content: '', links: [], imageIds: [], fileIds: [] }
const hand = (who: Person, homeworkId: string, version = 0, more: object = { content: '我的三项行动' }) =>
  who.call('POST /api/neixunHomework/submit', { body: { ...NOTHING, homeworkId, version, requestId: randomUUID(), ...more } })
const detail = async (who: Person, id: string) =>
  (await who.call('GET /api/neixunHomework/detail/:id', { params: { id }, query: {} })).result
const mark = (submitId: string, more: object = {}) =>
  teacher.call('POST /api/neixunHomework/mark', {
    body: { submitId, version: 1, score: 92, comment: '行动能检查', excellent: false, returnFlag: false, ...more },
  })
const move = (id: string, set: string) => query(server, sql.raw(`update training_homework set ${set} where id = '${id}'`))

test('a trainee writes a draft, hands in, changes it before the deadline, and takes it back; every version stays', async () => {
  const id = await homework()
  const draft = { ...NOTHING, homeworkId: id, content: '写到一半' }
  expect((await ann.call('POST /api/neixunHomework/saveDraft', { body: draft })).code).toBe(200)
  expect(await detail(ann, id)).toMatchObject({ state: 'draft', draft: { content: '写到一半' }, may: { write: true } })
  expect((await hand(ann, id, 0, {})).code).toBe(12034)
  expect((await hand(ann, id)).result).toMatchObject({ version: 1, late: false })
  expect((await hand(ann, id)).code).toBe(10109)
  const late = await ann.call('POST /api/neixunHomework/saveDraft', { body: { ...draft, version: 0 } })
  expect(late).toMatchObject({ code: 10109, message: '你已在别处提交过新的版本，请刷新后再改' })
  expect(await detail(ann, id)).toMatchObject({ state: 'submitted', draft: null })
  expect((await hand(ann, id, 1, { content: '第二版', links: ['https://example.org/plan'] })).result.version).toBe(2)
  const shown = await detail(ann, id)
  expect(shown).toMatchObject({ state: 'submitted', draft: null, may: { write: true, withdraw: true } })
  expect(shown.versions.map(({ version, content }) => [version, content])).toEqual([
    [2, '第二版'],
    [1, '我的三项行动'],
  ])
  // The answer to the first was lost, and it is sent again.
  for (let n = 0; n < 2; n++)
    expect((await ann.call('POST /api/neixunHomework/withdraw', { body: { homeworkId: id } })).result).toBe(true)
  expect(await detail(ann, id)).toMatchObject({
    state: 'draft',
    draft: { content: '第二版', links: ['https://example.org/plan'] },
  })
})

test('a returned work is handed in again within three days, though the deadline is over; a marked one is not touched any more', async () => {
  const id = await homework()
  const { submitId } = (await hand(ann, id)).result
  expect((await mark(submitId, { returnFlag: true })).code).toBe(400)
  // The answer to the first was lost, and it is sent again.
  for (let n = 0; n < 2; n++) expect((await mark(submitId, { returnFlag: true, returnReason: '请补充数据来源' })).code).toBe(200)
  // Who returns it after a colleague did is told that their reason was not taken.
  const eve = await server.person('小伊')
  await query(server, sql`insert into training_trainer (training_id, user_id, name) values (${camp.id}, ${eve.id}, '伊静')`)
  const back = { submitId, version: 1, score: 0, comment: '', excellent: false, returnFlag: true }
  const second = { ...back, returnReason: '请写明负责人' }
  expect(await eve.call('POST /api/neixunHomework/mark', { body: second })).toMatchObject({
    code: 10109,
    message: '这份作业已经退回了，请刷新后再看',
  })
  await move(id, `deadline_at = now() - interval '1 minute'`)
  const returned = await detail(ann, id)
  expect(returned).toMatchObject({ state: 'returned', returnReason: '请补充数据来源', may: { write: true } })
  expect(Date.parse(returned.returnUntil!) - Date.now()).toBeGreaterThan(2.9 * DAY)
  expect((await hand(ann, id, 1, { content: '补了来源' })).result).toMatchObject({ version: 2, late: false })
  expect((await mark(submitId)).code).toBe(10109)
  expect((await mark(submitId, { version: 2, score: 101 })).code).toBe(400)
  expect((await mark(submitId, { version: 2 })).code).toBe(200)
  expect((await hand(ann, id, 2)).code).toBe(12031)
  expect((await ann.call('POST /api/neixunHomework/withdraw', { body: { homeworkId: id } })).code).toBe(12031)
  expect(await detail(ann, id)).toMatchObject({ state: 'marked', score: 92, comment: '行动能检查', marker: '秦岚' })
})

test('after the deadline nobody changes or takes back what they handed in, nor hands in a returned one when its three days are over', async () => {
  const id = await homework()
  const { submitId } = (await hand(ann, id)).result
  const withdraw = () => ann.call('POST /api/neixunHomework/withdraw', { body: { homeworkId: id } })
  await move(id, `deadline_at = now() - interval '1 minute'`)
  expect((await hand(ann, id, 1, { content: '改过的' })).code).toBe(12030)
  expect((await withdraw()).code).toBe(12030)
  expect(await detail(ann, id)).toMatchObject({ state: 'submitted', may: { write: false, withdraw: false } })
  expect((await mark(submitId, { returnFlag: true, returnReason: '请补充数据来源' })).code).toBe(200)
  await query(server, sql`update training_work set return_until = now() where homework_id = ${id}`)
  expect((await hand(ann, id, 1, { content: '补了来源' })).code).toBe(12030)
})

test('who handed it in is told when it is returned, and when it is marked, with all of the group', async () => {
  const id = await homework({ groupWork: true })
  await query(server, sql`update trainee set group_name = '一组' where training_id = ${camp.id}`)
  const { submitId } = (await hand(ann, id)).result
  await mark(submitId, { returnFlag: true, returnReason: '请补充数据来源' })
  await hand(bob, id, 1, { content: '补了来源' })
  for (const score of [88, 90, 90]) expect((await mark(submitId, { version: 2, score })).code).toBe(200)
  await query(server, sql`update trainee set group_name = '' where training_id = ${camp.id}`)
  for (const who of [ann, bob]) {
    const { records } = (await who.call('POST /api/notice/page', { body: { type: 6 } })).result
    const told = records.filter(({ params }) => params.id === id)
    expect(told.map(({ title }) => title)).toEqual([
      '作业已批改，90 分',
      '作业已批改，88 分',
      expect.stringMatching(/^作业被退回，.* 前可重交$/),
    ])
    expect(told[2]).toMatchObject({ route: 'pages/neixun/homeworkDetail', content: expect.stringContaining('：请补充数据来源') })
  }
})

test('after the deadline it is late, and then closed', async () => {
  const id = await homework({ lateUntil: new Date(Date.now() + 2 * DAY), formats: ['text'] })
  await move(id, `deadline_at = now() - interval '1 minute'`)
  expect((await hand(ann, id, 0, { links: ['https://example.org/'] })).code).toBe(12033)
  expect((await hand(ann, id)).result.late).toBe(true)
  await move(id, `late_until = now() - interval '1 second'`)
  expect((await hand(bob, id)).code).toBe(12030)
  expect((await detail(bob, id)).state).toBe('missed')
})

test('nobody but trainers sees the work of others, until its author agrees to show what is excellent', async () => {
  const id = await homework()
  const { submitId } = (await hand(ann, id)).result
  const list = (who: Person) => who.call('POST /api/neixunHomework/submitPage', { body: { homeworkId: id, state: 'submitted' } })
  expect((await list(bob)).code).toBe(12005)
  expect((await list(teacher)).result.records).toMatchObject([{ submitId, name: '王安', content: '我的三项行动' }])
  expect(
    (
      await bob.call('POST /api/neixunHomework/mark', {
        body: { submitId, version: 1, score: 1, comment: '', excellent: false, returnFlag: false },
      })
    ).code,
  ).toBe(12005)
  await mark(submitId, { excellent: true })
  const agree = (who: Person, consent: boolean) =>
    who.call('POST /api/neixunHomework/consent', { body: { homeworkId: id, consent } })
  expect((await detail(bob, id)).wall).toEqual([])
  expect((await agree(bob, true)).code).toBe(10104)
  expect((await agree(ann, true)).result).toBe(true)
  expect((await detail(bob, id)).wall).toMatchObject([{ name: '王安', score: 92, content: '我的三项行动' }])
  await agree(ann, false)
  expect((await detail(bob, id)).wall).toEqual([])
  const stranger = await server.person('外人')
  expect((await stranger.call('GET /api/neixunHomework/detail/:id', { params: { id }, query: {} })).code).toBe(12002)
})

const BIG = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(PART_SIZE + 1000, 7)])
const open = (who: Person, more: object = {}) =>
  who.call('POST /api/file/uploadOpen', { body: { name: '盘点.pdf', size: BIG.length, fingerprint: '盘点.pdf-1', ...more } })
const part = (who: Person, uploadId: string, no: number, bytes = BIG.subarray(no * PART_SIZE, (no + 1) * PART_SIZE)) =>
  send(server, who, `/api/file/uploadPart/${uploadId}/${no}`, multipart(bytes, 'part'))
const done = (who: Person, uploadId: string) => who.call('POST /api/file/uploadDone', { body: { uploadId } })

test('a large file comes in parts, goes on where the line broke, and opens for whom it was handed in to', async () => {
  const { uploadId, parts } = (await open(ann)).result
  expect(parts).toBe(2)
  await part(ann, uploadId, 0)
  expect((await done(ann, uploadId)).code).toBe(400)
  expect((await open(ann)).result).toMatchObject({ uploadId, received: [0] })
  expect((await part(bob, uploadId, 1)).code).toBe(10104)
  expect((await part(ann, uploadId, 1, Buffer.from('short'))).code).toBe(400)
  await part(ann, uploadId, 1)
  const { fileId, size } = (await done(ann, uploadId)).result
  expect(size).toBe(BIG.length)
  expect((await done(ann, uploadId)).result.fileId).toBe(fileId)
  const id = await homework()
  expect((await hand(bob, id, 0, { fileIds: [fileId] })).code).toBe(10131)
  await hand(ann, id, 0, { fileIds: [fileId] })
  const { records } = (
    await teacher.call('POST /api/neixunHomework/submitPage', { body: { homeworkId: id, state: 'submitted' } })
  ).result
  const [file] = records[0].files
  const got = await server.app.http.inject({ url: file.url })
  expect(got.rawPayload.equals(BIG)).toBe(true)
  expect(got.headers['content-disposition']).toMatch(/^attachment/)
  expect((await server.app.http.inject({ url: file.url.replace(fileId, randomUUID()) })).statusCode).toBe(404)
})

test('whoever asks again while their file is put together, here or on another node, hears of the same file', async () => {
  const begun = async (fingerprint: string) => {
    const { uploadId } = (await open(ann, { fingerprint })).result
    await Promise.all([part(ann, uploadId, 0), part(ann, uploadId, 1)])
    return uploadId
  }
  const twice = await begun('twice')
  const answers = await Promise.all([done(ann, twice), done(ann, twice)])
  expect(new Set(answers.map(({ result }) => result.fileId)).size).toBe(1)

  const [{ fileId }, elsewhere] = [answers[0].result, await begun('elsewhere')]
  // The other node is done, and has dropped the parts.
  const { storage } = server.app.services.gateways
  const reading = jest.spyOn(storage, 'get').mockImplementationOnce(async () => {
    await query(server, sql`update file_upload set file_id = ${fileId} where id = ${elsewhere}`)
    return undefined
  })
  expect(await done(ann, elsewhere)).toMatchObject({ code: 200, result: { fileId } })
  reading.mockRestore()
})

/** A recording, whole, of whoever made it. */
async function recording(who: Person, name = '录音 0分42秒.m4a') {
  const bytes = Buffer.concat([Buffer.from('\0\0\0\x20ftypM4A '), Buffer.alloc(500, 3)])
  const { uploadId } = (await open(who, { name, size: bytes.length, fingerprint: randomUUID() })).result
  await part(who, uploadId, 0, bytes)
  return (await done(who, uploadId)).result.fileId
}

test('a trainer says what is to be done with a recording and with lines on a picture; its author hears and sees them with that version', async () => {
  const id = await homework()
  const picture = await send<{ fileId: string }>(server, ann, '/api/file/uploadPrivate', multipart(await jpeg(), '盘点表.jpg'))
  const { fileId } = picture.result
  const { submitId } = (await hand(ann, id, 0, { imageIds: [fileId] })).result
  const marks = [{ fileId, lines: [[100, 100, 300, 120, 300, 400]] }]
  const back = { returnFlag: true, returnReason: '圈出的数字请写来源', marks }
  expect((await mark(submitId, { ...back, voiceId: await recording(ann) })).code).toBe(10131)
  expect((await mark(submitId, { ...back, voiceId: await recording(teacher, '讲义.mp4') })).code).toBe(12033)
  expect((await mark(submitId, { ...back, marks: [{ ...marks[0], fileId: randomUUID() }] })).code).toBe(10104)
  expect((await detail(ann, id)).versions[0]).toMatchObject({ voice: null, marks: [] })
  expect((await mark(submitId, { ...back, voiceId: await recording(teacher) })).code).toBe(200)
  const [returned] = (await detail(ann, id)).versions
  expect(returned).toMatchObject({ marks, voice: { name: '录音 0分42秒.m4a' } })
  const heard = await server.app.http.inject({ url: returned.voice!.url, headers: { range: 'bytes=0-9' } })
  expect([heard.statusCode, heard.headers['content-type']]).toEqual([206, 'audio/mp4'])
  // The next version has not been said anything of yet; the one before keeps what was said of it.
  await hand(ann, id, 1, { content: '补了来源' })
  expect((await detail(ann, id)).versions).toMatchObject([
    { version: 2, voice: null, marks: [] },
    { version: 1, voice: { fileId: returned.voice!.fileId }, marks },
  ])
  const { records } = (
    await teacher.call('POST /api/neixunHomework/submitPage', { body: { homeworkId: id, state: 'submitted' } })
  ).result
  expect(records).toMatchObject([{ version: 2, voice: null, marks: [] }])
})

test('recordings are handed in where they are asked for, and count apart from files', async () => {
  const spoken = await homework({ formats: ['text', 'audio'] })
  const sounds = await Promise.all([1, 2, 3, 4].map(() => recording(ann)))
  expect((await hand(ann, spoken, 0, { fileIds: sounds })).code).toBe(400)
  expect((await hand(ann, spoken, 0, { content: '', fileIds: sounds.slice(0, 3) })).result.version).toBe(1)
  const written = await homework({ formats: ['text'] })
  expect((await hand(bob, written, 0, { fileIds: [await recording(bob)] })).code).toBe(12033)
})

test('what is too large, of another kind, or not what its name says is refused', async () => {
  expect((await open(ann, { size: 101 * 1024 * 1024 })).code).toBe(12032)
  expect((await open(ann, { name: '盘点.exe' })).code).toBe(12033)
  const { uploadId } = (await open(ann, { name: '假.pdf', size: 4, fingerprint: 'x' })).result
  await part(ann, uploadId, 0, Buffer.from('MZ00'))
  expect((await done(ann, uploadId)).code).toBe(12033)
})

test('pictures go along, and operators see how far the class is', async () => {
  const id = await homework()
  const picture = await send<{ fileId: string }>(server, ann, '/api/file/uploadPrivate', multipart(await jpeg(), '面谈表.jpg'))
  await hand(ann, id, 0, { imageIds: [picture.result.fileId] })
  const [image] = (await detail(ann, id)).versions[0].images
  expect((await server.app.http.inject({ url: image.url })).headers['content-type']).toBe('image/webp')
  const an = await operator(server)
  const list = (await an.call('POST /admin/api/neixunHomework/list', { body: { trainingId: camp.id } })).result
  expect(list.find((one) => one.id === id)).toMatchObject({ submitted: 1, toMark: 1, marked: 0 })
  const page = (await ann.call('POST /api/neixunHomework/page', { body: { trainingId: camp.id, tab: 'submitted' } })).result
  expect(page.records.map((one) => one.id)).toContain(id)
  const kept = (await teacher.call('POST /api/neixunHomework/page', { body: { trainingId: camp.id } })).result
  expect(kept.records.find((one) => one.id === id)).toMatchObject({ role: 'keeper', submitted: 1, toMark: 1 })
})

test('whoever has handed in reads the work of others without a name, and theirs is read; who teaches sees who said what', async () => {
  const id = await homework({ peerReviews: 2 })
  const cat = await server.person('小辰')
  await join(server, camp, cat, '陈辰')
  const works = (who: Person) => who.call('POST /api/neixunHomework/peerWorks', { body: { homeworkId: id } })
  const say = (who: Person, reviewId: string, more: object = {}) =>
    who.call('POST /api/neixunHomework/peerReview', { body: { reviewId, score: 88, comment: '数字清楚', ...more } })
  expect((await works(ann)).code).toBe(400)
  await hand(ann, id, 0, { content: '安的行动' })
  expect((await works(ann)).result).toEqual([])
  await hand(bob, id, 0, { content: '博的行动' })
  await hand(cat, id, 0, { content: '辰的行动' })
  const given = (await works(ann)).result
  expect(given.map(({ content }) => content).toSorted()).toEqual(['博的行动', '辰的行动'])
  expect(JSON.stringify(given)).not.toMatch(/李博|陈辰/)
  // The same ones again, and nobody meets their own.
  expect((await works(ann)).result).toEqual(given)
  expect((await works(bob)).result.map(({ content }) => content).toSorted()).toEqual(['安的行动', '辰的行动'])
  const ofBob = given.find(({ content }) => content === '博的行动')!.reviewId
  expect((await say(bob, ofBob)).code).toBe(10104)
  expect((await say(ann, ofBob, { score: 101 })).code).toBe(400)
  expect((await say(ann, ofBob, { comment: '代办假证' })).code).toBe(10151)
  expect((await say(ann, ofBob)).result).toBe(true)
  expect((await detail(ann, id)).peersRead).toBe(1)
  const read = await detail(bob, id)
  expect(read.peerComments).toMatchObject([{ score: 88, comment: '数字清楚' }])
  expect(JSON.stringify(read)).not.toContain('王安')
  // What others say is no mark.
  expect(read).toMatchObject({ state: 'submitted', score: null })
  const { records } = (
    await teacher.call('POST /api/neixunHomework/submitPage', { body: { homeworkId: id, state: 'submitted' } })
  ).result
  expect(records.find(({ name }) => name === '李博')!.peers).toEqual([{ name: '王安', score: 88, comment: '数字清楚' }])
  expect((await works(teacher)).code).toBe(12002)
})

test('what is taken back before it was read is given to nobody; homework without such reading has none', async () => {
  const id = await homework({ peerReviews: 1 })
  await hand(ann, id)
  await hand(bob, id)
  const works = async (of: string) => ann.call('POST /api/neixunHomework/peerWorks', { body: { homeworkId: of } })
  expect((await works(id)).result).toHaveLength(1)
  await bob.call('POST /api/neixunHomework/withdraw', { body: { homeworkId: id } })
  expect((await works(id)).result).toEqual([])
  const alone = await homework()
  await hand(ann, alone)
  expect((await works(alone)).code).toBe(10104)
})

test('who is muted hands in for who teaches alone: none of the class reads it, nor what they would say of others', async () => {
  const id = await homework({ peerReviews: 1, showOthers: true })
  const works = async (who: Person) =>
    (await who.call('POST /api/neixunHomework/peerWorks', { body: { homeworkId: id } })).result.map(({ content }) => content)
  await hand(ann, id, 0, { content: '安的行动' })
  const clerk = await operator(server)
  const about = { userId: bob.id, reason: '多次发布广告' }
  const mute = () => clerk.call('POST /admin/api/user/mute', { body: { ...about, hours: 24 } })
  await mute()
  const { submitId } = (await hand(bob, id, 0, { content: '博的行动' })).result
  expect(await works(ann)).toEqual([])
  await mark(submitId, { excellent: true })
  await bob.call('POST /api/neixunHomework/consent', { body: { homeworkId: id, consent: true } })
  expect((await detail(ann, id)).wall).toEqual([])
  const [{ reviewId }] = (await bob.call('POST /api/neixunHomework/peerWorks', { body: { homeworkId: id } })).result
  const said = () => bob.call('POST /api/neixunHomework/peerReview', { body: { reviewId, score: 88, comment: '数字清楚' } })
  expect((await said()).code).toBe(12470)
  await clerk.call('POST /admin/api/user/lift', { body: { ...about, kind: 'mute' } })
  expect((await said()).code).toBe(200)
  expect(await works(ann)).toEqual(['博的行动'])
  expect((await detail(ann, id)).wall).toMatchObject([{ content: '博的行动' }])
  // Given to somebody before, and muted again before it was read.
  await mute()
  expect(await works(ann)).toEqual([])
  await clerk.call('POST /admin/api/user/lift', { body: { ...about, kind: 'mute' } })
})

test('what would have to be looked at first is not for classmates: not to be reviewed, and no review', async () => {
  const [reviewed, alone] = [await homework({ peerReviews: 1 }), await homework()]
  const { moderation } = server.app.services.gateways
  const doubts = jest.spyOn(moderation, 'checkText').mockResolvedValue({ outcome: 'review' })
  const refusal = { code: 10151, message: '内容可能含有违规信息，请修改后再试' }
  expect(await hand(ann, reviewed)).toMatchObject(refusal)
  expect((await hand(ann, alone)).code).toBe(200)
  doubts.mockRestore()
  for (const who of [ann, bob]) await hand(who, reviewed)
  const [{ reviewId }] = (await ann.call('POST /api/neixunHomework/peerWorks', { body: { homeworkId: reviewed } })).result
  const say = () => ann.call('POST /api/neixunHomework/peerReview', { body: { reviewId, score: 88, comment: '数字清楚' } })
  const again = jest.spyOn(moderation, 'checkText').mockResolvedValue({ outcome: 'review' })
  expect(await say()).toMatchObject(refusal)
  again.mockRestore()
  expect((await say()).code).toBe(200)
})

test('a group hands in one work: each of it reads and writes it, and its mark is of all', async () => {
  const id = await homework({ groupWork: true })
  const eve = await server.person('小伊')
  await join(server, camp, eve, '伊文')
  const group = (name: string, ...who: Person[]) =>
    query(
      server,
      sql`update trainee set group_name = ${name} where training_id = ${camp.id}
        and user_id = any(${who.map((one) => one.id)}::uuid[])`,
    )
  await group('第 1 组', ann, bob)
  await group('第 2 组', eve)
  const draft = (who: Person, content: string, seen: string | null) =>
    who.call('POST /api/neixunHomework/saveDraft', { body: { ...NOTHING, homeworkId: id, content, seen } })
  const picture = await send<{ fileId: string }>(server, ann, '/api/file/uploadPrivate', multipart(await jpeg(), '白板.jpg'))
  const { savedTime } = (await draft(ann, '一组写到一半', null)).result
  expect(await detail(bob, id)).toMatchObject({ state: 'draft', group: '第 1 组', draft: { content: '一组写到一半' } })
  expect((await draft(bob, '盖掉别人的', null)).code).toBe(10109)
  expect((await draft(bob, '一组接着写', savedTime)).code).toBe(200)
  expect((await detail(eve, id)).state).toBe('none')
  const imageIds = [picture.result.fileId]
  await hand(ann, id, 0, { content: '一组的作业', imageIds })
  expect(await detail(bob, id)).toMatchObject({ state: 'submitted', versions: [{ content: '一组的作业' }] })
  expect((await hand(bob, id)).code).toBe(10109)
  // The picture that another of the group has sent stays in the next version.
  expect((await hand(bob, id, 1, { content: '一组第二版', imageIds })).result.version).toBe(2)
  const { records } = (
    await teacher.call('POST /api/neixunHomework/submitPage', { body: { homeworkId: id, state: 'submitted' } })
  ).result
  expect(records).toMatchObject([{ name: '第 1 组（王安提交）', content: '一组第二版' }])
  expect((await mark(records[0].submitId, { version: 2 })).code).toBe(200)
  for (const who of [ann, bob]) expect(await detail(who, id)).toMatchObject({ state: 'marked', score: 92 })
  const done = await query(
    server,
    sql<{
      name: string
    }>`select x.name from training_progress p join trainee x on x.id = p.trainee_id join training_item i on i.id = p.item_id
      where i.ref_id = ${id} and p.state = 'done' order by x.name`,
  )
  expect(done.map(({ name }) => name).toSorted()).toEqual(['李博', '王安'].toSorted())
  const page = (await bob.call('POST /api/neixunHomework/page', { body: { trainingId: camp.id, tab: 'marked' } })).result
  expect(page.records.map((one) => one.id)).toContain(id)
  // Whoever changes groups stands with the work of the other one.
  await group('第 2 组', bob)
  expect((await detail(bob, id)).state).toBe('none')
  expect((await hand(eve, id, 0, { content: '二组的作业' })).result.version).toBe(1)
  expect(await detail(bob, id)).toMatchObject({ state: 'submitted', versions: [{ content: '二组的作业' }] })
})

test('what is asked before it opens is read by nobody who is to do it, though they know its address; a teacher reads it', async () => {
  const id = await homework({ openAt: new Date(Date.now() + DAY / 2) })
  const read = (who: Person) => who.call('GET /api/neixunHomework/detail/:id', { params: { id }, query: {} })
  expect(await read(ann)).toMatchObject({ code: 12030, message: '作业还没有开放' })
  expect((await read(teacher)).result).toMatchObject({ id, content: '写清三项行动' })
  await move(id, `open_at = now() - interval '1 hour'`)
  expect((await read(ann)).result).toMatchObject({ id, may: { write: true } })
})
