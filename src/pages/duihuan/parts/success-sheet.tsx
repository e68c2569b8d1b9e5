import { View } from '@tarojs/components'
import type { Redeemed, RedeemedRight } from '../../../../contract'
import { openTarget } from '@/features/checkout/page-target'
import { GroupCode } from '@/features/course/group-sheet'
import { lastDayOf } from '@/lib/ends'
import { go } from '@/nav'
import { Btn } from '@/ui/button/btn'
import { Icon } from '@/ui/icon/icon'
import { SectionHead } from '@/ui/layout/section-head'
import { InfoRows } from '@/ui/list/info-rows'
import { Sheet } from '@/ui/overlay/sheet'
import { PrizeRow } from './prize-row'
import './success-sheet.scss'

const noteOf = ({ skipped, endTime, note }: RedeemedRight) =>
  skipped ? '你已经有了，这次没有重复发' : endTime ? `有效期到 ${lastDayOf(endTime)}` : note

interface SuccessSheetProps {
  redeemed: Redeemed | undefined
  open: boolean
  onClose: () => void
}

/** What a code has opened, and where it is used. */
export function SuccessSheet({ redeemed, open, onClose }: SuccessSheetProps) {
  const rights = redeemed?.rights ?? []
  const given = rights.filter(({ skipped }) => !skipped)
  const next = given.find(({ page }) => page)
  const order = given.find(({ orderId }) => orderId)?.orderId
  return (
    <Sheet open={open} onClose={onClose} title="兑换结果">
      <View className="success">
        <View className="success__mark">
          <Icon name="circle-check" />
        </View>
        <View className="success__title">兑换成功，{given.length > 1 ? '礼包' : (given[0]?.title ?? '')}已到账</View>
      </View>
      <View className="success__prizes">
        {rights.map((right) => (
          <PrizeRow key={right.title} {...right} note={noteOf(right)} />
        ))}
      </View>
      {redeemed?.codeMasked && <InfoRows rows={[{ label: '兑换码', value: `${redeemed.codeMasked} 已使用` }]} />}
      {redeemed?.follow && (
        <>
          <SectionHead title={redeemed.follow.text || '关注我们'} />
          <GroupCode weak qrUrl={redeemed.follow.qrUrl} name="关注的二维码" note="长按图片，用微信识别" />
        </>
      )}
      <View className="success__actions">
        {order && (
          <Btn kind="weak" onTap={() => void go('pages/lesson/orderDetail', { id: order })}>
            查看订单
          </Btn>
        )}
        <Btn className="success__go" onTap={() => (next?.page ? void openTarget(next.page) : onClose())}>
          {next?.action ?? '完成'}
        </Btn>
      </View>
    </Sheet>
  )
}
