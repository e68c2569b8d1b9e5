import { goKnown, knownUrl, replaceUrl } from '@/nav'
import type { PageTarget } from './shops/shop'

export const openTarget = ({ route, params }: PageTarget) => goKnown(route, params)

/** In place of this page. */
export const replaceWith = ({ route, params }: PageTarget) => replaceUrl(knownUrl(route, params)!)

/** Route with its query, as it stands behind the # of an address. */
export const routeOf = ({ route, params }: PageTarget) => knownUrl(route, params)!.slice(1)
