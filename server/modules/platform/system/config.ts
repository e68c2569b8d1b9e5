import type { SubscribePurpose } from '../../../../contract/notice'
import type { OpenCtx } from '../../../app/context'
import { AGREEMENT_VERSION } from './agreements'
import { hasAgreed } from './consents'
import { homeGrid } from './home'
import { maintenance } from './maintenance'

/** What every client asks for at its start. */
export async function clientConfig({ db, settings, gateways, user, now }: OpenCtx) {
  const { hotline, icp, uploadMaxMb, video, minVersion, subscribe } = settings
  const [notice, agreed, grid] = await Promise.all([maintenance(db, now), !user || hasAgreed(db, user.id), homeGrid(db)])
  return {
    hotline,
    icp,
    uploadMaxMb,
    video,
    minVersion,
    paySandbox: gateways.pay.local,
    agreementVersion: AGREEMENT_VERSION,
    reconsent: !agreed,
    homeGrid: grid,
    maintenance: notice ? { on: true, ...notice } : { on: false, text: '' },
    subscribe: Object.entries(subscribe).map(([purpose, { id }]) => ({ purpose: purpose as SubscribePurpose, template: id })),
  }
}
