import { call } from '@/api/call'
import { isOlder, VERSION } from '@/lib/version'
import { feedback } from '@/patterns/feedback/feedback'
import { act, confirm, toast } from '@/patterns/feedback/use-action'
import { platform } from '@/platform'
import { clientConfig, type ClientConfig } from '@/stores/client-config'
import { inviter } from '@/stores/inviter'
import { endLeft } from '@/stores/left-sessions'
import { session } from '@/stores/session'

const INVITE_CODE = /^[A-Za-z0-9]{4,16}$/

/** Said once each, as long as the app runs. */
const said = new Set<string>()
const once = (what: string) => !said.has(what) && Boolean(said.add(what))

async function offerUpdate() {
  if (!(await confirm('有新版本', '当前版本过旧，部分功能可能用不了', { yes: '更新', no: '以后再说', danger: false }))) return
  if (!(await platform.renew())) toast('暂时没有更新成功，请关闭后重新打开')
}

/** New agreements lie over every page until somebody who is logged in agrees, or leaves. */
async function askConsent(version: string, changes: ClientConfig['agreementChanges']) {
  const { token } = session
  const { Reconsent } = await import('@/features/account/reconsent')
  if (token !== session.token) return
  const agree = async () => {
    if (await act(() => call('POST /api/sysConfig/agree', { body: { version } }))) feedback.lay()
  }
  const leave = async () => {
    feedback.lay()
    if (token === session.token) await session.leave()
  }
  feedback.lay(() => <Reconsent version={version} changes={changes} onAgree={agree} onLeave={leave} />)
}

/** What the operator has to tell whoever comes, or comes back; and whose link it was is kept. */
export async function tellNews() {
  void endLeft()
  const code = platform.enteredWith('inviter')
  if (INVITE_CODE.test(code)) inviter.remember(code)
  const { token } = session
  const { maintenance, minVersion, reconsent, agreementVersion, agreementChanges } = await clientConfig()
  if (maintenance.on && once(`maintenance ${maintenance.text}`)) toast(maintenance.text)
  // Whoever has logged in since has agreed on that page.
  if (reconsent && token && token === session.token && once(`agreements ${agreementVersion} ${token}`))
    await askConsent(agreementVersion, agreementChanges)
  if (minVersion && isOlder(VERSION, minVersion) && once(`version ${minVersion}`)) await offerUpdate()
}

session.onLeave(() => feedback.lay())
