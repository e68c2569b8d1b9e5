import { sql } from 'kysely'
import type { AgreementChange, AgreementRow, AgreementShown, NewAgreement } from '../../../../contract/admin/system-agreements'
import { dayOf } from '../../../app/time/days'
import type { Db, Trx } from '../../../app/database/db'
import { gone, refuse } from '../../../app/errors'
import { newId } from '../../../app/ids'
import { sectionsOf } from './agreements'

const columns = (now: Date) => sql`
  a.id, a.kind, a.version, a.title, a.changes, a.asks, a.created_at as "createdAt",
  case when a.version > ${dayOf(now)} then 'ahead'
    when a.version = (select max(b.version) from agreement b where b.kind = a.kind and b.version <= ${dayOf(now)}) then 'on'
    else 'past' end as state`

type Dated<T> = Omit<T, 'createdAt'> & { createdAt: Date }
const plain = <T extends { createdAt: Date }>({ createdAt, ...row }: T) => ({ ...row, createdAt: createdAt.toISOString() })

/** Every version there is, with how many have agreed on that day's. */
export async function agreementRows(db: Db, now: Date): Promise<AgreementRow[]> {
  const { rows } = await sql<Dated<AgreementRow>>`
    select ${columns(now)}, coalesce(c.people, 0) as agreed
    from agreement a left join (select version, count(*)::integer as people from agreement_consent group by version) c
      using (version)
    order by a.version desc, a.kind`.execute(db)
  return rows.map(plain)
}

/** Refuses with 10104. */
export async function agreementShown(db: Db, id: string, now: Date): Promise<AgreementShown> {
  const { rows } = await sql<Dated<AgreementShown>>`
    select ${columns(now)}, a.text from agreement a where a.id = ${id}`.execute(db)
  return plain(rows[0] ?? gone())
}

type Wording = Pick<NewAgreement, 'version' | 'text'>
function refuseWrong({ version, text }: Wording, now: Date) {
  if (version <= dayOf(now)) refuse(400, '生效日期最早是明天：公布之前，谁也不受它约束')
  const sections = sectionsOf(text)
  if (!text.trimStart().startsWith('## ') || sections.some(({ heading, paragraphs }) => !heading || !paragraphs.length))
    refuse(400, '全文从“## 标题”开始，每个标题下面至少一段')
}

/** Two versions of one text cannot begin on the same day. */
async function refuseTaken(trx: Trx, kind: string, version: string, but: string) {
  const { rows } = await sql`select from agreement where kind = ${kind} and version = ${version} and id <> ${but}`.execute(trx)
  if (rows.length) refuse(400, '这一天已经有一版要生效，请修改那一版')
}

/** Refuses with 400 a day that has begun, or that is taken, and a text without headings. */
export async function createAgreement(trx: Trx, input: NewAgreement, now: Date): Promise<string> {
  refuseWrong(input, now)
  const id = newId()
  await refuseTaken(trx, input.kind, input.version, id)
  await sql`insert into agreement (id, kind, version, title, text, changes, asks)
    values (${id}, ${input.kind}, ${input.version}, ${input.title}, ${input.text}, ${input.changes}, ${input.asks})`.execute(trx)
  return id
}

/**
 * A version that nobody can have agreed to yet, kept so until the transaction ends. Refuses with 10104, and 400 what has
 * begun.
 */
export async function aheadAgreement(trx: Trx, id: string, now: Date) {
  const { rows } = await sql<Omit<NewAgreement, 'requestId'>>`
    select kind, version, title, text, changes, asks from agreement where id = ${id} for update`.execute(trx)
  const held = rows[0] ?? gone()
  if (held.version <= dayOf(now)) refuse(400, '已经生效的版本有人同意过，不能再改；请写一个新的版本')
  return held
}

/** The same refusals as when it is made. */
export async function editAgreement(trx: Trx, kind: string, input: AgreementChange, now: Date): Promise<void> {
  refuseWrong(input, now)
  await refuseTaken(trx, kind, input.version, input.id)
  await sql`update agreement set version = ${input.version}, title = ${input.title}, text = ${input.text},
    changes = ${input.changes},
    asks = ${input.asks} where id = ${input.id}`.execute(trx)
}

export const removeAgreement = (trx: Trx, id: string) => sql`delete from agreement where id = ${id}`.execute(trx)
