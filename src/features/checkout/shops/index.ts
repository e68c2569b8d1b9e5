import type { OrderCard } from '../../../../contract'
import { activityShop } from './activity'
import { certShop } from './cert'
import { courseShop } from './course'
import type { Shop } from './shop'
import { zhikuShop } from './zhiku'

/** Whatever the contract says is sold has its shop here. */
const byType: Record<OrderCard['orderType'], Shop> = { 1: courseShop, 3: zhikuShop, 4: activityShop, 6: certShop }

/** The shops that are open. */
export const SHOPS: readonly Shop[] = Object.values(byType)
export const shopOf = ({ orderType }: Pick<OrderCard, 'orderType'>): Shop => byType[orderType]
