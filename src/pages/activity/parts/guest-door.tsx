import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import * as codes from '../../../../contract/rules/codes'
import type { Api, Result } from '../../../../contract'
import { call } from '@/api/call'
import { ApiError, messageOf } from '@/api/errors'
import { moment } from '@/lib/date'
import { clock } from '@/lib/time'
import { go, replace } from '@/nav'
import { findMe } from '@/patterns/feedback/find-me'
import { useAction } from '@/patterns/feedback/use-action'
import { useSubmit } from '@/patterns/form/submit'
import { Scanner } from '@/patterns/media/scanner'
import { LoadedBody, useLoaded } from '@/patterns/page/loaded'
import { Btn } from '@/ui/button/btn'
import { SignResult } from '@/ui/feedback/sign-result'
import { SkeletonDetail } from '@/ui/feedback/skeleton'
import { StateView } from '@/ui/feedback/state-view'
import { Card } from '@/ui/layout/card'
import { Dock } from '@/ui/layout/dock'
import { InfoRows } from '@/ui/list/info-rows'
import { hoursOf } from './activity'
import './guest-door.scss'

type Place = Result<Api['POST /api/activitySign/place']>
type Signed = Result<Api['POST /api/activitySign/scan']>

/** An address that stands for a code, or the code itself. */
const codeIn = (text: string) => /[?&]code=([^&#]+)/.exec(text)?.[1] ?? text

const openCode = (text: string) => void replace('pages/activity/activitySignIn', { code: codeIn(text) })

/** Scans what the screen of the room shows. */
export const ScanRoom = () => (
  <>
    <Scanner hint="对准现场屏幕上的二维码" onCode={openCode} />
    <View className="guest-door__note">没有签到二维码？请打开“我的活动”里的门票，把票码出示给工作人员。</View>
    <View className="page__grow" />
    <Dock>
      <Btn wide kind="line" onTap={() => void go('pages/activity/orderList')}>
        我的活动
      </Btn>
    </Dock>
  </>
)

const Brief = ({ here }: { here: Place }) => (
  <Card>
    <View className="guest-door__title">{here.title}</View>
    <InfoRows
      rows={[
        { label: '时间', value: moment(here.startTime) },
        ...(here.place ? [{ label: '地点', value: here.place }] : []),
        { label: '签到点', value: `${here.point.name}（${hoursOf(here.point.opensAt, here.point.closesAt)}）` },
        ...(here.mine.length ? [{ label: '参会人', value: here.mine.map(({ name }) => name).join('、') }] : []),
      ]}
    />
  </Card>
)

interface BodyProps {
  code: string
  here: Place
}

const Body = observer(function Body({ code, here }: BodyProps) {
  const [signed, setSigned] = useState<Signed>()
  const [refused, setRefused] = useState<{ code: number; text: string }>()
  const { send } = useSubmit()
  const before = here.mine.find(({ signedTime }) => signedTime)
  const { run, busy } = useAction(async () => {
    setRefused(undefined)
    const at = here.radius === null ? undefined : await findMe()
    try {
      setSigned(await send((requestId) => call('POST /api/activitySign/scan', { body: { code, ...at, requestId } })))
    } catch (error) {
      if (!(error instanceof ApiError) || error.code < 10_000) throw error
      setRefused({ code: error.code, text: messageOf(error) })
    }
  })
  const ticket = here.orderId
  if (signed)
    return (
      <>
        <SignResult
          colour={signed.result === 'ok' ? 'ok' : 'warn'}
          title={signed.text}
          lines={[
            `${clock(signed.firstTime)} · ${here.point.name}`,
            `第 ${signed.rank} 位签到`,
            signed.seats.length > 0 && `座位 ${signed.seats.join('、')}`,
          ]}
        />
        <Brief here={here} />
        <View className="page__grow" />
        <Dock>
          <Btn wide onTap={() => void replace('pages/activity/orderDetail', { id: signed.orderId })}>
            查看我的门票
          </Btn>
        </Dock>
      </>
    )
  const stranger = here.mine.length === 0 && !ticket
  const notComing = refused?.code === codes.NOT_SIGNED_UP
  return (
    <>
      {before && <SignResult colour="warn" title={`你已于 ${clock(before.signedTime!)} 签到`} lines={[here.point.name]} />}
      {refused && <SignResult colour="bad" title={refused.text} lines={[]} />}
      <Brief here={here} />
      {stranger && !here.canSignUp && (
        <View className="guest-door__note">没有找到你名下的报名。主办方代报的，请向工作人员报手机号；线上现在不能报名。</View>
      )}
      {here.radius !== null && <View className="guest-door__note">签到时会核对是否在会场 {here.radius} 米内，请允许定位。</View>}
      <View className="page__grow" />
      <Dock>
        {notComing && ticket ? (
          <Btn wide onTap={() => void replace('pages/activity/orderDetail', { id: ticket })}>
            查看报名进度
          </Btn>
        ) : stranger || notComing ? (
          <Btn wide onTap={() => void replace('pages/activity/activityDetail', { id: here.activityId })}>
            {here.canSignUp ? '还没报名，去报名' : '看看活动'}
          </Btn>
        ) : refused?.code === codes.SIGN_CODE_OLD ? (
          <Btn wide onTap={() => void replace('pages/activity/activitySignIn')}>
            重新扫码
          </Btn>
        ) : refused?.code === codes.SIGN_UNPAID && ticket ? (
          <Btn wide onTap={() => void replace('pages/activity/orderDetail', { id: ticket })}>
            去支付
          </Btn>
        ) : (
          <Btn wide busy={busy} onTap={() => void run()}>
            {before ? '再签一次' : '签到'}
          </Btn>
        )}
      </Dock>
    </>
  )
})

/** The door, from the side of those who come: what was scanned, and the one button. */
export const GuestDoor = observer(function GuestDoor({ code }: { code: string }) {
  const loaded = useLoaded(() => call('POST /api/activitySign/place', { body: { code: codeIn(code) } }))
  const { error } = loaded
  if (error instanceof ApiError && error.code === codes.SIGN_CODE_OLD)
    return (
      <StateView
        kind="none"
        title={messageOf(error)}
        text="屏幕上的二维码每 30 秒更换一次"
        action="重新扫码"
        onAction={() => void replace('pages/activity/activitySignIn')}
      />
    )
  return (
    <LoadedBody loaded={loaded} skeleton={<SkeletonDetail />}>
      {(here) => <Body code={codeIn(code)} here={here} />}
    </LoadedBody>
  )
})
