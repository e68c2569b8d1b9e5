import { issueCode, openidOf } from '../../server/sandbox/people'
import { sandboxApps } from '../../server/sandbox/wechat'
import type { Person } from './server'

type Caller = Pick<Person, 'id' | 'call'>
let visits = 0

/** Somebody goes to WeChat in its browser and comes back: it has told the server who they are, and they pay as that one. */
export async function byWechat({ id, call }: Caller, who = id): Promise<string> {
  const asked = await call('POST /api/sysWechat/genAuthUrl', { body: { redirectUrl: 'http://127.0.0.1/', scope: 'base' } })
  const state = new URL(asked.result).searchParams.get('state')!
  const code = issueCode(openidOf(sandboxApps.appId, who), Date.now())
  const { result } = await call('POST /api/sysWechat/snsOAuth2', { body: { code, state } })
  expect(result).toMatch(/^o/)
  return result
}

/** The same in the mini-program. */
export async function byMini({ id, call }: Caller, who = id): Promise<string> {
  const { result } = await call('GET /api/sysWxOpen/wxOpenId', { query: { JsCode: `${who}~${++visits}` } })
  expect(result).toMatch(/^o/)
  return result
}
