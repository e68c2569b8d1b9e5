import { Alert, Button, Form, Input, QRCode, Typography } from 'antd'
import { useState } from 'react'
import { call, messageOf } from '../api/call'
import type { Me } from '../session'
import { NewPassword, SIX } from './password'

interface Values {
  login: string
  password: string
  code?: string
  newPassword?: string
}
type Step = { at: 'password' | 'code' } | { at: 'enrol'; secret: string; uri: string }

const TITLES = {
  password: ['登录后台', '用运营账号登录，不是手机上的用户账号'],
  code: ['输入动态码', '打开手机上的验证器，输入 6 位数字'],
  enrol: ['第一次登录', '设一个自己的密码，再用验证器绑定动态码'],
} as const

/** The way in: password, then a code of the phone; the first time a password of one's own and the secret of the codes. */
export function SignIn({ onEnter }: { onEnter: (me: Me) => void }) {
  const [form] = Form.useForm<Values>()
  const [step, setStep] = useState<Step>({ at: 'password' })
  const [fault, setFault] = useState('')
  const [busy, setBusy] = useState(false)
  const send = async ({ login, password, code, newPassword }: Values) => {
    setBusy(true)
    setFault('')
    try {
      const body = { login: login.trim(), password, ...(code && { code }), ...(newPassword && { newPassword }) }
      const { state, enrol, me } = await call('POST /admin/api/session/login', { body })
      if (state === 'in') return onEnter(me!)
      setStep(state === 'enrol' ? { at: 'enrol', ...enrol! } : { at: 'code' })
    } catch (error) {
      setFault(messageOf(error))
      form.resetFields(['code'])
    } finally {
      setBusy(false)
    }
  }
  const [title, words] = TITLES[step.at]
  const first = step.at === 'password'
  return (
    <main className="sign-in">
      <div className="card">
        <span className="brand">
          <b>HR</b>
          <span>共享社区后台</span>
        </span>
        <h1>{title}</h1>
        <p className="quiet" style={{ marginBottom: 16 }}>
          {words}
        </p>
        <Form form={form} layout="vertical" size="large" onFinish={(values) => void send(values)} requiredMark={false}>
          <div hidden={!first}>
            <Form.Item name="login" label="登录名" rules={[{ required: true }]}>
              <Input autoComplete="username" autoFocus />
            </Form.Item>
            <Form.Item name="password" label="密码" rules={[{ required: true }]}>
              <Input.Password autoComplete="current-password" />
            </Form.Item>
          </div>
          {step.at === 'enrol' && (
            <>
              <NewPassword />
              <div className="row" style={{ alignItems: 'flex-start', marginBottom: 16 }}>
                <QRCode value={step.uri} size={132} bordered={false} bgColor="#fff" color="#000" />
                <div className="grow">
                  <p>用验证器 App 扫一扫，或手动输入密钥：</p>
                  <Typography.Text copyable code style={{ overflowWrap: 'anywhere' }}>
                    {step.secret}
                  </Typography.Text>
                  <p className="sub">密钥只显示这一次。</p>
                </div>
              </div>
            </>
          )}
          {!first && (
            <Form.Item name="code" label="动态码" rules={[{ required: true }, SIX]}>
              <Input inputMode="numeric" maxLength={6} autoComplete="one-time-code" autoFocus={step.at === 'code'} />
            </Form.Item>
          )}
          {fault && <Alert type="error" title={fault} role="alert" style={{ marginBottom: 16 }} />}
          <Button type="primary" htmlType="submit" block loading={busy}>
            {first ? '下一步' : '登录'}
          </Button>
          {!first && (
            <Button
              type="link"
              block
              style={{ marginTop: 8 }}
              onClick={() => {
                setStep({ at: 'password' })
                setFault('')
              }}
            >
              换一个账号
            </Button>
          )}
        </Form>
      </div>
    </main>
  )
}
