import { View } from '@tarojs/components'
import type { ActivityTicket } from '../../../../contract'
import { memberWords } from '@/features/vip/member-price'
import { a11y } from '@/ui/a11y'
import { Tap } from '@/ui/button/tap'
import { Price } from '@/ui/text/price'
import './ticket-picker.scss'

const factsOf = ({ desc, people, left, limit, needApprove, vipOnly, minLevel }: ActivityTicket) =>
  [
    desc,
    people > 1 && `一张 ${people} 人`,
    vipOnly && '会员专享',
    minLevel > 1 && `Lv${minLevel} 及以上`,
    needApprove && '需审核',
    left === 0 ? '已售完' : left !== null && left <= 20 && `剩 ${left} 张`,
    limit > 1 && `每人最多 ${limit} 张`,
  ]
    .filter(Boolean)
    .join(' · ')

interface Props {
  tickets: readonly ActivityTicket[]
  value?: string
  /** Nothing is chosen without it: what there is. */
  onChange?: (ticketId: string) => void
}

/** The kinds of tickets, one of them chosen. */
export function TicketPicker({ tickets, value, onChange }: Props) {
  const choosing = onChange !== undefined && tickets.length > 1
  return (
    <View className="tickets" {...(choosing && a11y({ role: 'radiogroup', label: '票种' }))}>
      {tickets.map((ticket) => {
        const { ticketId, name, price, payPrice } = ticket
        const content = (
          <>
            <View className="tickets__words">
              <View className="tickets__name">{name}</View>
              <View className="tickets__facts">{factsOf(ticket)}</View>
            </View>
            <View className="tickets__price">
              <Price price={payPrice} origin={price} />
              {payPrice === price && <View className="tickets__member">{memberWords(ticket)}</View>}
            </View>
          </>
        )
        const on = choosing && ticketId === value
        if (!choosing)
          return (
            <View key={ticketId} className="tickets__one">
              {content}
            </View>
          )
        return (
          <Tap
            key={ticketId}
            role="radio"
            checked={on}
            className={`tickets__one ${on ? 'tickets__one--on' : ''}`}
            onTap={() => onChange(ticketId)}
          >
            {content}
          </Tap>
        )
      })}
    </View>
  )
}
