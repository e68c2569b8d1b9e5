import { Alert, Button, Checkbox, Form, Input } from 'antd'
import { useState } from 'react'
import { call, messageOf } from '../api/call'
import type { Me } from '../session'
import { CodeField, RecoveryCodes, RecoveryField, SecretShown } from './codes'
import { NewPassword } from './password'

interface Values {
  login: string
  password: string
  code?: string
  recovery?: string
  newPassword?: string
  trust?: boolean
}
type Step =
  | { at: 'password' | 'code' | 'recovery' }
  | { at: 'enrol'; secret: string; uri: string }
  /** In already: there is something to read first. */
  | { at: 'keep'; me: Me; codes: string[] }
  | { at: 'spent'; me: Me }

const TITLES = {
  password: ['登录后台', '用运营账号登录，不是手机上的用户账号'],
  code: ['输入动态码', '打开手机上的验证器，输入 6 位数字'],
  recovery: ['用恢复码登录', '手机不在身边时用，用一个少一个'],
  enrol: ['第一次登录', '设一个自己的密码，再用验证器绑定动态码'],
  keep: ['存好恢复码', '密码与动态码都设好了'],
  spent: ['用掉了一个恢复码', '密码与恢复码都正确'],
} as const

/** Goes to another step; what was typed for the last one is of no use there. */
const Turn = ({ words, onTurn }: { words: string; onTurn: () => void }) => (
  <Button type="link" size="small" style={{ padding: 0 }} onClick={onTurn}>
    {words}
  </Button>
)

/**
 * The way in: password, then a code of the phone, or one of those kept for when it is lost; the first time a password of
 * one's own and the secret of the codes.
 */
export function SignIn({ onEnter }: { onEnter: (me: Me) => void }) {
  const [form] = Form.useForm<Values>()
  const [step, setStep] = useState<Step>({ at: 'password' })
  const [fault, setFault] = useState('')
  const [busy, setBusy] = useState(false)
  const turn = (to: Step) => {
    form.resetFields(['code', 'recovery', 'trust'])
    setFault('')
    setStep(to)
  }
  const send = async ({ login, ...given }: Values) => {
    setBusy(true)
    setFault('')
    try {
      // The form asks for what has to be there: only what may be missing is left out.
      const body = Object.fromEntries(Object.entries(given).filter(([, value]) => value)) as Omit<Values, 'login'>
      const answer = await call('POST /admin/api/session/login', { body: { ...body, login: login.trim() } })
      if (answer.state === 'enrol') return turn({ at: 'enrol', ...answer.enrol! })
      if (answer.state === 'code') return turn({ at: 'code' })
      if (answer.recovery) return turn({ at: 'keep', me: answer.me!, codes: answer.recovery })
      if (step.at === 'recovery') return turn({ at: 'spent', me: answer.me! })
      onEnter(answer.me!)
    } catch (error) {
      setFault(messageOf(error))
      form.resetFields(['code', 'recovery'])
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
        {'me' in step ? (
          <>
            {step.at === 'keep' && <RecoveryCodes codes={step.codes} login={step.me.operator.login} />}
            {step.at === 'spent' && (
              <Alert
                type={step.me.recoveryLeft > 2 ? 'info' : 'warning'}
                title={`还剩 ${step.me.recoveryLeft} 个。手机找不回来的，进去后在右上角自己的名字下面打开“动态码与恢复码”，换一部手机。`}
                style={{ marginBottom: 16 }}
              />
            )}
            <Button type="primary" size="large" block onClick={() => onEnter(step.me)}>
              {step.at === 'keep' ? '已经存好，进入后台' : '进入后台'}
            </Button>
          </>
        ) : (
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
                <SecretShown secret={step.secret} uri={step.uri} />
              </>
            )}
            {step.at === 'recovery' && <RecoveryField autoFocus />}
            {(step.at === 'code' || step.at === 'enrol') && <CodeField autoFocus={step.at === 'code'} />}
            {step.at === 'code' && (
              <Form.Item
                name="trust"
                valuePropName="checked"
                extra="只在现在的网络里；看个人资料、动钱与改权限时仍要输。公用的电脑不要勾"
              >
                <Checkbox>这台设备 7 天内免动态码</Checkbox>
              </Form.Item>
            )}
            {fault && <Alert type="error" title={fault} role="alert" style={{ marginBottom: 16 }} />}
            <Button type="primary" htmlType="submit" block loading={busy}>
              {first ? '下一步' : '登录'}
            </Button>
            {!first && (
              <div className="row" style={{ marginTop: 16 }}>
                <Turn words="换一个账号" onTurn={() => turn({ at: 'password' })} />
                <span className="grow" />
                {step.at === 'code' && <Turn words="用恢复码" onTurn={() => turn({ at: 'recovery' })} />}
                {step.at === 'recovery' && <Turn words="用动态码" onTurn={() => turn({ at: 'code' })} />}
              </div>
            )}
            {step.at === 'recovery' && (
              <p className="sub" style={{ marginTop: 16 }}>
                恢复码也没有了：请超管在“运营人员”里重置；超管自己的，在服务器上用 npm run admin -- operator reset。
              </p>
            )}
          </Form>
        )}
      </div>
    </main>
  )
}
