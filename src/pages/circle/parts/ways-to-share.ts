import { go } from '@/nav'
import { copy } from '@/patterns/copy'
import { share } from '@/patterns/share'
import { platform, type ShareData } from '@/platform'

/** On weapp a code leads into the mini-program. */
const openPoster = (id: string) =>
  platform.place === 'weapp' ? go('pages/circle/miniCircleDetailPoster', { id }) : go('pages/circle/circleDetailPoster', { id })

/** What the share icon of a post offers, for a menu. */
export const waysToShare = (id: string, data: ShareData) => [
  { label: '分享', icon: 'share-2' as const, onTap: () => void share(data) },
  { label: '生成海报', icon: 'image' as const, onTap: () => void openPoster(id) },
  { label: '复制链接', icon: 'link' as const, onTap: () => void copy(platform.linkTo(data.route)) },
]
