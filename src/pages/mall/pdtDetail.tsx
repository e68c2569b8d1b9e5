import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { PRODUCT_TYPE } from '../../../contract/rules/kinds'
import type { MallSku, ProductDetail } from '../../../contract'
import { call } from '@/api/call'
import { hearServerTime, serverNow } from '@/lib/server-time'
import { copyLink } from '@/features/share/ways-to-share'
import { MemberStrip, openVip } from '@/features/vip/member-offer'
import { moment } from '@/lib/date'
import { ago } from '@/lib/time'
import { count, whole } from '@/lib/text'
import { go } from '@/nav'
import { toast, useAction } from '@/patterns/feedback/use-action'
import { useMenu } from '@/patterns/feedback/use-menu'
import { openPictures } from '@/patterns/media/open-pictures'
import { LoadedBody, useLoaded } from '@/patterns/page/loaded'
import { Page } from '@/patterns/page/page'
import { useParams } from '@/patterns/page/params'
import { sharing as sharingBy } from '@/patterns/page/share'
import { useShowAgain } from '@/patterns/page/use-show-again'
import { session } from '@/stores/session'
import { Btn } from '@/ui/button/btn'
import { IconBtn } from '@/ui/button/icon-btn'
import { Tap } from '@/ui/button/tap'
import { SkeletonDetail } from '@/ui/feedback/skeleton'
import { Pills } from '@/ui/field/pills'
import { Card } from '@/ui/layout/card'
import { Dock, DockIcon } from '@/ui/layout/dock'
import { SectionHead } from '@/ui/layout/section-head'
import { Cell, CellGroup } from '@/ui/list/cell'
import { InfoRows } from '@/ui/list/info-rows'
import { Pic } from '@/ui/media/pic'
import { Sheet } from '@/ui/overlay/sheet'
import { Countdown } from '@/ui/text/countdown'
import { yuan } from '@/ui/text/price'
import { CoinPrice } from './parts/coin-price'
import { openPoster, shareOf } from './parts/product'
import { ProductPicture } from './parts/product-picture'
import './pdtDetail.scss'

async function load(id: string): Promise<ProductDetail> {
  const one = await call('GET /api/mallProduct/detail/:id', { params: { id } })
  hearServerTime(one.serverTime)
  return one
}

/** Its pictures, one at a time; a tap shows them large. */
function Pictures({ one: { images, title } }: { one: ProductDetail }) {
  const [at, setAt] = useState(0)
  if (!images.length) return <ProductPicture src="" title={title} />
  return (
    <View className="mall-pictures">
      <Tap label={`${title}，第 ${at + 1} 张，看大图`} onTap={() => openPictures(images, at)}>
        <ProductPicture src={images[at]} title={title} />
      </Tap>
      {images.length > 1 && (
        <View className="mall-pictures__strip">
          {images.map((image, index) => (
            <Tap
              key={image}
              className={`mall-pictures__one ${index === at ? 'mall-pictures__one--on' : ''}`}
              label={`第 ${index + 1} 张`}
              onTap={() => setAt(index)}
            >
              <Pic className="mall-pictures__pic" src={image} alt="" />
            </Tap>
          ))}
        </View>
      )}
    </View>
  )
}

/** So near its end the seconds are counted; before that its day is told. */
const LAST_MS = 3 * 86_400_000

function factsOf({
  soldCount,
  stock,
  perUserLimit,
  dayLimit,
  levelLimit,
  vipOnly,
  type,
  collect,
  regionExclude,
  endsAt,
}: ProductDetail) {
  return [
    soldCount > 0 && `已兑 ${count(soldCount)}`,
    stock !== null && `库存 ${count(stock)}`,
    perUserLimit !== null && `每人限兑 ${perUserLimit} 件`,
    dayLimit !== null && `每天 ${dayLimit} 件`,
    levelLimit > 1 && `Lv${levelLimit} 可兑`,
    vipOnly && '会员专享',
    type === PRODUCT_TYPE.goods && (collect ? '运费到付' : regionExclude.length ? '包邮' : '全国包邮'),
    endsAt && `${moment(endsAt)} 结束`,
  ]
    .filter(Boolean)
    .join(' · ')
}

interface HeadProps {
  one: ProductDetail
  sku: MallSku | undefined
  reload: () => Promise<void>
}
function Head({ one, sku, reload }: HeadProps) {
  const { title, subTitle, marketPrice, vipCoinPrice, opensAt, endsAt, state, stateText } = one
  const coins = sku?.coin ?? one.coinPrice
  return (
    <View className="mall-head">
      {state === 1 && opensAt && (
        <View className="mall-head__ahead">
          <Text>{stateText}</Text>
          <Countdown boxed until={opensAt} now={serverNow} onEnd={() => void reload()} />
        </View>
      )}
      {state === 0 && endsAt && Date.parse(endsAt) - serverNow() < LAST_MS && (
        <View className="mall-head__ahead">
          <Text>距结束</Text>
          <Countdown boxed until={endsAt} now={serverNow} onEnd={() => void reload()} />
        </View>
      )}
      <View className="mall-head__price">
        <CoinPrice size="l" coins={coins} cash={sku?.cash ?? one.cashPrice} />
        {marketPrice !== null && <Text className="mall-head__market">市场价 {yuan(marketPrice)}</Text>}
      </View>
      {vipCoinPrice !== null && vipCoinPrice < one.coinPrice && (
        <MemberStrip
          words={`会员 ${whole(vipCoinPrice)} 金币`}
          saves={`省 ${whole(one.coinPrice - vipCoinPrice)} 金币`}
          // For whoever has it the price above is this one already.
          has={false}
        />
      )}
      <View className="mall-head__title">{title}</View>
      {subTitle !== '' && <View className="mall-head__note">{subTitle}</View>}
      <View className="mall-head__note">{factsOf(one)}</View>
    </View>
  )
}

const Recent = ({ recent }: Pick<ProductDetail, 'recent'>) =>
  recent.length === 0 ? null : (
    <View className="mall-recent">
      {recent.slice(0, 3).map(({ name, time }) => (
        <Text key={time} className="mall-recent__one">
          {name} {ago(time)}兑换了
        </Text>
      ))}
    </View>
  )

interface SkuSheetProps {
  one: ProductDetail
  value: string
  open: boolean
  onPick: (skuId: string) => void
  onClose: () => void
}
const SkuSheet = ({ one, value, open, onPick, onClose }: SkuSheetProps) => (
  <Sheet open={open} onClose={onClose} title="选规格">
    <Pills
      label="规格"
      items={one.specs.map(({ skuId, name, coin, stock }) => ({
        key: skuId,
        label: `${name} · ${whole(coin)} 金币${stock === 0 ? '（已兑完）' : ''}`,
      }))}
      value={value}
      onChange={(key: string) => {
        onPick(key)
        onClose()
      }}
    />
  </Sheet>
)

const OFF: ProductDetail['btn']['state'][] = ['limit', 'level', 'over', 'closed']
const QUIET: ProductDetail['btn']['state'][] = ['reminded', 'out', 'ahead', 'short']

/** The one thing that can be done with it now, in the server's word for it. */
const Act = observer(function Act({ one, sku, reload }: HeadProps) {
  const { id, btn, type } = one
  const out = btn.state === 'go' && sku?.stock === 0
  const { run, busy } = useAction(async () => {
    if (!session.require()) return
    if (btn.state === 'go') return go('pages/mall/orderConfirm', { productId: id, ...(sku && { skuId: sku.skuId }) })
    if (btn.state === 'short') return go('pages/mall/coinTask')
    if (btn.state === 'vip') return openVip()
    const on = btn.state !== 'reminded'
    await call('POST /api/mallProduct/remind', { body: { id, on } })
    toast(on ? '可以兑换时会提醒你' : '已取消提醒')
    await reload()
  })
  const text = out ? '这个规格已兑完' : btn.state === 'go' && sku ? `${btn.text} ${whole(sku.coin)} 金币` : btn.text
  return (
    <Dock>
      <DockIcon icon="message-circle" label="客服" onTap={() => void go('pages/lesson/kefu')} />
      {btn.state !== 'closed' && <DockIcon icon="image" label="海报" onTap={() => openPoster(id)} />}
      <Btn
        wide
        kind={QUIET.includes(btn.state) ? 'line' : 'primary'}
        disabled={OFF.includes(btn.state) || out}
        busy={busy}
        label={type === PRODUCT_TYPE.goods ? text : undefined}
        onTap={() => void run()}
      >
        {text}
      </Btn>
    </Dock>
  )
})

const About = observer(function About({ one, reload }: { one: ProductDetail; reload: () => Promise<void> }) {
  const { specs, detail, notice, deliveryText, afterText, shop } = one
  const [chosen, setChosen] = useState('')
  const [choosing, setChoosing] = useState(false)
  const sku = specs.find(({ skuId }) => skuId === chosen) ?? specs.find(({ stock }) => stock !== 0) ?? specs[0]
  return (
    <>
      <Pictures one={one} />
      <Head one={one} sku={sku} reload={reload} />
      <Recent recent={one.recent} />
      {specs.length > 1 && (
        <CellGroup>
          <Cell title="规格" value={sku?.name} onTap={() => setChoosing(true)} />
        </CellGroup>
      )}
      <Card>
        <InfoRows
          rows={[
            ...(specs.length === 1 && sku ? [{ label: '规格', value: sku.name }] : []),
            { label: '配送', value: deliveryText },
            { label: '售后', value: afterText },
          ]}
        />
      </Card>
      {shop && (
        <CellGroup>
          <Cell
            icon="map-pin"
            title={shop.name}
            desc={`${shop.city}${shop.address}`}
            value="进店"
            onTap={() => void go('pages/mall/shopDetail', { id: shop.id })}
          />
        </CellGroup>
      )}
      {detail !== '' && (
        <Card>
          <SectionHead title="商品介绍" />
          <View className="mall-about">{detail}</View>
        </Card>
      )}
      {notice.length > 0 && (
        <Card>
          <SectionHead title="兑换须知" />
          {notice.map((line) => (
            <View key={line} className="mall-about__line">
              · {line}
            </View>
          ))}
        </Card>
      )}
      <View className="page__grow" />
      <SkuSheet one={one} value={sku?.skuId ?? ''} open={choosing} onPick={setChosen} onClose={() => setChoosing(false)} />
      <Act one={one} sku={sku} reload={reload} />
    </>
  )
})

/** A product: what it is, what it costs, for whom, and the one thing to do. */
export default observer(function ProductPage() {
  const { id } = useParams('id')
  const loaded = useLoaded(() => load(id))
  const { show, menu } = useMenu()
  // Back from login, from earning coins, or from exchanging.
  useShowAgain(() => void loaded.load())
  const one = loaded.value
  const sharing = one && one.btn.state !== 'closed' ? shareOf(one) : undefined
  return (
    <Page
      right={
        sharing && (
          <IconBtn
            icon="share-2"
            label="分享"
            onTap={() =>
              show([
                { label: '分享', icon: 'share-2', ...sharingBy(sharing) },
                { label: '生成海报', icon: 'image', onTap: () => openPoster(id) },
                { label: '复制链接', icon: 'link', onTap: () => void copyLink(sharing) },
              ])
            }
          />
        )
      }
      share={sharing}
    >
      <LoadedBody loaded={loaded} skeleton={<SkeletonDetail />}>
        {(value) => <About one={value} reload={loaded.load} />}
      </LoadedBody>
      {menu}
    </Page>
  )
})
