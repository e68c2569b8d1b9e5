import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import type { LotteryProof, LotteryRecordDetail } from '../../../../../contract'
import { call } from '@/api/call'
import { openTarget } from '@/features/checkout/page-target'
import { addressText } from '@/features/delivery/address'
import { AddressPick } from '@/features/delivery/address-sheet'
import { usePickedAddress } from '@/features/delivery/use-picked-address'
import { stamp } from '@/lib/date'
import { go } from '@/nav'
import { copy } from '@/patterns/feedback/copy'
import { toast, useAction } from '@/patterns/feedback/use-action'
import { useSubmit } from '@/patterns/form/submit'
import { LoadedBody, useLoaded } from '@/patterns/page/loaded'
import { Btn } from '@/ui/button/btn'
import { InfoRows } from '@/ui/list/info-rows'
import { LoadingRow } from '@/ui/list/list-end'
import { Timeline } from '@/ui/list/timeline'
import { Sheet } from '@/ui/overlay/sheet'
import { Badge } from '@/ui/text/badge'
import { check, type Checked } from './check'
import { untilOf, wordsOf } from './record-state'
import './record-sheet.scss'

/** Asks for a parcel. */
function Claim({ detail, onDone }: { detail: LotteryRecordDetail; onDone: () => Promise<void> }) {
  const { address, pick } = usePickedAddress()
  const { send } = useSubmit()
  const { run, busy } = useAction(async (addressId: string) => {
    await send((requestId) =>
      call('POST /api/lotteryRecord/claim', { body: { recordId: detail.record.id, addressId, requestId } }),
    )
    toast('领取成功，我们会尽快寄出')
    await onDone()
  })
  return (
    <View className="draw-proof__part">
      <View className="draw-proof__text">{untilOf(detail.record)}</View>
      <AddressPick {...pick} />
      {address && (
        <InfoRows
          rows={[
            { label: '收件人', value: `${address.name} ${address.phone}` },
            { label: '地址', value: addressText(address) },
          ]}
        />
      )}
      <Btn wide busy={busy} disabled={!address} onTap={() => void run(address!.id)}>
        {address ? '确认领取' : '先选择收货地址'}
      </Btn>
    </View>
  )
}

const Verdict = ({ checked }: { checked: Checked }) => (
  <View className="draw-proof__verdict">
    <Badge tone={checked.seedFits ? 'ok' : 'bad'} icon={checked.seedFits ? 'check' : 'x'}>
      {checked.seedFits ? '种子与当天公布的摘要一致' : '种子与摘要不一致'}
    </Badge>
    <Badge tone={checked.rollFits ? 'ok' : 'bad'} icon={checked.rollFits ? 'check' : 'x'}>
      {checked.rollFits ? `算出的数 ${checked.roll} 与记录一致` : `算出的数 ${checked.roll} 与记录不一致`}
    </Badge>
    <View className="draw-proof__text">
      按当时的概率，{checked.roll} 对应：{checked.prize}
    </View>
  </View>
)

/** 核对: the number is counted again on this very device. */
function Proof({ proof }: { proof: LotteryProof }) {
  const [checked, setChecked] = useState<Checked>()
  const { seed, hash, message, roll, day } = proof
  const { run, busy } = useAction(async (told: string) => setChecked(await check({ ...proof, seed: told })))
  return (
    <View className="draw-proof__part">
      <InfoRows
        rows={[
          { label: '抽到的数', value: `${roll}（0–99999）` },
          { label: '请求', value: message, onCopy: () => void copy(message) },
          { label: '摘要', value: hash, onCopy: () => void copy(hash) },
          ...(seed ? [{ label: '种子', value: seed, onCopy: () => void copy(seed) }] : []),
        ]}
      />
      {checked && <Verdict checked={checked} />}
      {seed ? (
        <Btn kind="weak" wide icon="shield" busy={busy} onTap={() => void run(seed)}>
          在我的手机上核对
        </Btn>
      ) : (
        <View className="draw-proof__text">{`${day} 的种子在次日 0:05 公布，之后可以在这里核对。`}</View>
      )}
    </View>
  )
}

/** Customer service finds a draw by its number. */
async function askAbout(drawNo: string) {
  await copy(`抽奖编号 ${drawNo}`)
  await go('pages/lesson/kefu')
}

const Loaded = observer(function Loaded({ id, onChange }: { id: string; onChange: () => void }) {
  const loaded = useLoaded(() => call('GET /api/lotteryRecord/detail/:id', { params: { id } }))
  return (
    <LoadedBody loaded={loaded} skeleton={<LoadingRow />}>
      {(detail) => {
        const { record, proof, express } = detail
        const state = wordsOf(record)
        return (
          <>
            <View className="draw-proof__head">
              <View className="draw-proof__name">{record.prizeName}</View>
              {state && <Badge tone={state.tone}>{state.text}</Badge>}
            </View>
            <InfoRows
              rows={[
                { label: '抽奖编号', value: record.drawNo, onCopy: () => void copy(record.drawNo) },
                { label: '时间', value: stamp(record.time) },
                { label: '公示概率', value: record.percent },
                ...(record.goneName
                  ? [{ label: '说明', value: `抽到了${record.goneName}，已发完，或你不能再领，按未中奖计` }]
                  : []),
                ...(record.pity ? [{ label: '保底', value: '连续没有抽中，按规则给的，不是按概率抽到的' }] : []),
                ...(record.coinCost ? [{ label: '用掉', value: `${record.coinCost} 金币` }] : []),
                ...(express
                  ? [{ label: express.company, value: express.trackNo, onCopy: () => void copy(express.trackNo) }]
                  : []),
              ]}
            />
            {express && express.traces.length > 0 && (
              <Timeline
                label="物流"
                events={[...express.traces].reverse().map(({ text, time }) => ({ text, time: stamp(time) }))}
              />
            )}
            {record.page && (
              <Btn wide className="draw-proof__on" onTap={() => void openTarget(record.page!)}>
                {record.action}
              </Btn>
            )}
            {record.state === 'claimable' && (
              <Claim
                detail={detail}
                onDone={async () => {
                  await loaded.load()
                  onChange()
                }}
              />
            )}
            <Proof proof={proof} />
            <Btn kind="ghost" wide icon="headphones" className="draw-proof__on" onTap={() => void askAbout(record.drawNo)}>
              对这次有疑问，联系客服
            </Btn>
          </>
        )
      }}
    </LoadedBody>
  )
})

/** One's own draw: what it is, how it is had, how it is checked. */
export const RecordSheet = ({ id, onClose, onChange }: { id: string; onClose: () => void; onChange: () => void }) => (
  <Sheet open={id !== ''} onClose={onClose} title="抽奖记录">
    {id !== '' && <Loaded key={id} id={id} onChange={onChange} />}
  </Sheet>
)
