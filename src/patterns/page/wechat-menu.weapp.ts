import { useShareAppMessage, useShareTimeline } from '@tarojs/taro'
import { currentUrl } from '@/nav'
import { platform, type ShareData } from '@/platform'
import { named, takeTapped } from './share'

/** Without a picture WeChat takes one of the screen, and whatever stands on it. */
const pictureOf = ({ imgUrl }: ShareData) => platform.fileUrl(imgUrl) || '/assets/share.png'

/** What WeChat's own menu sends of a page; `own` where the page says itself what that is. */
export function useWechatMenu(share: ShareData, own: boolean) {
  useShareAppMessage(({ from: by }) => {
    const asked = takeTapped()
    const data = by === 'button' && asked ? named(asked) : share
    const { title, route, inviter } = data
    const from = inviter ? `${route.includes('?') ? '&' : '?'}inviter=${inviter}&from=share` : ''
    return { title, path: `/${route}${from}`, imageUrl: pictureOf(data) }
  })
  // 朋友圈 shows the page itself, which may not know yet what it is about: what is added is its query alone.
  useShareTimeline(() => {
    const { title, route, inviter } = share
    const [, query = ''] = (own ? route : currentUrl()).split('?')
    // Whoever was brought here brings others in their own name.
    const members = query.split('&').filter((member) => member && !/^(inviter=|from=share$)/.test(member))
    // What the page has not said may be of somebody who is not to be named.
    if (own && inviter) members.push(`inviter=${inviter}`, 'from=share')
    return { title, query: members.join('&'), imageUrl: pictureOf(share) }
  })
}
