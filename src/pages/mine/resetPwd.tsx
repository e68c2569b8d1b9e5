import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { call } from '@/api/call'
import { back } from '@/nav'
import { useLeave } from '@/patterns/feedback/use-leave'
import { useForm } from '@/patterns/form/form'
import { NewPasswordFields, PasswordField, againFault, passwordFault } from '@/patterns/form/password-field'
import { codeFault } from '@/patterns/form/sms-code-field'
import { useSubmit } from '@/patterns/form/submit'
import { Members } from '@/patterns/page/members'
import { Page } from '@/patterns/page/page'
import { Btn } from '@/ui/button/btn'
import { FormField } from '@/ui/field/form-field'
import { SegmentPicker } from '@/ui/field/segment-picker'
import * as codes from '../../../contract/rules/codes'
import { OwnPhone } from './parts/account/own-phone'
import './parts/account/security.scss'

const WAYS = [
  { key: 'old', label: '用旧密码' },
  { key: 'sms', label: '用短信验证码' },
] as const
type Way = (typeof WAYS)[number]['key']

const FIELDS: Record<number, 'oldPassword' | 'password' | 'code'> = {
  [codes.WRONG_PASSWORD]: 'oldPassword',
  [codes.SAME_PASSWORD]: 'password',
  [codes.WRONG_SMS_CODE]: 'code',
}

const Form = observer(function Form() {
  const leaveWith = useLeave()
  const { send } = useSubmit()
  const form = useForm(
    // It may become the other.
    { way: 'old' as Way, oldPassword: '', code: '', password: '', again: '' },
    {
      oldPassword: (oldPassword, { way }) => way === 'old' && !oldPassword && '请输入旧密码',
      code: (code, { way }) => way === 'sms' && codeFault(code),
      password: passwordFault,
      again: (again, { password }) => againFault(again, password),
    },
    async ({ way, oldPassword, code, password }) => {
      const proof = way === 'old' ? { oldPassword } : { code }
      await send((requestId) => call('POST /api/user/resetPwd', { body: { ...proof, password, requestId } }))
      await leaveWith('密码已修改，其他设备需要重新登录', back)
    },
    (code) => FIELDS[code],
  )
  const { values, errors, set, setErrors } = form
  return (
    <View className="security">
      <FormField>
        <SegmentPicker label="验证方式" items={WAYS} value={values.way} onChange={(way) => set('way', way)} />
      </FormField>
      {values.way === 'old' ? (
        <PasswordField
          current
          name="oldPassword"
          label="旧密码"
          value={values.oldPassword}
          error={errors.oldPassword}
          onChange={(oldPassword) => set('oldPassword', oldPassword)}
        />
      ) : (
        <OwnPhone
          code={values.code}
          error={errors.code}
          onChange={(code) => set('code', code)}
          onFault={(code) => setErrors({ ...errors, code })}
        />
      )}
      <NewPasswordFields values={values} errors={errors} onChange={set} onConfirm={form.submit} />
      <View className="security__hint">还没有设置过密码，或忘记了旧密码，请用短信验证码</View>
      <Btn wide busy={form.busy} onTap={form.submit}>
        修改密码
      </Btn>
    </View>
  )
})

export default function ResetPwd() {
  return (
    <Page plain>
      <Members text="登录后修改密码">
        <Form />
      </Members>
    </Page>
  )
}
