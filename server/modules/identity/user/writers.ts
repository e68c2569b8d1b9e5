import { sql } from 'kysely'
import * as codes from '../../../../contract/rules/codes'
import { batchedByIds } from '../../../app/database/batched'
import type { Db } from '../../../app/database/db'
import { refuse } from '../../../app/errors'
import type { Gateways } from '../../../gateways'
import { refuseSilence, silenceOf, type Silence } from './sanctions'

export interface Writer {
  /** Level 1 and younger than a day: narrower limits, and no links. */
  fresh: boolean
  /** Of the mini program, which is what WeChat's text check wants; '' when unknown. */
  openid: string
  level: number
  /** What keeps them from writing where others read. */
  silence: Silence
}
const writers = batchedByIds(
  (id: string) => sql<Writer>`
    select u.level = 1 and u.created_at > now() - interval '24 hours' as fresh,
      coalesce(u.mini_openid, '') as openid, u.level, ${silenceOf(sql.ref('u.id'))} as silence from app_user u
      where u.id = ${id}`,
)
export const writerOf = async (db: Db, userId: string): Promise<Writer> => (await writers(db, userId))!

const LINK = /https?:\/\/|www\./i
const unfit = () => refuse(codes.BAD_TEXT, '内容含有违规信息，请修改后再试')
/** Of what somebody would have to look at, and nobody does before others read it. */
export const doubtful = () => refuse(codes.BAD_TEXT, '内容可能含有违规信息，请修改后再试')

/**
 * Has a text looked at before any transaction begins, since the check may ask the outer world. `verdict()` gives the
 * status of what may be kept (1 in review, 2 published) and refuses the rest; it is asked inside once(), so that a
 * repeat gets the first answer even if the check would judge otherwise by now.
 * @param mutedMay whoever is muted may say this, too: it is not for others to read
 */
export async function inspect(db: Db, gateways: Gateways, userId: string, text: string, { mutedMay = false } = {}) {
  const writer = await writerOf(db, userId)
  const { outcome } = await gateways.moderation.checkText(text, writer.openid)
  const verdict = (): 1 | 2 => {
    if (!mutedMay) refuseSilence(writer.silence)
    if (outcome === 'reject' || (writer.fresh && LINK.test(text))) return unfit()
    return outcome === 'review' ? 1 : 2
  }
  return { writer, verdict }
}
