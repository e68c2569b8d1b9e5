import { goKnown, knownUrl, replaceUrl } from '@/nav'
import type { Place } from './shop'

export const openPlace = ({ route, params }: Place) => goKnown(route, params)

/** In place of this page. */
export const showPlace = ({ route, params }: Place) => replaceUrl(knownUrl(route, params)!)

/** Route with its query, as it stands behind the # of an address. */
export const routeOf = ({ route, params }: Place) => knownUrl(route, params)!.slice(1)
