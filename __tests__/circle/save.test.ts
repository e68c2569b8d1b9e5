import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { review } from '../../server/modules/domains/circle/review/review'
import { give } from '../coin/support'
import { noTaskCoins } from '../growth/support'
import { jpeg, upload } from '../file/pictures'
import { startServer, type Person, type TestServer } from '../support/server'
import { ask, block, detail, feed, idsOf, member, miscounts, post, save, wait } from './support'
import { query } from '../support/query'

let server: TestServer
let ann: Person
let bob: Person
beforeAll(async () => {
  server = await startServer()
  await noTaskCoins(server)
  ann = await member(server, '安然')
  bob = await member(server, '博文')
})
afterAll(() => server.close())
beforeEach(() => wait(server, ann, '2 hours'))

const card = async (id: string, who: Pick<Person, 'call'> = bob) =>
  (await feed(who, { tab: 'new', size: 50 })).result.records.find((record) => record.id === id)!
const picture = async (person: Person) => (await upload(server, person, await jpeg())).result.fileId

describe('what only one kind of post has', () => {
  test.each([
    ['a moment without a name', { type: 1, anonymous: true }],
    ['an article without a name', { type: 3, anonymous: true }],
    ['a bounty on a moment', { type: 1, bounty: 10 }],
    ['an invitation to a moment', { type: 1, inviteUserIds: [randomUUID()] }],
    ['modules of a question', { type: 2, tags: ['招聘'] }],
    ['a module that does not exist', { type: 3, tags: ['摸鱼'] }],
    ['four modules', { type: 3, tags: ['招聘', '薪酬', '绩效', '培训'] }],
    ['a bounty of another size', { type: 2, bounty: 30 as 20 }],
    ['a nameless question for followers alone', { type: 2, anonymous: true, visible: 1 }],
  ] as const)('%s is refused', async (_what, more) => {
    const answer = await save(ann, more as Parameters<typeof save>[1])
    expect(answer).toMatchObject({ status: 400, code: 400 })
  })

  test('what is not asked for may be said all the same', async () => {
    expect((await save(ann, { type: 1, anonymous: false, bounty: 0, inviteUserIds: [], tags: [] })).code).toBe(200)
  })
})

describe('modules and the mark of AI', () => {
  test('an article shows its modules and that AI had a part in it, and keeps both when a change does not name them', async () => {
    const id = await post(server, ann, { type: 3, tags: ['招聘', 'HRBP'], aiDeclared: true })
    expect(await card(id)).toMatchObject({ tags: ['招聘', 'HRBP'], aiDeclared: true })
    await save(ann, { id, type: 3 })
    expect((await detail(bob, id)).result).toMatchObject({ tags: ['招聘', 'HRBP'], aiDeclared: true })
    await save(ann, { id, type: 3, tags: [], aiDeclared: false })
    expect((await detail(bob, id)).result).toMatchObject({ tags: [], aiDeclared: false })
  })

  test('the modules are a dictionary that everybody can read', async () => {
    const { result } = await server.call('GET /api/sysDictData/idNameList/:code', { params: { code: 'hr_module' } })
    expect(result.map((item) => item.name)).toEqual(['招聘', '薪酬', '绩效', '培训', '员工关系', '劳动法', 'HRBP', '组织发展'])
  })
})

describe('a question without a name', () => {
  test('is nobody’s from its first moment, and stays so', async () => {
    const id = await ask(server, ann, { anonymous: true })
    expect(await card(id)).toMatchObject({ anonymous: true, author: { id: '', nickName: '匿名HR' } })
    expect((await save(ann, { id, type: 2, anonymous: false })).code).toBe(400)
    expect((await save(ann, { id, type: 2, visible: 1 })).code).toBe(400)
    expect((await save(ann, { id, type: 2 })).code).toBe(200)
    expect((await detail(bob, id)).result.anonymous).toBe(true)
  })

  test('cannot be made of one with a name', async () => {
    const id = await ask(server, ann)
    expect((await save(ann, { id, type: 2, anonymous: true })).code).toBe(400)
  })
})

describe('an invitation to answer', () => {
  const invited = async (id: string) =>
    (await query<{ invited: string[] }>(server, sql`select invited from circle_post where id = ${id}`))[0].invited

  test('reaches who is there, and leaves out oneself, strangers to the place and the blocked', async () => {
    const [enemy, gone, mine] = [await member(server), await member(server), await member(server)]
    await block(enemy, ann.id)
    await block(ann, mine.id)
    await query(server, sql`update app_user set status = 'closed' where id = ${gone.id}`)
    const id = await ask(server, ann, { inviteUserIds: [bob.id, ann.id, enemy.id, gone.id, mine.id] })
    expect(await invited(id)).toEqual([bob.id])
  })

  test('is made when the question is published, not later', async () => {
    const id = await ask(server, ann)
    expect((await save(ann, { id, type: 2, inviteUserIds: [bob.id] })).code).toBe(400)
  })
})

describe('a bounty', () => {
  const coins = async (person: Person) => (await person.call('GET /api/user/canUseCoin')).result

  test('is what it was when the question is changed', async () => {
    await give(server, ann, 100)
    const before = await coins(ann)
    const id = await ask(server, ann, { bounty: 20 })
    for (const bounty of [0, 10, 50] as const) expect((await save(ann, { id, type: 2, bounty })).code).toBe(400)
    expect((await save(ann, { id, type: 2, bounty: 20 })).code).toBe(200)
    expect((await save(ann, { id, type: 2 })).code).toBe(200)
    expect(await coins(ann)).toBe(before - 20)
    await ann.call('POST /api/circle/delete', { body: { id } })
    expect(await coins(ann)).toBe(before)
  })

  test('cannot be added later, unless the question was rejected and is sent again', async () => {
    await give(server, ann, 100)
    const before = await coins(ann)
    const id = await ask(server, ann, { bounty: 20 })
    await review(server.app.services, { postId: id }, 'reject', '标题党')
    expect(await coins(ann)).toBe(before)
    expect((await save(ann, { id, type: 2, bounty: 10 })).result.status).toBe(2)
    expect((await detail(bob, id)).result.question).toMatchObject({ bounty: 10 })
    expect(await coins(ann)).toBe(before - 10)
    const plain = await ask(server, ann)
    expect((await save(ann, { id: plain, type: 2, bounty: 10 })).code).toBe(400)
  })
})

describe('an article with marks', () => {
  test('keeps its text whole, and shows in lists how it reads', async () => {
    const image = await picture(ann)
    const content = `## 需求会\n**只问**五个问题\n- 交出什么\n![](${image})\n> 谁拍板`
    const id = await post(server, ann, { type: 3, content, images: [image] })
    expect((await detail(bob, id)).result.content).toBe(content)
    expect(await card(id)).toMatchObject({ content: '需求会\n只问五个问题\n交出什么\n\n谁拍板', more: false })
  })

  test('shows 120 characters of what is read, however many marks stand before them', async () => {
    const images = []
    for (let n = 0; n < 9; n++) images.push(await picture(ann))
    const content = images.map((image) => `![](${image})`).join('\n') + '\n**' + '字'.repeat(119) + '**👍👍'
    const id = await post(server, ann, { type: 3, content, images })
    expect(await card(id)).toMatchObject({ content: '字'.repeat(119) + '👍', more: true })
    const exact = await post(server, ann, { type: 3, content: '## ' + '字'.repeat(120) })
    expect(await card(exact)).toMatchObject({ content: '字'.repeat(120), more: false })
  })

  test('shows no picture that is not its own', async () => {
    const [own, other] = [await picture(ann), await picture(bob)]
    const content = `先看这张图\n![](${other})`
    expect((await save(ann, { type: 3, content, images: [own] })).code).toBe(400)
    expect((await save(ann, { type: 3, content, images: [other] })).code).toBe(10131)
    expect((await save(ann, { type: 3, content: '看图学招聘 ![](https://evil.example/x.png)' })).code).toBe(400)
    expect((await save(ann, { type: 3, content: `看图学招聘 ![图](${own.toUpperCase()})`, images: [own] })).code).toBe(200)
  })

  test('is no longer than its pictures make it look: five characters must be left', async () => {
    const own = await picture(ann)
    expect((await save(ann, { type: 3, content: `## 四个字啊\n![](${own})`, images: [own] })).code).toBe(11102)
  })

  test('is looked at without its marks', async () => {
    expect((await save(ann, { type: 3, content: '有人问：代办**假**证去哪里' })).code).toBe(10151)
  })

  test('in a moment the same signs are text', async () => {
    const content = '- 早上面试三个\n- 下午面试两个 ![](x)'
    const id = await post(server, ann, { content })
    expect((await card(id)).content).toBe(content)
  })
})

test('no counter was lost on the way', async () => {
  expect(await miscounts(server)).toEqual([])
  expect(idsOf(await feed(server, { tab: 'new' })).length).toBeGreaterThan(0)
})
