import { View } from '@tarojs/components'
import type { AssistGift, AssistRecord } from '../../../../contract'
import { call } from '@/api/call'
import { openTarget } from '@/features/checkout/page-target'
import { addressText } from '@/features/delivery/address'
import { AddressPick } from '@/features/delivery/address-sheet'
import { usePickedAddress } from '@/features/delivery/use-picked-address'
import { moment } from '@/lib/date'
import { toast, useAction } from '@/patterns/feedback/use-action'
import { useSubmit } from '@/patterns/form/submit'
import { Btn } from '@/ui/button/btn'
import { Card } from '@/ui/layout/card'
import { SectionHead } from '@/ui/layout/section-head'
import { Cover } from '@/ui/media/cover'
import { Badge, type Tone } from '@/ui/text/badge'
import './gifts.scss'

const STATES: Record<AssistGift['state'], { tone: Tone; text: string }> = {
  ahead: { tone: 'plain', text: '未达到' },
  ready: { tone: 'coin', text: '可领取' },
  claimed: { tone: 'ok', text: '已领取' },
  lapsed: { tone: 'plain', text: '已过期' },
  recalled: { tone: 'bad', text: '已收回' },
}

/** Whether a step can be claimed now, and with what. */
function Claim({ gift, recordId, reload }: { gift: AssistGift; recordId: string; reload: () => Promise<void> }) {
  const { address, pick } = usePickedAddress()
  const { send } = useSubmit()
  const goods = gift.kind === 'goods'
  const { run, busy } = useAction(async () => {
    const body = { recordId, count: gift.count, ...(address && { addressId: address.id }) }
    await send((requestId) => call('POST /api/assist/claim', { body: { ...body, requestId } }))
    toast(goods ? '领取成功，我们会尽快寄出' : '领取成功，已到账')
    await reload()
  })
  return (
    <>
      {gift.deadline && <View className="gift__until">请在 {moment(gift.deadline)} 前领取</View>}
      {goods && <AddressPick {...pick} />}
      {address && (
        <View className="gift__note">
          {address.name} {address.phone} {addressText(address)}
        </View>
      )}
      <Btn wide busy={busy} disabled={goods && !address} onTap={() => void run()}>
        {goods && !address ? '先选择收货地址' : '领取'}
      </Btn>
    </>
  )
}

/** What it is for, step by step, and how each is had. */
export const Gifts = ({ one, reload }: { one: AssistRecord; reload: () => Promise<void> }) => (
  <Card>
    <SectionHead title={one.gifts.length > 1 ? '阶梯奖品' : '奖品'} />
    {one.gifts.map((gift) => (
      <View key={gift.count} className="gift">
        <View className="gift__row">
          <Cover src={gift.cover} title={gift.title} />
          <View className="gift__words">
            <View className="gift__title">{gift.title}</View>
            <View className="gift__note">{[`满 ${gift.count} 位好友`, gift.note].filter(Boolean).join(' · ')}</View>
          </View>
          <Badge tone={STATES[gift.state].tone}>{STATES[gift.state].text}</Badge>
        </View>
        {gift.state === 'ready' && <Claim gift={gift} recordId={one.id} reload={reload} />}
        {gift.page && (
          <Btn wide kind="weak" onTap={() => void openTarget(gift.page!)}>
            {gift.action}
          </Btn>
        )}
      </View>
    ))}
  </Card>
)
