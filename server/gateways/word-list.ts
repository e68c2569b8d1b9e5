import { sql } from 'kysely'
import type { WordEntry } from '../../contract/admin/moderation'
import type { OperatorRef } from '../app/admin'
import type { Db, Trx } from '../app/database/db'
import { gone, refuse } from '../app/errors'
import { beyond, cut, DEFAULT_SIZE, micros, decodeCursor } from '../app/database/paging'
import { moveToTrash, type TrashKind } from '../app/trash'
import { fold } from './words'

interface Filter {
  size?: number
  cursor?: string
  word?: string
  outcome?: WordEntry['outcome']
}
/** The word list, what changed last first. */
export async function wordPage(db: Db, { size = DEFAULT_SIZE, cursor, word, outcome }: Filter) {
  const { rows } = await sql<Omit<WordEntry, 'changedAt'> & { key: number; changed_at: Date }>`
    select id, word, outcome, told, changed_at, ${micros(sql`changed_at`)} as key from moderation_word
    where true ${word ? sql`and position(${fold(word)} in folded) > 0` : sql``} ${outcome ? sql`and outcome = ${outcome}` : sql``}
      ${beyond(decodeCursor(cursor, 'time'), 'time', 'changed_at', 'id')}
    order by changed_at desc, id desc limit ${size + 1}`.execute(db)
  const page = cut(rows, size)
  return {
    records: page.rows.map(({ key: _key, changed_at, ...row }) => ({ ...row, changedAt: changed_at.toISOString() })),
    next: page.next,
  }
}

/** As texts are read. Refuses with 400 what would be found in nearly every one. */
function foldedOf(word: string): string {
  const folded = fold(word)
  if ([...folded].length < 2) refuse(400, `“${word}”去掉标点后不足两个字，会误伤很多内容`)
  return folded
}

type Rule = Pick<WordEntry, 'outcome' | 'told'>
/** Adds words, or lets those that are there already mean this. Refuses with 400 what is too short. */
export async function addWords(trx: Trx, words: string[], { outcome, told }: Rule) {
  const byFolded = new Map(words.map((word) => [foldedOf(word), word.trim()]))
  const { rows } = await sql<{ added: boolean }>`
    insert into moderation_word (word, folded, outcome, told)
    select word, folded, ${outcome}, ${told}
    from unnest(${[...byFolded.values()]}::text[], ${[...byFolded.keys()]}::text[]) as given(word, folded)
    on conflict (folded) do update set word = excluded.word, outcome = excluded.outcome, told = excluded.told, changed_at = now()
    returning xmax = 0 as added`.execute(trx)
  const added = rows.filter((row) => row.added).length
  return { added, changed: rows.length - added }
}

/** A word as it stands, kept so until the transaction ends. Refuses with 10104. */
export async function heldWord(trx: Trx, id: string): Promise<Rule & { word: string }> {
  const { rows } = await sql<Rule & { word: string }>`
    select word, outcome, told from moderation_word where id = ${id} for update`.execute(trx)
  return rows[0] ?? gone()
}

/** Refuses with 400 what is too short, and a word that is there already. */
export async function editWord(trx: Trx, { id, word, outcome, told }: Rule & { id: string; word: string }): Promise<void> {
  const folded = foldedOf(word)
  const { rows } = await sql`select from moderation_word where folded = ${folded} and id <> ${id}`.execute(trx)
  if (rows.length) refuse(400, '词表里已经有这个词')
  await sql`update moderation_word set word = ${word.trim()}, folded = ${folded}, outcome = ${outcome}, told = ${told},
    changed_at = now() where id = ${id}`.execute(trx)
}

export const wordTrash: TrashKind = { kind: 'word', permission: 'moderation.words', tables: ['moderation_word'] }

/** It can be brought back for a while. */
export async function removeWord(trx: Trx, operator: OperatorRef, id: string, word: string): Promise<void> {
  await moveToTrash(trx, operator, { kind: wordTrash.kind, title: word }, ['moderation_word', sql`id = ${id}`])
  await sql`delete from moderation_word where id = ${id}`.execute(trx)
}
