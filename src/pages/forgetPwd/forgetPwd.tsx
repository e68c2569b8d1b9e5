import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { call } from '@/api/call'
import { ApiError } from '@/api/errors'
import { back, restart } from '@/nav'
import { useLeave } from '@/patterns/feedback/use-leave'
import { useForm } from '@/patterns/form/form'
import { NewPasswordFields, againFault, passwordFault } from '@/patterns/form/password-field'
import { PhoneCodeFields, codeFault, phoneFault } from '@/patterns/form/sms-code-field'
import { useSubmit } from '@/patterns/form/submit'
import { Page } from '@/patterns/page/page'
import { useParams } from '@/patterns/page/params'
import { useBackGuard } from '@/patterns/page/use-back-guard'
import { session } from '@/stores/session'
import { Btn } from '@/ui/button/btn'
import * as codes from '../../../contract/rules/codes'
import './forgetPwd.scss'

type Step = 1 | 2

/**
 * A new password ends every session. Whoever comes from the settings has one, too: they leave by themselves before they are
 * told so.
 */
const reset = (body: { phone: string; code: string; password: string; requestId: string }) => {
  const send = async () => void (await call('POST /api/auth/resetPwd', { body }))
  return session.loggedIn ? session.leave(send) : send()
}

export default observer(function ForgetPwd() {
  const { phone } = useParams('phone')
  const leaveWith = useLeave()
  const { send } = useSubmit()
  const form = useForm(
    // It goes on to the second.
    { step: 1 as Step, phone, code: '', password: '', again: '' },
    {
      phone: phoneFault,
      code: codeFault,
      password: (password, { step }) => step === 2 && passwordFault(password),
      again: (again, { step, password }) => step === 2 && againFault(again, password),
    },
    async ({ step, phone, code, password }): Promise<void> => {
      if (step === 1) return form.set('step', 2)
      // To login, which usually stands beneath.
      const onward = session.loggedIn ? () => restart('pages/tabBar/mine/index') : back
      try {
        await send((requestId) => reset({ phone, code, password, requestId }))
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== codes.WRONG_SMS_CODE) throw error
        form.set('step', 1)
        return form.setErrors({ code: error.message })
      }
      await leaveWith('密码已重置，请重新登录', onward)
    },
  )
  const { values, errors, set, setErrors } = form
  const second = values.step === 2
  const toFirst = () => set('step', 1)
  useBackGuard(second, toFirst)

  return (
    <Page plain onBack={second ? toFirst : undefined}>
      <View className="forget">
        <View className="forget__title">{values.step === 1 ? '验证手机号' : '设置新密码'}</View>
        <View className="forget__text">第 {values.step} 步，共 2 步</View>
        {values.step === 1 ? (
          <PhoneCodeFields
            scene="resetPwd"
            values={values}
            errors={errors}
            onChange={set}
            onFault={(field, fault) => setErrors({ ...errors, [field]: fault })}
          />
        ) : (
          <NewPasswordFields values={values} errors={errors} onChange={set} onConfirm={form.submit} />
        )}
        <Btn wide busy={form.busy} onTap={form.submit}>
          {values.step === 1 ? '下一步' : '重置密码'}
        </Btn>
      </View>
    </Page>
  )
})
