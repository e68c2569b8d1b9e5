import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useRef, useState } from 'react'
import type { ChatMessage } from '../../../../../contract'
import { call } from '@/api/call'
import type { Item } from '@/api/pages'
import { newRequestId } from '@/api/request-id'
import { back, go } from '@/nav'
import { confirm, useAction } from '@/patterns/feedback/use-action'
import { useLeave } from '@/patterns/feedback/use-leave'
import { useDebounced } from '@/patterns/form/use-debounced'
import { ListBody, useListGestures, usePagedList } from '@/patterns/list/list'
import { SkeletonRows } from '@/ui/feedback/skeleton'
import { StateView } from '@/ui/feedback/state-view'
import { SearchBox } from '@/ui/field/search-box'
import { Icon } from '@/ui/icon/icon'
import { PersonRow } from '@/ui/list/person-row'
import './send-to.scss'

type Friend = Item<'POST /api/dm/friendPage'>
export interface CardToSend {
  kind: NonNullable<ChatMessage['card']>['kind']
  id: string
  /** As the page that it comes from calls it. */
  title: string
}

const KINDS: Record<CardToSend['kind'], string> = { post: '帖子', course: '课程', live: '直播', activity: '活动', order: '订单' }
export const isKind = (text: string): text is CardToSend['kind'] => Object.keys(KINDS).includes(text)

const Friends = observer(function Friends({ keyword, onChoose }: { keyword: string; onChoose: (friend: Friend) => void }) {
  const list = usePagedList('POST /api/dm/friendPage', { keyword: keyword || undefined })
  useListGestures(() => list)
  return (
    <ListBody
      list={list}
      skeleton={<SkeletonRows />}
      empty={
        keyword ? (
          <StateView kind="none" title={`没有找到“${keyword}”`} />
        ) : (
          {
            title: '还没有可以发送的同行',
            text: '聊过的人、互相关注的人会出现在这里',
            action: '发现创作者',
            onAction: () => void go('pages/circle/discoverCreator'),
          }
        )
      }
      row={(friend) => (
        <PersonRow
          className="send-to__row"
          avatar={friend.avatar}
          name={friend.nickName}
          note={[friend.company, friend.position].filter(Boolean).join(' · ')}
          label={`发给${friend.nickName}`}
          onTap={() => onChoose(friend)}
        >
          <Icon name="chevron-right" size="s" />
        </PersonRow>
      )}
    />
  )
})

/** To whom a card goes: those one has talked with first, then those who follow each other. */
export const SendTo = observer(function SendTo({ kind, id, title }: CardToSend) {
  const [text, setText] = useState('')
  const keyword = useDebounced(text.trim())
  const leaveWith = useLeave()
  // Sent again after a lost answer it is the same message.
  const names = useRef(new Map<string, string>())
  const { run } = useAction(async (friend: Friend) => {
    if (!(await confirm(`发给${friend.nickName}吗？`, title, { yes: '发送', danger: false }))) return
    const clientMsgId = names.current.get(friend.id) ?? newRequestId()
    names.current.set(friend.id, clientMsgId)
    await call('POST /api/dm/send', { body: { peerId: friend.id, clientMsgId, type: 'card', card: { kind, id } } })
    await leaveWith(`已发给${friend.nickName}`, back)
  })
  return (
    <>
      <View className="send-to__card">
        <View className="send-to__kind">{KINDS[kind]}</View>
        <View className="send-to__title">{title}</View>
      </View>
      <View className="send-to__search">
        <SearchBox label="搜索昵称" placeholder="搜索昵称" maxLength={16} value={text} onChange={setText} />
      </View>
      <View className="send-to__list">
        <Friends key={keyword} keyword={keyword} onChoose={(friend) => void run(friend)} />
      </View>
    </>
  )
})
