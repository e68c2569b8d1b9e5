import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { call } from '@/api/call'
import { ApiError } from '@/api/errors'
import { back } from '@/nav'
import { useForm } from '@/patterns/form'
import { Page } from '@/patterns/page'
import { PhoneField, SmsCodeField, codeFault, phoneFault } from '@/patterns/sms-code-field'
import { leaveWith, toast } from '@/patterns/use-action'
import { session } from '@/stores/session'
import { Btn } from '@/ui/btn'
import { Members } from './parts/members'
import { OwnPhoneFields, ownPhoneRules } from './parts/own-phone'
import './parts/security.scss'

const WRONG_CODE = 10102
const PHONE_TAKEN = 12440
const TICKET_OVER = 12442

const aboutCode = (code: number) => (code === WRONG_CODE ? 'code' : undefined)

function OldPhone({ onProved }: { onProved: (ticket: string) => void }) {
  const form = useForm(
    { phone: '', code: '' },
    ownPhoneRules,
    async ({ code }) => onProved((await call('POST /api/user/verifyOldPhone', { body: { code } })).ticket),
    aboutCode,
  )
  const { values, errors, set, setErrors } = form
  return (
    <View className="security">
      <View className="security__title">验证当前手机号</View>
      <View className="security__text">第 1 步，共 2 步</View>
      <OwnPhoneFields
        values={values}
        errors={errors}
        onChange={set}
        onFault={(field, fault) => setErrors({ ...errors, [field]: fault })}
      />
      <Btn wide busy={form.busy} onTap={form.submit}>
        下一步
      </Btn>
    </View>
  )
}

function NewPhone({ ticket, onOver }: { ticket: string; onOver: () => void }) {
  const form = useForm(
    { phone: '', code: '' },
    { phone: phoneFault, code: codeFault },
    async ({ phone, code }) => {
      try {
        await call('POST /api/user/resetPhone', { body: { ticket, phone, code } })
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== TICKET_OVER) throw error
        toast(error.message)
        return onOver()
      }
      // The new number is shown where one comes from; it is there without it, too.
      await session.refresh().catch(() => {})
      await leaveWith('手机号已更换，请使用新手机号登录', back)
    },
    (code) => (code === PHONE_TAKEN ? 'phone' : aboutCode(code)),
  )
  const { values, errors, set, setErrors } = form
  return (
    <View className="security">
      <View className="security__title">绑定新手机号</View>
      <View className="security__text">第 2 步，共 2 步</View>
      <PhoneField
        placeholder="请输入新手机号"
        value={values.phone}
        error={errors.phone}
        onChange={(phone) => set('phone', phone)}
      />
      <SmsCodeField
        scene="security"
        phone={values.phone}
        value={values.code}
        error={errors.code}
        onChange={(code) => set('code', code)}
        onFault={(field, fault) => setErrors({ ...errors, [field]: fault })}
      />
      <Btn wide busy={form.busy} onTap={form.submit}>
        完成更换
      </Btn>
    </View>
  )
}

/** First the old phone, then the new one. */
const Steps = observer(function Steps() {
  const [ticket, setTicket] = useState('')
  return ticket ? <NewPhone ticket={ticket} onOver={() => setTicket('')} /> : <OldPhone onProved={setTicket} />
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
