import { sql } from 'kysely'
import type { LiveCard } from '../../../../../contract/lesson'
import type { Trx } from '../../../../app/database/db'
import { gone } from '../../../../app/errors'
import { newId } from '../../../../app/ids'
import { open } from '../../../services/conversation/conversations'
import { hashPassword } from '../../../identity/login/passwords'
import { bringLive } from '../../lesson/authoring/outline'
import { teacherAccount } from '../../lesson/catalog/titles'
import { tellRoom } from '../room/news'

export interface NewLive {
  title: string
  teacherId: string
  startAt: Date
  planEndAt: Date
  access: LiveCard['access']
  /** Of access 'pwd'. */
  password?: string
  /** Of access 'paid': who has it may come in. Of others: what is recommended beside it. */
  courseId?: string | null
  /** Who goes on air; left out: the account of the teacher, if there is one. */
  hostId?: string | null
  coverFile?: string | null
  intro?: string
  outline?: string[]
  reserveLimit?: number | null
  /** A recording of lesson_media that plays while it is on and nothing is pushed. */
  mediaId?: string | null
  /** What draws in the room may give away altogether, in coins. */
  drawCoins?: number
  /** Courses on show in the room, in this order. */
  goods?: string[]
}

/** A new live and its room; what its course sells stands in the course's outline. Its id. Refuses with 10104 (course). */
export async function create(trx: Trx, live: NewLive): Promise<string> {
  const id = newId()
  const room = await open(trx, { kind: 'live', bizId: id, memberIds: [] })
  const password = live.access === 'pwd' ? await hashPassword(live.password ?? '') : null
  await sql`
    insert into live (id, title, cover_file, teacher_id, host_id, course_id, intro, outline, start_at, plan_end_at, access,
      password_hash, reserve_limit, media_id, draw_coins, conversation_id)
    values (${id}, ${live.title}, ${live.coverFile ?? null}, ${live.teacherId}, ${live.hostId ?? teacherAccount(sql.val(live.teacherId))}, ${live.courseId ?? null},
      ${live.intro ?? ''}, ${live.outline ?? []}::text[], ${live.startAt}, ${live.planEndAt}, ${live.access},
      ${password}, ${live.reserveLimit ?? null}, ${live.mediaId ?? null}, ${live.drawCoins ?? 0}, ${room.id})`.execute(trx)
  if (live.goods?.length) await setGoods(trx, id, live.goods)
  if (live.access === 'paid' && live.courseId) await bringLive(trx, live.courseId, { id, title: live.title })
  return id
}

/** Puts these courses on show, in this order, in place of those before. */
export async function setGoods(trx: Trx, liveId: string, courseIds: string[]) {
  const { rows } = await sql<{ to: string }>`select conversation_id as to from live where id = ${liveId}`.execute(trx)
  await tellRoom(trx, (rows[0] ?? gone()).to, { board: true })
  await sql`delete from live_goods where live_id = ${liveId}`.execute(trx)
  await sql`insert into live_goods (live_id, course_id, sort)
    select ${liveId}::uuid, c, at from unnest(${courseIds}::uuid[]) with ordinality u(c, at)`.execute(trx)
}

/** Somebody who helps the host in the room. */
export const addAssistant = (trx: Trx, liveId: string, userId: string) =>
  sql`insert into live_assistant (live_id, user_id) values (${liveId}, ${userId}) on conflict do nothing`.execute(trx)
