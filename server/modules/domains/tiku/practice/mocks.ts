import { sql } from 'kysely'
import type { MockPaper } from '../../../../../contract/tikuPractice'
import type { OpenCtx } from '../../../../app/context'
import { paperFacts } from '../papers'
import { openBank } from './banks'
import { PRACTICE } from './record'

/**
 * The questions of people's mock papers as `p` (the practice), `s` (the session) and `x`: a paper tells what is right also of
 * what was left blank, and one that is open still does so at its end.
 */
export const putInPapers = sql`tiku_practice p join tiku_session s on s.use = ${PRACTICE} and s.use_id = p.id
  and s.state <> 'void'
  join tiku_session_question x on x.session_id = s.id and p.mode = 'paper'`

/** Of a paper `p`: it is offered, or this person has written it, and comes to their results by it. */
export const isListed = (userId: string | null) => sql`(p.practice or exists (
  select from tiku_practice w join tiku_session s on s.use = ${PRACTICE} and s.use_id = w.id and s.state <> 'void'
  where w.paper_id = p.id and w.user_id = ${userId}::uuid))`

interface Sat {
  id: string
  offered: boolean
  minutes: number
  pass: number
  open: boolean | null
  waits: boolean | null
  best: number | null
  lastId: string | null
}

/** Mock papers of a bank in their order, with what somebody has got in them. */
export async function papersOf({ db, user }: OpenCtx, bankId: string): Promise<MockPaper[]> {
  await openBank(db, user?.id ?? null, bankId)
  const { rows } = await sql<Sat>`
    select p.id, p.practice as offered, p.minutes, p.pass, s.open, s.waits, s.best, s."lastId" from tiku_paper p
    left join tiku_practice w on w.paper_id = p.id and w.user_id = ${user?.id ?? null}::uuid,
    lateral (
      select bool_or(s.state = 'open') as open, bool_or(s.state = 'marking') as waits,
        max(s.objective + s.subjective) filter (where s.state = 'done') as best,
        (array_agg(s.id order by s.no desc) filter (where s.state <> 'open'))[1] as "lastId"
      from tiku_session s where s.use = ${PRACTICE} and s.use_id = w.id and s.state <> 'void') s
    where p.bank_id = ${bankId} and ${isListed(user?.id ?? null)} order by p.created_at, p.id`.execute(db)
  const facts = await paperFacts(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(({ id, offered, minutes, pass, open, waits, best, lastId }) => {
    const { title, count, total, hasTexts } = facts.get(id)!
    const state = open ? 'open' : waits ? 'toMark' : best === null ? 'none' : 'done'
    return { id, offered, title, count, total, minutes, pass, hasTexts, state, best, lastId }
  })
}
