import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import type { AiChat } from '../../../../contract'
import { call } from '@/api/call'
import type { PagedList } from '@/api/paged-list'
import { guestPart } from '@/features/wenwen/guest'
import { ago } from '@/lib/time'
import { confirm, toast, useAction } from '@/patterns/feedback/use-action'
import { ListBody, usePagedList } from '@/patterns/list/list'
import { Btn } from '@/ui/button/btn'
import { IconBtn } from '@/ui/button/icon-btn'
import { Tap } from '@/ui/button/tap'
import { SkeletonRows } from '@/ui/feedback/skeleton'
import { SearchBox } from '@/ui/field/search-box'
import { TextInput } from '@/ui/field/text-input'
import { Sheet } from '@/ui/overlay/sheet'
import { Badge } from '@/ui/text/badge'
import '@/patterns/form/sheet-form.scss'

const TITLE = 40
const nameOf = ({ title, assistantName }: AiChat) => title || `${assistantName}：还没有提问`

interface RowProps {
  chat: AiChat
  current: boolean
  onOpen: () => void
  onChanged: (chat: AiChat) => void
  onDeleted: () => void
}

/** One talk, with what can be done with it beneath when it is asked for. */
const Row = observer(function Row({ chat, current, onOpen, onChanged, onDeleted }: RowProps) {
  const [acting, setActing] = useState(false)
  const [title, setTitle] = useState<string>()
  const update = useAction(async (change: { title?: string; pinned?: boolean }) => {
    onChanged(await call('POST /api/wenwenChat/update', { body: { id: chat.id, ...change, ...guestPart() } }))
    setActing(false)
    setTitle(undefined)
  })
  const remove = useAction(async () => {
    if (!(await confirm('确定删除吗？', '删除后不可恢复', { yes: '删除' }))) return
    await call('POST /api/wenwenChat/delete', { body: { id: chat.id, ...guestPart() } })
    toast('已删除')
    onDeleted()
  })
  const name = nameOf(chat)
  return (
    <View className="history-row">
      <View className="history-row__line">
        <Tap role="link" className="history-row__main" onTap={onOpen}>
          <View className={`history-row__title ${current ? 'history-row__title--on' : ''}`}>{name}</View>
          <View className="history-row__note">
            {current && '当前 · '}
            {chat.assistantName} · {ago(chat.lastTime)}
          </View>
        </Tap>
        {chat.pinned && <Badge tone="brand">置顶</Badge>}
        <IconBtn icon="ellipsis" label={`${name}，更多操作`} onTap={() => setActing((open) => !open)} />
      </View>
      {acting &&
        (title === undefined ? (
          <View className="history-row__acts">
            <Btn kind="weak" size="s" icon="pencil" onTap={() => setTitle(chat.title)}>
              改名
            </Btn>
            <Btn kind="weak" size="s" icon="pin" busy={update.busy} onTap={() => void update.run({ pinned: !chat.pinned })}>
              {chat.pinned ? '取消置顶' : '置顶'}
            </Btn>
            <Btn kind="danger" size="s" icon="trash-2" busy={remove.busy} onTap={() => void remove.run()}>
              删除
            </Btn>
          </View>
        ) : (
          <View className="history-row__acts">
            <View className="history-row__field">
              <TextInput label="对话名称" maxLength={TITLE} clearable focus value={title} onChange={setTitle} />
            </View>
            <Btn size="s" busy={update.busy} disabled={!title.trim()} onTap={() => void update.run({ title: title.trim() })}>
              保存
            </Btn>
          </View>
        ))}
    </View>
  )
})

interface ListProps {
  keyword: string
  current: string
  onOpen: (id: string) => void
  onDeleted: (id: string) => void
}

const Talks = observer(function Talks({ keyword, current, onOpen, onDeleted }: ListProps) {
  const list: PagedList<AiChat> = usePagedList('POST /api/wenwenChat/page', { ...(keyword && { keyword }), ...guestPart() })
  const clear = useAction(async () => {
    if (!(await confirm('确定清空全部对话吗？', '删除后不可恢复', { yes: '全部删除' }))) return
    await call('POST /api/wenwenChat/delete', { body: { all: true, ...guestPart() } })
    toast('已清空')
    await list.refresh()
    onDeleted(current)
  })
  return (
    <>
      <ListBody
        list={list}
        skeleton={<SkeletonRows count={4} />}
        empty={keyword ? { title: `没有找到“${keyword}”` } : { title: '还没有对话', text: '问过的会留在这里 180 天' }}
        row={(chat: AiChat) => (
          <Row
            chat={chat}
            current={chat.id === current}
            onOpen={() => onOpen(chat.id)}
            onChanged={() => void list.renew()}
            onDeleted={() => {
              list.remove(chat.id)
              onDeleted(chat.id)
            }}
          />
        )}
      />
      {!keyword && list.items.length > 1 && (
        <View className="sheet-end">
          <Btn wide kind="ghost" busy={clear.busy} onTap={() => void clear.run()}>
            清空全部对话
          </Btn>
        </View>
      )}
    </>
  )
})

interface Props extends Omit<ListProps, 'keyword'> {
  open: boolean
  onClose: () => void
}

/** What was talked of before: to be found, named, pinned and deleted. */
export function HistorySheet({ open, onClose, ...list }: Props) {
  const [keyword, setKeyword] = useState('')
  const [asked, setAsked] = useState('')
  return (
    <Sheet open={open} onClose={onClose} title="历史对话">
      <SearchBox
        label="搜索对话"
        placeholder="搜标题和问过的话"
        maxLength={40}
        value={keyword}
        onChange={(text) => {
          setKeyword(text)
          if (!text.trim()) setAsked('')
        }}
        onSearch={() => setAsked(keyword.trim())}
      />
      {open && <Talks key={asked} keyword={asked} {...list} />}
    </Sheet>
  )
}
