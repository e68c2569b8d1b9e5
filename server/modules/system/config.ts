import type { Db } from '../../app/db'
import type { Settings } from '../../app/settings'
import type { WechatPay } from '../../gateways/wechat-pay'
import { AGREEMENT_VERSION } from './agreements'
import { maintenanceText } from './queries'

/** What every client asks for at its start. */
export async function clientConfig(db: Db, { hotline, icp, uploadMaxMb }: Settings, pay: WechatPay, now: Date) {
  const text = await maintenanceText(db, now)
  return {
    hotline,
    icp,
    uploadMaxMb,
    paySandbox: pay.local,
    agreementVersion: AGREEMENT_VERSION,
    maintenance: { on: text !== undefined, text: text ?? '' },
  }
}
