import { observer } from 'mobx-react'
import { go } from '@/nav'
import { session } from '@/stores/session'
import { unread } from '@/stores/unread'
import { IconBtn } from '@/ui/button/icon-btn'

const open = () => session.require() && void go('pages/mine/notice')

/** Leads to 消息, and says how many wait. */
export const NoticeBell = observer(function NoticeBell() {
  return <IconBtn icon="bell" size="l" label="消息" count={unread.count} onTap={open} />
})
