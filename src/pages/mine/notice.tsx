import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useEffect, useRef, useState } from 'react'
import type { Notice } from '../../../contract'
import { allAnswered, call } from '@/api/call'
import { PagedList } from '@/api/paged-list'
import { pageOf } from '@/api/pages'
import { go, goKnown } from '@/nav'
import { act, confirm, toast, useAction } from '@/patterns/feedback/use-action'
import { useMenu } from '@/patterns/feedback/use-menu'
import { ListBody, useListGestures } from '@/patterns/list/list'
import { useLists } from '@/patterns/list/use-lists'
import { useLoaded } from '@/patterns/page/loaded'
import { Members } from '@/patterns/page/members'
import { Page } from '@/patterns/page/page'
import { useInSight } from '@/patterns/page/use-in-sight'
import { useShowAgain } from '@/patterns/page/use-show-again'
import { deleteNotice, notices, readAllNotices, readNotice } from '@/stores/notices'
import { socketClient } from '@/stores/socket'
import { unread } from '@/stores/unread'
import { CountDot, IconBtn } from '@/ui/button/icon-btn'
import { SkeletonRows } from '@/ui/feedback/skeleton'
import { UnderTabs } from '@/ui/layout/under-tabs'
import { Cell, CellGroup } from '@/ui/list/cell'
import { NoticeRow } from './parts/notice/notice-row'
import { headings } from './parts/saved/headings'
import { NoticeSettings } from './parts/settings/notice-settings'
import './notice.scss'

const TABS = [
  { key: 'all', label: '全部' },
  { key: 'interact', label: '互动', type: 2 },
  { key: 'system', label: '系统', type: 1 },
  { key: 'order', label: '订单', type: 3 },
  { key: 'course', label: '课程直播', type: 4 },
  { key: 'activity', label: '活动', type: 5 },
  { key: 'coin', label: '会员金币', type: 7 },
  { key: 'training', label: '内训', type: 6 },
] as const
type Key = (typeof TABS)[number]['key']

/** Where private messages are, and how many wait there. */
const Talks = observer(function Talks() {
  useEffect(() => unread.watch(), [])
  return (
    <CellGroup>
      <Cell
        icon="message-circle"
        title="私信"
        trailing={<CountDot count={unread.dm} />}
        onTap={() => void go('pages/mine/chatRoom')}
      />
    </CellGroup>
  )
})

const Inbox = observer(function Inbox() {
  const [tab, setTab] = useState<Key>('all')
  const listOf = useLists((key: Key) => {
    const shown = TABS.find((item) => item.key === key)!
    const type = 'type' in shown ? shown.type : undefined
    return new PagedList<Notice>((cursor) => pageOf('POST /api/notice/page', { type, cursor }), notices.put)
  })
  const list = listOf(tab)
  useListGestures(() => list)
  const waiting = useLoaded(() => call('GET /api/notice/unread'))
  const renew = async () => {
    await allAnswered()
    await Promise.all([listOf.reload(tab), waiting.load()])
  }
  useShowAgain(renew)
  // Whoever has read further down is left there, until they come back or pull.
  const inSight = useInSight()
  const latest = useRef<() => unknown>()
  latest.current = () => inSight && (list.pages.length > 1 ? waiting.load() : renew())
  useEffect(() => socketClient.stayConnected(() => void latest.current!()), [])
  const settings = useState(false)
  const { show, menu } = useMenu()

  const open = (notice: Notice) => {
    void act(() => readNotice(notice)).then(waiting.load)
    if (notice.route) goKnown(notice.route, notice.params)
  }
  const remove = async (notice: Notice) => {
    const gone = await act(() => deleteNotice(notice))
    if (!gone) return
    listOf.remove(notice.id)
    await waiting.load()
  }
  const hold = (notice: Notice) => show([{ label: '删除', icon: 'trash-2', danger: true, onTap: () => void remove(notice) }])
  const readAll = useAction(async () => {
    if (!(await confirm('全部标为已读吗？', '包括没有列出的', { yes: '全部已读', danger: false }))) return
    await readAllNotices()
    toast('已全部标为已读')
    await waiting.load()
  })
  const days = headings(list.items, '更早')
  const isNew = (item: (typeof TABS)[number]) =>
    'type' in item && waiting.value?.types.some(({ type, count }) => type === item.type && count > 0)
  const items = TABS.map((item) => ({ ...item, dot: isNew(item) }))
  const choose = (key: Key) => {
    setTab(key)
    // It may have come since this list was loaded.
    if (items.some((item) => item.key === key && item.dot)) listOf(key).catchUp()
  }
  return (
    <>
      <View className="notices__head">
        <View className="notices__tabs">
          <UnderTabs items={items} value={tab} onChange={choose} />
        </View>
        <View className="notices__tools">
          <IconBtn icon="check-check" label="全部已读" onTap={() => void readAll.run()} />
          <IconBtn icon="settings" label="消息设置" onTap={() => settings[1](true)} />
        </View>
      </View>
      <View className="notices__list">
        <Talks />
        <ListBody
          list={list}
          skeleton={<SkeletonRows />}
          empty={{
            title: '暂无消息',
            text: '有人赞你、回复你、关注你，都会在这里',
            action: '去广场看看',
            onAction: () => void go('pages/tabBar/circle/index'),
          }}
          row={(notice) => (
            <>
              {days.has(notice.id) && <View className="notices__day">{days.get(notice.id)}</View>}
              <NoticeRow notice={notice} onTap={() => open(notice)} onHold={() => hold(notice)} />
            </>
          )}
        />
      </View>
      {menu}
      <NoticeSettings open={settings[0]} onClose={() => settings[1](false)} />
    </>
  )
})

export default function Notices() {
  return (
    <Page>
      <Members text="登录后查看互动和系统消息">
        <Inbox />
      </Members>
    </Page>
  )
}
