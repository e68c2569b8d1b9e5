import { Image, View } from '@tarojs/components'
import type { MallExtra } from '../../../../contract'
import { groupedCode } from '../../../../contract/rules/exchange'
import { serverNow } from '@/lib/server-time'
import { minuteOf, stamp } from '@/lib/date'
import { go } from '@/nav'
import { copy } from '@/patterns/feedback/copy'
import { a11y, onWeapp } from '@/ui/a11y'
import { Card } from '@/ui/layout/card'
import { SectionHead } from '@/ui/layout/section-head'
import { Cell } from '@/ui/list/cell'
import { InfoRows } from '@/ui/list/info-rows'
import './voucher-card.scss'

interface Props {
  extra: MallExtra
  voucher: NonNullable<MallExtra['voucher']>
}

/** What one shows in the shop; of one that was used, or is no good any more, only that. */
export function VoucherCard({ extra: { shop, deadline }, voucher: { code, qr, usedTime, void: gone } }: Props) {
  const over = !usedTime && !gone && deadline !== null && Date.parse(deadline) <= serverNow()
  const good = !usedTime && !gone && !over
  return (
    <Card>
      <SectionHead title={usedTime ? '券已核销' : gone ? '券已取消' : over ? '券已过期' : '到店出示'} />
      {good && (
        <View className="mall-voucher">
          <Image
            className="mall-voucher__qr"
            src={qr}
            mode="aspectFit"
            {...(onWeapp ? a11y({ label: '券码的二维码' }) : { imgProps: { alt: '券码的二维码' } })}
          />
          <View className="mall-voucher__code">{groupedCode(code)}</View>
        </View>
      )}
      <InfoRows
        rows={[
          ...(good ? [{ label: '券码', value: groupedCode(code), onCopy: () => void copy(code) }] : []),
          ...(usedTime ? [{ label: '核销时间', value: stamp(usedTime) }] : []),
          ...((good || over) && deadline ? [{ label: '有效期至', value: minuteOf(deadline) }] : []),
        ]}
      />
      {shop && (
        <Cell
          icon="map-pin"
          title={shop.name}
          desc={`${shop.city}${shop.address}`}
          onTap={() => void go('pages/mall/shopDetail', { id: shop.id })}
        />
      )}
    </Card>
  )
}
