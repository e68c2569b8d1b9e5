import { sql } from 'kysely'
import { newId } from '../../server/app/ids'
import { freezeBounty, refundBounty } from '../../server/modules/domains/circle/question/bounty'
import { faults, give, holding } from '../coin/support'
import { noTaskCoins } from '../growth/support'
import { review } from '../../server/modules/domains/circle/review/review'
import { runJob } from '../support/run-job'
import { startServer, type Answer, type Person, type TestServer } from '../support/server'
import { ask, comment, detail, hide, likeComment, member, post, save, say } from './support'
import { query } from '../support/query'

let server: TestServer
let ann: Person
let bob: Person
let cat: Person
let crowd: Person[]
beforeAll(async () => {
  server = await startServer()
  await noTaskCoins(server)
  ;[ann, bob, cat, ...crowd] = await Promise.all(Array.from({ length: 6 }, () => member(server)))
  await give(server, ann, 1000)
})
afterAll(() => server.close())
afterEach(async () => expect(await faults(server)).toEqual([]))

const accept = (person: Person, postId: string, commentId: string) =>
  person.call('POST /api/circle/accept', { body: { postId, commentId } })
const remove = (person: Person, id: string) => person.call('POST /api/circle/delete', { body: { id } })
const removeComment = (person: Person, id: string) => person.call('POST /api/circleComment/delete', { body: { id } })
const tend = () => runJob(server, 'circle.questions')
const trx = <T>(work: Parameters<ReturnType<typeof server.database.db.transaction>['execute']>[0]) =>
  server.database.db.transaction().execute(work) as Promise<T>
const question = async (id: string) => (await detail(ann, id)).result.question!

/** What an act does to somebody's coins. */
async function change(person: Person, act: () => Promise<unknown>) {
  const before = await holding(server, person)
  await act()
  const after = await holding(server, person)
  return { free: after.free - before.free, frozen: after.frozen - before.frozen }
}
const acceptedAgo = (id: string, span: string) =>
  query(server, sql`update circle_post set accepted_at = now() - ${span}::interval where id = ${id}`)
const askedAgo = (id: string, span: string) =>
  query(server, sql`update circle_post set created_at = now() - ${span}::interval where id = ${id}`)
const likedBy = async (people: Person[], id: string) => {
  for (const person of people) await likeComment(person, id)
}

describe('asking with a bounty', () => {
  test('sets the coins aside and shows them on the question', async () => {
    let id = ''
    expect(await change(ann, async () => (id = await ask(server, ann, { bounty: 50 })))).toEqual({ free: -50, frozen: 50 })
    expect((await detail(bob, id)).result.question).toMatchObject({ state: 0, bounty: 50 })
  })

  test('with too few coins nothing is published, and nothing set aside', async () => {
    await give(server, cat, 9)
    const refused = await save(cat, { type: 2, title: '加班费基数怎么算', bounty: 10 })
    expect(refused).toMatchObject({ status: 200, code: 11103, message: '金币不足' })
    expect(await query(server, sql`select 1 from circle_post where author_id = ${cat.id}`)).toEqual([])
    expect(await holding(server, cat)).toEqual({ free: 9, frozen: 0 })
  })

  test('fifty questions at once never set aside more than there is', async () => {
    const dan = await member(server)
    await give(server, dan, 75)
    const ids = Array.from({ length: 50 }, () => newId())
    await query(
      server,
      sql`insert into circle_post (id, author_id, type, title, content, status, question_state)
        select id, ${dan.id}, 2, '标题', '正文', 2, 0 from unnest(${ids}::uuid[]) id`,
    )
    const done = await Promise.allSettled(ids.map((id) => trx((t) => freezeBounty(t, id, dan.id, 20))))
    expect(done.filter((one) => one.status === 'fulfilled')).toHaveLength(3)
    expect(await holding(server, dan)).toEqual({ free: 15, frozen: 60 })
  })

  test('a question keeps the bounty that it has', async () => {
    const id = await ask(server, ann, { bounty: 20 })
    expect(await change(ann, () => trx((t) => freezeBounty(t, id, ann.id, 100)))).toEqual({ free: 0, frozen: 0 })
    expect((await question(id)).bounty).toBe(20)
  })
})

describe('accepting', () => {
  test('settles the question, and after 24 hours the answer is paid', async () => {
    const id = await ask(server, ann, { bounty: 20 })
    const answer = await comment(server, bob, id)
    expect((await detail(ann, id)).result.canAccept).toBe(true)
    expect((await accept(ann, id, answer)).result).toEqual({ bountyPaid: 20 })
    expect(await question(id)).toMatchObject({ state: 1, best: { accepted: true } })
    expect(await change(bob, tend)).toEqual({ free: 0, frozen: 0 })
    await acceptedAgo(id, '24 hours')
    const before = await holding(server, ann)
    expect(await change(bob, tend)).toEqual({ free: 20, frozen: 0 })
    expect(await holding(server, ann)).toEqual({ free: before.free, frozen: before.frozen - 20 })
    expect(await change(bob, tend)).toEqual({ free: 0, frozen: 0 })
  })

  test('a question without a bounty pays nothing', async () => {
    const id = await ask(server, ann)
    expect((await accept(ann, id, await comment(server, bob, id))).result).toEqual({ bountyPaid: 0 })
    await acceptedAgo(id, '2 days')
    expect(await change(bob, tend)).toEqual({ free: 0, frozen: 0 })
  })

  test('only the asker accepts, only an answer of that question, and none of his own', async () => {
    const id = await ask(server, ann, { bounty: 10 })
    const answer = await comment(server, bob, id)
    expect(await accept(bob, id, answer)).toMatchObject({ status: 200, code: 11115, message: '只有提问者可以采纳' })
    expect((await detail(bob, id)).result.canAccept).toBe(false)
    const own = await comment(server, ann, id)
    expect(await accept(ann, id, own)).toMatchObject({ status: 200, code: 11116, message: '不能采纳自己的回答' })
    const reply = await comment(server, bob, id, { parentId: own })
    const elsewhere = await comment(server, bob, await ask(server, ann))
    const deleted = await comment(server, cat, id)
    await removeComment(cat, deleted)
    const inReview = (await say(crowd[0], id, { content: '有没有人代开发票' })).result.id
    for (const other of [reply, elsewhere, deleted, inReview, newId()]) expect((await accept(ann, id, other)).code).toBe(10104)
    const moment = await post(server, ann)
    expect((await accept(ann, moment, await comment(server, bob, moment))).code).toBe(10104)
    await bob.call('POST /api/user/block', { body: { id: ann.id, block: true } })
    expect((await accept(ann, id, answer)).code).toBe(10104)
    await bob.call('POST /api/user/block', { body: { id: ann.id, block: false } })
    expect((await server.call('POST /api/circle/accept', { body: { postId: id, commentId: answer } })).code).toBe(401)
    expect((await question(id)).state).toBe(0)
  })

  test('a closed question, one in review, and one for others’ fans accept nothing', async () => {
    const id = await ask(server, ann)
    const answer = await comment(server, bob, id)
    await query(server, sql`update circle_post set question_state = 2 where id = ${id}`)
    expect(await accept(ann, id, answer)).toMatchObject({ code: 11112, message: '问题已关闭' })
    await query(server, sql`update circle_post set question_state = 0, status = 1 where id = ${id}`)
    expect(await accept(ann, id, answer)).toMatchObject({ code: 11112, message: '提问审核通过后才能采纳' })
    expect((await detail(ann, id)).result.canAccept).toBe(false)
    await query(server, sql`update circle_post set status = 2, visible = 1 where id = ${id}`)
    expect((await accept(cat, id, answer)).code).toBe(10104)
  })

  test('accepting the same answer again changes nothing', async () => {
    const id = await ask(server, ann, { bounty: 10 })
    const answer = await comment(server, bob, id)
    await accept(ann, id, answer)
    await acceptedAgo(id, '2 days')
    expect((await accept(ann, id, answer)).result).toEqual({ bountyPaid: 10 })
    await tend()
    expect((await accept(ann, id, answer)).result).toEqual({ bountyPaid: 10 })
    expect(await query(server, sql`select 1 from event where name = 'answer.accepted' and data->>'postId' = ${id}`)).toHaveLength(
      1,
    )
  })
})

describe('changing one’s mind', () => {
  test('within 24 hours another answer takes the place, and it alone is paid, 24 hours after the first', async () => {
    const id = await ask(server, ann, { bounty: 50 })
    const [first, second] = [await comment(server, bob, id), await comment(server, cat, id)]
    await accept(ann, id, first)
    await acceptedAgo(id, '23 hours')
    expect((await detail(ann, id)).result.canAccept).toBe(true)
    expect((await accept(ann, id, second)).result).toEqual({ bountyPaid: 50 })
    expect(await change(cat, tend)).toEqual({ free: 0, frozen: 0 })
    await acceptedAgo(id, '24 hours')
    const before = await holding(server, bob)
    expect(await change(cat, tend)).toEqual({ free: 50, frozen: 0 })
    expect(await holding(server, bob)).toEqual(before)
  })

  test('after 24 hours it stays, whether the coins have moved yet or not', async () => {
    const id = await ask(server, ann, { bounty: 10 })
    const [first, second] = [await comment(server, bob, id), await comment(server, cat, id)]
    await accept(ann, id, first)
    await acceptedAgo(id, '24 hours')
    expect((await detail(ann, id)).result.canAccept).toBe(false)
    expect(await accept(ann, id, second)).toMatchObject({ status: 200, code: 11117, message: '采纳已满 24 小时，不能更换' })
    await tend()
    expect((await accept(ann, id, second)).code).toBe(11117)
  })

  test('two phones that accept different answers: the last one stands, one bounty is paid', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await ask(server, ann, { bounty: 10 })
      const answers = [await comment(server, bob, id), await comment(server, cat, id)]
      const before = [await holding(server, bob), await holding(server, cat)]
      const replies = await Promise.all(answers.map((answer) => accept(ann, id, answer)))
      expect(replies.map((reply) => reply.result)).toEqual([{ bountyPaid: 10 }, { bountyPaid: 10 }])
      await acceptedAgo(id, '24 hours')
      await Promise.all([tend(), tend()])
      const [row] = await query<{ accepted: string }>(
        server,
        sql`select accepted_comment_id as accepted from circle_post where id = ${id}`,
      )
      const after = [await holding(server, bob), await holding(server, cat)]
      const gains = after.map((now, at) => now.free - before[at].free)
      expect(gains).toEqual(answers.map((answer) => (answer === row.accepted ? 10 : 0)))
    }
  })

  test('a second thought in the moment of payment pays one of the two', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await ask(server, ann, { bounty: 10 })
      const [first, second] = [await comment(server, bob, id), await comment(server, cat, id)]
      await accept(ann, id, first)
      await acceptedAgo(id, '23:59:59.95')
      const before = [await holding(server, bob), await holding(server, cat)]
      await Promise.all([accept(ann, id, second), tend(), tend(), accept(ann, id, second), tend()])
      await acceptedAgo(id, '25 hours')
      await tend()
      const after = [await holding(server, bob), await holding(server, cat)]
      expect(after[0].free + after[1].free - before[0].free - before[1].free).toBe(10)
      const [{ accepted, paid }] = await query<{ accepted: string; paid: string }>(
        server,
        sql`select p.accepted_comment_id as accepted, b.answer_id as paid from circle_post p
          join circle_bounty b on b.post_id = p.id where p.id = ${id}`,
      )
      expect(paid).toBe(accepted)
    }
  })
})

describe('answers that go away', () => {
  test('before payment the question is open again, with its bounty', async () => {
    const id = await ask(server, ann, { bounty: 10 })
    const answer = await comment(server, bob, id)
    await accept(ann, id, answer)
    await removeComment(bob, answer)
    expect(await question(id)).toEqual({ state: 0, bounty: 10 })
    const other = await comment(server, cat, id)
    expect((await accept(ann, id, other)).result).toEqual({ bountyPaid: 10 })
    expect(await change(cat, tend)).toEqual({ free: 0, frozen: 0 })
    await acceptedAgo(id, '24 hours')
    expect(await change(cat, tend)).toEqual({ free: 10, frozen: 0 })
  })

  test('after payment the answer stays', async () => {
    const id = await ask(server, ann, { bounty: 10 })
    const answer = await comment(server, bob, id)
    await accept(ann, id, answer)
    await acceptedAgo(id, '24 hours')
    await tend()
    expect(await removeComment(bob, answer)).toMatchObject({ status: 200, code: 11118, message: '悬赏已结算的回答不能删除' })
    expect((await question(id)).state).toBe(1)
  })

  test('one that was taken down is not paid, and one in review waits', async () => {
    const id = await ask(server, ann, { bounty: 10 })
    const answer = await comment(server, bob, id)
    await accept(ann, id, answer)
    await acceptedAgo(id, '24 hours')
    await query(server, sql`update circle_comment set status = 1 where id = ${answer}`)
    expect(await change(bob, tend)).toEqual({ free: 0, frozen: 0 })
    expect((await question(id)).state).toBe(1)
    await query(server, sql`update circle_comment set status = 3 where id = ${answer}`)
    expect(await change(bob, tend)).toEqual({ free: 0, frozen: 0 })
    expect(await question(id)).toMatchObject({ state: 0, bounty: 10 })
  })
})

test('a question whose accepted answer is taken down is open again, and has its thirty days anew', async () => {
  const id = await ask(server, ann)
  const answer = await comment(server, bob, id)
  await accept(ann, id, answer)
  await query(
    server,
    sql`update circle_post set created_at = created_at - interval '40 days', accepted_at = now() - interval '39 days'
      where id = ${id}`,
  )
  await review(server.app.services, { commentId: answer }, 'takeDown', '违法违规')
  await tend()
  expect((await question(id)).state).toBe(0)
  const other = await comment(server, cat, id)
  expect((await accept(ann, id, other)).code).toBe(200)
})

describe('questions that go away', () => {
  test('deleted before anybody answered, the coins come back', async () => {
    const id = await ask(server, ann, { bounty: 100 })
    await comment(server, ann, id, { content: '自己顶一下' })
    expect(await change(ann, () => remove(ann, id))).toEqual({ free: 100, frozen: -100 })
    expect(await change(ann, tend)).toEqual({ free: 0, frozen: 0 })
  })

  test('deleted with answers, the most liked one is paid', async () => {
    const id = await ask(server, ann, { bounty: 20 })
    const [plain, liked] = [await comment(server, cat, id), await comment(server, bob, id)]
    await likedBy(crowd, liked)
    await likedBy([bob], plain)
    expect(await change(ann, () => remove(ann, id))).toEqual({ free: 0, frozen: 0 })
    expect(await change(bob, tend)).toEqual({ free: 20, frozen: 0 })
  })

  test('deleted with answers that few like, the coins go to nobody', async () => {
    const id = await ask(server, ann, { bounty: 20 })
    await likedBy(crowd.slice(1), await comment(server, bob, id))
    await remove(ann, id)
    expect(await change(ann, tend)).toEqual({ free: 0, frozen: -20 })
  })

  test('deleted after an answer was accepted, that answer is paid', async () => {
    const id = await ask(server, ann, { bounty: 20 })
    await accept(ann, id, await comment(server, bob, id))
    await remove(ann, id)
    expect(await change(bob, tend)).toEqual({ free: 0, frozen: 0 })
    await acceptedAgo(id, '24 hours')
    expect(await change(bob, tend)).toEqual({ free: 20, frozen: 0 })
  })

  test('rejected, the coins come back, once, and a new text may carry a new bounty', async () => {
    const id = await ask(server, ann, { bounty: 20 })
    await query(server, sql`update circle_post set status = 3, reject_reason = '标题党' where id = ${id}`)
    const refund = () => trx<number>((t) => refundBounty(t, id))
    expect(await change(ann, async () => expect(await refund()).toBe(20))).toEqual({ free: 20, frozen: -20 })
    expect(await Promise.all([refund(), refund()])).toEqual([0, 0])
    expect((await question(id)).bounty).toBe(0)
    expect(await change(ann, () => save(ann, { id, type: 2, title: '换个标题', bounty: 50 }))).toEqual({ free: -50, frozen: 50 })
    expect((await question(id)).bounty).toBe(50)
  })

  test('one with an accepted answer keeps its bounty for that', async () => {
    const id = await ask(server, ann, { bounty: 20 })
    await accept(ann, id, await comment(server, bob, id))
    expect(await trx<number>((t) => refundBounty(t, id))).toBe(0)
  })
})

describe('questions that grow old', () => {
  const events = (name: string, id: string) =>
    query(server, sql`select 1 from event where name = ${name} and data->>'postId' = ${id}`)

  test('after 15 days the asker is reminded, once', async () => {
    const [old, young] = [await ask(server, ann, { bounty: 10 }), await ask(server, ann)]
    await askedAgo(old, '15 days')
    await askedAgo(young, '14 days')
    await tend()
    await tend()
    expect(await events('question.reminded', old)).toHaveLength(1)
    expect(await events('question.reminded', young)).toHaveLength(0)
    expect((await question(old)).state).toBe(0)
  })

  test('after 30 days the most liked answer is accepted, and paid when the asker chose no other within 24 hours', async () => {
    const id = await ask(server, ann, { bounty: 50 })
    const [liked, own, plain] = [await comment(server, bob, id), await comment(server, ann, id), await comment(server, cat, id)]
    await likedBy([...crowd, bob, cat], own)
    await likedBy(crowd, liked)
    await likedBy([bob], plain)
    await askedAgo(id, '30 days')
    expect(await change(bob, tend)).toEqual({ free: 0, frozen: 0 })
    expect(
      (await query<{ id: string }>(server, sql`select accepted_comment_id as id from circle_post where id = ${id}`))[0].id,
    ).toBe(liked)
    expect((await detail(ann, id)).result.canAccept).toBe(true)
    await acceptedAgo(id, '24 hours')
    expect(await change(bob, tend)).toEqual({ free: 50, frozen: 0 })
  })

  test('without an answer that three people like it closes, and the coins come back', async () => {
    const id = await ask(server, ann, { bounty: 50 })
    const answer = await comment(server, bob, id)
    await likedBy(crowd.slice(1), answer)
    await askedAgo(id, '30 days')
    expect(await change(ann, tend)).toEqual({ free: 50, frozen: -50 })
    expect(await question(id)).toMatchObject({ state: 2, bounty: 0 })
    expect((await say(cat, id)).code).toBe(11112)
    expect((await accept(ann, id, answer)).code).toBe(11112)
    expect(await change(ann, tend)).toEqual({ free: 0, frozen: 0 })
    expect(await events('question.closed', id)).toHaveLength(1)
  })

  test('one that was taken down gives its coins back, one in review waits for its verdict', async () => {
    const id = await ask(server, ann, { bounty: 10 })
    await query(server, sql`update circle_post set status = 1 where id = ${id}`)
    await askedAgo(id, '31 days')
    expect(await change(ann, tend)).toEqual({ free: 0, frozen: 0 })
    await query(server, sql`update circle_post set status = 4 where id = ${id}`)
    expect(await change(ann, tend)).toEqual({ free: 10, frozen: -10 })
    expect(await events('question.closed', id)).toHaveLength(0)
  })

  test('a question that cannot be tended keeps no other from its turn', async () => {
    const [broken, sound] = [await ask(server, ann, { bounty: 10 }), await ask(server, ann, { bounty: 10 })]
    await query(
      server,
      sql`create function stop_it() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`,
    )
    await query(
      server,
      sql.raw(`create trigger stop_it before update of question_state on circle_post
        for each row when (old.id = '${broken}') execute function stop_it()`),
    )
    for (const id of [broken, sound]) await askedAgo(id, '30 days')
    await expect(tend()).rejects.toThrow()
    expect((await question(sound)).state).toBe(2)
    expect((await question(broken)).state).toBe(0)
    await query(server, sql`drop trigger stop_it on circle_post`)
    await tend()
    expect((await question(broken)).state).toBe(2)
  })
})

test('whatever people do in whatever order, coins are moved and never made or lost', async () => {
  let seed = 20_261_120
  const random = (below: number) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((seed / 2 ** 32) * below)
  }
  const pick = <T>(of: readonly T[]) => of[random(of.length)]
  const people = [ann, bob, cat, ...crowd]
  for (const person of people) await give(server, person, 100)
  const total = async () =>
    (await query<{ n: number }>(server, sql`select sum(balance)::bigint as n from coin_account where kind <> 'issue'`))[0].n
  const forfeited = async () =>
    (
      await query<{ n: number }>(
        server,
        sql`select coalesce(sum(amount), 0)::bigint as n from circle_bounty where state = 'forfeited'`,
      )
    )[0].n
  const before = (await total()) + (await forfeited())
  const questions: { id: string; asker: Person }[] = []
  const answers: { id: string; postId: string; author: Person }[] = []
  const acts: (() => Promise<unknown>)[] = [
    async () => {
      const asker = pick(people)
      const id = await ask(server, asker, { bounty: pick([0, 10, 20, 50, 100] as const) }).catch(() => undefined)
      if (id) questions.push({ id, asker })
    },
    async () => {
      const [author, postId] = [pick(people), pick(questions)?.id]
      const id = postId && (await comment(server, author, postId).catch(() => undefined))
      if (id) answers.push({ id, postId, author })
    },
    () => {
      const { id, postId } = pick(answers) ?? { id: newId(), postId: newId() }
      return accept(questions.find((one) => one.id === postId)?.asker ?? ann, postId, id)
    },
    () => likedBy(crowd, pick(answers)?.id ?? newId()),
    () => (random(3) ? Promise.resolve() : remove(pick(people), pick(questions)?.id ?? newId())),
    () => {
      const one = pick(questions)
      return one && !random(3) ? remove(one.asker, one.id) : Promise.resolve()
    },
    () => {
      const one = pick(answers)
      return one && !random(2) ? removeComment(one.author, one.id) : Promise.resolve()
    },
    () => acceptedAgo(pick(questions)?.id ?? newId(), '24 hours').catch(() => undefined),
    () => (random(3) ? Promise.resolve() : askedAgo(pick(questions)?.id ?? newId(), '30 days')),
    () => trx((t) => refundBounty(t, pick(questions)?.id ?? newId())),
    tend,
  ]
  for (let round = 0; round < 60; round++) {
    const answers = await Promise.all(Array.from({ length: 4 }, () => pick(acts)()))
    expect(answers.filter((answer) => ((answer as Partial<Answer<unknown>>)?.status ?? 0) >= 500)).toEqual([])
    expect(await faults(server)).toEqual([])
  }
  // In the end nothing stays behind.
  await query(
    server,
    sql`update circle_post set created_at = now() - interval '31 days', reopened_at = now() - interval '31 days' where type = 2`,
  )
  await query(server, sql`update circle_post set accepted_at = now() - interval '2 days' where accepted_comment_id is not null`)
  await tend()
  await query(server, sql`update circle_post set accepted_at = now() - interval '2 days' where accepted_comment_id is not null`)
  await tend()
  expect(await query(server, sql`select 1 from circle_bounty where state = 'frozen'`)).toEqual([])
  expect((await total()) + (await forfeited())).toBe(before)
  expect(
    new Set((await query<{ state: string }>(server, sql`select distinct state from circle_bounty`)).map((row) => row.state)).size,
  ).toBeGreaterThan(2)
})

test('nothing that is booked names the asker of an anonymous question', async () => {
  const id = await ask(server, ann, { bounty: 10, anonymous: true })
  await hide(server, id)
  await accept(ann, id, await comment(server, bob, id))
  await acceptedAgo(id, '24 hours')
  await tend()
  const [{ text }] = await query<{ text: string }>(
    server,
    sql`select string_agg(to_jsonb(t)::text, ' ') as text from coin_transfer t join circle_bounty b on b.id = t.ref_id
      where b.post_id = ${id}`,
  )
  expect(text).not.toContain(ann.id)
})
