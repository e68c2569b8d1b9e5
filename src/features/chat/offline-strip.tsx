import { observer } from 'mobx-react'
import { network } from '@/stores/network'
import type { Talk } from '@/stores/talk'
import { NoticeStrip } from '@/ui/feedback/notice-strip'

/** Says over a conversation that its line is down; that there is no network at all says the page itself. */
export const OfflineStrip = observer(function OfflineStrip({ talk }: { talk: Talk }) {
  return talk.offline && network.online ? (
    <NoticeStrip tone="warn" icon="wifi-off">
      网络连接不可用，恢复后自动收取消息
    </NoticeStrip>
  ) : null
})
