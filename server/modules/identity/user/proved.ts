import { sql } from 'kysely'
import type { Trx } from '../../../app/database/db'
import { gone } from '../../../app/errors'

/**
 * What the platform has proved of somebody, beside the name wherever it stands; null takes it away. What it was; refuses with
 * 10104.
 */
export async function certify(trx: Trx, userId: string, title: string | null): Promise<string | null> {
  const { rows } = await sql<{ before: string | null }>`
    update app_user u set cert_title = ${title} from app_user old
    where u.id = ${userId} and u.status <> 'closed' and old.id = u.id returning old.cert_title as before`.execute(trx)
  return (rows.at(0) ?? gone()).before
}

/**
 * Takes the WeChat off an account: whoever comes with it next begins anew, and the owner may bind another. False: there was
 * none.
 */
export async function unbindWechat(trx: Trx, userId: string): Promise<boolean> {
  const { rows } = await sql`
    update app_user set openid = null, mini_openid = null
    where id = ${userId} and (openid is not null or mini_openid is not null) returning 1`.execute(trx)
  return rows.length > 0
}
