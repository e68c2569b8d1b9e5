import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import type { Api, DocCard, Result } from '../../../contract'
import { call } from '@/api/call'
import { PagedList } from '@/api/paged-list'
import { pageOf, type Filters } from '@/api/pages'
import { PageBanners } from '@/features/banner/page-banners'
import { DocCost, DocRow, pagesOf } from '@/features/zhiku/doc-row'
import { day } from '@/lib/date'
import { go } from '@/nav'
import { useMenu } from '@/patterns/feedback/use-menu'
import { useDebounced } from '@/patterns/form/use-debounced'
import { ListBody, useListGestures } from '@/patterns/list/list'
import { useLists } from '@/patterns/list/use-lists'
import { LoadedBody } from '@/patterns/page/loaded'
import { Page } from '@/patterns/page/page'
import { useParams } from '@/patterns/page/params'
import { useFresh } from '@/patterns/page/use-fresh'
import { useShowAgain } from '@/patterns/page/use-show-again'
import { session } from '@/stores/session'
import { Btn } from '@/ui/button/btn'
import { IconBtn } from '@/ui/button/icon-btn'
import { Tap } from '@/ui/button/tap'
import { NoticeStrip } from '@/ui/feedback/notice-strip'
import { SkeletonRows } from '@/ui/feedback/skeleton'
import { SearchBox } from '@/ui/field/search-box'
import { Icon } from '@/ui/icon/icon'
import { Card } from '@/ui/layout/card'
import { SectionHead } from '@/ui/layout/section-head'
import { UnderTabs } from '@/ui/layout/under-tabs'
import { Cover } from '@/ui/media/cover'
import './index.scss'

type Query = Filters<'POST /api/zhiku/page'>
type Home = Result<Api['GET /api/zhiku/home']>

interface Filter {
  categoryId: string
  sort: 'heat' | 'new' | 'downloads'
  format: string
  priceType: string
  region: string
  year: string
}
const NONE: Filter = { categoryId: '', sort: 'heat', format: '', priceType: '', region: '', year: '' }
const FROM: Record<string, Filter> = {
  vip: { ...NONE, priceType: 'vip' },
  new: { ...NONE, sort: 'new' },
  hot: { ...NONE, sort: 'downloads' },
  pack: { ...NONE, format: 'pack' },
}

const queryOf = ({ categoryId, sort, format, priceType, region, year }: Filter, keyword: string): Query => ({
  sort,
  categoryId: categoryId || undefined,
  // Chosen from lists that have no other keys.
  format: (format || undefined) as Query['format'],
  priceType: (priceType || undefined) as Query['priceType'],
  region: region || undefined,
  year: year ? Number(year) : undefined,
  keyword: keyword || undefined,
})

interface Choice {
  name: keyof Filter
  /** Shown while nothing is chosen. */
  label: string
  options: { key: string; label: string }[]
}
const choicesOf = ({ regions, years, vipFree, packs }: Home): Choice[] => [
  {
    name: 'sort',
    label: '综合',
    options: [
      { key: 'heat', label: '综合' },
      { key: 'new', label: '最近更新' },
      { key: 'downloads', label: '下载最多' },
    ],
  },
  {
    name: 'format',
    label: '格式',
    options: [
      { key: '', label: '全部格式' },
      { key: 'docx', label: 'Word' },
      { key: 'xlsx', label: 'Excel' },
      { key: 'pptx', label: 'PPT' },
      { key: 'pdf', label: 'PDF' },
      ...(packs.length > 0 ? [{ key: 'pack', label: '资料包' }] : []),
    ],
  },
  {
    name: 'priceType',
    label: '价格',
    options: [
      { key: '', label: '全部价格' },
      { key: 'free', label: '免费' },
      { key: 'paid', label: '付费' },
      { key: 'coin', label: '金币兑换' },
      ...(vipFree ? [{ key: 'vip', label: '会员免费' }] : []),
    ],
  },
  {
    name: 'region',
    label: '地区',
    options: [{ key: '', label: '全部地区' }, ...regions.map((region) => ({ key: region, label: region }))],
  },
  {
    name: 'year',
    label: '年份',
    options: [{ key: '', label: '全部年份' }, ...years.map((year) => ({ key: String(year), label: `${year} 年更新` }))],
  },
]

interface FiltersProps {
  home: Home
  filter: Filter
  onChange: (change: Partial<Filter>) => void
}

/** What narrows the list: one chip for each, each opens its choices. */
function FilterChips({ home, filter, onChange }: FiltersProps) {
  const { show, menu } = useMenu('筛选')
  return (
    <View className="zhiku__chips">
      {choicesOf(home).map(({ name, label, options }) => {
        const chosen = options.find(({ key }) => key === filter[name])
        const on = filter[name] !== NONE[name]
        return (
          <Tap
            key={name}
            className={`zhiku__chip ${on ? 'zhiku__chip--on' : ''}`}
            label={`${label}，${chosen?.label ?? label}`}
            onTap={() =>
              show(
                options.map(({ key, label: text }) => ({
                  label: text,
                  chosen: key === filter[name],
                  onTap: () => onChange({ [name]: key }),
                })),
                label,
              )
            }
          >
            <Text>{on ? chosen?.label : label}</Text>
            <Icon name="chevron-down" size="s" />
          </Tap>
        )
      })}
      {menu}
    </View>
  )
}

/** Where one goes from here: what is new, what many have, what one puts in oneself. */
function Entries({ home, onChoose }: { home: Home; onChoose: (filter: Filter) => void }) {
  const entries = [
    ...(home.vipFree ? [{ icon: 'crown' as const, label: '会员免费', onTap: () => onChoose(FROM.vip) }] : []),
    {
      icon: 'clock' as const,
      label: home.weekNew > 0 ? `本周更新 ${home.weekNew}` : '最近更新',
      onTap: () => onChoose(FROM.new),
    },
    { icon: 'flame' as const, label: '热门下载', onTap: () => onChoose(FROM.hot) },
    ...(home.packs.length > 0 ? [{ icon: 'book-marked' as const, label: '资料包', onTap: () => onChoose(FROM.pack) }] : []),
    { icon: 'arrow-up' as const, label: '上传资料', onTap: () => void go('pages/zhiku/download', { section: 'uploads' }) },
  ]
  return (
    <View className="zhiku__entries">
      {entries.map(({ icon, label, onTap }) => (
        <Tap key={icon} className="zhiku__entry" onTap={onTap}>
          <View className="zhiku__tile">
            <Icon name={icon} />
          </View>
          <Text>{label}</Text>
        </Tap>
      ))}
    </View>
  )
}

/** Documents that are sold together, while nothing else is looked for. */
function Packs({ packs, onAll }: { packs: Home['packs']; onAll: () => void }) {
  return (
    <Card className="zhiku__sets">
      <SectionHead title="成套领走" more="全部资料包" onMore={onAll} />
      <View className="zhiku__packs">
        {packs.map((pack) => (
          <Tap key={pack.id} role="link" className="zhiku__pack" onTap={() => void go('pages/zhiku/detail', { id: pack.id })}>
            <Cover src={pack.cover} title={pack.title} />
            <View className="zhiku__pack-title">{pack.title}</View>
            <View className="zhiku__pack-foot">
              <Text>{pagesOf(pack)}</Text>
              <DocCost doc={pack} />
            </View>
          </Tap>
        ))}
      </View>
    </Card>
  )
}

const askFor = (keyword: string) =>
  session.require() && void go('pages/circle/releaseTiwen', { title: keyword ? `求资料：${keyword}` : '求资料：' })

interface LibraryProps {
  home: Home
  keyword: string
  onReset: () => void
  first: Filter
}

const Library = observer(function Library({ home, keyword, onReset, first }: LibraryProps) {
  const [filter, setFilter] = useState(first)
  const listOf = useLists((key: string) => {
    const query: Query = JSON.parse(key)
    return new PagedList<DocCard>((cursor) => pageOf('POST /api/zhiku/page', { ...query, cursor }))
  })
  const key = JSON.stringify(queryOf(filter, keyword))
  const list = listOf(key)
  // Back from a document that is theirs now.
  useShowAgain(() => void listOf.reload(key))
  useListGestures(() => list)
  const change = (some: Partial<Filter>) => setFilter({ ...filter, ...some })
  const narrowed = JSON.stringify(queryOf(filter, keyword)) !== JSON.stringify(queryOf(NONE, ''))
  const tabs = [{ key: '', label: '全部' }, ...home.categories.map(({ id, name }) => ({ key: id, label: name }))]
  return (
    <>
      <PageBanners banners={home.banners} place="zhikuBanner" />
      <Entries home={home} onChoose={setFilter} />
      {home.quota && (
        <NoticeStrip tone="vip" icon="crown">
          {`会员本月还能免费下载 ${home.quota.left} / ${home.quota.limit} 份，${day(home.quota.resetTime)}重置`}
        </NoticeStrip>
      )}
      {!narrowed && home.packs.length > 0 && <Packs packs={home.packs} onAll={() => setFilter(FROM.pack)} />}
      <UnderTabs items={tabs} value={filter.categoryId} onChange={(categoryId) => change({ categoryId })} />
      <FilterChips home={home} filter={filter} onChange={change} />
      <View className="zhiku__rows">
        <ListBody
          list={list}
          skeleton={<SkeletonRows />}
          empty={
            narrowed
              ? {
                  title: '没有找到这样的资料',
                  text: '发个“求资料”，同行会来帮你',
                  action: '去求资料',
                  onAction: () => askFor(keyword),
                }
              : { title: '还没有资料', action: '重新加载', onAction: onReset }
          }
          row={(doc) => <DocRow doc={doc} onTap={() => void go('pages/zhiku/detail', { id: doc.id })} />}
        />
      </View>
      {narrowed && list.items.length === 0 && list.started && (
        <View className="zhiku__reset">
          <Btn
            kind="weak"
            onTap={() => {
              setFilter(NONE)
              onReset()
            }}
          >
            清除筛选，看全部资料
          </Btn>
        </View>
      )}
      {list.items.length > 0 && (
        <Card className="zhiku__ask">
          <View className="zhiku__ask-words">
            <View className="zhiku__ask-title">没找到想要的？</View>
            <View className="zhiku__ask-note">发个“求资料”，同行会来帮你</View>
          </View>
          <Btn size="s" kind="weak" onTap={() => askFor(keyword)}>
            去求资料
          </Btn>
        </Card>
      )}
    </>
  )
})

/** 智库: the documents there are, by what they are about, by their kind and by what they cost. */
export default observer(function Zhiku() {
  const { categoryId, section } = useParams('categoryId', 'section')
  const home = useFresh(() => call('GET /api/zhiku/home'))
  const [text, setText] = useState('')
  const keyword = useDebounced(text.trim())
  const mine = <IconBtn icon="download" label="我的下载" onTap={() => void go('pages/zhiku/download')} />
  return (
    <Page right={mine}>
      <View className="zhiku__search">
        <SearchBox value={text} onChange={setText} label="搜索资料" placeholder="搜合同、制度、表格、报告" maxLength={40} />
      </View>
      <LoadedBody loaded={home} skeleton={<SkeletonRows count={6} />}>
        {(value) => (
          <Library
            home={value}
            keyword={keyword}
            // A category that is gone narrows nothing.
            first={{ ...(FROM[section] ?? NONE), categoryId: value.categories.find(({ id }) => id === categoryId)?.id ?? '' }}
            onReset={() => setText('')}
          />
        )}
      </LoadedBody>
    </Page>
  )
})
