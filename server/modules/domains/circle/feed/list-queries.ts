import type { Audience } from '../../../../../contract/rules/post'
import { sql, type RawBuilder } from 'kysely'
import { prepared, type Db } from '../../../../app/database/db'
import { beyond, DEFAULT_SIZE, type KeyKind, type Position } from '../../../../app/database/paging'
import { postOpen, postUnblocked, visibleTo, isPublic, type Viewer } from '../visibility'
import { followeesOf } from '../../../identity/user/people'
import { STATUS } from '../statuses'

/** A list of posts: which ids in which order, at most `limit` of them, each with the key it is ordered by. */
export interface List {
  kind: KeyKind
  ids: RawBuilder<unknown>
}

/** Posts by their ids, in no order. */
export const theseOnly = (ids: string[]): List => ({
  kind: 'score',
  ids: sql`select id, 0 as key from unnest(${ids}::uuid[]) as id`,
})

export interface Cut {
  type?: number
  position?: Position
  limit: number
}

/** What clients ask for: the first page of the square, and any other. */
const SIZES = [10, DEFAULT_SIZE]
/** A page of a usual size, and the one more row that tells whether another follows. */
export const isUsual = (limit: number) => SIZES.includes(limit - 1)
/** A usual limit is written out: only then does the planner see that planning the statement once is enough. */
const most = (limit: number) => (isUsual(limit) ? sql.lit(limit) : sql`${limit}`)

const ofType = (type?: number) => (type ? sql`and p.type = ${type}` : sql``)

/**
 * Of the posts and of the people that somebody does not want, the latest this many are kept out; older posts have left the
 * top anyway.
 */
const UNWANTED = 500
/**
 * Not among what the viewer said not to be interested in. The posts of a person that are not wanted are those under the
 * person's name: that an anonymous one vanished would tell who wrote it.
 */
const wanted = (viewer: Viewer) => {
  const unwanted = (column: 'post_id' | 'author_id') => sql`array(select n.${sql.ref(column)} from circle_not_interested n
    where n.user_id = ${viewer}::uuid and n.${sql.ref(column)} is not null order by n.created_at desc limit ${sql.lit(UNWANTED)})`
  return viewer
    ? sql`and not (${unwanted('post_id')} @> array[p.id])
      and (p.anonymous or not (${unwanted('author_id')} @> array[p.author_id]))`
    : sql``
}

// The public lists name the predicate of their partial index word for word: isPublic, with its literals.
export const hottest = (viewer: Viewer, { type, position, limit }: Cut): List => ({
  kind: 'score',
  ids: sql`select p.id, p.hot as key from circle_post p
    where ${isPublic} and ${postUnblocked(viewer)} ${wanted(viewer)} ${ofType(type)} ${beyond(position, 'score', 'p.hot', 'p.id')}
    order by p.hot desc, p.id desc limit ${most(limit)}`,
})

export const newest = (viewer: Viewer, { type, position, limit }: Cut): List => ({
  kind: 'time',
  ids: sql`select p.id, p.created_at as key from circle_post p
    where ${isPublic} and ${postUnblocked(viewer)} ${ofType(type)} ${beyond(position, 'time', 'p.created_at', 'p.id')}
    order by p.created_at desc, p.id desc limit ${most(limit)}`,
})

/** 精华, of everything or of a topic. There are few of them, so a topic's are looked for among all. */
export const digests = (viewer: Viewer, { type, position, limit }: Cut, topicId?: string): List => ({
  kind: 'time',
  ids: sql`select p.id, p.created_at as key from circle_post p
    where ${isPublic} and p.digest
      and ${postUnblocked(viewer)} ${ofType(type)} ${beyond(position, 'time', 'p.created_at', 'p.id')}
      ${topicId ? sql`and exists (select from circle_post_topic t where t.post_id = p.id and t.topic_id = ${topicId})` : sql``}
    order by p.created_at desc, p.id desc limit ${most(limit)}`,
})

export const newestOfTopic = (topicId: string, viewer: Viewer, { type, position, limit }: Cut): List => ({
  kind: 'time',
  ids: sql`select t.post_id as id, t.created_at as key from circle_post_topic t join circle_post p on p.id = t.post_id
    where t.topic_id = ${topicId} ${type ? sql`and t.type = ${type}` : sql``} and ${isPublic} and ${postUnblocked(viewer)}
      ${beyond(position, 'time', 't.created_at', 't.post_id')}
    order by t.created_at desc, t.post_id desc limit ${most(limit)}`,
})

/** The hottest of a topic's newest `reach` posts: heat lasts two weeks, and this many are looked at on every page. */
export const hottestOfTopic = (topicId: string, viewer: Viewer, reach: number, { type, position, limit }: Cut): List => ({
  kind: 'score',
  ids: sql`select p.id, p.hot as key from (
      select post_id from circle_post_topic t where t.topic_id = ${topicId} ${type ? sql`and t.type = ${type}` : sql``}
      order by t.created_at desc, t.post_id desc limit ${reach}) t join circle_post p on p.id = t.post_id
    where ${isPublic} and ${postUnblocked(viewer)} ${wanted(viewer)} ${beyond(position, 'score', 'p.hot', 'p.id')}
    order by p.hot desc, p.id desc limit ${most(limit)}`,
})

/** Somebody's home: what the viewer may see of it; the author himself sees what is in review or rejected too. */
export const newestOfAuthor = (userId: string, viewer: Viewer, { type, position, limit }: Cut): List => ({
  kind: 'time',
  ids: sql`select p.id, p.created_at as key from circle_post p
    where p.author_id = ${userId} and ${shownAtHome(userId, viewer)} ${ofType(type)} ${beyond(position, 'time', 'p.created_at', 'p.id')}
    order by p.created_at desc, p.id desc limit ${most(limit)}`,
})

export const shownAtHome = (userId: string, viewer: Viewer) =>
  viewer === userId
    ? sql`p.status in (${STATUS.inReview}, ${STATUS.published}, ${STATUS.rejected})`
    : sql`p.status = ${STATUS.published} and ${visibleTo(viewer)} and ${postOpen(userId, viewer)}`

// Nobody follows whom he has blocked or who has blocked him, so the two lists below need not look for it.

/**
 * Each followee's newest by their own index, merged: costs as much as there are followees, whoever wrote lately. A page is
 * made by those alone whose newest is among the newest of all, so only theirs are read further than the first.
 */
export const followedByPerson = (viewer: string, { type, position, limit }: Cut): List => {
  const newestOf = (followee: string, count: RawBuilder<unknown>) => sql`
      select p.id, p.created_at from circle_post p
      where p.author_id = ${sql.ref(followee)} and p.status = ${STATUS.published} and not p.anonymous
        ${ofType(type)} ${beyond(position, 'time', 'p.created_at', 'p.id')}
      order by p.created_at desc, p.id desc limit ${count}`
  return {
    kind: 'time',
    ids: sql`select n.id, n.created_at as key from (
        select f.followee_id from ${followeesOf(viewer)} cross join lateral (${newestOf('f.followee_id', sql.lit(1))}) n
        order by n.created_at desc, n.id desc limit ${most(limit)}) f
      cross join lateral (${newestOf('f.followee_id', most(limit))}) n
      order by n.created_at desc, n.id desc limit ${most(limit)}`,
  }
}

/** Everybody's newest, at most `reach` posts back, and of those the followees': costs as little as followees write much. */
export const followedByTime = (viewer: string, reach: number, { type, position, limit }: Cut): List => {
  const walk = (visible: Audience) => sql`(
    select p.id, p.author_id, p.created_at, p.anonymous, p.type from circle_post p
    where p.status = ${STATUS.published} and p.visible = ${sql.lit(visible)} ${beyond(position, 'time', 'p.created_at', 'p.id')}
    order by p.created_at desc, p.id desc limit ${reach})`
  return {
    kind: 'time',
    ids: sql`select p.id, p.created_at as key from (
        select * from (${walk(0)} union all ${walk(1)}) w order by w.created_at desc, w.id desc limit ${reach}) p
      where p.author_id in (select f.followee_id from ${followeesOf(viewer)}) and not p.anonymous ${ofType(type)}
      order by p.created_at desc, p.id desc limit ${most(limit)}`,
  }
}

/** How many people somebody follows, counted no further than `most`. */
export async function followees(db: Db, userId: string, most: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`${prepared}
    select count(*) as n from (select from ${followeesOf(userId)} limit ${most}) n`.execute(db)
  return rows[0].n
}
