import type { PostStatus, QuestionState } from '../../../../../contract/rules/post'
import { sql } from 'kysely'
import type { Db, Trx } from '../../../../app/database/db'
import { notBlocked } from '../../../identity/user/relations/blocks'
import { readableBy, commentPublished, type Viewer } from '../visibility'
import { STATUS, QUESTION_STATE } from '../statuses'
import { TYPE } from '../kinds'

/** For so long after the first acceptance another answer can be accepted instead; then the bounty is paid. */
export const CHANGE_HOURS = 24
/** The asker is reminded of a question that has been open for so long. */
const REMIND_DAYS = 15
/** An open question ends by itself. */
export const CLOSE_DAYS = 30
/** What an answer needs to be accepted without the asker. */
const ENOUGH_LIKES = 3

const changeable = sql`accepted_at > clock_timestamp() - make_interval(hours => ${CHANGE_HOURS})`

export interface Question {
  id: string
  author_id: string
  status: PostStatus
  question_state: QuestionState
  accepted_comment_id: string | null
}
const questionColumns = sql`p.id, p.author_id, p.status, p.question_state, p.accepted_comment_id`

/** A question that the viewer may read, kept as it is until the transaction ends. */
export async function holdReadable(trx: Trx, id: string, viewer: string): Promise<Question | undefined> {
  const { rows } = await sql<Question>`
    select ${questionColumns} from circle_post p
    where p.id = ${id} and p.type = ${TYPE.question} and ${readableBy(viewer)} for no key update of p`.execute(trx)
  return rows[0]
}

/** Any question, whatever became of it, kept as it is until the transaction ends. */
export async function holdQuestion(trx: Trx, id: string): Promise<Question | undefined> {
  const { rows } = await sql<Question>`
    select ${questionColumns} from circle_post p where p.id = ${id} and p.type = ${TYPE.question} for no key update of p`.execute(
    trx,
  )
  return rows[0]
}

export interface Answer {
  id: string
  author_id: string
}
const answerTo = (postId: string) => sql`c.post_id = ${postId} and c.is_answer and ${commentPublished}`

/**
 * A published answer of this question that the viewer, if it is for one, can see; while the question is held it does not go
 * away.
 */
export async function answerOf(trx: Trx, postId: string, id: string, viewer: Viewer = null): Promise<Answer | undefined> {
  const { rows } = await sql<Answer>`
    select c.id, c.author_id from circle_comment c
    where c.id = ${id} and ${answerTo(postId)} and ${notBlocked(viewer, 'c.author_id')}`.execute(trx)
  return rows[0]
}

/** The most liked answer of somebody else than the asker, when enough people like it; of equals the one that cards show. */
export async function bestAnswer(trx: Trx, { id, author_id }: Question): Promise<Answer | undefined> {
  const { rows } = await sql<Answer>`
    select c.id, c.author_id from circle_comment c
    where ${answerTo(id)} and c.root_id is null and c.author_id <> ${author_id} and c.like_count >= ${ENOUGH_LIKES}
    order by c.like_count desc, c.id desc limit 1`.execute(trx)
  return rows[0]
}

/** Somebody else than the asker has answered. */
export async function isAnswered(trx: Trx, { id, author_id }: Question): Promise<boolean> {
  const { rows } = await sql`
    select from circle_comment c where ${answerTo(id)} and c.author_id <> ${author_id} limit 1`.execute(trx)
  return rows.length > 0
}

export async function isInReview(trx: Trx, answerId: string): Promise<boolean> {
  const { rows } =
    await sql`select from circle_comment where id = ${answerId} and status = ${STATUS.inReview} and not deleted`.execute(trx)
  return rows.length > 0
}

/** Accepts an answer of a held question. False when another one was accepted too long ago to be replaced. */
export async function setAccepted(trx: Trx, postId: string, answerId: string): Promise<boolean> {
  const { rows } = await sql`
    update circle_post set accepted_comment_id = ${answerId}, question_state = ${QUESTION_STATE.solved},
      accepted_at = coalesce(accepted_at, now())
    where id = ${postId} and (accepted_comment_id is null or ${changeable}) returning 1`.execute(trx)
  return rows.length > 0
}

/** Sets of a question: its acceptance is taken back, and it is open again. */
export const REOPENED = sql`accepted_comment_id = null, accepted_at = null,
  question_state = ${QUESTION_STATE.open}, reopened_at = now()`

export const reopen = (trx: Trx, postId: string) => sql`update circle_post set ${REOPENED} where id = ${postId}`.execute(trx)

/** Opens the question that this answer had settled; where a bounty was set on it, that is seen to when it is due. */
export const reopenWithout = (trx: Trx, postId: string, answerId: string) =>
  sql`update circle_post p set ${REOPENED} where p.id = ${postId} and p.accepted_comment_id = ${answerId}
    and not exists (select from circle_bounty b where b.post_id = p.id and b.state in ('frozen', 'paid'))`.execute(trx)

export const close = (trx: Trx, postId: string) =>
  sql`update circle_post set question_state = ${QUESTION_STATE.closed} where id = ${postId}`.execute(trx)

export interface Bounty {
  id: string
  asker_id: string
  amount: number
}

/** True when the question had no bounty; one that has keeps it. */
export async function insertBounty(trx: Trx, id: string, postId: string, askerId: string, amount: number): Promise<boolean> {
  const { rows } = await sql`
    insert into circle_bounty (id, post_id, asker_id, amount) values (${id}, ${postId}, ${askerId}, ${amount})
    on conflict do nothing returning 1`.execute(trx)
  return rows.length > 0
}

/** What the question shows. */
export const setBounty = (trx: Trx, postId: string, amount: number) =>
  sql`update circle_post set bounty = ${amount} where id = ${postId}`.execute(trx)

/** The frozen bounty of a held question. */
export async function bountyOf(trx: Trx, postId: string): Promise<Bounty | undefined> {
  const { rows } = await sql<Bounty>`
    select id, asker_id, amount from circle_bounty where post_id = ${postId} and state = 'frozen'`.execute(trx)
  return rows[0]
}

/** True while it was frozen: a bounty ends once. */
export async function endBounty(
  trx: Trx,
  id: string,
  state: 'paid' | 'refunded' | 'forfeited',
  answerId: string | null,
): Promise<boolean> {
  const { rows } = await sql`
    update circle_bounty set state = ${state}, answer_id = ${answerId}, ended_at = now()
    where id = ${id} and state = 'frozen' returning 1`.execute(trx)
  return rows.length > 0
}

/** The bounty that this question pays, or has paid, for its accepted answer. */
export async function stakeOf(trx: Trx, postId: string, answerId: string): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select amount from circle_bounty where post_id = ${postId} and (state = 'frozen' or answer_id = ${answerId})`.execute(trx)
  return rows[0]?.amount ?? 0
}

export async function isPaid(trx: Trx, answerId: string): Promise<boolean> {
  const { rows } = await sql`select from circle_bounty where answer_id = ${answerId}`.execute(trx)
  return rows.length > 0
}

/** No longer changeable, so that its bounty is due. */
export async function isSettled(trx: Trx, postId: string): Promise<boolean> {
  const { rows } = await sql`select from circle_post where id = ${postId} and not (${changeable})`.execute(trx)
  return rows.length > 0
}

const idsOf = async (db: Db, found: ReturnType<typeof sql<{ id: string }>>) => (await found.execute(db)).rows.map((row) => row.id)

/** Questions whose bounty is due to their accepted answer. */
export const dueQuestions = (db: Db) =>
  idsOf(
    db,
    sql`select p.id from circle_bounty b join circle_post p on p.id = b.post_id where b.state = 'frozen' and not (${changeable})`,
  )

/** Deleted questions that left a bounty behind. */
export const desertedQuestions = (db: Db) =>
  idsOf(
    db,
    sql`select p.id from circle_bounty b join circle_post p on p.id = b.post_id
      where b.state = 'frozen' and p.status = ${STATUS.deleted} and p.accepted_comment_id is null`,
  )

/** Open questions whose time is over; one in review waits for its verdict. */
export const expiredQuestions = (db: Db) =>
  idsOf(
    db,
    sql`select id from circle_post
      where question_state = ${QUESTION_STATE.open} and status <> ${STATUS.deleted} and status <> ${STATUS.inReview}
        and greatest(created_at, reopened_at) <= now() - make_interval(days => ${CLOSE_DAYS})`,
  )

/** Marks the questions whose asker is to be reminded now. */
export const takeReminders = (trx: Trx) =>
  idsOf(
    trx,
    sql`update circle_post set reminded = true
      where question_state = ${QUESTION_STATE.open} and status <> ${STATUS.deleted} and status = ${STATUS.published}
        and not reminded
        and created_at <= now() - make_interval(days => ${REMIND_DAYS}) returning id`,
  )
