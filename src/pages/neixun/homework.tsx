import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import * as codes from '../../../contract/rules/codes'
import type { HomeworkCard } from '../../../contract/neixunHomework'
import { ApiError } from '@/api/errors'
import { PagedList } from '@/api/paged-list'
import { pageOf } from '@/api/pages'
import { serverNow } from '@/lib/server-time'
import { moment } from '@/lib/date'
import { clock } from '@/lib/time'
import { go } from '@/nav'
import { GoneView } from '@/patterns/feedback/gone-view'
import { ListBody, useListGestures } from '@/patterns/list/list'
import { useLists } from '@/patterns/list/use-lists'
import { Page } from '@/patterns/page/page'
import { useParams } from '@/patterns/page/params'
import { useShowAgain } from '@/patterns/page/use-show-again'
import { Tap } from '@/ui/button/tap'
import { SkeletonRows } from '@/ui/feedback/skeleton'
import { UnderTabs } from '@/ui/layout/under-tabs'
import { Badge } from '@/ui/text/badge'
import { Standing } from './parts/homework/standing'
import { endOf, leftText } from './parts/homework/words'
import { asRole } from './parts/training'
import { TrainingMembers } from './parts/training-members'
import { isNotOnList, NotOnList } from './parts/training-refused'
import './homework.scss'

type Tab = 'all' | 'todo' | 'submitted' | 'marked'
const TABS: { key: Tab; label: string }[] = [
  { key: 'all', label: '全部' },
  { key: 'todo', label: '待提交' },
  { key: 'submitted', label: '已提交' },
  { key: 'marked', label: '已批改' },
]
const EMPTY: Record<Tab, string> = {
  all: '还没有布置作业',
  todo: '没有待提交的作业',
  submitted: '没有等待批改的作业',
  marked: '还没有批改过的作业',
}

function factOf(card: HomeworkCard): string {
  const { state, draftTime, submitTime, returnUntil, marker, lockReason, archived } = card
  if (archived && (state === 'missed' || state === 'returned')) return '培训已结束，不再收'
  if (lockReason) return lockReason
  if (state === 'returned') return `${moment(returnUntil!)} 前重交`
  if (state === 'marked') return marker ? `${marker} 批改` : '已批改'
  if (state === 'submitted') return `${moment(submitTime!)} 提交`
  const { until, late } = endOf(card, serverNow())
  const end = late ? `已过截止，迟交到 ${moment(until)}` : `${moment(until)} 截止`
  return end + (draftTime ? ` · 草稿 ${clock(draftTime)} 已保存` : '')
}

function Row({ card, role: mine }: { card: HomeworkCard; role: string }) {
  const { id, title, brief, state, late, excellent, score, maxScore, deadline, returnReason, role, submitted, toMark } = card
  const open = !card.lockReason && (state === 'none' || state === 'draft')
  return (
    <Tap role="link" className="card homework__row" onTap={() => void go('pages/neixun/homeworkDetail', { id, ...asRole(mine) })}>
      <View className="homework__facts">
        {role === 'keeper' ? (
          <Badge tone={toMark ? 'warn' : 'plain'}>{toMark ? `待批改 ${toMark}` : '没有待批改的'}</Badge>
        ) : (
          <Standing card={card} />
        )}
        {late && <Badge tone="warn">迟交</Badge>}
        {excellent && <Badge tone="vip">优秀作业</Badge>}
        <View className="homework__space" />
        {role === 'keeper' ? (
          <Text>已交 {submitted} 份</Text>
        ) : score !== null ? (
          <Text className="homework__score">
            {score} / {maxScore}
          </Text>
        ) : (
          open && <Text>{leftText(endOf(card, serverNow()).until, serverNow())}</Text>
        )}
      </View>
      <View className="homework__title">{title}</View>
      {state === 'returned' && role === 'trainee' ? (
        <View className="homework__reason">退回原因：{returnReason}</View>
      ) : (
        <View className="homework__brief">{brief}</View>
      )}
      <View className="homework__small">{role === 'keeper' ? `${moment(deadline)} 截止` : factOf(card)}</View>
    </Tap>
  )
}

const Homework = observer(function Homework({ trainingId, role }: { trainingId: string; role: string }) {
  const [tab, setTab] = useState<Tab>('all')
  const listOf = useLists(
    (key: Tab) =>
      new PagedList<HomeworkCard>((cursor) =>
        pageOf('POST /api/neixunHomework/page', { trainingId, ...asRole(role), tab: key, cursor }),
      ),
  )
  const list = listOf(tab)
  useListGestures(() => list)
  // Back from handing in, or from marking.
  useShowAgain(() => void listOf.reload(tab))
  const keeper = list.items[0]?.role === 'keeper'
  if (list.error instanceof ApiError && list.error.code === codes.GONE) return <GoneView />
  if (!list.items.length && isNotOnList(list.error)) return <NotOnList error={list.error} />
  return (
    <>
      {!keeper && <UnderTabs items={TABS} value={tab} onChange={setTab} />}
      <ListBody
        list={list}
        skeleton={<SkeletonRows count={4} />}
        empty={{ title: EMPTY[tab], ...(tab !== 'all' && { action: '看全部作业', onAction: () => setTab('all') }) }}
        row={(card) => <Row card={card} role={role} />}
      />
    </>
  )
})

/** 作业: what is to be handed in, and what came of it; for trainers, what waits to be marked. */
export default function NeixunHomework() {
  const { trainingId, role } = useParams('trainingId', 'role')
  return (
    <Page>
      <TrainingMembers>
        <Homework trainingId={trainingId} role={role} />
      </TrainingMembers>
    </Page>
  )
}
