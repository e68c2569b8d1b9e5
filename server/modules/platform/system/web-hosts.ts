import { sql } from 'kysely'
import { prepared, type Db, type Trx } from '../../../app/database/db'
import { gone, refuse } from '../../../app/errors'
import type { Settings } from '../../../app/settings'

type Known = Pick<Settings, 'webviewHosts'>
interface Row {
  host: string
  note: string
}
const rowsOf = async (db: Db) =>
  (await sql<Row>`${prepared} select host, note from web_host order by created_at, host`.execute(db)).rows

/** The hosts that the app may open: those of the settings, and those that operators have added. */
export async function webHosts(db: Db, { webviewHosts }: Known): Promise<string[]> {
  return [...new Set([...webviewHosts, ...(await rowsOf(db)).map(({ host }) => host)])]
}

export async function webHostRows(db: Db, { webviewHosts }: Known) {
  const added = await rowsOf(db)
  return [
    ...webviewHosts.map((host) => ({ host, note: '服务器设置里的', fixed: true })),
    ...added.filter(({ host }) => !webviewHosts.includes(host)).map((row) => ({ ...row, fixed: false })),
  ]
}

/** Refuses with 400 what is no host of the web. */
export async function addWebHost(trx: Trx, { host, note }: Row): Promise<void> {
  const address = `https://${host.trim().toLowerCase()}`
  if (!URL.canParse(address) || new URL(address).origin !== address) return refuse(400, '不是域名：只写域名，如 www.gov.cn')
  await sql`insert into web_host (host, note) values (${new URL(address).host}, ${note})
    on conflict (host) do update set note = excluded.note`.execute(trx)
}

/** What it was. Refuses with 10104, also one of the settings. */
export async function removeWebHost(trx: Trx, host: string): Promise<{ note: string }> {
  const { rows } = await sql<{ note: string }>`delete from web_host where host = ${host} returning note`.execute(trx)
  return rows[0] ?? gone()
}
