import type { SubscribePurpose } from '../../../../contract/notice'
import type { OpenCtx } from '../../../app/context'
import { AGREEMENT_VERSION } from './agreements'
import { hasAgreed } from './consents'
import { standingValue } from '../../../gateways/shared-value'

/** What every client asks for at its start. */
export async function clientConfig({ db, settings, gateways, user, now }: OpenCtx) {
  const { hotline, icp, uploadMaxMb, video, minVersion, subscribe } = settings
  const [notice, agreed] = await Promise.all([standingValue(db, 'maintenance', now), !user || hasAgreed(db, user.id)])
  return {
    hotline,
    icp,
    uploadMaxMb,
    video,
    minVersion,
    paySandbox: gateways.pay.local,
    agreementVersion: AGREEMENT_VERSION,
    reconsent: !agreed,
    maintenance: notice ? { on: true, text: notice.value, until: notice.until.toISOString() } : { on: false, text: '' },
    subscribe: Object.entries(subscribe).map(([purpose, { id }]) => ({ purpose: purpose as SubscribePurpose, template: id })),
  }
}
