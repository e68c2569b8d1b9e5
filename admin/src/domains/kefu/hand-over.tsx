import { Alert, Form, Input, Modal, Select } from 'antd'
import { useState } from 'react'
import { call, messageOf } from '../../api/call'
import { useLoad } from '../../kit/use-load'
import { useSession } from '../../session'

interface Values {
  operatorId: string
  note: string
}
/** A colleague goes on with it, and reads why. */
export function HandOver({
  conversationId,
  onDone,
  onClose,
}: {
  conversationId: string
  onDone: () => void
  onClose: () => void
}) {
  const { me } = useSession()
  const [form] = Form.useForm<Values>()
  const { value, fault } = useLoad(() => call('GET /admin/api/kefu/colleague/list'))
  const [refused, setRefused] = useState('')
  const [busy, setBusy] = useState(false)
  const send = async (values: Values) => {
    setBusy(true)
    try {
      await call('POST /admin/api/kefu/handOver', { body: { conversationId, ...values } })
      onDone()
    } catch (error) {
      setRefused(messageOf(error))
      setBusy(false)
    }
  }
  const others = value?.filter(({ id }) => id !== me.operator.id)
  return (
    <Modal
      open
      title="转给同事"
      okText="转给同事"
      cancelText="取消"
      confirmLoading={busy}
      onCancel={onClose}
      onOk={() => form.submit()}
    >
      <Form form={form} layout="vertical" onFinish={(values) => void send(values)}>
        <Form.Item name="operatorId" label="转给谁" rules={[{ required: true, message: '选一位同事' }]}>
          <Select
            showSearch={{ optionFilterProp: 'label' }}
            loading={!value && !fault}
            options={others?.map(({ id, name }) => ({ value: id, label: name }))}
            notFoundContent={fault || '没有别的同事接待客服会话'}
          />
        </Form.Item>
        <Form.Item name="note" label="告诉同事的话" rules={[{ required: true, whitespace: true, message: '写几句前因后果' }]}>
          <Input.TextArea maxLength={200} autoSize={{ minRows: 3 }} placeholder="客户看不到" />
        </Form.Item>
      </Form>
      {(refused || fault) && <Alert type="error" title={refused || fault} role="alert" />}
    </Modal>
  )
}
