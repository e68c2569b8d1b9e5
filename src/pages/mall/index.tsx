import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import type { Api, ProductCard, Result } from '../../../contract'
import { keysOf } from '../../../contract/rules/keys'
import { call } from '@/api/call'
import { PagedList } from '@/api/paged-list'
import { pageOf, type Filters } from '@/api/pages'
import { greetLevel } from '@/features/account/level-up'
import { PageBanners } from '@/features/banner/page-banners'
import { go } from '@/nav'
import { toast, useAction } from '@/patterns/feedback/use-action'
import { FilterTap } from '@/patterns/list/filter'
import { useListGestures } from '@/patterns/list/list'
import { useLists } from '@/patterns/list/use-lists'
import { useSearch } from '@/patterns/list/use-search'
import { LoadedBody } from '@/patterns/page/loaded'
import { Page } from '@/patterns/page/page'
import { useFresh } from '@/patterns/page/use-fresh'
import { useShowAgain } from '@/patterns/page/use-show-again'
import { session } from '@/stores/session'
import { IconBtn } from '@/ui/button/icon-btn'
import { Tap } from '@/ui/button/tap'
import { SkeletonCard } from '@/ui/feedback/skeleton'
import { ChoiceList } from '@/ui/field/choice-list'
import { Pills } from '@/ui/field/pills'
import { Icon, type IconName } from '@/ui/icon/icon'
import { UnderTabs } from '@/ui/layout/under-tabs'
import { Sheet } from '@/ui/overlay/sheet'
import { ProductGrid } from './parts/product-grid'
import { Purse } from './parts/purse'
import { SignStrip } from './parts/sign-strip'
import './index.scss'

type Home = Result<Api['GET /api/mall/home']>
type Section = Home['sections'][number]
type ProductFilters = Filters<'POST /api/mallProduct/page'>

/** By which price: '' for the order of the section. */
type Sort = NonNullable<ProductFilters['sort']> | ''
const SORTS: Record<Sort, string> = { '': '默认顺序', price: '金币从少到多', priceDown: '金币从多到少' }

const load = async () => {
  const [home, signIn] = await Promise.all([
    call('GET /api/mall/home'),
    session.loggedIn ? call('GET /api/signIn/summary', { query: {} }) : undefined,
  ])
  return { home, signIn }
}

const Way = ({ icon, label, onTap }: { icon: IconName; label: string; onTap: () => void }) => (
  <Tap role="link" className="mall__way" onTap={onTap}>
    <Icon name={icon} size="s" />
    <Text>{label}</Text>
  </Tap>
)

const openMine = () => session.require() && void go('pages/mall/myCoin')
const openTasks = () => void go('pages/mall/coinTask')

const Balance = ({ home: { balance, expiring } }: { home: Home }) => (
  <Purse title="我的金币" balance={balance} expiring={expiring}>
    <View className="mall__ways">
      <Way icon="list" label="明细" onTap={openMine} />
      <Way icon="check-check" label="任务" onTap={openTasks} />
      <Way icon="circle-question-mark" label="规则" onTap={() => void go('pages/mall/coinRule')} />
    </View>
  </Purse>
)

/** 金币商城: what one has, the signature of the day, and what there is to exchange it for. */
export default observer(function MallIndex() {
  const loaded = useFresh(load)
  // '': the first one, whichever that is.
  const [section, setSection] = useState('')
  const [category, setCategory] = useState('')
  const [sort, setSort] = useState<Sort>('')
  const [sorting, setSorting] = useState(false)
  const { asked, stop, button, box } = useSearch('搜索商品', '搜商品名称')
  const listOf = useLists((key: string) => {
    const filters: ProductFilters = JSON.parse(key)
    return new PagedList<ProductCard>((cursor) => pageOf('POST /api/mallProduct/page', { ...filters, cursor }))
  })
  // One that is not shown any more gives way to the first.
  const openOf = ({ sections }: Home) => sections.find(({ id }) => id === section) ?? sections[0]
  const chosen = loaded.value && openOf(loaded.value.home).id === section
  // Whoever searches looks through all there is.
  const where: ProductFilters = asked ? { keyword: asked } : chosen ? { sectionId: section } : { tab: 'first' }
  const key = JSON.stringify({ ...where, categoryId: category || undefined, sort: sort || undefined } satisfies ProductFilters)
  const list = listOf(key)
  // What one can afford goes by what one has.
  useShowAgain(() => void listOf.reload(key))
  useListGestures(() => list)
  const sign = useAction(async () => {
    const { changed, coins, levelUp } = await call('POST /api/signIn/do')
    toast(changed ? `签到成功，金币 +${coins}` : '今天已经签过到了')
    if (levelUp) void greetLevel(levelUp)
    await Promise.all([loaded.load(), listOf.reload(key)])
  })
  const emptyOf = (kind: Section['kind']) =>
    asked
      ? { title: `没有找到“${asked}”相关的商品`, action: '看全部', onAction: stop }
      : kind === 'afford'
        ? session.loggedIn
          ? { title: '还没有攒够，再攒攒就能兑换', action: '去赚金币', onAction: openTasks }
          : { title: '登录后看我能兑换什么', action: '登录 / 注册', onAction: session.goLogin }
        : { title: '商品正在上架', text: '换一类看看' }
  return (
    <Page
      right={
        <>
          {button}
          <IconBtn icon="file-text" label="兑换记录" onTap={() => session.require() && void go('pages/mall/orderList')} />
        </>
      }
    >
      {box}
      <LoadedBody loaded={loaded} skeleton={<SkeletonCard />}>
        {({ home, signIn }) => (
          <>
            <Balance home={home} />
            {signIn && !asked && <SignStrip signIn={signIn} busy={sign.busy} onSign={() => void sign.run()} />}
            {!asked && <PageBanners place="mallBanner" banners={home.banners} />}
            {!asked && (
              <View className="mall__tabs">
                <UnderTabs
                  items={home.sections.map(({ id, title }) => ({ key: id, label: title }))}
                  value={openOf(home).id}
                  onChange={setSection}
                />
              </View>
            )}
            <View className="mall__kinds">
              <View className="mall__pills">
                {home.categories.length > 1 && (
                  <Pills
                    label="分类"
                    items={[{ key: '', label: '全部' }, ...home.categories.map(({ id, name }) => ({ key: id, label: name }))]}
                    value={category}
                    onChange={setCategory}
                  />
                )}
              </View>
              <FilterTap chosen={sort === '' ? '排序' : SORTS[sort]} narrowed={sort !== ''} onTap={() => setSorting(true)} />
            </View>
            <ProductGrid list={list} empty={emptyOf(openOf(home).kind)} />
          </>
        )}
      </LoadedBody>
      <Sheet open={sorting} onClose={() => setSorting(false)} title="排序">
        <ChoiceList
          label="排序"
          options={Object.values(SORTS)}
          values={[SORTS[sort]]}
          onChange={([chosen]) => {
            setSort(keysOf(SORTS).find((key) => SORTS[key] === chosen)!)
            setSorting(false)
          }}
        />
      </Sheet>
    </Page>
  )
})
