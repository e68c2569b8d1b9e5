import { randomInt } from 'node:crypto'
import type { PageName } from '../../../../contract/pages'
import type { Db } from '../../../app/database/db'
import { page } from '../../../app/http/page'
import type { Services } from '../../../app/http/serve'
import { freshKey, saveShareKey, keyRow, type Shared } from './queries'
import { subjectOf } from './subjects'

/** The page that everything scanned opens; it asks what the key stands for. */
export const LANDING: PageName = 'pages/common/redirect'
/** For so long after it was last shared a key works. */
export const KEY_DAYS = 180
/** 62^12 keys: nobody finds one by trying. A mini-program code takes up to 32 characters. */
const LENGTH = 12
const SIGNS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

const newKey = () => Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('')

/** The key of a thing for a sharer, the same one every time. */
export const keyOf = async (db: Db, shared: Shared): Promise<string> =>
  (await freshKey(db, shared)) ?? saveShareKey(db, newKey(), shared)

const EXPIRED = { ...page('pages/tabBar/circle/index'), inviterCode: '', expired: true }

/** Where a key leads. One that is unknown, too old, or whose thing is gone leads home; which of these it was is not told. */
export async function resolve({ db, modules }: Pick<Services, 'db' | 'modules'>, key: string) {
  const row = await keyRow(db, key, KEY_DAYS)
  if (!row) return EXPIRED
  const { opens, stands } = subjectOf(modules, row.type)
  const target = await stands(db, row.bizId, row.sharerId)
  if (!target) return EXPIRED
  const inviterCode = target.secret ? '' : (row.inviteCode ?? '')
  return { ...opens(row.bizId), inviterCode, expired: false }
}
