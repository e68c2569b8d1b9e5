import { sql } from 'kysely'
import type { BankShown } from '../../../../../contract/admin/tiku'
import type { Db, Trx } from '../../../../app/database/db'
import { gone, refuse } from '../../../../app/errors'
import { beyond, cut, DEFAULT_SIZE, decodeCursor } from '../../../../app/database/paging'

/** A bank as learners have it, with its chapters in their order. Refuses with 10104. */
export async function bankShown(db: Db, id: string): Promise<BankShown> {
  const { rows } = await sql<BankShown>`
    select b.id, b.name, b.intro, b.level, b.state, b.free, b.vip_free as "vipFree", b.price, b.valid_days as "validDays",
      b.sort, array(
      select c.name from tiku_chapter c where c.bank_id = b.id order by c.position) as chapters,
      (select count(*) from tiku_question q where q.bank_id = b.id and q.state = 'on'
        and not exists (select from tiku_chapter c where c.bank_id = b.id and c.name = q.chapter)) as outside
    from tiku_bank b where b.id = ${id}`.execute(db)
  return rows[0] ?? gone()
}

/** Writes a bank anew, chapters and all; one without questions is not opened. Refuses with 10104 and 400. */
export async function saveBank(trx: Trx, bank: Omit<BankShown, 'outside'>): Promise<void> {
  const { id, name, intro, level, state, free, vipFree, price, validDays, sort, chapters } = bank
  if (!free && !vipFree && !price) refuse(400, '不免费、会员也不能用的题库要有价格')
  if (new Set(chapters).size < chapters.length) refuse(400, '章节的名字重复')
  const taken = await sql`select from tiku_bank where name = ${name} and id <> ${id}`.execute(trx)
  if (taken.rows.length) refuse(400, '已有同名的题库')
  const { rows } = await sql<{ questions: number }>`
    update tiku_bank b set name = ${name}, intro = ${intro}, level = ${level}, state = ${state}, free = ${free},
      vip_free = ${vipFree},
      price = ${price}, valid_days = ${validDays}, sort = ${sort}
    where id = ${id}
    returning (select count(*) from tiku_question q where q.bank_id = b.id and q.state = 'on') as questions`.execute(trx)
  const { questions } = rows[0] ?? gone()
  if (state === 'on' && !questions) refuse(400, '题库里还没有题目，不能发布')
  await sql`delete from tiku_chapter where bank_id = ${id}`.execute(trx)
  await sql`insert into tiku_chapter (bank_id, name, position)
    select ${id}, c.name, c.position::smallint from unnest(${chapters}::text[]) with ordinality c(name, position)`.execute(trx)
}

/** Shows a bank to learners, or puts it away; one without questions is not opened. How it stood. Refuses with 10104 and 400. */
export async function switchBank(trx: Trx, id: string, state: 'off' | 'on'): Promise<{ state: 'off' | 'on' }> {
  const { rows } = await sql<{ state: 'off' | 'on'; questions: boolean }>`
    select b.state, exists (select from tiku_question q where q.bank_id = b.id and q.state = 'on') as questions
    from tiku_bank b where b.id = ${id} for update of b`.execute(trx)
  const before = rows[0] ?? gone()
  if (state === 'on' && !before.questions) refuse(400, '题库里还没有题目，不能发布')
  await sql`update tiku_bank set state = ${state} where id = ${id}`.execute(trx)
  return { state: before.state }
}

/** Offers a paper to learners as a mock examination, or takes it back. Refuses with 10104 and 400. */
export async function offerPaper(
  trx: Trx,
  { id, practice, minutes, pass }: { id: string; practice: boolean; minutes: number; pass: number },
): Promise<void> {
  const { rows } = await sql<{ total: number }>`
    select coalesce((select sum(points) from tiku_paper_question q where q.paper_id = p.id),
      (select sum(count * points) from tiku_paper_rule r where r.paper_id = p.id)) as total
    from tiku_paper p where id = ${id}`.execute(trx)
  const { total } = rows[0] ?? gone()
  if (pass > total) refuse(400, `及格分不能超过满分 ${total}`)
  await sql`update tiku_paper set practice = ${practice}, minutes = ${minutes}, pass = ${pass} where id = ${id}`.execute(trx)
}

/** Answers that make a share worth looking at. */
const ENOUGH = 5

/** Questions of a bank, those first that most people get wrong. */
export async function wrongReport(
  db: Db,
  { bankId, size = DEFAULT_SIZE, cursor }: { bankId: string; size?: number; cursor?: string },
) {
  const share = sql`(1 - t."right"::float8 / t.done)`
  const { rows } = await sql<{
    id: string
    key: number
    stem: string
    chapter: string
    done: number
    right: number
    trap: string
    trapCount: number
  }>`
    select q.id, ${share} as key, q.stem, q.chapter, t.done, t."right", t.trap, t.trap_count as "trapCount"
    from tiku_question_stat t join tiku_question q on q.id = t.question_id
    where q.bank_id = ${bankId} and q.state = 'on' and t.done >= ${ENOUGH}
      ${beyond(decodeCursor(cursor, 'score'), 'score', share, 'q.id')}
    order by ${share} desc, q.id desc limit ${size + 1}`.execute(db)
  const page = cut(rows, size)
  return { records: page.rows.map(({ key: _key, ...row }) => row), next: page.next }
}
