import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { allAnswered, call } from '@/api/call'
import type { PagedList } from '@/api/paged-list'
import type { Item } from '@/api/pages'
import { FollowButton, openHome } from '@/features/circle/feed-card'
import { AuthorRow } from '@/features/people/author-row'
import { count } from '@/lib/text'
import { go } from '@/nav'
import { act, confirm, toast } from '@/patterns/feedback/use-action'
import { useMenu } from '@/patterns/feedback/use-menu'
import { useDebounced } from '@/patterns/form/use-debounced'
import { ListBody, useListGestures, usePagedList } from '@/patterns/list/list'
import { Members } from '@/patterns/page/members'
import { Page } from '@/patterns/page/page'
import { useParams } from '@/patterns/page/params'
import { useShowAgain } from '@/patterns/page/use-show-again'
import { useFresh } from '@/patterns/page/use-fresh'
import { hidden } from '@/stores/hidden'
import { session } from '@/stores/session'
import { IconBtn } from '@/ui/button/icon-btn'
import { SkeletonRows } from '@/ui/feedback/skeleton'
import { StateView } from '@/ui/feedback/state-view'
import { SearchBox } from '@/ui/field/search-box'
import './people-page.scss'

const KINDS = {
  fans: { route: 'POST /api/user/userFansPage', title: '粉丝', count: 'fans' },
  follows: { route: 'POST /api/user/userFollowsPage', title: '关注', count: 'follow' },
} as const
type Kind = keyof typeof KINDS
type Person = Item<'POST /api/user/userFansPage'>

interface RowProps {
  person: Person
  onFollowed?: () => void
  onMore?: () => void
}
const Row = observer(function Row({ person, onFollowed, onMore }: RowProps) {
  const { id, industry = '', position = '', company = '' } = person
  if (hidden.hasPerson(id)) return null
  return (
    <View className="people__row">
      <AuthorRow
        author={person}
        meta={[company, industry, position]}
        onTap={() => openHome(id)}
        trailing={
          <>
            <FollowButton person={person} onDone={onFollowed} />
            {onMore && <IconBtn icon="ellipsis" label={`对${person.nickName}的更多操作`} onTap={onMore} />}
          </>
        }
      />
    </View>
  )
})

const NOBODY = {
  fans: (own: boolean) => ({
    title: own ? '还没有粉丝，去发布内容吧' : '还没有粉丝',
    ...(own && { action: '去发布', onAction: () => void go('pages/circle/release') }),
  }),
  follows: (own: boolean) => ({
    title: '还没有关注的人',
    ...(own && { action: '发现创作者', onAction: () => void go('pages/circle/discoverCreator') }),
  }),
}

interface ListProps {
  kind: Kind
  /** '' for one's own. */
  userId: string
  own: boolean
  keyword: string
  /** There are more of them, or fewer. */
  onChanged: () => Promise<void>
}

const People = observer(function People({ kind, userId, own, keyword, onChanged }: ListProps) {
  const list: PagedList<Person> = usePagedList(KINDS[kind].route, {
    userId: userId || undefined,
    keyword: keyword || undefined,
  })
  useListGestures(
    () => list,
    () => void onChanged(),
  )
  // Somebody may have been followed, or blocked, on their own page.
  useShowAgain(() => void allAnswered().then(list.renew))
  const { show, menu } = useMenu()
  const remove = async (fan: Person) => {
    if (!(await confirm(`移除粉丝${fan.nickName}吗？`, '移除后，对方将不再关注你', { yes: '移除' }))) return
    await act(async () => {
      await call('POST /api/user/removeFan', { body: { id: fan.id } })
      list.remove(fan.id)
      toast('已移除')
      await onChanged()
    })
  }
  const more = (fan: Person) => show([{ label: '移除粉丝', danger: true, onTap: () => void remove(fan) }])
  return (
    <View className="people__list">
      <ListBody
        list={list}
        skeleton={<SkeletonRows />}
        empty={keyword ? <StateView kind="none" title={`没有找到“${keyword}”`} /> : NOBODY[kind](own)}
        row={(person) => (
          <Row
            person={person}
            onFollowed={own && kind === 'follows' ? () => void onChanged() : undefined}
            onMore={own && kind === 'fans' ? () => more(person) : undefined}
          />
        )}
      />
      {menu}
    </View>
  )
})

/** Whom somebody follows, or who follows them; without an id it is oneself. */
export const PeoplePage = observer(function PeoplePage({ kind }: { kind: Kind }) {
  const { userId } = useParams('userId')
  const own = userId === '' || session.isMe(userId)
  const home = useFresh(async () => {
    const id = userId || session.userInfo?.id
    return id ? call('POST /api/user/userCenterDetail/:id', { params: { id }, body: {} }) : undefined
  })
  const [text, setText] = useState('')
  const keyword = useDebounced(text.trim())
  const { title: name, count: counted } = KINDS[kind]
  const title = home.value ? `${name} ${count(home.value.counts[counted])}` : name
  const body = (
    <>
      <View className="people__search">
        <SearchBox label="搜索昵称" placeholder="搜索昵称" maxLength={16} value={text} onChange={setText} />
      </View>
      <People
        // Whom of them one follows is another's after logging in.
        key={`${session.token} ${keyword}`}
        {...{ kind, userId, own, keyword }}
        onChanged={home.load}
      />
    </>
  )
  return <Page title={title}>{userId ? body : <Members text="看看谁在关注你，你又关注了谁">{body}</Members>}</Page>
})
