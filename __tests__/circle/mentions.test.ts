import { told } from '../notice/support'
import { startServer, type Person, type TestServer } from '../support/server'
import { ask, block, comment, comments, detail, member, post, save, say, wait } from './support'

let server: TestServer
let ann: Person
let bob: Person
let cat: Person
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
let turn = 0
let bobs: string
let cats: string
beforeEach(async () => {
  turn++
  ;[bobs, cats] = [`博文${turn}`, `小猫${turn}`]
  ;[ann, bob, cat] = await Promise.all([`安然${turn}`, bobs, cats].map((name) => member(server, name)))
})

/** What these people hear of being named; all else that they are told is left out. */
const heard = async (...people: Person[]) => {
  const all = []
  for (const person of people) {
    const notices = await told(server, person)
    all.push(notices.filter((one) => one.sub === 'mention').map(({ title, from }) => ({ title, from })))
  }
  return all
}

describe('whoever is named with an @', () => {
  test('hears of it, and readers come from the name to the person', async () => {
    const content = `请@${bobs} 和@${cats} 看看这份离职证明`
    const id = await post(server, ann, { content, mentionIds: [bob.id, cat.id] })
    expect((await detail(server, id)).result.mentions).toEqual([
      { id: bob.id, name: bobs },
      { id: cat.id, name: cats },
    ])
    const once = [{ title: '在帖子中提到了你', from: ann.id }]
    expect(await heard(bob, cat, ann)).toEqual([once, once, []])
  })

  test('is in the text: who is only given is not', async () => {
    const id = await post(server, ann, { content: `请@${bobs} 看看这份离职证明`, mentionIds: [bob.id, cat.id, ann.id] })
    expect((await detail(server, id)).result.mentions).toEqual([{ id: bob.id, name: bobs }])
    expect(await heard(cat, ann)).toEqual([[], []])
  })

  test('in an answer and in a reply as well, but whoever is answered hears of it once', async () => {
    const id = await ask(server, ann)
    const answer = await comment(server, bob, id, { content: `@${cats} 你们那里怎么做`, mentionIds: [cat.id, ann.id] })
    await comment(server, cat, id, { parentId: answer, content: `@${bobs} 我们按季度`, mentionIds: [bob.id] })
    const [card] = (await comments(server, id)).result.records
    expect(card.mentions).toEqual([{ id: cat.id, name: cats }])
    expect(card.replies[0].mentions).toEqual([{ id: bob.id, name: bobs }])
    expect(await heard(cat, ann)).toEqual([[{ title: '在回答中提到了你', from: bob.id }], []])
    expect((await told(server, bob)).map((one) => one.sub)).toEqual(['reply'])
  })

  test('is told once, however often the text is changed, and who is added later is told then', async () => {
    const content = `请@${bobs} 看看这份培训协议`
    const id = await post(server, ann, { content, mentionIds: [bob.id] })
    const once = [{ title: '在帖子中提到了你', from: ann.id }]
    expect(await heard(bob, cat)).toEqual([once, []])
    await save(ann, { id, content: `${content}，还有@${cats} `, mentionIds: [bob.id, cat.id] })
    expect(await heard(bob, cat)).toEqual([once, once])
    await save(ann, { id, content: `还有@${cats} 请再看一眼` })
    expect((await detail(server, id)).result.mentions).toEqual([{ id: cat.id, name: cats }])
    expect(await heard(bob, cat)).toEqual([once, once])
  })

  test('hears nothing of what they cannot read', async () => {
    await post(server, ann, { content: `只给粉丝看：@${bobs} 的建议`, visible: 1, mentionIds: [bob.id] })
    const id = await post(server, ann)
    await block(ann, cat.id)
    await wait(server, bob)
    await say(bob, id, { content: `@${cats} 你怎么看`, mentionIds: [cat.id] })
    expect(await heard(bob, cat)).toEqual([[], []])
  })

  test.each(['by them', 'by me'])('is only text where there is a block, put up %s', async (side) => {
    await (side === 'by me' ? block(ann, bob.id) : block(bob, ann.id))
    const id = await post(server, ann, { content: `请@${bobs} 看看这份劳动合同`, mentionIds: [bob.id] })
    expect((await detail(server, id)).result.mentions).toEqual([])
    expect(await heard(bob)).toEqual([[]])
  })

  test('is only text to a reader who has blocked them', async () => {
    const id = await post(server, ann, { content: `请@${bobs} 看看这份考勤制度`, mentionIds: [bob.id] })
    await block(cat, bob.id)
    expect((await detail(cat, id)).result.mentions).toEqual([])
    expect((await detail(server, id)).result.mentions).toHaveLength(1)
  })
})

test('whoever the author has blocked hears no more of what is said there, but of an anonymous author nobody can tell', async () => {
  const named = await ask(server, ann)
  const nameless = await ask(server, ann, { anonymous: true })
  const [one, two] = [await comment(server, bob, named), await comment(server, bob, nameless)]
  await block(ann, bob.id)
  await comment(server, cat, named, { parentId: one })
  await comment(server, cat, nameless, { parentId: two })
  expect((await told(server, bob)).map((notice) => notice.params.id)).toEqual([nameless])
})

test('what is asked without a name tells nobody, in the question or under it, first or later', async () => {
  const content = `不便署名，想请教@${bobs} `
  const id = await ask(server, ann, { content, anonymous: true, mentionIds: [bob.id] })
  const own = await comment(server, ann, id, { content: `@${cats} 也请看看`, mentionIds: [cat.id] })
  await wait(server, ann)
  await save(ann, { id, type: 2, title: '换了标题的匿名提问', content, mentionIds: [bob.id] })
  await say(ann, id, { id: own, content: `@${cats} 请看看`, mentionIds: [cat.id] })
  expect((await detail(server, id)).result.mentions).toEqual([])
  expect((await comments(server, id)).result.records[0].mentions).toEqual([])
  expect(await heard(bob, cat)).toEqual([[], []])
})
