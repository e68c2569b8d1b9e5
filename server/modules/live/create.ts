import { sql } from 'kysely'
import type { LiveCard } from '../../../contract/lesson'
import type { Trx } from '../../app/db'
import { newId } from '../../app/ids'
import { open } from '../conversation/conversations'
import { hashPassword } from '../login/passwords'

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
  hostId?: string | null
  coverFile?: string | null
  intro?: string
  outline?: string[]
  reserveLimit?: number | null
  /** A recording of lesson_media that plays while it is on and nothing is pushed. */
  mediaId?: string | null
}

/** A new live and its room. Its id. */
export async function create(trx: Trx, live: NewLive): Promise<string> {
  const id = newId()
  const room = await open(trx, { kind: 'live', bizId: id, memberIds: [] })
  const password = live.access === 'pwd' ? await hashPassword(live.password ?? '') : null
  await sql`
    insert into live (id, title, cover_file, teacher_id, host_id, course_id, intro, outline, start_at, plan_end_at, access,
      password_hash, reserve_limit, media_id, conversation_id)
    values (${id}, ${live.title}, ${live.coverFile ?? null}, ${live.teacherId}, ${live.hostId ?? null}, ${live.courseId ?? null},
      ${live.intro ?? ''}, ${live.outline ?? []}::text[], ${live.startAt}, ${live.planEndAt}, ${live.access},
      ${password}, ${live.reserveLimit ?? null}, ${live.mediaId ?? null}, ${room.id})`.execute(trx)
  return id
}

/** Somebody who helps the host in the room. */
export const addAssistant = (trx: Trx, liveId: string, userId: string) =>
  sql`insert into live_assistant (live_id, user_id) values (${liveId}, ${userId}) on conflict do nothing`.execute(trx)
