import { X509Certificate } from 'node:crypto'
import { sql } from 'kysely'
import type { NewExpiry } from '../../../../contract/admin/system-expiry'
import { dayOf } from '../../../app/time/days'
import type { Db, Trx } from '../../../app/database/db'
import { gone, refuse } from '../../../app/errors'
import { newId } from '../../../app/ids'
import { DAY_MS } from '../../../app/time/units'

/** Days before it ends from which the workbench says so. */
export const SOON_DAYS = 30

interface Row {
  id: string
  name: string
  endsOn: string
  certificate: string | null
  note: string
}
const rowsOf = async (db: Db) =>
  (
    await sql<Row>`
      select id, name, to_char(ends_on, 'YYYY-MM-DD') as "endsOn", certificate, note from expiry order by ends_on, name`.execute(
      db,
    )
  ).rows

/** Whole days until the day on which it ends, by the calendar of China; negative afterwards. */
const daysLeft = (endsOn: string, now: Date) => Math.round((Date.parse(endsOn) - Date.parse(dayOf(now))) / DAY_MS)

/** All that is noted, what ends first first. */
export async function expiries(db: Db, now: Date) {
  return (await rowsOf(db)).map(({ certificate, ...row }) => {
    const read = certificate ? new X509Certificate(certificate) : undefined
    return { ...row, daysLeft: daysLeft(row.endsOn, now), subject: read?.subject ?? null, serial: read?.serialNumber ?? null }
  })
}

/** The day on which it ends. Refuses with 400 what is no certificate, a key, and neither or both of them. */
function endOf({ endsOn, certificate }: Pick<NewExpiry, 'endsOn' | 'certificate'>): string {
  const pem = certificate?.trim()
  if (Boolean(endsOn) === Boolean(pem)) return refuse(400, '写到期的日期，或贴证书，二者选一')
  if (!pem) return endsOn!
  if (pem.includes('PRIVATE KEY')) return refuse(400, '这里面有私钥，请只贴证书')
  try {
    return dayOf(new Date(new X509Certificate(pem).validTo))
  } catch {
    return refuse(400, '读不出来：请贴以 -----BEGIN CERTIFICATE----- 开头的证书')
  }
}

/** Refuses with 400 a name that is noted already. */
export async function noteExpiry(trx: Trx, input: NewExpiry): Promise<string> {
  const id = newId()
  const { rows } = await sql`
    insert into expiry (id, name, ends_on, certificate, note)
    values (${id}, ${input.name.trim()}, ${endOf(input)}, ${input.certificate?.trim() || null}, ${input.note})
    on conflict (name) do nothing returning 1`.execute(trx)
  if (!rows.length) refuse(400, '已经登记过这个名字，请用“换过了”')
  return id
}

/** How it stood before. Refuses with 10104. */
export async function renewExpiry(trx: Trx, { id, ...input }: { id: string; endsOn?: string; certificate?: string }) {
  const before = (await rowsOf(trx)).find((row) => row.id === id) ?? gone()
  await sql`update expiry set ends_on = ${endOf(input)}, certificate = ${input.certificate?.trim() || null}
    where id = ${id}`.execute(trx)
  return { endsOn: before.endsOn }
}

/** What it was. Refuses with 10104. */
export async function removeExpiry(trx: Trx, id: string) {
  const { rows } = await sql<{ name: string }>`delete from expiry where id = ${id} returning name`.execute(trx)
  return rows[0] ?? gone()
}

/** What ends soon or has ended, a sentence each. */
export async function expiryAlarms(db: Db, now: Date): Promise<string[]> {
  return (await rowsOf(db))
    .map((row) => ({ ...row, left: daysLeft(row.endsOn, now) }))
    .filter(({ left }) => left < SOON_DAYS)
    .map(({ name, endsOn, left, note }) => {
      const when = left < 0 ? `已在 ${endsOn} 到期` : left === 0 ? '今天到期' : `${endsOn} 到期，还有 ${left} 天`
      return `${name}${when}，请换新的，换好在“密钥与证书”里登记${note ? `（${note}）` : ''}`
    })
}
