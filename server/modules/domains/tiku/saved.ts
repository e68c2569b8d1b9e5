import { sql } from 'kysely'
import { QUESTION_KINDS, type QuestionKind } from '../../../../contract/rules/questions'
import type { Db, Trx } from '../../../app/database/db'
import { beyond, micros } from '../../../app/database/paging'
import { banksOf } from './rights'
import type { SavedList, SavedPage, SavedRow, SavedSource } from '../../services/saved/sources'

interface Row {
  id: string
  key: number
  at: Date
  stem: string
  kind: QuestionKind
  bank: string
  valid: boolean
}
/** Of a stem, in a list. */
const TITLE = 100
/** Questions `q` of banks `b` that somebody can practise, who owns these banks. */
const openTo = (owned: string[]) => sql`q.state = 'on' and (b.state = 'on' or b.id = any(${owned}::uuid[]))`
const marked = sql`tiku_user_question u join tiku_question q on q.id = u.question_id join tiku_bank b on b.id = q.bank_id`

/** Questions that somebody has collected, the latest first. What they have practised is told by the question bank itself. */
async function savedQuestions(db: Db, userId: string, list: SavedList, { position, limit }: SavedPage): Promise<SavedRow[]> {
  if (list === 'browsed') return []
  const { rows } = await sql<Row>`
    select q.id, ${micros(sql`u.favorite_at`)} as key, u.favorite_at as at, left(q.stem, ${sql.lit(TITLE)}) as stem, q.kind,
      b.name as bank,
      ${openTo(await banksOf(db, userId))} as valid
    from ${marked} where u.user_id = ${userId} and u.favorite_at is not null ${beyond(position, 'time', 'u.favorite_at', 'q.id')}
    order by u.favorite_at desc, q.id desc limit ${limit}`.execute(db)
  return rows.map(({ id, key, at, stem, kind, bank, valid }) => ({
    ...{ id, key, type: 'practice', bizId: id, cover: '', time: at.toISOString(), valid },
    title: valid ? stem : '内容已失效',
    desc: valid ? `${QUESTION_KINDS[kind]}题 · ${bank}` : '题目已下架',
  }))
}

async function removeQuestions(trx: Trx, userId: string, ids: string[], invalid: boolean): Promise<number> {
  const { rows } = await sql`
    update tiku_user_question set favorite_at = null where user_id = ${userId} and question_id in (
      select u.question_id from ${marked} where u.user_id = ${userId} and u.favorite_at is not null
        and (q.id = any(${ids}::uuid[]) or (${invalid} and not (${openTo(await banksOf(trx, userId))})))) returning 1`.execute(
    trx,
  )
  return rows.length
}

/** Questions, as they are collected. */
export const source: SavedSource = { types: ['practice'], rows: savedQuestions, remove: removeQuestions }
