import { randomUUID } from 'node:crypto'

interface ClientLive {
  title: string
  /** Minutes from now. */
  startsIn?: number
  state?: 'ahead' | 'on' | 'ended' | 'cancelled'
  access?: 'free' | 'paid' | 'vip' | 'pwd'
  /** As argon2id stores it. */
  passwordHash?: string
  courseId?: string
  reserveLimit?: number
}

/** A live of an hour; its id. */
export async function live({ title, startsIn = 120, state = 'ahead', access = 'free', ...more }: ClientLive): Promise<string> {
  const [id, teacher, room] = [randomUUID(), randomUUID(), randomUUID()]
  await server.sql(`insert into lesson_teacher (id, name) values ($1, '陈立言')`, [teacher])
  await server.sql(`insert into conversation (id, kind, biz_id) values ($1, 'live', $2)`, [room, id])
  await server.sql(
    `insert into live (id, title, teacher_id, course_id, intro, outline, start_at, plan_end_at, state, access, password_hash, reserve_limit, conversation_id)
     values ($1, $2, $3, $4, '五处容易算错的地方，逐个讲', '{医疗期,病假工资}', now() + make_interval(mins => $5), now() + make_interval(mins => $5 + 60),
       $6, $7, $8, $9, $10)`,
    [
      id,
      title,
      teacher,
      more.courseId ?? null,
      startsIn,
      state,
      access,
      more.passwordHash ?? null,
      more.reserveLimit ?? null,
      room,
    ],
  )
  return id
}

export const setState = (id: string, state: string) => server.sql('update live set state = $2 where id = $1', [id, state])
