import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import type { MallExtra } from '../../../contract'
import { call } from '@/api/call'
import { OrderPage } from '@/features/checkout/order-detail'
import { useOrderChanges } from '@/features/checkout/orders'
import { usePickedAddress } from '@/features/delivery/picked-address'
import { stamp } from '@/lib/date'
import { go } from '@/nav'
import { act, confirm, toast, useAction } from '@/patterns/feedback/use-action'
import { openPictures } from '@/patterns/media/open-pictures'
import { Members } from '@/patterns/page/members'
import { Page } from '@/patterns/page/page'
import { useParams } from '@/patterns/page/params'
import { useFresh } from '@/patterns/page/use-fresh'
import { Btn } from '@/ui/button/btn'
import { NoticeStrip } from '@/ui/feedback/notice-strip'
import { Card } from '@/ui/layout/card'
import { SectionHead } from '@/ui/layout/section-head'
import { Cell, CellGroup } from '@/ui/list/cell'
import { InfoRows } from '@/ui/list/info-rows'
import { AfterSaleSheet } from './parts/after-sale-sheet'
import { CodeCard } from './parts/codes'
import { VoucherCard } from './parts/voucher-card'

function AfterSale({ one, onWithdraw }: { one: NonNullable<MallExtra['afterSale']>; onWithdraw: () => void }) {
  const { state, stateText, reason, note, images, reply, time } = one
  return (
    <Card>
      <SectionHead
        title="售后"
        trailing={
          state === 'waiting' && (
            <Btn size="s" kind="ghost" onTap={onWithdraw}>
              撤销申请
            </Btn>
          )
        }
      />
      <InfoRows
        rows={[
          { label: '进度', value: stateText },
          { label: '原因', value: [reason, note].filter(Boolean).join('：') },
          { label: '申请时间', value: stamp(time) },
          ...(reply ? [{ label: '回复', value: reply }] : []),
        ]}
      />
      {images.length > 0 && (
        <View className="order-detail__pictures">
          <Btn size="s" kind="weak" icon="image" onTap={() => openPictures(images)}>
            {`看提交的 ${images.length} 张图片`}
          </Btn>
        </View>
      )}
    </Card>
  )
}

/** What stands on it beside the order: codes, the voucher, what can still be changed. */
const Extra = observer(function Extra({ id }: { id: string }) {
  const loaded = useFresh(() => call('GET /api/mallOrder/extra/:id', { params: { id } }))
  const [asking, setAsking] = useState(false)
  useOrderChanges(() => void loaded.load())
  const move = useAction(async (addressId: string) => {
    await call('POST /api/mallOrder/readdress', { body: { id, addressId } })
    toast('收货地址已修改')
    await loaded.load()
  })
  usePickedAddress(id, (address) => void move.run(address.id))
  const extra = loaded.value
  if (!extra) return null
  const { risk, voucher, canReaddress, canAfterSale, afterSale, granted } = extra
  const readdress = async () => {
    if (await confirm('修改收货地址？', '发货前只能修改一次', { yes: '去选择', danger: false }))
      void go('pages/mall/myAddress', { select: id })
  }
  const withdraw = async () => {
    if (!(await confirm('撤销售后申请吗？', '', { yes: '撤销' }))) return
    await call('POST /api/mallOrder/afterSaleCancel', { body: { id } })
    toast('已撤销')
    await loaded.load()
  }
  return (
    <>
      {risk !== '' && (
        <NoticeStrip tone="warn" icon="shield">
          {risk}
        </NoticeStrip>
      )}
      {granted === false && <NoticeStrip icon="clock">正在到账，一般几秒内完成；没有到账会全部退回</NoticeStrip>}
      <CodeCard orderId={id} extra={extra} />
      {voucher && <VoucherCard extra={extra} voucher={voucher} />}
      {afterSale && <AfterSale one={afterSale} onWithdraw={() => void act(withdraw)} />}
      <CellGroup>
        {canReaddress && <Cell icon="map-pin" title="修改收货地址" desc="发货前可改一次" onTap={() => void readdress()} />}
        {canAfterSale && (
          <Cell icon="heart-handshake" title="申请售后" desc="破损、少发、质量问题，附上照片" onTap={() => setAsking(true)} />
        )}
        <Cell
          icon="message-circle"
          title="联系客服"
          desc="会带上这次兑换"
          onTap={() => void go('pages/lesson/kefu', { bizType: 'order', bizId: id })}
        />
      </CellGroup>
      <AfterSaleSheet
        orderId={id}
        open={asking}
        onClose={() => setAsking(false)}
        onDone={async () => {
          setAsking(false)
          await loaded.load()
        }}
      />
    </>
  )
})

/** 兑换详情. */
export default function MallOrder() {
  const { id } = useParams('id')
  return (
    <Page>
      <Members text="登录后查看兑换">
        <OrderPage id={id} omit={['use']} under={({ status }) => <Extra key={status} id={id} />} />
      </Members>
    </Page>
  )
}
