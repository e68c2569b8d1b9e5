import type { Db } from '../../../app/database/db'
import { gone } from '../../../app/errors'
import type { Settings } from '../../../app/settings'
import { pictureOf } from '../file/images'
import { webHosts } from './web-hosts'
import { countClick, runningAds, type AdPlace } from './queries'

/** A page of our own, or a host that the web-view may open: nothing else is shown, whatever the table says. */
export function isAllowed(url: string, hosts: string[]): boolean {
  if (url.startsWith('/pages/')) return true
  if (!URL.canParse(url)) return false
  const { protocol, host, username } = new URL(url)
  return protocol === 'https:' && !username && hosts.includes(host)
}

/** The banners of a place now, in their order. */
export async function banners(db: Db, place: AdPlace, settings: Settings, now: Date) {
  const [ads, hosts] = await Promise.all([runningAds(db, place, now), webHosts(db, settings)])
  return ads
    .filter((ad) => isAllowed(ad.url, hosts))
    .map(({ id, title, url, image }) => ({ id, title, url, image: pictureOf(image).url }))
}

/** Counts one tap on a banner; who tapped is not kept. */
export async function countAdClick(db: Db, adId: string, now: Date): Promise<true> {
  return (await countClick(db, adId, now)) || gone()
}
