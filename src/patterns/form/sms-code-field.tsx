import { Text, View } from '@tarojs/components'
import { observable, runInAction } from 'mobx'
import { observer } from 'mobx-react'
import { useEffect, useReducer, useState } from 'react'
import { call } from '@/api/call'
import { ApiError } from '@/api/errors'
import { toast, useAction } from '@/patterns/feedback/use-action'
import { platform } from '@/platform'
import { Tap } from '@/ui/button/tap'
import { NoticeStrip } from '@/ui/feedback/notice-strip'
import { FormField } from '@/ui/field/form-field'
import { TextInput } from '@/ui/field/text-input'
import { CaptchaField, useCaptcha } from './captcha-field'
import { fieldId } from './form'
import './sms-code-field.scss'

/** Kept on the device under the specification's name, so that leaving and coming back does not shorten the wait. */
const KEY = 'cd'
/** No wait is longer: what is further away was written by another clock. */
const LONGEST_MS = 10 * 60_000
/** When the next message may be asked for: one moment for every page that asks. Milliseconds. */
const nextSend = observable.box(platform.storage.get<number>(KEY) ?? 0)
function waitUntil(moment: number) {
  runInAction(() => nextSend.set(moment))
  platform.storage.set(KEY, moment)
}

/** Seconds until the next message, from the moment itself: neither sleep nor a lost tick makes them wrong. */
function secondsLeft() {
  const wait = nextSend.get() - Date.now()
  return wait > LONGEST_MS ? 0 : Math.max(0, Math.ceil(wait / 1000))
}

function useSecondsLeft() {
  const [, tick] = useReducer((ticks: number) => ticks + 1, 0)
  const left = secondsLeft()
  const waiting = left > 0
  useEffect(() => {
    if (!waiting) return
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [waiting])
  return left
}

export const phoneFault = (phone: string) => (phone ? !/^1[3-9]\d{9}$/.test(phone) && '手机号格式不正确' : '请输入手机号')
export const codeFault = (code: string) => !/^\d{6}$/.test(code) && '请输入 6 位验证码'

interface PhoneProps {
  value: string
  error?: string
  /** What it asks for. */
  placeholder?: string
  onChange: (phone: string) => void
  /** Where it is one of several fields. */
  name?: string
  label?: string
  required?: boolean
  hint?: string
}

/** The digits of a mainland phone number that was typed, or pasted with spaces, dashes or +86. */
export const phoneIn = (text: string) => text.replace(/\D/g, '').replace(/^86(?=1)/, '')
/** The longest that a pasted phone number may be, with its marks. */
export const PASTED_PHONE = 17

/** A mainland phone number; one that is pasted with spaces, dashes or +86 is understood. */
export function PhoneField({
  value,
  error,
  placeholder = '请输入手机号',
  onChange,
  name = 'phone',
  label,
  required,
  hint,
}: PhoneProps) {
  return (
    <FormField id={fieldId(name)} label={label} required={required} hint={hint} error={error}>
      <TextInput
        type="tel"
        autoComplete="tel-national"
        label={label ?? '手机号'}
        placeholder={placeholder}
        maxLength={PASTED_PHONE}
        clearable
        leading={<Text className="phone-field__zone">+86</Text>}
        value={value}
        error={error}
        onChange={(text) => onChange(phoneIn(text))}
      />
    </FormField>
  )
}

interface Props {
  scene: 'login' | 'resetPwd' | 'form' | 'security'
  /** Left out: the phone of whoever is logged in, which only the server knows whole. */
  phone?: string
  value: string
  error?: string
  onChange: (code: string) => void
  /** What is wrong, found while sending: the phone before, the code's field after. */
  onFault: (field: 'phone' | 'code', fault: string) => void
}

/** The code of a message: sends it, waits until another may be sent, and asks for a captcha when the server wants one. */
export const SmsCodeField = observer(function SmsCodeField({ scene, phone, value, error, onChange, onFault }: Props) {
  const left = useSecondsLeft()
  const captcha = useCaptcha()
  const [devCode, setDevCode] = useState('')

  const send = useAction(async () => {
    const fault = phone !== undefined && phoneFault(phone)
    if (fault) return onFault('phone', fault)
    const solved = captcha.answer()
    if (!solved) return
    try {
      const { seconds, devCode: local } = await call('POST /api/auth/sendSms', { body: { phone, scene, ...solved } })
      waitUntil(Date.now() + seconds * 1000)
      captcha.done()
      setDevCode(local ?? '')
      toast('验证码已发送')
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (!(await captcha.refused(error))) onFault('code', error.message)
    }
  })

  const label = left ? `${left} 秒后重发` : '获取验证码'
  return (
    <>
      <CaptchaField captcha={captcha} />
      <FormField id={fieldId('code')} error={error}>
        <TextInput
          type="number"
          autoComplete="one-time-code"
          label="短信验证码"
          placeholder="请输入验证码"
          maxLength={6}
          value={value}
          error={error}
          onChange={onChange}
          trailing={
            <Tap
              className={`sms-code__send ${left ? 'sms-code__send--wait' : ''}`}
              disabled={left > 0 || send.busy}
              onTap={() => void send.run()}
            >
              {label}
            </Tap>
          }
        />
      </FormField>
      {devCode !== '' && (
        <View className="sms-code__local">
          <NoticeStrip tone="brand" icon="info" action="填入" onAction={() => onChange(devCode)}>
            本地环境，验证码 {devCode}
          </NoticeStrip>
        </View>
      )}
    </>
  )
})

interface PhoneCodeProps extends Pick<Props, 'scene' | 'onFault'> {
  /** Of the phone. */
  placeholder?: string
  values: { phone: string; code: string }
  errors: { phone?: string; code?: string }
  onChange: (field: 'phone' | 'code', value: string) => void
}

/** A phone, and the code that shows that one holds it. */
export const PhoneCodeFields = ({ scene, placeholder, values, errors, onChange, onFault }: PhoneCodeProps) => (
  <>
    <PhoneField
      placeholder={placeholder}
      value={values.phone}
      error={errors.phone}
      onChange={(phone) => onChange('phone', phone)}
    />
    <SmsCodeField
      scene={scene}
      phone={values.phone}
      value={values.code}
      error={errors.code}
      onChange={(code) => onChange('code', code)}
      onFault={onFault}
    />
  </>
)
