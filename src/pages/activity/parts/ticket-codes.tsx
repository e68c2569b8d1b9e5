import { Image, View } from '@tarojs/components'
import { useDidHide, useDidShow } from '@tarojs/taro'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import type { Api, MyTickets, Result } from '../../../../contract'
import { call } from '@/api/call'
import { messageOf } from '@/api/errors'
import { hearServerTime, serverNow } from '@/lib/server-time'
import { keepBright } from '@/platform/bright'
import { a11y, onWeapp } from '@/ui/a11y'
import { Btn } from '@/ui/button/btn'
import { IconBtn } from '@/ui/button/icon-btn'
import { Pills } from '@/ui/field/pills'
import { Icon } from '@/ui/icon/icon'
import './ticket-codes.scss'

type Codes = Result<Api['GET /api/activityOrder/qr/:id']>
const RETRY_MS = 5000

/** The codes of an order, asked for again as each runs out while they are looked at. */
function useCodes(orderId: string) {
  const [codes, setCodes] = useState<Codes & { until: number }>()
  const [error, setError] = useState('')
  const [turn, setTurn] = useState(0)
  const [seen, setSeen] = useState(true)
  useDidShow(() => setSeen(true))
  useDidHide(() => setSeen(false))
  useEffect(() => {
    // Each turn asks anew.
    if (!seen || turn < 0) return
    let timer: ReturnType<typeof setTimeout>
    let left = false
    const ask = async () => {
      let wait = RETRY_MS
      try {
        const fresh = await call('GET /api/activityOrder/qr/:id', { params: { id: orderId } })
        if (left) return
        hearServerTime(fresh.serverTime)
        setCodes({ ...fresh, until: serverNow() + fresh.refreshIn * 1000 })
        setError('')
        wait = fresh.refreshIn * 1000 + 200
      } catch (failure) {
        if (left) return
        setError(messageOf(failure))
      }
      timer = setTimeout(() => void ask(), wait)
    }
    void ask()
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [orderId, turn, seen])
  return { codes, error, seen, again: () => setTurn((before) => before + 1) }
}

function useBright(seen: boolean) {
  useEffect(() => {
    if (!seen) return
    let left = false
    let dim = () => {}
    void keepBright().then((back) => (left ? back() : (dim = back)))
    return () => {
      left = true
      dim()
    }
  }, [seen])
}

/** Seconds until the next code. */
function Left({ until }: { until: number }) {
  const [left, setLeft] = useState(() => Math.ceil((until - serverNow()) / 1000))
  useEffect(() => {
    const timer = setInterval(() => setLeft(Math.ceil((until - serverNow()) / 1000)), 1000)
    return () => clearInterval(timer)
  }, [until])
  return <View>{left > 0 ? `${left} 秒后自动刷新` : '正在刷新'}</View>
}

const spaced = (ticketNo: string) => `${ticketNo.slice(0, 4)} ${ticketNo.slice(4)}`

/** What one shows at the door: a code that changes, and the number to read out where it is not read. */
export const TicketCodes = observer(function TicketCodes({ orderId, mine }: { orderId: string; mine: MyTickets }) {
  const { codes, error, seen, again } = useCodes(orderId)
  const [chosen, setChosen] = useState('')
  useBright(seen)
  const valid = mine.tickets.filter((ticket) => ticket.valid)
  const ticket = valid.find(({ attendeeId }) => attendeeId === chosen) ?? valid[0]
  const code = codes?.tickets.find(({ attendeeId }) => attendeeId === ticket?.attendeeId)
  if (!ticket) return null
  return (
    <View className="ticket-codes">
      {valid.length > 1 && (
        <Pills
          label="参会人"
          items={valid.map(({ attendeeId, name }) => ({ key: attendeeId, label: name }))}
          value={ticket.attendeeId}
          onChange={setChosen}
        />
      )}
      <View className="ticket-codes__box">
        {code && !error ? (
          <Image
            className="ticket-codes__code"
            src={code.image}
            mode="aspectFit"
            {...(onWeapp ? a11y({ label: '票码' }) : { imgProps: { alt: `${ticket.name} 的票码` } })}
          />
        ) : (
          <View className="ticket-codes__none" {...a11y({ role: 'status' })}>
            <Icon name={error ? 'wifi-off' : 'loader-circle'} spin={!error} size="l" />
            <View>{error || '票码加载中…'}</View>
            {error && <View>可以把下面的票号报给工作人员</View>}
          </View>
        )}
        {code?.signed && (
          <View className="ticket-codes__signed">
            <Icon name="check" size="s" /> 已签到
          </View>
        )}
      </View>
      <View className="ticket-codes__left">
        {codes && !error && <Left until={codes.until} />}
        {error ? (
          <Btn size="s" kind="weak" onTap={again}>
            重试
          </Btn>
        ) : (
          <IconBtn icon="refresh-cw" size="s" label="刷新票码" onTap={again} />
        )}
      </View>
      <View className="ticket-codes__hint">请出示给工作人员，截图无效</View>
      <View className="ticket-codes__foot">
        <View>
          <View className="ticket-codes__label">票号（可报给工作人员）</View>
          <View className="ticket-codes__no">{spaced(ticket.ticketNo)}</View>
        </View>
        <View className="ticket-codes__seat">
          <View className="ticket-codes__label">
            {mine.ticket} · {ticket.name}
          </View>
          {ticket.seat !== '' && <View className="ticket-codes__place">{ticket.seat}</View>}
        </View>
      </View>
    </View>
  )
})
