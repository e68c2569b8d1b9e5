import { sql } from 'kysely'
import type { Api, Input } from '../../../../../contract'
import { REVIEW_DAYS } from '../../../../../contract/rules/practice'
import type { WrongItem, WrongSummary } from '../../../../../contract/tikuPractice'
import type { Ctx } from '../../../../app/context'
import { dayOf } from '../../../../app/time/days'
import type { Db } from '../../../../app/database/db'
import { gone } from '../../../../app/errors'
import { beyond, cut, DEFAULT_SIZE, micros, decodeCursor } from '../../../../app/database/paging'
import { daysBetween } from './calendar'
import { isDue } from './pool'
import { writeStanding } from './record'
import { wrongOn } from './standing'

/** How many wrong answers wait, and at which of their looks those of today are. */
export async function wrongSummary({ db, user, now }: Ctx, bankId: string): Promise<WrongSummary> {
  const due = isDue(dayOf(now))
  const { rows } = await sql<Omit<WrongSummary, 'steps'> & { steps: number[] }>`
    select count(*) filter (where ${due}) as due, count(*) filter (where u.book = 'open') as open,
      count(*) filter (where u.book = 'mastered') as mastered, count(*) filter (where u.book = 'removed') as removed,
      array[${sql.join(
        REVIEW_DAYS.map(
          (_, step) => sql`count(*) filter (where ${due}
        and u.streak = ${step})`,
        ),
      )}]::integer[] as steps
    from tiku_user_question u join tiku_question q on q.id = u.question_id and q.state = 'on'
    where u.user_id = ${user.id} and u.bank_id = ${bankId} and u.book is not null`.execute(db)
  const { steps, ...counts } = rows[0]
  return { ...counts, steps: REVIEW_DAYS.map((at, step) => ({ day: at, count: steps[step] })) }
}

type Asked = Input<'POST /api/tikuWrong/page', Api['POST /api/tikuWrong/page']>['body']
interface Row extends Omit<WrongItem, 'overdue' | 'lastTime'> {
  id: string
  key: number
  lastTime: Date
}

/** What is due by its day, everything else by when it was answered last. */
export async function wrongPage({ db, user, now }: Ctx, asked: Asked): Promise<{ records: WrongItem[]; next: string | null }> {
  const { tab, bankId, chapter, kind, reason, wrongs, days, size = DEFAULT_SIZE, cursor } = asked
  const day = dayOf(now)
  const due = tab === 'due'
  const where = {
    due: isDue(day),
    all: sql`u.book = 'open'`,
    mastered: sql`u.book = 'mastered'`,
    removed: sql`u.book = 'removed'`,
  }[tab]
  const time = due ? sql`(u.review_on::timestamp at time zone 'UTC')` : sql`u.last_at`
  const { rows } = await sql<Row>`
    select u.question_id as id, ${micros(time)} as key, u.question_id as "questionId", q.kind, q.stem, q.chapter,
      u.done_count - u.right_count as "wrongCount", u.streak, u.book as state, u.review_on::text as "dueDay", u.reason, u.note,
      u.last_at as "lastTime"
    from tiku_user_question u join tiku_question q on q.id = u.question_id and q.state = 'on'
    where u.user_id = ${user.id} and u.bank_id = ${bankId} and ${where}
      ${chapter ? sql`and q.chapter = ${chapter}` : sql``} ${kind ? sql`and q.kind = ${kind}` : sql``}
      ${reason ? sql`and u.reason = ${reason}` : sql``}
      ${wrongs ? sql`and u.done_count - u.right_count >= ${wrongs}::integer` : sql``}
      ${days ? sql`and u.last_at > ${now}::timestamptz - make_interval(days => ${days}::integer)` : sql``}
      ${beyond(decodeCursor(cursor, 'time'), 'time', time, 'u.question_id', due)}
    order by ${time} ${due ? sql`asc` : sql`desc`}, u.question_id ${due ? sql`asc` : sql`desc`} limit ${size + 1}`.execute(db)
  const page = cut(rows, size)
  const records = page.rows.map(({ id: _id, key: _key, lastTime, ...row }) => {
    const over = row.dueDay === null || row.state === 'removed' ? -1 : daysBetween(row.dueDay, day)
    return { ...row, overdue: over < 0 ? null : over, lastTime: lastTime.toISOString() }
  })
  return { records, next: page.next }
}

/** Changes a question in somebody's book. Refuses with 10104 what never was in it. */
async function change(db: Db, userId: string, questionId: string, column: 'book' | 'reason', value: string): Promise<true> {
  const { rows } = await sql`
    update tiku_user_question set ${sql.ref(column)} = ${value}
    where user_id = ${userId} and question_id = ${questionId} and book is not null returning 1`.execute(db)
  return rows.length ? true : gone()
}
export const removeWrong = ({ db, user }: Ctx, questionId: string) => change(db, user.id, questionId, 'book', 'removed')
export const tagWrong = ({ db, user }: Ctx, questionId: string, reason: string) =>
  change(db, user.id, questionId, 'reason', reason)

/** All that is mastered goes out of the book. How many. */
export async function clearMastered({ db, user }: Ctx, bankId: string): Promise<number> {
  const { rows } = await sql`
    update tiku_user_question set book = 'removed'
    where user_id = ${user.id} and bank_id = ${bankId} and book = 'mastered' returning 1`.execute(db)
  return rows.length
}

/** Back to its first day. */
export const restoreWrong = ({ db, user, now }: Ctx, questionId: string): Promise<true> =>
  db.transaction().execute(async (trx) => {
    const { rows } = await sql`select from tiku_user_question
      where user_id = ${user.id} and question_id = ${questionId} and book is not null for update`.execute(trx)
    if (!rows.length) return gone()
    await writeStanding(trx, user.id, questionId, wrongOn(dayOf(now)))
    return true as const
  })
