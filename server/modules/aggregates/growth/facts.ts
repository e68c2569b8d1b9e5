import { sql } from 'kysely'
import type { Db } from '../../../app/db'
import { studiedToday } from '../../domains/lesson/stats'
import type { TaskRow } from './queries'

/** How far somebody is with what is received, by the code of the task: counted from what they really did. */
export async function factsOf(db: Db, userId: string, day: string, monday: string): Promise<Record<string, number>> {
  const since = (date: string) => sql`(${date}::date::timestamp at time zone 'Asia/Shanghai')`
  const [today, week] = [since(day), since(monday)]
  const posts = sql`from circle_post p where p.author_id = u.id and p.status = 2 and not p.anonymous`
  // What one says under one's own anonymous question is as little to be guessed from a level as the question.
  const said = sql`from circle_comment c join circle_post p on p.id = c.post_id
    where c.author_id = u.id and c.status = 2 and not c.deleted and not (p.anonymous and p.author_id = u.id)`
  // One's own writing that one likes oneself is left out.
  const found = sql<Record<string, number>>`
    select
      (u.nick_name <> '' and u.real_name <> '' and u.company <> '' and u.birthday is not null and u.position_id <> '')::int as complete_info,
      (u.openid is not null or u.mini_openid is not null)::int as bind_wx,
      (exists (select ${posts}))::int as first_post,
      (exists (select ${said}))::int as first_comment,
      (exists (select from circle_collect k where k.user_id = u.id)
        or exists (select from lesson_collect k where k.user_id = u.id))::int as first_collect,
      (select count(*) from growth_record r where r.user_id = u.id and r.task_code = 'sign_in' and r.reverses is null) as sign3,
      u.follow_count as first_follow3,
      (select count(*) from circle_like l join circle_post p on p.id = l.post_id
        where l.user_id = u.id and l.created_at >= ${today} and p.author_id <> u.id)
      + (select count(*) from circle_comment_like l join circle_comment c on c.id = l.comment_id
        where l.user_id = u.id and l.created_at >= ${today} and c.author_id <> u.id) as like3,
      (select count(*) ${said} and c.created_at >= ${today}) as comment1,
      (select count(*) ${posts} and p.created_at >= ${week}) as post3,
      (select count(*) from circle_comment c join circle_post p on p.id = c.post_id where c.author_id = u.id and c.is_answer
        and c.created_at >= ${week} and c.status = 2 and not c.deleted and p.author_id <> u.id) as answer2
    from app_user u where u.id = ${userId}`.execute(db)
  const [{ rows }, seconds] = await Promise.all([found, studiedToday(db, userId)])
  return { ...rows[0], study10: Math.floor(seconds / 60) }
}

/** How much of what an event counts somebody has done between its start and its end, by the code of the event. */
export async function eventFacts(db: Db, userId: string, tasks: TaskRow[]): Promise<Record<string, number>> {
  const events = tasks.flatMap(({ code, counts, startAt, endAt }) =>
    counts ? [{ code, counts, from: startAt, until: endAt }] : [],
  )
  if (!events.length) return {}
  const during = (column: string) => sql`${sql.ref(column)} >= e."from" and ${sql.ref(column)} < e.until`
  const posts = sql`select count(*) from circle_post p where p.author_id = ${userId} and p.status = 2 and not p.anonymous and ${during('p.created_at')}`
  const { rows } = await sql<{ code: string; n: number }>`
    select e.code, case e.counts
      when 'post' then (${posts})
      when 'experience' then (${posts} and p.type = 3)
      when 'answer' then (select count(*) from circle_comment c join circle_post p on p.id = c.post_id where c.author_id = ${userId}
        and c.is_answer and c.status = 2 and not c.deleted and p.author_id <> c.author_id and ${during('c.created_at')})
      when 'lesson' then (select count(*) from lesson_study s where s.user_id = ${userId} and ${during('s.finished_at')})
      else (select count(*) from growth_record r where r.user_id = ${userId} and r.task_code = 'sign_in' and r.reverses is null
        and ${during('r.created_at')}) end as n
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) e(code text, counts text, "from" timestamptz, until timestamptz)`.execute(
    db,
  )
  return Object.fromEntries(rows.map(({ code, n }) => [code, n]))
}
