import type { OrderCard } from '../../../../contract'
import { activityShop } from './activity'
import { certShop } from './cert'
import { courseShop } from './course'
import { mallShop } from './mall'
import type { Shop } from './shop'
import { tikuShop } from './tiku'
import { vipShop } from './vip'
import { zhikuShop } from './zhiku'

/** Whatever the contract says is sold has its shop here. */
const byType: Record<OrderCard['orderType'], Shop> = {
  1: courseShop,
  2: vipShop,
  3: zhikuShop,
  4: activityShop,
  5: mallShop,
  6: certShop,
  7: tikuShop,
}

/** The shops that this version of the client knows. */
export const SHOPS: readonly Shop[] = Object.values(byType)
/** undefined: it is sold by a shop that came after this version of the client. */
export const shopOf = ({ orderType }: Pick<OrderCard, 'orderType'>): Shop | undefined => byType[orderType]
