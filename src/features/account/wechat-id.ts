import { call } from '@/api/call'
import { platform } from '@/platform'
import { session } from '@/stores/session'

/** In the mini-program: has WeChat tell the server who this is; an account that no other WeChat has takes it on. */
export const tellWechatId = async () =>
  session.noteOpenid(await call('GET /api/sysWxOpen/wxOpenId', { query: { JsCode: await platform.signIn() } }))
