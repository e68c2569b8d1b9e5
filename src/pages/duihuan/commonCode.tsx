import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import type { CommonCode as Common, Redeemed } from '../../../contract'
import { call } from '@/api/call'
import { ApiError, messageOf } from '@/api/errors'
import { newRequestId } from '@/api/request-id'
import { lastDayOf } from '@/lib/ends'
import { hearServerTime, serverNow } from '@/lib/server-time'
import { moment } from '@/lib/date'
import { count } from '@/lib/text'
import { go } from '@/nav'
import { useAction } from '@/patterns/feedback/use-action'
import { LoadedBody } from '@/patterns/page/loaded'
import { Page } from '@/patterns/page/page'
import { useParams } from '@/patterns/page/params'
import { useFresh } from '@/patterns/page/use-fresh'
import { platform } from '@/platform'
import { session } from '@/stores/session'
import { Btn } from '@/ui/button/btn'
import { NoticeStrip } from '@/ui/feedback/notice-strip'
import { ProgressBar } from '@/ui/feedback/progress-bar'
import { SkeletonDetail } from '@/ui/feedback/skeleton'
import { Card } from '@/ui/layout/card'
import { Dock } from '@/ui/layout/dock'
import { SectionHead } from '@/ui/layout/section-head'
import { InfoRows } from '@/ui/list/info-rows'
import { Cover } from '@/ui/media/cover'
import { Countdown } from '@/ui/text/countdown'
import { PrizeRow } from './parts/prize-row'
import { SuccessSheet } from './parts/success-sheet'
import { WAYS_ON } from './parts/way-on'
import './commonCode.scss'

const STATE = { waiting: 0, open: 1, taken: 2, over: 3, received: 4 } as const
/** On the button that cannot be tapped. */
const CLOSED: Partial<Record<Common['state'], string>> = { 0: '还没有开始', 2: '来晚了，已全部领完', 3: '活动已结束' }

interface OfferProps {
  code: Common
  onEnd: () => void
}

function Offer({ code, onEnd }: OfferProps) {
  const { title, cover, prizes, startTime, endTime, total, used, state, rules, scope } = code
  return (
    <>
      {cover !== '' && <Cover size="wide" src={cover} title={title} />}
      <View className="common-code__head">
        <View className="common-code__title">{title}</View>
        {state === STATE.waiting ? (
          <View className="common-code__text">
            {moment(startTime)} 开始，还有 <Countdown until={startTime} now={serverNow} onEnd={onEnd} />
          </View>
        ) : (
          <View className="common-code__left">
            <ProgressBar percent={Math.round((used / total) * 100)} label="已领" />
            <Text>
              已领 {count(used)}/{count(total)}
            </Text>
          </View>
        )}
      </View>
      <Card>
        <SectionHead title={prizes.length > 1 ? `可以领到 ${prizes.length} 样` : '可以领到'} />
        {prizes.map((prize) => (
          <PrizeRow key={prize.title} {...prize} note={[prize.note, prize.validText].filter(Boolean).join(' · ')} />
        ))}
      </Card>
      <Card>
        <InfoRows
          rows={[
            { label: '领取截止', value: lastDayOf(endTime) },
            { label: '谁可以领', value: scope || '所有人，每人一次' },
          ]}
        />
        {rules && <View className="common-code__rules">{rules}</View>}
      </Card>
    </>
  )
}

/** 通用码: what a printed code opens, one tap away. */
export default observer(function CommonCode() {
  const { key } = useParams('key')
  const loaded = useFresh(async () => {
    const code = await call('GET /api/exchangeCode/common/:key', { params: { key: key || '-' } })
    hearServerTime(code.serverTime)
    return code
  })
  const [requestId] = useState(newRequestId)
  const [done, setDone] = useState<Redeemed>()
  const [open, setOpen] = useState(false)
  const show = (redeemed: Redeemed) => {
    setDone(redeemed)
    setOpen(true)
  }
  const [fault, setFault] = useState<ApiError>()
  const receive = useAction(async () => {
    setFault(undefined)
    try {
      show(await call('POST /api/exchangeCode/receiveCommon', { body: { key, platform: platform.name, requestId } }))
    } catch (error) {
      if (!(error instanceof ApiError) || !WAYS_ON[error.code]) throw error
      setFault(error)
    } finally {
      await loaded.load()
    }
  })
  const wayOn = fault && WAYS_ON[fault.code]
  const lookAt = useAction(async (id: string) => show(await call('GET /api/exchangeCode/record/:id', { params: { id } })))

  return (
    <Page>
      <LoadedBody loaded={loaded} skeleton={<SkeletonDetail />}>
        {(code) => (
          <>
            <Offer code={code} onEnd={() => void loaded.load()} />
            {fault && (
              <NoticeStrip tone="warn" icon="info" action={wayOn?.label} onAction={wayOn?.open}>
                {messageOf(fault)}
              </NoticeStrip>
            )}
            <Dock>
              {code.recordId ? (
                <Btn wide busy={lookAt.busy} onTap={() => void lookAt.run(code.recordId!)}>
                  已领取，去使用
                </Btn>
              ) : code.state === STATE.open && code.needProfile ? (
                <Btn wide onTap={() => void go('pages/mine/edit')}>
                  先完善资料
                </Btn>
              ) : code.state === STATE.open ? (
                <Btn wide busy={receive.busy} onTap={() => session.perform(() => void receive.run())}>
                  立即领取
                </Btn>
              ) : (
                <Btn wide disabled onTap={() => {}}>
                  {CLOSED[code.state] ?? '已领取'}
                </Btn>
              )}
            </Dock>
          </>
        )}
      </LoadedBody>
      <SuccessSheet redeemed={done} open={open} onClose={() => setOpen(false)} />
    </Page>
  )
})
