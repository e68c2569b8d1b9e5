import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import type { SavedItem } from '../../../../../contract'
import { go } from '@/nav'
import { confirm, toast, useAction } from '@/patterns/feedback/use-action'
import { ListBody, useListGestures } from '@/patterns/list/list'
import { Members } from '@/patterns/page/members'
import { Page } from '@/patterns/page/page'
import { useShowAgain } from '@/patterns/page/use-show-again'
import { session } from '@/stores/session'
import { Btn } from '@/ui/button/btn'
import { Tap } from '@/ui/button/tap'
import { SkeletonRows } from '@/ui/feedback/skeleton'
import { Dock } from '@/ui/layout/dock'
import { UnderTabs } from '@/ui/layout/under-tabs'
import { headings } from './headings'
import { Recording } from './recording'
import { SavedLists, type SavedKind, type SavedTab } from './saved-lists'
import { SavedRow } from './saved-row'
import './saved-page.scss'

const TABS: { key: SavedTab; label: string }[] = [
  { key: 'all', label: '全部' },
  { key: 'post', label: '动态' },
  { key: 'question', label: '提问' },
  { key: 'experience', label: '经验' },
  { key: 'course', label: '课程' },
  { key: 'activity', label: '活动' },
  { key: 'document', label: '资料' },
  { key: 'answer', label: '问问' },
  { key: 'practice', label: '题目' },
]
/** What was asked and what was practised have histories of their own. */
const IN_HISTORY = TABS.filter(({ key }) => key !== 'answer' && key !== 'practice')
const WORDS = {
  collect: { empty: '还没有收藏', login: '登录后查看你的收藏', remove: '移除' },
  history: { empty: '还没有浏览记录', login: '登录后查看你看过的内容', remove: '删除' },
}

const PAGES = {
  course: 'pages/lesson/detail',
  activity: 'pages/activity/activityDetail',
  document: 'pages/zhiku/detail',
  answer: 'pages/wenwen/chat',
  post: 'pages/circle/circleDetail',
  question: 'pages/circle/circleDetail',
  experience: 'pages/circle/circleDetail',
} as const
const open = (row: SavedItem) => {
  if (!row.valid) return toast('内容已失效')
  if (row.type === 'practice') return void go('pages/tiku/exercise', { mode: 'one', questionId: row.bizId })
  void go(PAGES[row.type], { id: row.bizId })
}

/** What can be done with the rows: all of them, those that are chosen, those that lead nowhere. */
const Tools = observer(function Tools({ saved, rows }: { saved: SavedLists; rows: SavedItem[] }) {
  const { chosen, kind } = saved
  const { remove } = WORDS[kind]
  const removing = useAction(async () => {
    if (!(await confirm(`${remove}选中的 ${chosen.length} 条吗？`, '', { yes: remove }))) return
    await saved.removeChosen()
    toast(`已${remove}`)
  })
  const invalid = useAction(async () => {
    if (!(await confirm('清除全部失效内容吗？', '', { yes: '清除' }))) return
    toast(`已清除 ${await saved.removeInvalid()} 条`)
  })
  const clear = useAction(async () => {
    if (!(await confirm('清空浏览历史吗？', '清空后不能恢复', { yes: '清空' }))) return
    await saved.clearHistory()
    toast('已清空')
  })
  return (
    <Dock>
      <Btn kind="ghost" onTap={() => saved.chooseAll(rows)}>
        {rows.length > 0 && chosen.length === rows.length ? '取消全选' : '全选'}
      </Btn>
      {kind === 'history' ? (
        <Btn kind="ghost" busy={clear.busy} onTap={() => void clear.run()}>
          清空
        </Btn>
      ) : (
        rows.some((row) => !row.valid) && (
          <Btn kind="ghost" busy={invalid.busy} onTap={() => void invalid.run()}>
            清除失效
          </Btn>
        )
      )}
      <Btn kind="danger" wide busy={removing.busy} disabled={!chosen.length} onTap={() => void removing.run()}>
        {chosen.length ? `${remove} ${chosen.length} 条` : remove}
      </Btn>
    </Dock>
  )
})

const Body = observer(function Body({ saved }: { saved: SavedLists }) {
  const [tab, setTab] = useState<SavedTab>('all')
  const list = saved.of(tab)
  useListGestures(() => list)
  useShowAgain(() => !saved.editing && saved.renew())
  const { editing, chosen, kind } = saved
  const days = kind === 'history' ? headings(list.items) : undefined
  const change = (key: SavedTab) => {
    setTab(key)
    saved.edit(false)
  }
  return (
    <>
      <View className="saved__tabs">
        <UnderTabs items={kind === 'history' ? IN_HISTORY : TABS} value={tab} onChange={change} />
      </View>
      {kind === 'history' && <Recording />}
      <View className="saved__list">
        <ListBody
          list={list}
          skeleton={<SkeletonRows />}
          empty={{
            title: WORDS[kind].empty,
            action: '去逛逛',
            onAction: () => void go('pages/tabBar/circle/index'),
          }}
          row={(row) => (
            <>
              {days?.has(row.id) && <View className="saved__day">{days.get(row.id)}</View>}
              <SavedRow
                row={row}
                chosen={editing ? chosen.includes(row.id) : undefined}
                onTap={() => (editing ? saved.choose(row.id) : open(row))}
              />
            </>
          )}
        />
      </View>
      {editing && list.items.length > 0 && <Tools saved={saved} rows={list.items} />}
    </>
  )
})

/** 收藏 and 浏览历史. */
export const SavedPage = observer(function SavedPage({ kind }: { kind: SavedKind }) {
  const [state, setState] = useState({ saved: new SavedLists(kind), viewer: session.token })
  // Somebody else has logged in: nothing of the one before stays.
  if (state.viewer !== session.token) setState({ saved: new SavedLists(kind), viewer: session.token })
  const { saved } = state
  return (
    <Page
      right={
        session.loggedIn &&
        (saved.editing || saved.of('all').items.length > 0) && (
          <Tap onTap={() => saved.edit(!saved.editing)}>
            <Text>{saved.editing ? '完成' : '管理'}</Text>
          </Tap>
        )
      }
    >
      <Members text={WORDS[kind].login}>
        <Body saved={saved} />
      </Members>
    </Page>
  )
})
