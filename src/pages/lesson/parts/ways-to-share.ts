import { go } from '@/nav'
import { copy } from '@/patterns/copy'
import { share } from '@/patterns/share'
import { platform, type ShareData } from '@/platform'

/** On weapp a code leads into the mini-program. */
const openPoster = (params: { id: string; type?: string }) =>
  platform.place === 'weapp' ? go('pages/lesson/miniPoster', params) : go('pages/lesson/poster', params)

/** What the share icon of a course, or of a live, offers, for a menu. */
export const waysToShare = (id: string, data: ShareData, type?: 'live') => [
  { label: '分享', icon: 'share-2' as const, onTap: () => void share(data) },
  { label: '生成海报', icon: 'image' as const, onTap: () => void openPoster({ id, type }) },
  { label: '复制链接', icon: 'link' as const, onTap: () => void copy(platform.linkTo(data.route)) },
]
