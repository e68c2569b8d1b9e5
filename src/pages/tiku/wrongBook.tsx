import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { MASTERED_AFTER, WRONG_REASONS, type WrongReason } from '../../../contract/rules/practice'
import { QUESTION_KINDS, type QuestionKind } from '../../../contract/rules/questions'
import type { TikuHome, WrongItem, WrongSummary } from '../../../contract/tikuPractice'
import { call } from '@/api/call'
import { PagedList } from '@/api/paged-list'
import { keysOf } from '../../../contract/rules/keys'
import { go, replace } from '@/nav'
import { openFile } from '@/patterns/media/open-file'
import { confirm, toast, useAction } from '@/patterns/feedback/use-action'
import { useMenu } from '@/patterns/feedback/use-menu'
import { FilterSheet, FilterTap, type FilterField } from '@/patterns/list/filter'
import { ListBody, useListGestures } from '@/patterns/list/list'
import { useLists } from '@/patterns/list/use-lists'
import { LoadedBody } from '@/patterns/page/loaded'
import { Members } from '@/patterns/page/members'
import { Page } from '@/patterns/page/page'
import { useParams } from '@/patterns/page/params'
import { useFresh } from '@/patterns/page/use-fresh'
import { useShowAgain } from '@/patterns/page/use-show-again'
import { a11y } from '@/ui/a11y'
import { Btn } from '@/ui/button/btn'
import { Tap } from '@/ui/button/tap'
import { SkeletonRows } from '@/ui/feedback/skeleton'
import { StateView } from '@/ui/feedback/state-view'
import { Icon } from '@/ui/icon/icon'
import { Card } from '@/ui/layout/card'
import { Dock } from '@/ui/layout/dock'
import { SectionHead } from '@/ui/layout/section-head'
import { UnderTabs } from '@/ui/layout/under-tabs'
import { Badge } from '@/ui/text/badge'
import { useBanks } from './parts/use-banks'
import './wrongBook.scss'

type Tab = 'due' | 'all' | 'mastered' | 'removed'
type Item = WrongItem & { id: string }

/** Seconds that one question takes. */
const EACH = 50
/** One sitting. */
const MOST = 20

// `in` does not make a text one of the keys.
const reasonText = (reason: string) => (reason in WRONG_REASONS ? WRONG_REASONS[reason as WrongReason] : '')
const dayText = (day: string) => day.replace(/^\d+-0?(\d+)-0?(\d+)$/, '$1月$2日')

function dueText({ overdue, dueDay, state }: WrongItem): { text: string; tone: 'bad' | 'warn' | 'plain' } {
  if (overdue) return { text: `逾期 ${overdue} 天`, tone: 'bad' }
  if (overdue === 0) return { text: '今天到期', tone: 'warn' }
  if (state === 'mastered') return { text: '已消灭', tone: 'plain' }
  return { text: state === 'removed' || !dueDay ? '' : `${dayText(dueDay)}复习`, tone: 'plain' }
}

/** Rights on different days, as dots. */
const Dots = ({ streak }: { streak: number }) => (
  <View className="wrong__dots" {...a11y({ role: 'img', label: `答对 ${streak}/${MASTERED_AFTER}` })}>
    {Array.from({ length: MASTERED_AFTER }, (_, at) => (
      <View key={at} className={`wrong__dot ${at < streak ? 'wrong__dot--on' : ''}`} />
    ))}
    <Text>
      答对 {streak}/{MASTERED_AFTER}
    </Text>
  </View>
)

const Row = ({ item, onTap }: { item: Item; onTap: () => void }) => {
  const { kind, wrongCount, stem, chapter, reason, streak, note } = item
  const due = dueText(item)
  return (
    <Tap className="card wrong__row" onTap={onTap}>
      <View className="wrong__facts">
        <Badge>{QUESTION_KINDS[kind]}</Badge>
        <Badge tone="bad">错 {wrongCount} 次</Badge>
        <Text className={`wrong__due wrong__due--${due.tone}`}>{due.text}</Text>
      </View>
      <View className="wrong__stem">{stem}</View>
      {note && <View className="wrong__note">笔记：{note}</View>}
      <View className="wrong__facts">
        <Text className="wrong__chapter">
          {chapter}
          {chapter && ' · '}
          {reasonText(reason) ? `错因：${reasonText(reason)}` : '标记错因'}
        </Text>
        <Dots streak={streak} />
      </View>
    </Tap>
  )
}

function Due({ summary }: { summary: WrongSummary }) {
  if (!summary.due) return null
  return (
    <Card>
      <SectionHead
        title={`今天该复习 ${summary.due} 题`}
        trailing={<Text className="wrong__hint">约 {Math.max(1, Math.round((summary.due * EACH) / 60))} 分钟</Text>}
      />
      <View className="wrong__steps">
        {summary.steps.map(({ day, count }) => (
          <View key={day} className="wrong__step">
            <View className={`wrong__count ${count ? 'wrong__count--some' : ''}`}>{count}</View>第 {day} 天
          </View>
        ))}
      </View>
      <View className="wrong__hint">在 {MASTERED_AFTER} 个不同的日子连续答对，就移到“已消灭”</View>
    </Card>
  )
}

interface Filter {
  chapter: string
  kind: string
  reason: string
  wrongs: string
  days: string
}
const ALL: Filter = { chapter: '', kind: '', reason: '', wrongs: '', days: '' }
const OFTEN = [
  { key: '', label: '不限' },
  { key: '2', label: '错 2 次以上' },
  { key: '3', label: '错 3 次以上' },
]
const LATELY = [
  { key: '', label: '不限' },
  { key: '7', label: '近 7 天' },
  { key: '30', label: '近 30 天' },
]
const labelIn = (items: typeof OFTEN, key: string) => (key ? items.find((one) => one.key === key)!.label : '')
const fieldsOf = (chapters: TikuHome['chapters']): FilterField<Filter>[] => [
  {
    key: 'chapter',
    label: '章节',
    items: [{ key: '', label: '全部' }, ...chapters.map(({ name }) => ({ key: name, label: name }))],
  },
  {
    key: 'kind',
    label: '题型',
    items: [{ key: '', label: '全部' }, ...keysOf(QUESTION_KINDS).map((key) => ({ key, label: QUESTION_KINDS[key] }))],
  },
  {
    key: 'reason',
    label: '错因',
    items: [{ key: '', label: '全部' }, ...keysOf(WRONG_REASONS).map((key) => ({ key, label: WRONG_REASONS[key] }))],
  },
  { key: 'wrongs', label: '错的次数', items: OFTEN },
  { key: 'days', label: '最近做过', items: LATELY },
]

const ORDERS = [
  { key: 'due', label: '到期优先' },
  { key: 'random', label: '随机' },
  { key: 'chapter', label: '按章节' },
] as const

const EMPTY: Record<Tab, { title: string; text?: string }> = {
  due: { title: '今天没有待复习的错题，真棒' },
  all: { title: '错题本是空的', text: '练习和模考里答错的题会自动进来' },
  mastered: { title: '还没有消灭的错题', text: `在 ${MASTERED_AFTER} 个不同的日子连续答对，错题就消灭了` },
  removed: { title: '没有移出的错题' },
}

const Book = observer(function Book({ home, summary, reload }: { home: TikuHome; summary: WrongSummary; reload: () => void }) {
  const bankId = home.bank.id
  const [wanted, setTab] = useState<Tab>('due')
  // Its tab is there as long as something is in it.
  const tab = wanted === 'removed' && !summary.removed ? 'all' : wanted
  const [filter, setFilter] = useState(ALL)
  const [filtering, setFiltering] = useState(false)
  const [order, setOrder] = useState<(typeof ORDERS)[number]['key']>('due')
  const { show, menu } = useMenu()
  const banks = useBanks((id) => void replace('pages/tiku/wrongBook', { bankId: id }))
  const listOf = useLists((key: string) => {
    const { tab: of, ...asked }: { tab: Tab } & Filter = JSON.parse(key)
    return new PagedList<Item>(async (cursor) => {
      const { records, next } = await call('POST /api/tikuWrong/page', {
        body: {
          ...{ tab: of, bankId, cursor },
          chapter: asked.chapter || undefined,
          // Chosen from lists that have no other keys.
          kind: (asked.kind as QuestionKind) || undefined,
          reason: (asked.reason as WrongReason) || undefined,
          wrongs: Number(asked.wrongs) || undefined,
          days: Number(asked.days) || undefined,
        },
      })
      return { records: records.map((one) => ({ ...one, id: one.questionId })), next }
    })
  })
  const key = JSON.stringify({ tab, ...filter })
  const list = listOf(key)
  useListGestures(() => list)
  // Back from practice.
  useShowAgain(() => void listOf.reload(key))
  const change = useAction(async (work: () => Promise<unknown>, said: string) => {
    await work()
    toast(said)
    await listOf.reload(key)
    reload()
  })
  const print = useAction(async () => {
    const body = { bankId, tab: tab === 'due' || tab === 'mastered' ? tab : ('all' as const) }
    const { url, fileName } = await call('POST /api/tikuWrong/print', { body })
    await openFile(url, fileName)
  })
  const tag = ({ questionId, reason }: Item) =>
    show(
      [...keysOf(WRONG_REASONS), ...(reason ? ['' as const] : [])].map((key) => ({
        label: key ? WRONG_REASONS[key] : '去掉错因',
        onTap: () => void change.run(() => call('POST /api/tikuWrong/tag', { body: { questionId, reason: key } }), '保存成功'),
      })),
    )
  const remove = async ({ questionId }: Item) => {
    if (!(await confirm('移出错题本？', '可以在“已移出”里放回来。', { yes: '移出' }))) return
    await change.run(() => call('POST /api/tikuWrong/remove', { body: { questionId } }), '已移出')
  }
  const clear = async () => {
    if (!(await confirm('移出全部已消灭的题？', '可以在“已移出”里逐题放回来。', { yes: '移出' }))) return
    await change.run(() => call('POST /api/tikuWrong/clear', { body: { bankId } }), '已移出')
  }
  const acts = (item: Item) => {
    const { questionId, state } = item
    const restore = () =>
      void change.run(() => call('POST /api/tikuWrong/restore', { body: { questionId } }), '已放回，从第 1 天复习起')
    show([
      { label: '标记错因', icon: 'flag', onTap: () => tag(item) },
      state === 'open'
        ? { label: '移出错题本', icon: 'trash-2', danger: true, onTap: () => void remove(item) }
        : { label: '放回错题本', icon: 'refresh-cw', onTap: restore },
    ])
  }
  const { due, open, mastered, removed } = summary
  const count = Math.min(MOST, Math.max(due, open))
  // Of a book in which nothing ever stood nothing is due either.
  const blank = due + open + mastered + removed === 0 && {
    ...EMPTY.all,
    action: '去练习',
    onAction: () => void go('pages/tiku/index', { bankId }),
  }
  const chosen = [
    // As above: one of the list.
    ...[filter.chapter, filter.kind && QUESTION_KINDS[filter.kind as QuestionKind], reasonText(filter.reason)],
    ...[labelIn(OFTEN, filter.wrongs), labelIn(LATELY, filter.days)],
  ].filter(Boolean)
  return (
    <>
      <UnderTabs
        items={[
          { key: 'due', label: '待复习', count: due },
          { key: 'all', label: '全部', count: open },
          { key: 'mastered', label: '已消灭', count: mastered },
          ...(removed ? [{ key: 'removed' as const, label: '已移出', count: removed }] : []),
        ]}
        value={tab}
        onChange={setTab}
      />
      {tab === 'due' && <Due summary={summary} />}
      <View className="wrong__filter">
        <Tap className="wrong__bank" label={`${home.bank.name}，换一个题库`} onTap={() => banks.choose(bankId)}>
          <Text className="wrong__bank-name">{home.bank.name}</Text>
          <Icon name="chevron-down" size="s" />
        </Tap>
        <FilterTap chosen={chosen.join(' · ')} narrowed={chosen.length > 0} onTap={() => setFiltering(true)} />
        {tab === 'mastered' && list.items.length > 0 && (
          <Tap className="wrong__print" onTap={() => void clear()}>
            全部移出
          </Tap>
        )}
        {tab !== 'removed' && list.items.length > 0 && (
          <Tap className="wrong__print" onTap={() => void print.run()}>
            <Icon name="download" size="s" />
            {print.busy ? '正在生成…' : '导出 PDF'}
          </Tap>
        )}
      </View>
      <ListBody
        list={list}
        skeleton={<SkeletonRows count={4} />}
        empty={
          chosen.length
            ? { title: '没有符合条件的错题', action: '清除条件', onAction: () => setFilter(ALL) }
            : blank || EMPTY[tab]
        }
        row={(item) => <Row item={item} onTap={() => acts(item)} />}
      />
      {open + due > 0 && (
        <Dock>
          <Tap
            className="wrong__order"
            label={`${ORDERS.find(({ key }) => key === order)!.label}，换一种顺序`}
            onTap={() => show(ORDERS.map(({ key, label }) => ({ label, chosen: key === order, onTap: () => setOrder(key) })))}
          >
            {ORDERS.find(({ key }) => key === order)!.label}
            <Icon name="chevron-down" size="s" />
          </Tap>
          <Btn
            wide
            onTap={() => void go('pages/tiku/exercise', { bankId, mode: 'wrong', order, count: String(Math.max(5, count)) })}
          >
            {`开始复习（${count}\u00a0题）`}
          </Btn>
        </Dock>
      )}
      <FilterSheet
        open={filtering}
        fields={fieldsOf(home.chapters)}
        filter={filter}
        onChange={setFilter}
        onReset={() => setFilter(ALL)}
        onClose={() => setFiltering(false)}
      />
      {menu}
      {banks.menu}
    </>
  )
})

function WrongBook({ bankId }: { bankId: string }) {
  const loaded = useFresh(async () => {
    const [home] = await call('GET /api/tiku/home', { query: { bankId: bankId || undefined } })
    return home && { home, summary: await call('GET /api/tikuWrong/summary', { query: { bankId: home.bank.id } }) }
  })
  return (
    <LoadedBody loaded={loaded} skeleton={<SkeletonRows count={4} />}>
      {(found) =>
        found ? (
          <Book home={found.home} summary={found.summary} reload={() => void loaded.load()} />
        ) : (
          <StateView kind="empty" title="题目整理中" />
        )
      }
    </LoadedBody>
  )
}

/** 错题本: what was wrong, when it is looked at again, and what is mastered. */
export default function TikuWrongBook() {
  const { bankId } = useParams('bankId')
  return (
    <Page>
      <Members text="登录后查看错题，练习里答错的题会自动进来">
        <WrongBook bankId={bankId} />
      </Members>
    </Page>
  )
}
