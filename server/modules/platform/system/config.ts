import type { SubscribePurpose } from '../../../../contract/notice'
import type { OpenCtx } from '../../../app/context'
import { agreementVersion, changedFor } from './agreements'
import { homeGrid } from './home'
import { maintenance } from './maintenance'

/** What every client asks for at its start. */
export async function clientConfig({ db, settings, gateways, user, now }: OpenCtx) {
  const { hotline, icp, uploadMaxMb, video, minVersion, subscribe } = settings
  const [notice, version, agreementChanges, grid] = await Promise.all([
    maintenance(db, now),
    agreementVersion(db, now),
    user ? changedFor(db, user.id, now) : [],
    homeGrid(db),
  ])
  return {
    hotline,
    icp,
    uploadMaxMb,
    video,
    minVersion,
    paySandbox: gateways.pay.local,
    agreementVersion: version,
    reconsent: agreementChanges.length > 0,
    agreementChanges,
    homeGrid: grid,
    maintenance: notice ? { on: true, ...notice } : { on: false, text: '' },
    // It is written out by purposes, which Object.entries takes for any text.
    subscribe: Object.entries(subscribe).map(([purpose, { id }]) => ({ purpose: purpose as SubscribePurpose, template: id })),
  }
}
