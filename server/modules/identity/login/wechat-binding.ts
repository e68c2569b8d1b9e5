import * as codes from '../../../../contract/rules/codes'
import type { Ctx } from '../../../app/context'
import type { Db } from '../../../app/database/db'
import { refuse } from '../../../app/errors'
import { dropWechatIds } from '../user/accounts'
import { bindMiniOpenid } from './accounts'

/** Whoever asks for it has this WeChat from now on. Refuses with 12445 when it is another account's, and as WeChat does. */
export async function bindWechat({ db, user, gateways }: Ctx, jsCode: string): Promise<true> {
  const openid = await gateways.wechat.miniOpenidOfCode(jsCode)
  const bound = await db.transaction().execute((trx) => bindMiniOpenid(trx, user.id, openid))
  return bound || refuse(codes.WECHAT_TAKEN, '这个微信已绑定别的账号，请先在那个账号里解绑')
}

/** The account has no WeChat, and takes none on by itself; what a session knows for paying stays with the session. */
export async function unbindWechat(db: Db, userId: string): Promise<true> {
  await dropWechatIds(db, userId)
  return true
}
