import { sql } from 'kysely'
import type { Db } from '../../../../app/database/db'
import { MOST_CHOICES } from '../../../../app/database/paging'
import type { Modules } from '../../../../app/module'
import { colleagues, departmentsOf } from '../../../domains/company/members'
import { papersToSit } from '../../../domains/tiku/papers'
import { itemsOf, kindOf, type Choice } from '../items'
import { teaches, trainersTable, type Training } from '../trainings'

interface Wanted {
  of: 'course' | 'live' | 'survey' | 'paper' | 'gate' | 'department' | 'teacher' | 'member'
  keyword?: string
  /** The company, where somebody of the company alone asks. */
  owner: string | null
}

/** What a training may be made of, by name: at most thirty, the newest or first of them without a word. */
export async function choices(
  db: Db,
  modules: Modules,
  training: Training,
  { of, keyword = '', owner }: Wanted,
): Promise<Choice[]> {
  const word = keyword.trim()
  switch (of) {
    case 'course':
    case 'live':
    case 'survey':
      return (await kindOf(modules, of)?.toChoose?.(db, { word, owner }, MOST_CHOICES)) ?? []
    case 'paper':
      return papersFor(db, training, { word, most: MOST_CHOICES, own: owner !== null })
    case 'gate':
      return named(await gatesToChoose(db, training), word)
    case 'department':
      return named(await departmentsToChoose(db, training), word)
    case 'teacher':
      return named(await teachersToChoose(db, training), word)
    case 'member':
      return named(await membersToChoose(db, training), word)
  }
}

const named = (all: Choice[], word: string) =>
  all.filter(({ title }) => title.toLowerCase().includes(word.toLowerCase())).slice(0, MOST_CHOICES)

/** To somebody of the company alone: papers of banks for everybody, and those that the company has sat. */
export const papersFor = async (
  db: Db,
  { companyId }: Pick<Training, 'companyId'>,
  { own, ...sought }: { own: boolean; word?: string; id?: string; most?: number },
): Promise<Choice[]> => papersToSit(db, { ...sought, ...(own && { or: await papersOf(db, companyId) }) })

async function papersOf(db: Db, companyId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct e.paper_id as id from training_exam e join training t on t.id = e.training_id
    where t.company_id = ${companyId}`.execute(db)
  return rows.map(({ id }) => id)
}

const KINDS = { signin: '签到', exam: '考试' } as const
/** What a file may wait for. */
const gatesToChoose = async (db: Db, { id }: Training): Promise<Choice[]> =>
  (await itemsOf(db, id)).flatMap(({ id: itemId, kind, title }) =>
    kind === 'signin' || kind === 'exam' ? { id: itemId, title, note: KINDS[kind] } : [],
  )

async function departmentsToChoose(db: Db, { companyId }: Training): Promise<Choice[]> {
  const all = await departmentsOf(db, companyId)
  const name = new Map(all.map((one) => [one.id, one.name]))
  return all.map(({ id, parentId, name: title }) => ({ id, title, note: (parentId && name.get(parentId)) || '' }))
}

/** Those who teach already, wherever they come from, then everybody of the company. */
export async function teachersToChoose(db: Db, { id, companyId }: Training): Promise<Choice[]> {
  const { rows } = await sql<Choice>`
    select n.user_id as id, n.name as title, '已是讲师或助教' as note from ${trainersTable()}
    where n.training_id = ${id} and ${teaches(sql`${companyId}::uuid`)} order by n.position`.execute(db)
  const there = new Set(rows.map((one) => one.id))
  const others = (await colleagues(db, companyId)).filter(({ userId }) => !there.has(userId))
  return [...rows, ...others.map(({ userId, name, department }) => ({ id: userId, title: name, note: department }))]
}

const membersToChoose = async (db: Db, { companyId }: Training): Promise<Choice[]> =>
  (await colleagues(db, companyId)).map(({ memberId, name, department, empNo }) => ({
    id: memberId,
    title: name,
    note: [department, empNo].filter(Boolean).join(' · '),
  }))
