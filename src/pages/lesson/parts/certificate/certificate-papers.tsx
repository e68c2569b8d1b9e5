import { View } from '@tarojs/components'
import { useState } from 'react'
import { call } from '@/api/call'
import { Express } from '@/features/delivery/express'
import { deliveryRows } from '@/features/delivery/delivery-rows'
import { moment } from '@/lib/date'
import { money } from '@/lib/money'
import { go } from '@/nav'
import { copy } from '@/patterns/feedback/copy'
import { Btn } from '@/ui/button/btn'
import { Card } from '@/ui/layout/card'
import { SectionHead } from '@/ui/layout/section-head'
import { Cell, CellGroup } from '@/ui/list/cell'
import { InfoRows } from '@/ui/list/info-rows'
import { Timeline } from '@/ui/list/timeline'
import { Badge, type Tone } from '@/ui/text/badge'
import { CERT } from '../../../../../contract/rules/statuses'
import type { Cert } from './certificate-top'
import './certificate.scss'

type Mailing = Cert['mails'][number]
const TONES: Record<Mailing['state'], Tone> = { waiting: 'brand', sent: 'brand', delivered: 'ok', cancelled: 'plain' }

const eventsOf = ({ reason, time, shipTime }: Mailing) => [
  { text: reason ? '申请补寄' : '申请邮寄', time: moment(time) },
  ...(shipTime ? [{ text: '已寄出', time: moment(shipTime) }] : []),
]

function Paper({ mailing, onChange }: { mailing: Mailing; onChange?: () => void }) {
  const { state, stateText, reason, orderId, parcelId } = mailing
  const [followed, follow] = useState(false)
  const mayChange = state === 'waiting' && onChange
  return (
    <Card>
      <SectionHead
        title={reason ? `补寄的纸质证书（${reason}）` : '纸质证书'}
        trailing={<Badge tone={TONES[state]}>{stateText}</Badge>}
      />
      <InfoRows rows={deliveryRows(mailing, (text) => void copy(text))} />
      <View className="certificate__way">
        <Timeline label="邮寄进度" events={eventsOf(mailing)} />
      </View>
      {followed && (
        <View className="certificate__way">
          <Express read={async () => [await call('GET /api/parcel/express/:id', { params: { id: parcelId } })]} />
        </View>
      )}
      {(mayChange || orderId || (mailing.trackNo !== '' && !followed)) && (
        <View className="certificate__acts">
          {mayChange && (
            <Btn kind="line" wide onTap={onChange}>
              修改收件信息
            </Btn>
          )}
          {mailing.trackNo !== '' && !followed && (
            <Btn kind="line" wide onTap={() => follow(true)}>
              查看物流
            </Btn>
          )}
          {orderId && (
            <Btn kind="ghost" wide onTap={() => void go('pages/lesson/orderDetail', { id: orderId })}>
              查看补寄订单
            </Btn>
          )}
        </View>
      )}
    </Card>
  )
}

function Another({ reissue, onAsk }: { reissue: NonNullable<Cert['reissue']>; onAsk: () => void }) {
  const { price, refusal, orderId } = reissue
  const one = `${money(price)} 一份，寄出前可以退款`
  return (
    <CellGroup>
      {orderId ? (
        <Cell
          title="补寄纸质证书"
          desc="订单还没有支付"
          value="去支付"
          onTap={() => void go('pages/lesson/orderDetail', { id: orderId })}
        />
      ) : (
        <Cell title="补寄纸质证书" desc={refusal || one} onTap={refusal ? undefined : onAsk} />
      )}
    </CellGroup>
  )
}

interface Props {
  cert: Cert
  /** Where the paper goes, as long as that can be said. */
  onAddress?: () => void
  onReissue?: () => void
}

/** Every paper of a certificate, and how another is had. */
export function Papers({ cert: { mails, reissue, status }, onAddress, onReissue }: Props) {
  const first = mails.every(({ state }) => state === 'cancelled')
  return (
    <>
      {first && onAddress && (
        <CellGroup>
          <Cell title="邮寄纸质证书" desc="免费寄一份，7 个工作日内寄出" onTap={onAddress} />
        </CellGroup>
      )}
      {mails.map((mailing) => (
        <Paper key={mailing.time} mailing={mailing} onChange={onAddress} />
      ))}
      {/* While one waits for the post its address can be changed: there is nothing more to say. */}
      {reissue && status !== CERT.waiting && onReissue && <Another reissue={reissue} onAsk={onReissue} />}
    </>
  )
}
