import { Alert, App, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { call, messageOf } from '../api/call'
import { CodeField } from './codes'

interface Values {
  password: string
  newPassword: string
  code: string
}
export function Password({ onClose }: { onClose: () => void }) {
  const [form] = Form.useForm<Values>()
  const { message } = App.useApp()
  const [fault, setFault] = useState('')
  const [busy, setBusy] = useState(false)
  const send = async (body: Values) => {
    setBusy(true)
    try {
      await call('POST /admin/api/session/password', { body })
      void message.success('密码已改，其他登录已退出')
      onClose()
    } catch (error) {
      setFault(messageOf(error))
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      title="改密码"
      okText="改密码"
      cancelText="取消"
      onCancel={onClose}
      onOk={() => form.submit()}
      confirmLoading={busy}
    >
      <Form form={form} layout="vertical" onFinish={(values) => void send(values)}>
        <Form.Item name="password" label="现在的密码" rules={[{ required: true }]}>
          <Input.Password autoComplete="current-password" />
        </Form.Item>
        <NewPassword />
        <CodeField />
      </Form>
      {fault && <Alert type="error" title={fault} role="alert" />}
    </Modal>
  )
}

/** Asked for where a password is set. */
export const NewPassword = () => (
  <Form.Item
    name="newPassword"
    label="新密码"
    extra="至少 12 位，别的网站没有用过"
    rules={[{ required: true }, { min: 12, message: '至少 12 位' }]}
  >
    <Input.Password autoComplete="new-password" maxLength={128} />
  </Form.Item>
)
