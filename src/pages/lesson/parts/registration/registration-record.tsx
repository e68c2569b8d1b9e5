import { View } from '@tarojs/components'
import type { FormField, Registration } from '../../../../../contract'
import { regionText } from '../../../../../contract/rules/region'
import { call } from '@/api/call'
import { stamp } from '@/lib/date'
import { confirm, useAction } from '@/patterns/feedback/use-action'
import type { Group } from '@/patterns/form/dynamic-form'
import { openPictures } from '@/patterns/media/open-pictures'
import { Btn } from '@/ui/button/btn'
import { Tap } from '@/ui/button/tap'
import { Card } from '@/ui/layout/card'
import { SectionHead } from '@/ui/layout/section-head'
import { Pic } from '@/ui/media/pic'
import { STEP_1, STEP_2 } from './registration'
import { RegistrationExam } from './registration-exam'
import { StatusTop } from './registration-head'
import './registration.scss'

function Pictures({ label, urls }: { label: string; urls: string[] }) {
  if (!urls.length) return <View className="registration__value">未上传</View>
  return (
    <View className="registration__pictures">
      {urls.map((url, i) => (
        <Tap key={url} label={`查看${label}`} onTap={() => openPictures(urls, i)}>
          <Pic className="registration__pic" src={url} alt={label} />
        </Tap>
      ))}
    </View>
  )
}

function Row({ field: { key, label, type }, registration }: { field: FormField; registration: Registration }) {
  const { values, files } = registration
  const all = [values[key] ?? []].flat()
  return (
    <View className="registration__row">
      <View className="registration__label">{label}</View>
      {type === 'image' ? (
        <Pictures label={label} urls={all.flatMap((id) => files[id] ?? [])} />
      ) : (
        <View className="registration__value">{(type === 'region' ? all.map(regionText) : all).join('、') || '未填写'}</View>
      )}
    </View>
  )
}

/** For whoever failed: what was handed in, for a later batch. */
function Again({ orderId, reload }: { orderId: string; reload: () => Promise<void> }) {
  const { run, busy } = useAction(async () => {
    const what = '填过的资料都在，另选批次再提交。这次的准考证与成绩不再显示'
    if (!(await confirm('重新报名吗？', what, { yes: '重新报名' }))) return
    await call('POST /api/courseForm/again', { body: { orderId } })
    await reload()
  })
  return (
    <Card>
      <Btn wide busy={busy} onTap={() => void run()}>
        报名以后的批次
      </Btn>
    </Card>
  )
}

interface Props {
  registration: Registration
  reload: () => Promise<void>
}

/** What was handed in, to be read, and how it stands. */
export function RegistrationRecord({ registration, reload }: Props) {
  const fields = [...registration.step1, ...registration.step2]
  const rows = ({ keys }: Group) => fields.filter(({ key }) => keys.includes(key))
  return (
    <>
      <StatusTop registration={registration} />
      <RegistrationExam registration={registration} />
      {registration.again && <Again orderId={registration.orderId} reload={reload} />}
      {[...STEP_1, ...STEP_2].map((group) => (
        <Card key={group.title}>
          <SectionHead title={group.title} />
          {rows(group).map((field) => (
            <Row key={field.key} field={field} registration={registration} />
          ))}
        </Card>
      ))}
      {registration.signedTime !== null && (
        <View className="registration__note">签署并提交于 {stamp(registration.signedTime)}</View>
      )}
      <View className="registration__note">
        资料仅用于报名审核，身份证号加密保存、展示时打码，图片只有你本人和审核人员能看到，审核通过后提供给评价机构
      </View>
    </>
  )
}
