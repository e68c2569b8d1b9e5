import type { ProductCard, ProductDetail } from '../../../../contract'
import { whole } from '@/lib/text'
import { go, urlOf } from '@/nav'
import { platform, type ShareData } from '@/platform'

export const openPoster = (id: string) =>
  void go(platform.name === 'weapp' ? 'pages/mall/miniPoster' : 'pages/mall/poster', { id })

export const shareOf = ({ id, title, cover, coinPrice }: ProductDetail): ShareData => ({
  title,
  desc: `${whole(coinPrice)} 金币可兑`,
  imgUrl: cover,
  route: urlOf('pages/mall/pdtDetail', { id }).slice(1),
})

/**
 * The one word in the corner of a card: that it is nearly gone, when it begins, what is missing, for whom it is, how one gets
 * it.
 */
export const cornerOf = ({ stateText, stockText, lacking, limitText, tag }: ProductCard) =>
  stateText || stockText || (lacking > 0 ? `还差 ${whole(lacking)}` : '') || limitText || tag
