import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import * as codes from '../../../contract/rules/codes'
import type { Api, Result } from '../../../contract'
import { call } from '@/api/call'
import { ApiError } from '@/api/errors'
import { back } from '@/nav'
import { toast } from '@/patterns/feedback/use-action'
import { useLeave } from '@/patterns/feedback/use-leave'
import { useForm } from '@/patterns/form/form'
import { PhoneCodeFields, codeFault, phoneFault } from '@/patterns/form/sms-code-field'
import { useLoaded } from '@/patterns/page/loaded'
import { Members } from '@/patterns/page/members'
import { Page } from '@/patterns/page/page'
import { session } from '@/stores/session'
import { Btn } from '@/ui/button/btn'
import { NoticeStrip } from '@/ui/feedback/notice-strip'
import { OwnPhone } from './parts/account/own-phone'
import { PhoneAppeal } from './parts/account/phone-appeal'
import './parts/account/security.scss'

const aboutCode = (code: number) => (code === codes.WRONG_SMS_CODE ? 'code' : undefined)

type Appeal = Result<Api['GET /api/user/phoneAppeal']>['appeal']

function AppealState({ appeal }: { appeal: Appeal }) {
  if (appeal?.state === 'open')
    return (
      <NoticeStrip tone="brand" icon="clock">
        申诉审核中，预计 3 个工作日。通过后换成 {appeal.phoneMasked}
      </NoticeStrip>
    )
  if (appeal?.state === 'rejected')
    return (
      <NoticeStrip tone="bad" icon="circle-alert">
        上次申诉未通过：{appeal.reason}
      </NoticeStrip>
    )
  return null
}

interface OldProps {
  appeal: Appeal
  onProved: (ticket: string) => void
  onLost: () => void
}
function OldPhone({ appeal, onProved, onLost }: OldProps) {
  const form = useForm(
    { code: '' },
    { code: codeFault },
    async ({ code }) => onProved((await call('POST /api/user/verifyOldPhone', { body: { code } })).ticket),
    aboutCode,
  )
  const { values, errors, set, setErrors } = form
  return (
    <View className="security">
      <AppealState appeal={appeal} />
      <View className="security__title">验证当前手机号</View>
      <View className="security__text">第 1 步，共 2 步</View>
      <OwnPhone
        code={values.code}
        error={errors.code}
        onChange={(code) => set('code', code)}
        onFault={(code) => setErrors({ ...errors, code })}
      />
      <Btn wide busy={form.busy} onTap={form.submit}>
        下一步
      </Btn>
      {appeal?.state !== 'open' && (
        <Btn wide kind="ghost" onTap={onLost}>
          当前手机号收不到短信？申诉
        </Btn>
      )}
    </View>
  )
}

function NewPhone({ ticket, onOver }: { ticket: string; onOver: () => void }) {
  const leaveWith = useLeave()
  const [before] = useState(session.userInfo?.phoneMasked)
  const form = useForm(
    { phone: '', code: '' },
    { phone: phoneFault, code: codeFault },
    async ({ phone, code }) => {
      let over = ''
      try {
        await call('POST /api/user/resetPhone', { body: { ticket, phone, code } })
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== codes.TICKET_RAN_OUT) throw error
        over = error.message
      }
      // The new number is shown where one comes from; it is there without it, too.
      await session.refresh().catch(() => {})
      // The try whose answer was lost has used the ticket up as well: then the phone is the new one already.
      if (over && session.userInfo?.phoneMasked === before) {
        toast(over)
        return onOver()
      }
      await leaveWith('手机号已更换，请使用新手机号登录', back)
    },
    (code) => (code === codes.PHONE_TAKEN ? 'phone' : aboutCode(code)),
  )
  const { values, errors, set, setErrors } = form
  return (
    <View className="security">
      <View className="security__title">绑定新手机号</View>
      <View className="security__text">第 2 步，共 2 步</View>
      <PhoneCodeFields
        scene="security"
        placeholder="请输入新手机号"
        values={values}
        errors={errors}
        onChange={set}
        onFault={(field, fault) => setErrors({ ...errors, [field]: fault })}
      />
      <Btn wide busy={form.busy} onTap={form.submit}>
        完成更换
      </Btn>
    </View>
  )
}

/** First the old phone, then the new one; or an appeal, without the old one. */
const Steps = observer(function Steps() {
  const [ticket, setTicket] = useState('')
  const [lost, setLost] = useState(false)
  // Without it the steps are as good.
  const { value, load } = useLoaded(() => call('GET /api/user/phoneAppeal'))
  const sent = () => {
    setLost(false)
    void load()
  }
  if (ticket) return <NewPhone ticket={ticket} onOver={() => setTicket('')} />
  if (lost) return <PhoneAppeal onSent={sent} onBack={() => setLost(false)} />
  return <OldPhone appeal={value?.appeal} onProved={setTicket} onLost={() => setLost(true)} />
})

export default function ResetPhone() {
  return (
    <Page plain>
      <Members text="登录后更换手机号">
        <Steps />
      </Members>
    </Page>
  )
}
