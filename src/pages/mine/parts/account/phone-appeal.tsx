import { View } from '@tarojs/components'
import { call } from '@/api/call'
import { toast } from '@/patterns/feedback/use-action'
import { fieldId, useForm } from '@/patterns/form/form'
import { PasswordField } from '@/patterns/form/password-field'
import { PhoneCodeFields, codeFault, phoneFault } from '@/patterns/form/sms-code-field'
import { useSubmit } from '@/patterns/form/submit'
import { Btn } from '@/ui/button/btn'
import { FormField } from '@/ui/field/form-field'
import { TextInput } from '@/ui/field/text-input'
import * as codes from '../../../../../contract/rules/codes'
import './security.scss'

const FIELDS: Record<number, 'password' | 'phone' | 'code'> = {
  [codes.WRONG_PASSWORD]: 'password',
  [codes.PHONE_TAKEN]: 'phone',
  [codes.WRONG_SMS_CODE]: 'code',
}

const nameFault = (name: string) => !/^[\u4e00-\u9fa5A-Za-z·]{2,20}$/.test(name.trim()) && '请填写真实姓名，2–20 个汉字或字母'

interface Props {
  onSent: () => void
  onBack: () => void
}

/** For whoever has lost the phone of the account: what shows that it is theirs, and the new phone. People decide. */
export function PhoneAppeal({ onSent, onBack }: Props) {
  const { send } = useSubmit()
  const form = useForm(
    { password: '', realName: '', phone: '', code: '' },
    { password: (password) => !password && '请输入登录密码', realName: nameFault, phone: phoneFault, code: codeFault },
    async (values) => {
      await send((requestId) =>
        call('POST /api/user/phoneAppeal', { body: { ...values, realName: values.realName.trim(), requestId } }),
      )
      toast('申诉已提交')
      onSent()
    },
    (code) => FIELDS[code],
  )
  const { values, errors, set, setErrors } = form
  return (
    <View className="security">
      <View className="security__title">申诉更换手机号</View>
      <View className="security__text">核对密码与姓名后换成新手机号，预计 3 个工作日</View>
      <PasswordField
        current
        name="password"
        label="登录密码"
        value={values.password}
        error={errors.password}
        onChange={(password) => set('password', password)}
      />
      <FormField id={fieldId('realName')} error={errors.realName}>
        <TextInput
          label="真实姓名"
          placeholder="真实姓名，须与资料或证书一致"
          maxLength={20}
          value={values.realName}
          error={errors.realName}
          onChange={(realName) => set('realName', realName)}
        />
      </FormField>
      <PhoneCodeFields
        scene="security"
        placeholder="请输入新手机号"
        values={values}
        errors={errors}
        onChange={set}
        onFault={(field, fault) => setErrors({ ...errors, [field]: fault })}
      />
      <Btn wide busy={form.busy} onTap={form.submit}>
        提交申诉
      </Btn>
      <Btn wide kind="ghost" onTap={onBack}>
        返回短信验证
      </Btn>
    </View>
  )
}
