import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { PostDraft } from '../../contract'
import { jpeg, upload } from '../file/pictures'
import { runJob } from '../support/run-job'
import { startServer, type Person, type TestServer } from '../support/server'
import { member, save, wait } from './support'
import { query } from '../support/query'

let server: TestServer
let ann: Person
let bob: Person
beforeAll(async () => {
  server = await startServer()
  ann = await member(server)
  bob = await member(server)
})
afterAll(() => server.close())
beforeEach(async () => {
  await wait(server, ann)
  await query(server, sql`truncate circle_draft`)
})

const draft = (more: Partial<PostDraft> = {}): PostDraft => ({
  title: '',
  content: '写到一半',
  images: [],
  topics: [{ id: randomUUID(), name: '招聘' }],
  tags: [],
  anonymous: false,
  bounty: 0,
  visible: 0,
  aiDeclared: false,
  ...more,
})
const read = (person: Person, type: string) => person.call('GET /api/circle/draft/:type', { params: { type } })
const keep = (person: Person, type: 1 | 2 | 3, draft?: PostDraft) =>
  person.call('POST /api/circle/saveDraft', { body: { type, draft } })

test('what was begun on one phone is there on the other, one of each kind, the last one kept', async () => {
  expect((await read(ann, '2')).result).toEqual({})
  const question = draft({ title: '试用期', anonymous: true, bounty: 20 })
  await keep(ann, 2, draft())
  await keep(ann, 2, question)
  await keep(ann, 1, draft({ content: '动态的草稿' }))
  const { result } = await read(ann, '2')
  expect(result.draft).toEqual(question)
  expect(Date.parse(result.savedAt!)).toBeGreaterThan(Date.now() - 60_000)
  expect((await read(ann, '1')).result.draft!.content).toBe('动态的草稿')
  expect((await read(ann, '3')).result).toEqual({})
})

test('whom it invites is there by the name of today, and who cannot be invited any more is not', async () => {
  const [cat, dan] = [await member(server), await member(server)]
  const people = [bob, cat, dan].map(({ id }) => ({ id, nickName: '从前的名字', avatar: '' }))
  await keep(ann, 2, draft({ invited: people }))
  await query(server, sql`update app_user set nick_name = '现在的名字' where id = ${bob.id}`)
  await dan.call('POST /api/user/block', { body: { id: ann.id, block: true } })
  const { invited } = (await read(ann, '2')).result.draft!
  expect(invited).toEqual([
    { id: bob.id, nickName: '现在的名字', avatar: '' },
    { id: cat.id, nickName: expect.stringMatching(/^HR/), avatar: '' },
  ])
  await keep(ann, 2, draft({ invited: [] }))
  expect((await read(ann, '2')).result.draft!.invited ?? []).toEqual([])
})

test('nobody else reads it', async () => {
  await keep(ann, 1, draft())
  expect((await read(bob, '1')).result).toEqual({})
})

test('saving nothing forgets it', async () => {
  await keep(ann, 3, draft())
  expect((await keep(ann, 3)).result).toBe(true)
  expect((await read(ann, '3')).result).toEqual({})
})

test('publishing that kind of post forgets its draft, changing a post does not, and what was refused is kept', async () => {
  for (const type of [1, 2] as const) await keep(ann, type, draft())
  expect((await save(ann, { type: 1, content: '短' })).code).toBe(11102)
  expect((await read(ann, '1')).result.draft).toBeDefined()
  const { id } = (await save(ann, { type: 1 })).result
  expect((await read(ann, '1')).result).toEqual({})
  expect((await read(ann, '2')).result.draft).toBeDefined()
  await keep(ann, 1, draft())
  await save(ann, { id, type: 1 })
  expect((await read(ann, '1')).result.draft).toBeDefined()
})

test('the pictures of a draft stay as long as it does, and only its owner’s are kept', async () => {
  const { name: _name, size: _size, ...picture } = (await upload(server, ann, await jpeg())).result
  await keep(ann, 1, draft({ images: [{ ...picture, url: 'https://evil.example/x.png', width: 1 }] }))
  expect((await read(ann, '1')).result.draft!.images).toEqual([picture])
  await query(server, sql`update file set created_at = created_at - interval '2 days'`)
  await runJob(server, 'file.cleanup')
  expect((await server.app.http.inject({ url: picture.url })).statusCode).toBe(200)
  expect((await keep(bob, 1, draft({ images: [picture] }))).code).toBe(10131)
})

test('there are three kinds of drafts', async () => {
  for (const type of ['0', '4', 'x', '01']) expect((await read(ann, type)).status).toBe(400)
})
