import { Alert, App, Button, Form, Input, Modal, Segmented } from 'antd'
import { useState } from 'react'
import { call, messageOf } from '../api/call'
import { useSession } from '../session'
import { CodeField, RecoveryCodes, RecoveryField, SecretShown } from './codes'

interface Values {
  password: string
  code?: string
  recovery?: string
}
type Method = 'phone' | 'codes'
type Made = { secret: string; uri: string } | { codes: string[] }

const METHODS = [
  { value: 'phone', label: '换一部手机' },
  { value: 'codes', label: '新的恢复码' },
] as const

/** Another phone for one's codes, and new codes for when it is lost: whoever asks shows again that it is they. */
export default function SecondFactor({ onClose }: { onClose: () => void }) {
  const { me, refresh } = useSession()
  const { message } = App.useApp()
  const [form] = Form.useForm<Values>()
  const [method, setMethod] = useState<Method>('phone')
  const [lost, setLost] = useState(false)
  const [made, setMade] = useState<Made>()
  const [fault, setFault] = useState('')
  const [busy, setBusy] = useState(false)
  const close = () => {
    void refresh()
    onClose()
  }
  const send = async (values: Values) => {
    setBusy(true)
    setFault('')
    try {
      if (made && 'secret' in made) {
        await call('POST /admin/api/session/phone/confirm', { body: { code: values.code! } })
        void message.success('以后用新手机上的动态码')
        return close()
      }
      if (method === 'phone') setMade(await call('POST /admin/api/session/phone/change', { body: values }))
      else setMade({ codes: await call('POST /admin/api/session/recovery/renew', { body: values }) })
      form.resetFields()
    } catch (error) {
      setFault(messageOf(error))
      form.resetFields(['code', 'recovery'])
    } finally {
      setBusy(false)
    }
  }
  const done = made && 'codes' in made
  return (
    <Modal
      open
      title="动态码与恢复码"
      okText={done ? '已经存好' : made ? '换成这部手机' : '下一步'}
      cancelText="取消"
      cancelButtonProps={{ hidden: done }}
      maskClosable={!made}
      onCancel={close}
      onOk={done ? close : () => form.submit()}
      confirmLoading={busy}
    >
      {!made && (
        <>
          <Segmented options={[...METHODS]} value={method} onChange={setMethod} style={{ marginBottom: 12 }} />
          <p className="quiet" style={{ marginBottom: 12 }}>
            {method === 'phone'
              ? '新手机上的动态码输对了才换，那之前还用现在的；换了以后，所有浏览器下次登录都要输。'
              : `现在还剩 ${me.recoveryLeft} 个。换一批之后，以前的都作废。`}
          </p>
        </>
      )}
      {done && <RecoveryCodes codes={made.codes} login={me.operator.login} />}
      {!done && (
        <Form form={form} layout="vertical" onFinish={(values) => void send(values)} preserve={false}>
          {made && <SecretShown {...made} />}
          {!made && (
            <Form.Item name="password" label="密码" rules={[{ required: true }]}>
              <Input.Password autoComplete="current-password" />
            </Form.Item>
          )}
          {lost && !made ? <RecoveryField /> : <CodeField />}
          {!made && (
            <Button type="link" size="small" style={{ padding: 0 }} onClick={() => setLost(!lost)}>
              {lost ? '用动态码' : '手机不在，用恢复码'}
            </Button>
          )}
        </Form>
      )}
      {fault && <Alert type="error" title={fault} role="alert" style={{ marginTop: 12 }} />}
    </Modal>
  )
}
