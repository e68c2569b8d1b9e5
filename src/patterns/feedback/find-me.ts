import { whereAmI, type Place } from '@/platform/place'
import { namePhoneSettings, offerSettings } from './settings'

/** Where this phone is, after its person has allowed it, at once or in the settings; undefined when it stays unknown. */
export async function findMe(): Promise<Place | undefined> {
  let place = await whereAmI()
  if (place === 'refused' && (await offerSettings('位置', '签到要核对是否在现场'))) place = await whereAmI()
  if (place === 'denied') namePhoneSettings('位置')
  return typeof place === 'string' ? undefined : place
}
