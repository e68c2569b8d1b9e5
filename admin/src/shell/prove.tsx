import { Alert, Button, Form, Modal } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { call, messageOf, session } from '../api/call'
import { CodeField, RecoveryField } from './codes'

interface Values {
  code?: string
  recovery?: string
}
/** Asks for a code in the middle of something, for who came in without one; what was to be done goes on by itself. */
export function Prove() {
  const [form] = Form.useForm<Values>()
  const [open, setOpen] = useState(false)
  const [lost, setLost] = useState(false)
  const [fault, setFault] = useState('')
  const [busy, setBusy] = useState(false)
  const tell = useRef<(right: boolean) => void>(undefined)
  useEffect(
    () =>
      session.onProof(
        () =>
          new Promise((resolve) => {
            // Of several that wait the others are asked again when they are tried again.
            tell.current?.(false)
            tell.current = resolve
            setFault('')
            setOpen(true)
          }),
      ),
    [],
  )
  const end = (right: boolean) => {
    setOpen(false)
    form.resetFields()
    tell.current?.(right)
    tell.current = undefined
  }
  const send = async (body: Values) => {
    setBusy(true)
    try {
      await call('POST /admin/api/session/confirm', { body })
      end(true)
    } catch (error) {
      setFault(messageOf(error))
      form.resetFields()
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      open={open}
      title="再输一次动态码"
      okText="继续"
      cancelText="取消"
      confirmLoading={busy}
      onCancel={() => end(false)}
      onOk={() => form.submit()}
      zIndex={1100}
    >
      <p className="quiet" style={{ marginBottom: 12 }}>
        这台设备登录时没有输；看个人资料、动钱与改权限之前要输一次，之后到退出为止不再问。
      </p>
      <Form form={form} layout="vertical" onFinish={(values) => void send(values)}>
        {lost ? <RecoveryField /> : <CodeField autoFocus />}
        <Button type="link" size="small" style={{ padding: 0 }} onClick={() => setLost(!lost)}>
          {lost ? '用动态码' : '手机不在，用恢复码'}
        </Button>
      </Form>
      {fault && <Alert type="error" title={fault} role="alert" style={{ marginTop: 12 }} />}
    </Modal>
  )
}
