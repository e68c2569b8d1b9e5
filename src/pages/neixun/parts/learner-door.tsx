import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import * as codes from '../../../../contract/rules/codes'
import type { Api, Result, TrainingSign } from '../../../../contract'
import { call } from '@/api/call'
import { ApiError, messageOf } from '@/api/errors'
import { newRequestId } from '@/api/request-id'
import { moment } from '@/lib/date'
import { clock } from '@/lib/time'
import { replace } from '@/nav'
import { FailedView } from '@/patterns/feedback/failed-view'
import { findMe } from '@/patterns/feedback/find-me'
import { useAction } from '@/patterns/feedback/use-action'
import { ImagePicker, Images, PRIVATE_PATH } from '@/patterns/form/image-picker'
import { Scanner } from '@/patterns/media/scanner'
import { useLoaded } from '@/patterns/page/loaded'
import { studyDevice } from '@/stores/study-device'
import { Btn } from '@/ui/button/btn'
import { SignResult } from '@/ui/feedback/sign-result'
import { SkeletonDetail } from '@/ui/feedback/skeleton'
import { StateView } from '@/ui/feedback/state-view'
import { FormField } from '@/ui/field/form-field'
import { TextInput } from '@/ui/field/text-input'
import { Card } from '@/ui/layout/card'
import { Dock } from '@/ui/layout/dock'
import { InfoRows } from '@/ui/list/info-rows'
import { Sheet } from '@/ui/overlay/sheet'
import { TrainingBody } from './training-refused'
import '@/patterns/form/sheet-form.scss'

type Done = Result<Api['POST /api/neixunSign/do']>

const codeIn = (text: string) => /[?&]code=([^&#]+)/.exec(text)?.[1] ?? text

/** What was scanned with the camera of the phone: which time it is of, and on to it. */
export const OpenCode = observer(function OpenCode({ code }: { code: string }) {
  const [failed, setFailed] = useState<unknown>()
  const { run } = useAction(async () => {
    setFailed(undefined)
    try {
      const { trainingId, signId } = await call('POST /api/neixunSign/find', { body: { token: codeIn(code) } })
      await replace('pages/neixun/signIn', { trainingId, signId, code: codeIn(code) })
    } catch (error) {
      setFailed(error)
    }
  })
  useEffect(() => {
    void run()
    // Once for each code.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [code])
  if (failed instanceof ApiError && failed.code === codes.TRAINING_CODE_OLD)
    return (
      <StateView
        kind="none"
        title={messageOf(failed)}
        text="屏幕上的二维码每 15 秒更换一次"
        action="去我的内训"
        onAction={() => void replace('pages/neixun/detail')}
      />
    )
  if (failed !== undefined) return <FailedView error={failed} onRetry={() => void run()} />
  return <SkeletonDetail />
})

const Brief = ({ sign, title }: { sign: TrainingSign; title: string }) => (
  <Card>
    <InfoRows
      rows={[
        { label: '培训', value: title },
        { label: '场次', value: sign.title },
        { label: '时间', value: `${moment(sign.startTime)}–${clock(sign.endTime)}，${clock(sign.lateTime)} 后算迟到` },
        ...(sign.radius === null ? [] : [{ label: '范围', value: `签到点 ${sign.radius} 米内，签到时核对位置` }]),
      ]}
    />
  </Card>
)

interface BodyProps {
  sign: TrainingSign
  title: string
  code: string
  trainingId: string
}

const Door = observer(function Door({ sign, title, code, trainingId }: BodyProps) {
  const [done, setDone] = useState<Done>()
  const [refused, setRefused] = useState('')
  const [typing, setTyping] = useState(false)
  const [word, setWord] = useState('')
  const [photos] = useState(() => new Images([], 1, PRIVATE_PATH))
  const { run, busy } = useAction(async (proof: { token?: string; photoId?: string }) => {
    setRefused('')
    setTyping(false)
    const at = sign.radius === null ? undefined : await findMe()
    try {
      const body = { signId: sign.id, ...proof, ...at, deviceId: studyDevice().id, requestId: newRequestId() }
      setDone(await call('POST /api/neixunSign/do', { body }))
    } catch (error) {
      if (!(error instanceof ApiError) || error.code < 10_000) throw error
      setRefused(messageOf(error))
      setWord('')
    }
  })
  useEffect(() => {
    if (code && sign.mode === 'code' && sign.phase === 'open' && sign.state === 'none') void run({ token: code })
    // Once, of the address.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  const whole = /^\d{6}$/.test(word)
  const toBoard = (
    <Dock>
      <Btn wide kind="line" onTap={() => void replace('pages/neixun/signIn', { trainingId })}>
        看签到记录
      </Btn>
    </Dock>
  )
  if (done)
    return (
      <>
        <SignResult
          colour={done.state === 'signed' ? 'ok' : 'warn'}
          title={done.text}
          lines={[`${clock(done.time)} · ${sign.title}`, `第 ${done.rank} 位签到`]}
        />
        <Brief sign={sign} title={title} />
        <View className="page__grow" />
        {toBoard}
      </>
    )
  if (sign.state !== 'none' || sign.phase !== 'open')
    return (
      <>
        <SignResult
          colour={sign.state === 'absent' ? 'bad' : sign.state === 'none' ? 'wait' : 'ok'}
          title={sign.text || (sign.phase === 'ahead' ? '签到未开始' : '签到已结束')}
          lines={[sign.title]}
        />
        <Brief sign={sign} title={title} />
        <View className="page__grow" />
        {toBoard}
      </>
    )
  return (
    <>
      {refused && <SignResult colour="bad" title={refused} lines={[]} />}
      {sign.mode === 'code' && (
        <Scanner hint="对准教室大屏上的二维码，每 15 秒换一次" onCode={(text) => void run({ token: codeIn(text) })} />
      )}
      <Brief sign={sign} title={title} />
      {sign.mode === 'photo' && (
        <Card>
          <FormField label="现场照片">
            <ImagePicker images={photos} />
          </FormField>
        </Card>
      )}
      <View className="page__grow" />
      <Dock>
        {sign.mode === 'code' ? (
          <Btn wide kind="line" busy={busy} onTap={() => setTyping(true)}>
            扫不了码，输入 6 位口令
          </Btn>
        ) : sign.mode === 'place' ? (
          <Btn wide busy={busy} onTap={() => void run({})}>
            定位签到
          </Btn>
        ) : (
          <Btn
            wide
            busy={busy || photos.busy}
            disabled={photos.fileIds.length === 0}
            onTap={() => void run({ photoId: photos.fileIds[0] })}
          >
            {photos.fileIds.length ? '拍照签到' : '先拍一张现场照片'}
          </Btn>
        )}
      </Dock>
      <Sheet open={typing} onClose={() => setTyping(false)} title="输入 6 位口令">
        <FormField>
          <TextInput
            label="口令"
            type="number"
            placeholder="大屏二维码下面的 6 位数字"
            maxLength={6}
            value={word}
            onChange={setWord}
            onConfirm={() => whole && void run({ token: word })}
          />
        </FormField>
        <View className="sheet-end">
          <Btn wide busy={busy} disabled={!whole} onTap={() => void run({ token: word })}>
            签到
          </Btn>
        </View>
      </Sheet>
    </>
  )
})

interface Props {
  trainingId: string
  signId: string
  code: string
}
/** One time, from the side of whoever signs. */
export const LearnerDoor = observer(function LearnerDoor({ trainingId, signId, code }: Props) {
  const loaded = useLoaded(async () => {
    const page = await call('POST /api/neixunSign/page', { body: { trainingId, signId } })
    return { ...page, sign: page.records.find(({ id }) => id === signId) }
  })
  return (
    <TrainingBody loaded={loaded} skeleton={<SkeletonDetail />}>
      {({ sign, title, keeper }) =>
        sign && sign.state !== undefined ? (
          <Door sign={sign} title={title} code={code} trainingId={trainingId} />
        ) : (
          <StateView
            kind="none"
            title={keeper && sign ? '你不是这次培训的学员' : '没有这一场签到'}
            action={keeper && sign ? '看签到码与名单' : '看全部场次'}
            onAction={() =>
              void replace('pages/neixun/signIn', keeper && sign ? { trainingId, signId, code: 'show' } : { trainingId })
            }
          />
        )
      }
    </TrainingBody>
  )
})
