import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { call } from '@/api/call'
import { ApiError, messageOf } from '@/api/errors'
import { AgreedField } from '@/features/account/agreed-field'
import { go } from '@/nav'
import { CaptchaField, useCaptcha } from '@/patterns/form/captcha-field'
import { fieldId, useForm } from '@/patterns/form/form'
import { PhoneField, SmsCodeField, codeFault, phoneFault } from '@/patterns/form/sms-code-field'
import { useSubmit, type Submit } from '@/patterns/form/submit'
import { Page } from '@/patterns/page/page'
import { platform } from '@/platform'
import { inviter } from '@/stores/inviter'
import { session } from '@/stores/session'
import { Btn } from '@/ui/button/btn'
import { Tap } from '@/ui/button/tap'
import { FormField } from '@/ui/field/form-field'
import { TextInput } from '@/ui/field/text-input'
import { Icon } from '@/ui/icon/icon'
import { UnderTabs } from '@/ui/layout/under-tabs'
import * as codes from '../../../contract/rules/codes'
import { Brand } from './parts/brand'
import { WechatLogin } from './parts/wechat-login'
import './login.scss'

type Way = 'sms' | 'password'
const WAYS = [
  { key: 'sms', label: '验证码登录' },
  { key: 'password', label: '密码登录' },
] as const

type Values = {
  way: Way
  phone: string
  code: string
  password: string
  inviterCode: string
  agreed: boolean
}
const NOTHING: Values = { way: 'sms', phone: '', code: '', password: '', inviterCode: '', agreed: false }

/** The fields that the server's answers are about. */
const FIELD: Record<number, 'phone' | 'code' | 'password'> = {
  [codes.FOREIGN_PHONE]: 'phone',
  [codes.WRONG_SMS_CODE]: 'code',
  [codes.WRONG_LOGIN]: 'password',
  [codes.LOCKED_OUT]: 'password',
  [codes.ACCOUNT_CLOSED]: 'phone',
}

/** By which WeChat tells the server who this is, where it can. */
async function wechatCode() {
  const jsCode = platform.name === 'weapp' ? await platform.signIn().catch(() => '') : ''
  return jsCode ? { jsCode } : {}
}

async function enter(values: Values, solved: { captchaId?: string; captcha?: string }, send: Submit['send']) {
  const { way, phone, code, password, inviterCode } = values
  const known = { ...session.device, ...(await wechatCode()) }
  if (way === 'password') return call('POST /api/auth/loginByPwd', { body: { phone, password, ...solved, ...known } })
  const invitedBy = inviterCode.trim() || inviter.code
  return send((requestId) =>
    call('POST /api/auth/loginBySms', {
      body: { phone, code, ...(invitedBy && { inviterCode: invitedBy }), ...known, requestId },
    }),
  )
}

export default observer(function Login() {
  const [invited, setInvited] = useState(false)
  /** Of the password; a message has its own. */
  const captcha = useCaptcha()
  const { send } = useSubmit()
  const form = useForm<Values>(
    NOTHING,
    {
      phone: phoneFault,
      code: (code, { way }) => way === 'sms' && codeFault(code),
      password: (password, { way }) => way === 'password' && !password && '请输入密码',
      agreed: (agreed) => !agreed && '请先阅读并同意协议',
    },
    async (values): Promise<void> => {
      const solved = captcha.answer()
      if (!solved) return
      try {
        const entered = await enter(values, solved, send)
        inviter.forget()
        await session.enter(entered)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (await captcha.refused(error)) return
        const field = FIELD[error.code]
        if (!field) throw error
        return form.setErrors({ [field]: messageOf(error) })
      }
      await session.returnFromLogin()
    },
  )
  const { values, errors, set, setErrors } = form

  return (
    <Page close plain>
      <View className="login">
        <Brand />
        <UnderTabs
          plain
          items={WAYS}
          value={values.way}
          onChange={(way) => {
            set('way', way)
            setErrors({})
            captcha.done()
          }}
        />
        <PhoneField value={values.phone} error={errors.phone} onChange={(phone) => set('phone', phone)} />
        {values.way === 'sms' ? (
          <SmsCodeField
            scene="login"
            phone={values.phone}
            value={values.code}
            error={errors.code}
            onChange={(code) => set('code', code)}
            onFault={(field, fault) => setErrors({ ...errors, [field]: fault })}
          />
        ) : (
          <FormField id={fieldId('password')} error={errors.password}>
            <TextInput
              type="password"
              autoComplete="current-password"
              label="密码"
              placeholder="请输入密码"
              maxLength={64}
              value={values.password}
              error={errors.password}
              onChange={(password) => set('password', password)}
              onConfirm={form.submit}
            />
          </FormField>
        )}
        {values.way === 'password' && <CaptchaField captcha={captcha} />}
        <Btn wide busy={form.busy} onTap={form.submit}>
          登录 / 注册
        </Btn>
        <View className="login__more">
          {values.way === 'sms' ? (
            <Tap className="login__link" expanded={invited} onTap={() => setInvited(!invited)}>
              填写邀请码 <Icon name={invited ? 'chevron-up' : 'chevron-down'} size="s" />
            </Tap>
          ) : (
            <Tap
              className="login__link login__link--end"
              onTap={() => void go('pages/forgetPwd/forgetPwd', phoneFault(values.phone) ? {} : { phone: values.phone })}
            >
              忘记密码？
            </Tap>
          )}
        </View>
        {values.way === 'sms' && invited && (
          <View className="login__invite">
            <TextInput
              label="邀请码"
              placeholder="没有可以不填"
              maxLength={16}
              clearable
              value={values.inviterCode}
              onChange={(code) => set('inviterCode', code)}
            />
          </View>
        )}
        <AgreedField
          agreed={values.agreed}
          error={errors.agreed}
          onChange={(agreed) => set('agreed', agreed)}
          note="未注册的手机号登录后自动注册"
        />
        {platform.name === 'weapp' && (
          <WechatLogin
            inviterCode={values.inviterCode.trim()}
            agreed={values.agreed}
            onRefused={() => setErrors({ ...errors, agreed: '请先阅读并同意协议' })}
          />
        )}
      </View>
    </Page>
  )
})
