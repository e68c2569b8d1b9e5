import { observer } from 'mobx-react'
import type { Talk } from '@/stores/talk'
import { NoticeStrip } from '@/ui/feedback/notice-strip'

/** Says over a conversation that its line is down. */
export const OfflineStrip = observer(function OfflineStrip({ talk }: { talk: Talk }) {
  return talk.offline ? (
    <NoticeStrip tone="warn" icon="wifi-off">
      网络连接不可用，恢复后自动收取消息
    </NoticeStrip>
  ) : null
})
