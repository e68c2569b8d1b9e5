import { copy } from '@/patterns/feedback/copy'
import { named, sharing } from '@/patterns/page/share'
import { platform, type ShareData } from '@/platform'
import { sendToFriend } from './send-to-friend'

export const copyLink = (data: ShareData) => copy(platform.linkTo(data.route, named(data).inviter))

/** What a share icon offers, for a menu. */
export const waysToShare = (kind: Parameters<typeof sendToFriend>[0], id: string, data: ShareData, openPoster: () => void) => [
  { label: '分享', icon: 'share-2' as const, ...sharing(data) },
  { label: '发给好友', icon: 'message-circle' as const, onTap: () => sendToFriend(kind, id, data.title) },
  { label: '生成海报', icon: 'image' as const, onTap: openPoster },
  { label: '复制链接', icon: 'link' as const, onTap: () => void copyLink(data) },
]
