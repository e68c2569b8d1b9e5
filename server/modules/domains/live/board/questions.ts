import { sql } from 'kysely'
import { LIVE } from '../../../../../contract/rules/statuses'
import * as codes from '../../../../../contract/rules/codes'
import type { live as spec } from '../../../../../contract/live'
import type { Input, Result } from '../../../../../contract/endpoint'
import type { LiveQuestion } from '../../../../../contract'
import type { Ctx, OpenCtx } from '../../../../app/context'
import type { Db, Trx } from '../../../../app/database/db'
import { gone, refuse } from '../../../../app/errors'
import { newId } from '../../../../app/ids'
import { once } from '../../../../app/http/once'
import { beyond, cut, DEFAULT_SIZE, micros, decodeCursor } from '../../../../app/database/paging'
import { avatarUrl } from '../../../platform/file/images'
import { judge, refuseText, textOf } from '../../../services/conversation/text'
import { refuseSilenced } from '../../../identity/user/sanctions'
import { letIn, mutedText, needHost } from '../access'
import { ASK_PACE_SECONDS } from '../limits'
import { countQuestions, seen } from './question-queries'
import { tell } from '../room/news'
import { memberOf } from '../queries'
import { personOn } from '../../../identity/user/people'

const PAGE = 'POST /api/liveQuestion/page'
const ASK = 'POST /api/liveQuestion/ask'
type Spec = typeof spec
type BodyOf<R extends keyof Spec & string> = Input<R, Spec[R]> extends { body: infer B } ? B : never

interface Row {
  id: string
  key: number
  content: string
  /** null where the one who asks stays unnamed */
  asker: { id: string; nickName: string; avatarFile: string | null } | null
  mine: boolean
  votes: number
  voted: boolean
  state: LiveQuestion['state']
  answer: string
  created_at: Date
}
/** The name of an anonymous one does not leave the database. */
const columns = (viewer: string | null) => sql`q.id, q.content, q.votes, q.state, q.answer, q.created_at,
  case when not q.anonymous then json_build_object('id', u.id, 'nickName', u.nick_name, 'avatarFile', u.avatar_file) end as asker,
  coalesce(q.user_id = ${viewer}::uuid, false) as mine,
  exists (select from live_question_vote v where v.question_id = q.id and v.user_id = ${viewer}::uuid) as voted`

const shown = ({ id, content, asker, mine, votes, voted, state, answer, created_at }: Row): LiveQuestion => ({
  id,
  content,
  ...(asker && { from: { id: asker.id, nickName: asker.nickName, avatar: avatarUrl(asker.avatarFile) } }),
  mine,
  votes,
  voted,
  state,
  answer,
  time: created_at.toISOString(),
})

/** What was asked: those that most want to know first, or the latest. Refuses as letIn() does. */
export async function questionPage({ db, user }: OpenCtx, body: BodyOf<typeof PAGE>): Promise<Result<Spec[typeof PAGE]>> {
  const viewer = user?.id ?? null
  const { live } = await letIn(db, body.liveId, viewer)
  const { size = DEFAULT_SIZE } = body
  const [kind, column] = body.sort === 'votes' ? (['count', 'q.votes'] as const) : (['time', 'q.created_at'] as const)
  const { rows: found } = await sql<Row>`
    select ${columns(viewer)}, ${kind === 'time' ? micros(sql.ref(column)) : sql.ref(column)} as key
    from live_question q join ${personOn('q.user_id')}
    where q.live_id = ${live.id} and ${seen('q')} ${beyond(decodeCursor(body.cursor, kind), kind, column, 'q.id')}
    order by ${sql.ref(column)} desc, q.id desc limit ${size + 1}`.execute(db)
  const { rows, next } = cut(found, size)
  return { records: rows.map(shown), next }
}

/** How many there are now, to everybody in the room. */
export async function tellCount(trx: Trx, liveId: string) {
  const { rows } = await sql<{ conversation_id: string }>`
    select l.conversation_id from live l where l.id = ${liveId}`.execute(trx)
  await tell(trx, rows[0].conversation_id, { questions: await countQuestions(trx, liveId) })
}

/**
 * Asks something. Refuses as letIn() does, with 11332 (not the time to ask), 11340 (muted), 10129 (ten seconds), 10151 (bad
 * words).
 */
export async function ask(ctx: Ctx, body: BodyOf<typeof ASK>): Promise<LiveQuestion> {
  const { db, user } = ctx
  await letIn(db, body.liveId, user.id)
  const content = textOf(body.content, 200)
  const outcome = await judge(ctx, content)
  return once(db, user.id, ASK, body, async (trx) => {
    await refuseSilenced(trx, user.id)
    const { live } = await letIn(trx, body.liveId, user.id)
    if (live.status >= LIVE.ended) refuse(codes.LIVE_NOT_ON, '直播已结束，不能提问了')
    // Asked by everybody at once, so there is nothing to hold back for a second look.
    if (outcome !== 'pass') refuseText()
    const { rows: turn } = await sql`
      insert into live_member as m (live_id, user_id, asked_at) values (${live.id}, ${user.id}, clock_timestamp())
      on conflict (live_id, user_id) do update set asked_at = excluded.asked_at
        where (m.muted_until is null or m.muted_until <= now())
          and (m.asked_at is null or m.asked_at <= clock_timestamp() - make_interval(secs => ${ASK_PACE_SECONDS}))
      returning 1`.execute(trx)
    if (!turn.length) {
      const until = (await memberOf(trx, live.id, user.id)).muted_until
      refuse(until ? codes.MUTED : codes.TOO_OFTEN, until ? mutedText(until) : `${ASK_PACE_SECONDS} 秒内只能提一个问题`)
    }
    const id = newId()
    await sql`insert into live_question (id, live_id, user_id, anonymous, content)
      values (${id}, ${live.id}, ${user.id}, ${body.anonymous}, ${content})`.execute(trx)
    await tellCount(trx, live.id)
    return questionById(trx, id, user.id)
  })
}

async function questionById(db: Db, id: string, viewer: string): Promise<LiveQuestion> {
  const { rows } = await sql<Row>`select ${columns(viewer)} from live_question q join ${personOn('q.user_id')}
    where q.id = ${id} and ${seen('q')}`.execute(db)
  return shown(rows[0] ?? gone())
}

const liveOf = async (db: Db, id: string): Promise<string> => {
  const { rows } = await sql<{
    live_id: string
  }>`select live_id from live_question q where id = ${id} and ${seen('q')}`.execute(db)
  return rows[0]?.live_id ?? gone()
}

/** Wants to know as well, or no longer; one's own question counts none of one's own. Refuses as letIn() does, with 10104. */
export async function wantToKnow({ db, user }: Ctx, { id, on }: { id: string; on: boolean }) {
  await letIn(db, await liveOf(db, id), user.id)
  return db.transaction().execute(async (trx) => {
    const { rows: held } = await sql<{ votes: number; mine: boolean }>`
      select votes, user_id = ${user.id} as mine from live_question q where id = ${id} and ${seen('q')} for update`.execute(trx)
    const { votes, mine } = held[0] ?? gone()
    if (mine) return { votes, voted: false }
    const moved = on
      ? await sql`insert into live_question_vote (question_id, user_id) values (${id}, ${user.id})
          on conflict do nothing returning 1`.execute(trx)
      : await sql`delete from live_question_vote where question_id = ${id} and user_id = ${user.id} returning 1`.execute(trx)
    const now = votes + moved.rows.length * (on ? 1 : -1)
    await sql`update live_question set votes = ${now} where id = ${id}`.execute(trx)
    return { votes: now, voted: on }
  })
}

/**
 * What the host does about a question. Refuses as needHost() does, with 10104, 11332 (nobody answers in a live that is over),
 * 10151.
 */
export async function answer(ctx: Ctx, body: BodyOf<'POST /api/liveQuestion/answer'>): Promise<true> {
  const { db, user } = ctx
  const { id, state } = body
  const live = await needHost(db, await liveOf(db, id), user.id)
  // Answered by word of mouth needs no text.
  const text = state === 'answered' && body.answer?.trim() ? textOf(body.answer, 500) : ''
  if (text && (await judge(ctx, text)) !== 'pass') refuseText()
  await db.transaction().execute(async (trx) => {
    if (text) await refuseSilenced(trx, user.id)
    // The lock lets one change of a live follow the other, so at most one question is being answered.
    const { rows: held } = await sql<{ state: string }>`select state from live where id = ${live.id} for no key update`.execute(
      trx,
    )
    if (state === 'answering' && !['ahead', 'on'].includes(held[0].state)) refuse(codes.LIVE_NOT_ON, '直播已结束，可以写下回答')
    if (state === 'answering')
      await sql`update live_question set state = 'answered' where live_id = ${live.id} and state = 'answering'
        and id <> ${id}`.execute(trx)
    await sql`update live_question set state = ${state}, answer = case ${state} when 'answered' then ${text} else answer end
      where id = ${id} and state <> 'removed' and not held`.execute(trx)
    await tellCount(trx, live.id)
  })
  return true
}
