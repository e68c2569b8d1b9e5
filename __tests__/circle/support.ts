import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Api, Input, PostDraft } from '../../contract'
import { query } from '../support/query'
import { must } from '../support/must'
import type { Answer, Person, TestServer } from '../support/server'

export type Save = Input<'POST /api/circle/save', Api['POST /api/circle/save']>['body']
export type SaveComment = Input<'POST /api/circleComment/save', Api['POST /api/circleComment/save']>['body']

/** Somebody whose account is older than a day. */
export async function member(server: TestServer, nickName?: string): Promise<Person> {
  const person = await server.person(nickName)
  await query(server, sql`update app_user set created_at = created_at - interval '2 days' where id = ${person.id}`)
  return person
}

/** Moves what somebody wrote into the past, as if the test had waited. */
export const wait = (server: TestServer, person: Person, span = '31 seconds') =>
  query(
    server,
    sql`with posts as (update circle_post set created_at = created_at - ${span}::interval where author_id = ${person.id}
      returning id, created_at),
        topics as (update circle_post_topic t set created_at = posts.created_at from posts where t.post_id = posts.id)
      update circle_comment set created_at = created_at - ${span}::interval where author_id = ${person.id}`,
  )

let texts = 0
/** A text that nobody wrote before, nor one like it. */
export const text = (about = '今天面试了第') => `${about}${++texts}号候选人，聊得很好，编号 ${randomUUID().slice(0, 18)}`

export const draft = (more: Partial<Save> = {}): Save => ({
  type: 1,
  title: more.type && more.type !== 1 ? text('试用期怎么约定') : undefined,
  content: text(),
  images: [],
  topicIds: [],
  requestId: randomUUID(),
  ...more,
})
/** What is kept of a post while it is written. */
export const unfinished = (more: Partial<PostDraft> = {}): PostDraft => ({
  title: '',
  content: '还没写完',
  images: [],
  topics: [],
  tags: [],
  anonymous: false,
  bounty: 0,
  visible: 0,
  aiDeclared: false,
  ...more,
})
export const save = (person: Person, more: Partial<Save> = {}) => person.call('POST /api/circle/save', { body: draft(more) })

/** Publishes a post, so long after the person's last one that a day does not fill up; its id. */
export async function post(server: TestServer, person: Person, more: Partial<Save> = {}): Promise<string> {
  await wait(server, person, '2 hours')
  return must(await save(person, more)).id
}

export const ask = (server: TestServer, person: Person, more: Partial<Save> = {}) => post(server, person, { type: 2, ...more })

export const say = (person: Person, postId: string, more: Partial<SaveComment> = {}) =>
  person.call('POST /api/circleComment/save', {
    body: { postId, content: text('说得好，我也见过'), images: [], requestId: randomUUID(), ...more },
  })

/** Writes a comment, answer or reply, long after the person's last one; its id. */
export async function comment(
  server: TestServer,
  person: Person,
  postId: string,
  more: Partial<SaveComment> = {},
): Promise<string> {
  await wait(server, person, '6 seconds')
  return must(await say(person, postId, more)).id
}

export const like = (person: Person, id: string, on = true) => person.call('POST /api/circle/like', { body: { id, like: on } })
export const collect = (person: Person, id: string, on = true) =>
  person.call('POST /api/circle/collect', { body: { id, collect: on } })
export const likeComment = (person: Person, id: string, on = true) =>
  person.call('POST /api/circleComment/like', { body: { id, like: on } })
export const follow = (person: Person, id: string, on = true) =>
  person.call('POST /api/user/follow', { body: { id, follow: on } })

type Caller = Pick<Person, 'call'>
export const detail = (caller: Caller, id: string) => caller.call('GET /api/circle/detail/:id', { params: { id } })
export const feed = (caller: Caller, body: Input<'POST /api/circle/page', Api['POST /api/circle/page']>['body']) =>
  caller.call('POST /api/circle/page', { body })
export const comments = (caller: Caller, postId: string, sort: 'hot' | 'new' = 'hot') =>
  caller.call('POST /api/circleComment/page', { body: { postId, sort, size: 50 } })
export const block = (person: Person, id: string, on = true) => person.call('POST /api/user/block', { body: { id, block: on } })
export const idsOf = (answer: Answer<{ records: { id: string }[] }>) => answer.result.records.map((record) => record.id)

/** Everything of a list, page by page. */
export async function walk<T>(page: (cursor?: string) => Promise<Answer<{ records: T[]; next: string | null }>>): Promise<T[]> {
  const all: T[] = []
  for (let cursor: string | undefined; ;) {
    const { records, next } = must(await page(cursor))
    all.push(...records)
    if (next === null) return all
    cursor = next
  }
}

export async function topic(server: TestServer, name: string, closed = false): Promise<string> {
  const id = randomUUID()
  await query(
    server,
    sql`insert into circle_topic (id, name, intro, closed) values (${id}, ${name}, ${name + '的介绍'}, ${closed})`,
  )
  return id
}

export const hide = (server: TestServer, postId: string) =>
  query(server, sql`update circle_post set anonymous = true where id = ${postId}`)

/** What the rows themselves add up to, written down here a second time: every counter that says something else. */
export const miscounts = (server: TestServer) =>
  query<{ what: string; id: string; is: number; should: number }>(
    server,
    sql`
    with answer as (
      select c.*, p.type, p.author_id as asker, p.anonymous from circle_comment c join circle_post p on p.id = c.post_id
    ), facts(what, id, is_now, should) as (
      select 'post likes', p.id, p.like_count, (select count(*) from circle_like l where l.post_id = p.id) from circle_post p
      union all select 'post collects', p.id, p.collect_count, (select count(*) from circle_collect l where l.post_id = p.id)
      from circle_post p
      union all select 'post comments', p.id, p.comment_count, (select count(*) from answer a where a.post_id = p.id
        and a.status = 2 and not a.deleted
        and (a.type in (1, 3) or a.root_id is null)) from circle_post p
      union all select 'comment likes', c.id, c.like_count, (select count(*) from circle_comment_like l
        where l.comment_id = c.id) from circle_comment c
      union all select 'replies', c.id, c.reply_count,
        (select count(*) from circle_comment r where r.root_id = c.id and r.status = 2 and not r.deleted) from circle_comment c
      union all select 'topic posts', t.id, t.post_count, (select count(*) from circle_post_topic l
        join circle_post p on p.id = l.post_id
        where l.topic_id = t.id and p.status = 2 and p.visible = 0) from circle_topic t
      union all select 'topic followers', t.id, t.follow_count, (select count(*) from circle_topic_follow f
        where f.topic_id = t.id) from circle_topic t
      union all select 'liked', u.id, u.liked_count,
        (select count(*) from circle_like l join circle_post p on p.id = l.post_id where p.author_id = u.id and p.status <> 5
          and not p.anonymous)
        + (select count(*) from circle_comment_like l join answer a on a.id = l.comment_id
          where a.author_id = u.id and not a.deleted and not (a.anonymous and a.asker = u.id)) from app_user u
    )
    select what, id, is_now as is, should from facts where is_now <> should`,
  )

/** Ends the test when a counter is not what its rows say. */
export async function counted(server: TestServer) {
  const wrong = await miscounts(server)
  if (wrong.length) throw new Error(`miscounted: ${JSON.stringify(wrong)}`)
}
