import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { PRODUCT_TYPE } from '../../../contract/rules/kinds'
import { readRegion } from '../../../contract/rules/region'
import type { Address, MallSku, ProductDetail } from '../../../contract'
import { call } from '@/api/call'
import { ApiError, isSilent, messageOf } from '@/api/errors'
import { Loaded } from '@/api/loaded'
import { newRequestId } from '@/api/request-id'
import { Consent, useConsent } from '@/features/checkout/consent'
import { noteOrderChange } from '@/features/checkout/orders'
import { replaceWith } from '@/features/checkout/page-target'
import { payAndGo } from '@/features/checkout/pay'
import { placedText } from '@/features/checkout/placed'
import type { Offer } from '@/features/checkout/shops/calls'
import { mallShop } from '@/features/checkout/shops/mall'
import { addresses } from '@/features/delivery/address'
import { AddressWords } from '@/features/delivery/address-words'
import { usePickedAddress } from '@/features/delivery/picked-address'
import { money, sum } from '@/lib/money'
import { whole } from '@/lib/text'
import { back, go } from '@/nav'
import { act, toast, useAction } from '@/patterns/feedback/use-action'
import { useOnTop } from '@/patterns/feedback/use-leave'
import { LoadedBody, useLoaded } from '@/patterns/page/loaded'
import { Members } from '@/patterns/page/members'
import { Page } from '@/patterns/page/page'
import { useParams } from '@/patterns/page/params'
import { useShowAgain } from '@/patterns/page/use-show-again'
import { Btn } from '@/ui/button/btn'
import { Tap } from '@/ui/button/tap'
import { NoticeStrip } from '@/ui/feedback/notice-strip'
import { SkeletonDetail } from '@/ui/feedback/skeleton'
import { StateView } from '@/ui/feedback/state-view'
import { FormField } from '@/ui/field/form-field'
import { TextInput } from '@/ui/field/text-input'
import { Icon } from '@/ui/icon/icon'
import { Card } from '@/ui/layout/card'
import { Dock } from '@/ui/layout/dock'
import { SectionHead } from '@/ui/layout/section-head'
import { InfoRows } from '@/ui/list/info-rows'
import { Sheet } from '@/ui/overlay/sheet'
import { CoinPrice } from './parts/coin-price'
import { ProductPicture } from './parts/product-picture'
import { Stepper } from './parts/stepper'
import './orderConfirm.scss'

/** From here on the mall says in its own words why not. */
const OF_SHOPS = 11_000
const LONGEST = 50

const load = async (id: string) => {
  const [product, book] = await Promise.all([call('GET /api/mallProduct/detail/:id', { params: { id } }), addresses()])
  return { product, book }
}

const isExcluded = ({ regionExclude }: ProductDetail, { region }: Address) =>
  regionExclude.some((code) => readRegion(region)?.code.startsWith(code))

const isSame = (one: Address | undefined, other: Address | undefined) => JSON.stringify(one) === JSON.stringify(other)

interface WhereProps {
  product: ProductDetail
  address: Address | undefined
}
function Where({ product, address }: WhereProps) {
  return (
    <>
      <Card>
        <Tap role="link" className="mall-confirm__where" onTap={() => void go('pages/mall/myAddress', { select: product.id })}>
          <Icon name="map-pin" />
          <View className="mall-confirm__words">
            {address ? <AddressWords address={address} /> : <Text className="mall-confirm__none">添加收货地址</Text>}
          </View>
          <Icon name="chevron-right" size="s" />
        </Tap>
      </Card>
      {address && isExcluded(product, address) && (
        <NoticeStrip tone="warn" icon="info">
          该地区不支持配送，请换一个地址
        </NoticeStrip>
      )}
    </>
  )
}

/** How many one may have of it now. */
const mostOf = ({ perUserLimit, myCount }: ProductDetail, { stock }: MallSku) =>
  Math.max(1, Math.min(perUserLimit === null ? 10 : perUserLimit - myCount, stock ?? 10, 10))

interface BodyProps {
  product: ProductDetail
  sku: MallSku
  book: Address[]
}

const Body = observer(function Body({ product, sku, book }: BodyProps) {
  const { id, type, collect, notice } = product
  const posts = type === PRODUCT_TYPE.goods
  const [address, setAddress] = useState(() => (posts ? book[0] : undefined))
  const [qty, setQty] = useState(1)
  const [remark, setRemark] = useState('')
  const consent = useConsent()
  const isOnTop = useOnTop()
  const [reading, setReading] = useState(false)
  usePickedAddress(id, setAddress)
  // What was changed or deleted in the book, or written there for the first time without being picked, is what it is sent to.
  useShowAgain(() => {
    if (!posts) return
    void act(async () => {
      const now = await addresses()
      setAddress((shown) => {
        const next = now.find((one) => one.id === shown?.id) ?? now[0]
        return isSame(next, shown) ? shown : next
      })
    })
  })
  const wanted = useMemo(
    () => ({ productId: id, skuId: sku.skuId, qty, ...(address && { addressId: address.id }) }),
    [id, sku.skuId, qty, address],
  )
  const offer = useMemo(() => new Loaded<Offer>(() => mallShop.preview(wanted, {})), [wanted])
  useEffect(() => void offer.load(), [offer])
  const last = useRef<Offer>()
  if (offer.value) last.current = offer.value
  const sent = useRef({ body: '', requestId: '' })
  const submit = useAction(async (payPrice: number) => {
    if (!consent.isGiven()) return
    const order = { ...wanted, ...(remark.trim() && { remark: remark.trim() }) }
    const body = JSON.stringify([order, payPrice])
    if (body !== sent.current.body) sent.current = { body, requestId: newRequestId() }
    try {
      const { orderId, needPay, way } = await mallShop.create(order, { payPrice, requestId: sent.current.requestId })
      noteOrderChange()
      if (!isOnTop()) return toast(placedText(needPay, '兑换成功'))
      if (needPay) return await payAndGo(mallShop, { id: orderId, bizId: id, way })
      return await replaceWith(mallShop.result(orderId, { result: 'ok' }))
    } catch (error) {
      // What is shown is no longer true; of what nobody has answered it is, and the same can be sent again.
      if (!isSilent(error)) void offer.load()
      throw error
    }
  })
  const value = offer.value ?? last.current
  const failed = offer.state === 'failed' ? offer.error : undefined
  if (!value && failed)
    return failed instanceof ApiError && failed.code >= OF_SHOPS ? (
      <StateView kind="none" title={messageOf(failed)} action="返回" onAction={() => void back()} />
    ) : (
      <StateView
        kind="error"
        title="加载失败，点击重试"
        text={messageOf(failed)}
        action="重试"
        onAction={() => void offer.load()}
      />
    )
  if (!value) return <SkeletonDetail />
  const after = value.coinBalance - value.coinPrice
  const blocked = (posts && (!address || isExcluded(product, address))) || !value.canPay || value.left === 0
  return (
    <>
      {posts && <Where product={product} address={address} />}
      <Card>
        <View className="mall-confirm__goods">
          <ProductPicture size="s" src={product.cover} title={product.title} />
          <View className="mall-confirm__words">
            <View className="mall-confirm__title">{product.title}</View>
            <View className="mall-confirm__note">
              {[sku.name, product.perUserLimit !== null && `每人限兑 ${product.perUserLimit} 件`].filter(Boolean).join(' · ')}
            </View>
            <View className="mall-confirm__price">
              <CoinPrice coins={sku.coin} cash={sku.cash} />
              <Stepper label="数量" value={qty} most={mostOf(product, sku)} onChange={setQty} />
            </View>
          </View>
        </View>
      </Card>
      <Card>
        <SectionHead title="金币明细" />
        <InfoRows
          rows={[
            { label: '当前金币', value: whole(value.coinBalance) },
            { label: '本次使用', value: `−${whole(value.coinPrice)}` },
            ...(value.payPrice > 0 ? [{ label: '另付现金', value: money(value.payPrice) }] : []),
            ...(posts ? [{ label: '运费', value: collect ? '到付' : '包邮' }] : []),
          ]}
        />
        <View className="mall-confirm__after">
          <Text>{after < 0 ? '还差' : '兑换后剩余'}</Text>
          <Text>{`${whole(Math.abs(after))} 金币`}</Text>
        </View>
      </Card>
      {!value.canPay && (
        <NoticeStrip icon="info" {...(after < 0 && { action: '去赚金币', onAction: () => void go('pages/mall/coinTask') })}>
          {value.cannotPayReason}
        </NoticeStrip>
      )}
      {failed !== undefined && <NoticeStrip icon="info">{messageOf(failed)}</NoticeStrip>}
      <Card>
        <FormField label="备注">
          <TextInput label="备注" placeholder="选填，50 字以内" maxLength={LONGEST} value={remark} onChange={setRemark} />
        </FormField>
      </Card>
      <Consent consent={consent} paper="兑换须知" short="兑换须知" rule={value.refundRule} onRead={() => setReading(true)} />
      <View className="page__grow" />
      <Dock>
        <View className="mall-confirm__sum">
          <CoinPrice coins={value.coinPrice} />
          <View className="mall-confirm__note">{value.payPrice > 0 ? `另付 ${money(value.payPrice)}` : '无需支付现金'}</View>
        </View>
        <Btn
          wide
          busy={submit.busy}
          disabled={blocked || offer.state === 'loading'}
          label={`确认兑换，${sum(value.payPrice, value.coinPrice)}`}
          onTap={() => void submit.run(value.payPrice)}
        >
          {value.left === 0 ? '已兑完' : '确认兑换'}
        </Btn>
      </Dock>
      <Sheet open={reading} onClose={() => setReading(false)} title="兑换须知">
        {[...notice, value.refundRule].map((line, at) => (
          <View key={line} className="mall-confirm__line">
            {at + 1}. {line}
          </View>
        ))}
      </Sheet>
    </>
  )
})

/** 确认兑换: which, how many, where to, and what is left then. */
export default observer(function MallOrderConfirm() {
  const { productId, skuId } = useParams('productId', 'skuId')
  return (
    <Page>
      <Members text="登录后兑换">
        <Confirming productId={productId} skuId={skuId} />
      </Members>
    </Page>
  )
})

const Confirming = observer(function Confirming({ productId, skuId }: { productId: string; skuId: string }) {
  const loaded = useLoaded(() => load(productId))
  return (
    <LoadedBody loaded={loaded} skeleton={<SkeletonDetail />}>
      {({ product, book }) => {
        const sku = product.specs.find((one) => one.skuId === skuId) ?? product.specs[0]
        return sku ? (
          <Body product={product} sku={sku} book={book} />
        ) : (
          <StateView kind="gone" title="商品已下架" action="返回" onAction={() => void back()} />
        )
      }}
    </LoadedBody>
  )
})
