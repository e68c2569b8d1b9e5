import { sql, type RawBuilder } from 'kysely'
import { commentPublished } from './visibility'
import { STATUS } from './statuses'
import { TYPE } from './kinds'

type Expression = RawBuilder<unknown>

/** Published posts `p` of somebody that say whose they are: a level that moved would tell who asked without a name. */
const posts = (userId: Expression) =>
  sql`from circle_post p where p.author_id = ${userId} and p.status = ${STATUS.published} and not p.anonymous`
// What one says under one's own anonymous question is as little to be guessed from a level as the question.
const said = (userId: Expression) => sql`from circle_comment c join circle_post p on p.id = c.post_id
  where c.author_id = ${userId} and ${commentPublished} and not (p.anonymous and p.author_id = c.author_id)`
/** Questions of others that were answered at a time, however often each was. @param when a condition on `c` */
const answered = (userId: Expression, when: Expression) => sql`(select count(distinct c.post_id)
  from circle_comment c join circle_post p on p.id = c.post_id
  where c.author_id = ${userId} and c.is_answer and ${commentPublished} and p.author_id <> c.author_id and ${when})`

/** Whether somebody has published a post under their name. */
export const hasPosted = (userId: Expression) => sql<boolean>`exists (select ${posts(userId)})`

/** How far somebody is with tasks, by their codes. One's own writing that one likes oneself is left out. */
export const facts = (userId: Expression, since: { day: Expression; week: Expression }) => ({
  first_post: sql`(exists (select ${posts(userId)}))::int`,
  first_comment: sql`(exists (select ${said(userId)}))::int`,
  first_collect: sql`(exists (select from circle_collect k where k.user_id = ${userId}))::int`,
  like3: sql`(select count(*) from circle_like l join circle_post p on p.id = l.post_id
      where l.user_id = ${userId} and l.created_at >= ${since.day} and p.author_id <> l.user_id)
    + (select count(*) from circle_comment_like l join circle_comment c on c.id = l.comment_id
      where l.user_id = ${userId} and l.created_at >= ${since.day} and c.author_id <> l.user_id)`,
  comment1: sql`(select count(*) ${said(userId)} and c.created_at >= ${since.day})`,
  post3: sql`(select count(*) ${posts(userId)} and p.created_at >= ${since.week})`,
  answer2: answered(userId, sql`c.created_at >= ${since.week}`),
})

/** What events of operators count; `during` says of a time whether it is within the event. */
export const counts = {
  post: (userId: Expression, during: (time: Expression) => Expression) =>
    sql`(select count(*) ${posts(userId)} and ${during(sql`p.created_at`)})`,
  experience: (userId: Expression, during: (time: Expression) => Expression) =>
    sql`(select count(*) ${posts(userId)} and ${during(sql`p.created_at`)} and p.type = ${TYPE.experience})`,
  answer: (userId: Expression, during: (time: Expression) => Expression) => answered(userId, during(sql`c.created_at`)),
}
