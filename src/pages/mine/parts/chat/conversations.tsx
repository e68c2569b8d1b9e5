import { View } from '@tarojs/components'
import { useDidShow } from '@tarojs/taro'
import { observer } from 'mobx-react'
import { useEffect } from 'react'
import { call } from '@/api/call'
import type { PagedList } from '@/api/paged-list'
import type { Item } from '@/api/pages'
import { ago } from '@/lib/time'
import { go } from '@/nav'
import { act, confirm, toast } from '@/patterns/feedback/use-action'
import { useMenu } from '@/patterns/feedback/use-menu'
import { ListBody, useListGestures, usePagedList } from '@/patterns/list/list'
import { deleteTalk } from '@/stores/dm'
import { socketClient } from '@/stores/socket'
import { a11y } from '@/ui/a11y'
import { CountDot } from '@/ui/button/icon-btn'
import { Tap } from '@/ui/button/tap'
import { useLongPress } from '@/ui/button/use-long-press'
import { SkeletonRows } from '@/ui/feedback/skeleton'
import { Avatar } from '@/ui/media/avatar'
import { Badge } from '@/ui/text/badge'
import './conversations.scss'

type Conversation = Item<'POST /api/dm/conversationPage'>

interface RowProps {
  conversation: Conversation
  onTap: () => void
  onHold: () => void
}

const Row = observer(function Row({ conversation, onTap, onHold }: RowProps) {
  const { peer, last, lastTime, unread, muted, pinned } = conversation
  const held = useLongPress(onHold)
  return (
    <View {...held}>
      <Tap className={`talk-row ${pinned ? 'talk-row--pinned' : ''}`} onTap={onTap}>
        <Avatar src={peer.avatar} name={peer.nickName} />
        <View className="talk-row__words">
          <View className="talk-row__line">
            <View className="talk-row__name">{peer.nickName}</View>
            {pinned && <Badge tone="brand">置顶</Badge>}
            {muted && <Badge>免打扰</Badge>}
            <View className="talk-row__time">{ago(lastTime)}</View>
          </View>
          <View className="talk-row__line">
            <View className="talk-row__last">{last}</View>
            {muted && unread > 0 ? (
              <View className="talk-row__dot" {...a11y({ role: 'img', label: `${unread} 条未读` })} />
            ) : (
              <CountDot count={unread} />
            )}
          </View>
        </View>
      </Tap>
    </View>
  )
})

/** All conversations, the pinned ones first; what is new comes by itself. */
export const Conversations = observer(function Conversations() {
  const list: PagedList<Conversation> = usePagedList('POST /api/dm/conversationPage', {})
  useListGestures(() => list)
  useDidShow(() => {
    if (list.started) void list.renew()
  })
  useEffect(() => socketClient.stayConnected(() => void list.renew()), [list])
  const { show, menu } = useMenu('会话操作')

  const set = ({ peer }: Conversation, changes: { pinned?: boolean; muted?: boolean }, said: string) =>
    act(async () => {
      await call('POST /api/dm/setting', { body: { peerId: peer.id, ...changes } })
      toast(said)
      await list.renew()
    })
  const remove = async ({ id, peer }: Conversation) => {
    if (!(await confirm(`删除与${peer.nickName}的会话吗？`, '删除后，你这边的聊天记录不可恢复', { yes: '删除' }))) return
    await act(async () => {
      await deleteTalk(peer.id)
      list.remove(id)
    })
  }
  const hold = (one: Conversation) =>
    show([
      one.pinned
        ? { label: '取消置顶', onTap: () => void set(one, { pinned: false }, '已取消置顶') }
        : { label: '置顶', onTap: () => void set(one, { pinned: true }, '已置顶') },
      one.muted
        ? { label: '取消免打扰', onTap: () => void set(one, { muted: false }, '已取消免打扰') }
        : { label: '消息免打扰', onTap: () => void set(one, { muted: true }, '已开启免打扰') },
      { label: '删除会话', icon: 'trash-2', danger: true, onTap: () => void remove(one) },
    ])
  return (
    <View className="talks">
      <ListBody
        list={list}
        skeleton={<SkeletonRows />}
        empty={{
          title: '还没有私信',
          text: '在同行的主页点“私信”，就能聊起来',
          action: '发现创作者',
          onAction: () => void go('pages/circle/discoverCreator'),
        }}
        row={(one) => (
          <Row
            conversation={one}
            onTap={() => void go('pages/mine/chatRoom', { peerId: one.peer.id })}
            onHold={() => hold(one)}
          />
        )}
      />
      {menu}
    </View>
  )
})
