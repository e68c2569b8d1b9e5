import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useRef, useState } from 'react'
import type { Api, Result, ShopDetail as Shop } from '../../../contract'
import { call } from '@/api/call'
import { minuteOf } from '@/lib/date'
import { urlOf } from '@/nav'
import { useListGestures, usePagedList } from '@/patterns/list/list'
import { copy } from '@/patterns/feedback/copy'
import { confirm, toast, useAction } from '@/patterns/feedback/use-action'
import { Scanner } from '@/patterns/media/scanner'
import { LoadedBody } from '@/patterns/page/loaded'
import { Page } from '@/patterns/page/page'
import { useParams } from '@/patterns/page/params'
import { useFresh } from '@/patterns/page/use-fresh'
import { useShowAgain } from '@/patterns/page/use-show-again'
import type { ShareData } from '@/platform'
import { openPlace } from '@/platform/place'
import { Btn } from '@/ui/button/btn'
import { NoticeStrip } from '@/ui/feedback/notice-strip'
import { SkeletonDetail } from '@/ui/feedback/skeleton'
import { FormField } from '@/ui/field/form-field'
import { TextInput } from '@/ui/field/text-input'
import { Card } from '@/ui/layout/card'
import { SectionHead } from '@/ui/layout/section-head'
import { Cell, CellGroup } from '@/ui/list/cell'
import { InfoRows } from '@/ui/list/info-rows'
import { Sheet } from '@/ui/overlay/sheet'
import { ProductGrid } from './parts/product-grid'
import { ProductPicture } from './parts/product-picture'
import './shopDetail.scss'

/** What a voucher is for, and its code as it was asked for. */
type Found = Result<Api['POST /api/mallShop/check']> & { asked: string }

/** Whoever serves here checks vouchers off: looked at first, then used. */
function VoucherCheck({ shopId }: { shopId: string }) {
  const [code, setCode] = useState('')
  const [found, setFound] = useState<Found>()
  const [scanning, setScanning] = useState(false)
  const shown = useRef('')
  const write = (text: string) => {
    shown.current = text
    setCode(text)
    setFound(undefined)
  }
  const check = useAction(async (asked: string) => {
    setScanning(false)
    write(asked)
    const answer = await call('POST /api/mallShop/check', { body: { shopId, code: asked } })
    // Another may stand there by now.
    if (shown.current === asked) setFound({ ...answer, asked })
  })
  const verify = useAction(async ({ asked }: Found) => {
    if (!(await confirm('确认核销吗？', '核销后不能撤回', { yes: '核销', danger: false }))) return
    const { title } = await call('POST /api/mallShop/verify', { body: { shopId, code: asked } })
    toast(`已核销：${title}`)
    if (shown.current === asked) write('')
  })
  return (
    <Card>
      <SectionHead title="核销" />
      <FormField label="券码">
        <TextInput label="券码" placeholder="输入 12 位券码" maxLength={20} clearable value={code} onChange={write} />
      </FormField>
      {found && (
        <InfoRows
          rows={[
            { label: '商品', value: `${found.title}（${found.spec}）× ${found.qty}` },
            { label: '兑换人', value: found.name },
            { label: '有效期至', value: minuteOf(found.deadline) },
          ]}
        />
      )}
      <View className="mall-shop__check">
        <Btn kind="line" onTap={() => setScanning(true)}>
          扫码
        </Btn>
        {found ? (
          <Btn wide busy={verify.busy} onTap={() => void verify.run(found)}>
            确认核销
          </Btn>
        ) : (
          <Btn wide busy={check.busy} disabled={code.trim() === ''} onTap={() => void check.run(code)}>
            查券
          </Btn>
        )}
      </View>
      <Sheet open={scanning} onClose={() => setScanning(false)} title="扫顾客的券码">
        {scanning && <Scanner hint="对准顾客手机上的二维码" onCode={(text) => void check.run(text)} />}
      </Sheet>
    </Card>
  )
}

const Body = observer(function Body({ shop }: { shop: Shop }) {
  const { id, name, logo, intro, phone, city, address, lng, lat, hours, handover, open, staff } = shop
  const list = usePagedList('POST /api/mallProduct/page', { shopId: id })
  useListGestures(() => list)
  useShowAgain(() => list.renew())
  return (
    <>
      {!open && (
        <NoticeStrip tone="warn" icon="info">
          商家暂停服务，已兑换的券请联系客服
        </NoticeStrip>
      )}
      <Card>
        <View className="mall-shop__head">
          <ProductPicture src={logo} title={name} size="s" />
          <View className="mall-shop__words">
            <View className="mall-shop__name">{name}</View>
            {intro !== '' && <View className="mall-shop__intro">{intro}</View>}
          </View>
        </View>
      </Card>
      <CellGroup>
        {address !== '' && (
          <Cell
            icon="map-pin"
            title={`${city}${address}`}
            {...(lng !== null && lat !== null && { value: '导航', onTap: () => openPlace({ lng, lat }, name) })}
          />
        )}
        {hours !== '' && <Cell icon="clock" title="营业时间" desc={hours} />}
        {phone !== '' && <Cell icon="phone" title="电话" value={`${phone}，复制`} onTap={() => void copy(phone)} />}
        {handover !== '' && <Cell icon="ticket" title="到店核销" desc={handover} />}
      </CellGroup>
      {staff && <VoucherCheck shopId={id} />}
      <View className="mall-shop__title">可兑商品</View>
      <View className={open ? '' : 'mall-shop__shut'}>
        <ProductGrid list={list} empty={{ title: '商品正在上架' }} />
      </View>
    </>
  )
})

const shareOf = ({ id, name, intro, logo }: Shop): ShareData => ({
  title: name,
  desc: intro || '用金币兑换，到店核销',
  imgUrl: logo,
  route: urlOf('pages/mall/shopDetail', { id }).slice(1),
})

/** 商家: who it is, where, when it is open, and what can be had there. */
export default observer(function MallShop() {
  const { id } = useParams('id')
  const loaded = useFresh(() => call('GET /api/mallShop/detail/:id', { params: { id } }))
  return (
    <Page share={loaded.value && shareOf(loaded.value)}>
      <LoadedBody loaded={loaded} skeleton={<SkeletonDetail />}>
        {(shop) => <Body shop={shop} />}
      </LoadedBody>
    </Page>
  )
})
