import { App, Button, Drawer, Form, Input, Select } from 'antd'
import { useState } from 'react'
import { call, messageOf, Waiting } from '../../api/call'
import { useUnsaved } from '../../kit/form/use-unsaved'

const TERMS = [
  { value: 24, label: '1 天' },
  { value: 72, label: '3 天' },
  { value: 168, label: '7 天' },
  { value: 720, label: '30 天' },
  { value: 8760, label: '1 年' },
]
/** From here on another has to agree, as the contract says. */
const LONG_HOURS = 720
export const WHAT = { mute: '禁言', freeze: '冻结' } as const
const EFFECT = {
  mute: '到期之前不能发帖、评论、私信、直播发言与提问，也不能改资料；客服照常。立即生效，本人收到通知，里面有原因、期限和申诉办法。',
  freeze: '所有设备立即退出，到期之前不能登录；登录时说明原因、期限和客服电话。',
} as const

/** Forbids somebody to speak, or to come in, for a time. */
export function Sanction({
  id,
  kind,
  onDone,
  onClose,
}: {
  id: string
  kind: keyof typeof WHAT
  onDone: () => void
  onClose: () => void
}) {
  const [form] = Form.useForm<{ hours: number; reason: string }>()
  const [fault, setFault] = useState('')
  const [busy, setBusy] = useState(false)
  const { message } = App.useApp()
  const { touch, leave } = useUnsaved()
  const close = () => leave(onClose)
  const hours = Form.useWatch('hours', form)
  const send = async ({ reason, hours: term }: { hours: number; reason: string }) => {
    setBusy(true)
    try {
      const body = { userId: id, hours: term, reason }
      await (kind === 'mute' ? call('POST /admin/api/user/mute', { body }) : call('POST /admin/api/user/freeze', { body }))
      void message.success(`已${WHAT[kind]}，本人会收到通知`)
      onDone()
      onClose()
    } catch (error) {
      if (error instanceof Waiting) {
        void message.info(error.message)
        return onClose()
      }
      setFault(messageOf(error))
      setBusy(false)
    }
  }
  const long = hours >= LONG_HOURS
  const term = TERMS.find(({ value }) => value === hours)?.label
  return (
    <Drawer
      open
      size={440}
      title={WHAT[kind]}
      onClose={close}
      footer={
        <div className="row" style={{ justifyContent: 'flex-end' }}>
          <Button onClick={close}>取消</Button>
          <Button type="primary" danger loading={busy} onClick={() => form.submit()}>
            {long ? '提交复核：' : ''}
            {WHAT[kind]} {term}
          </Button>
        </div>
      }
    >
      <p className="note wait" style={{ marginBottom: 16 }}>
        {EFFECT[kind]}
      </p>
      <Form
        form={form}
        layout="vertical"
        initialValues={{ hours: 168 }}
        onValuesChange={touch}
        onFinish={(values) => void send(values)}
      >
        <Form.Item name="hours" label="多久" extra="从现在算起；已经在受同一种处罚的，按这次的期限。">
          <Select options={TERMS} />
        </Form.Item>
        {long && (
          <p className="note" style={{ marginBottom: 16 }}>
            30 天以上须另一位同事复核：在“复核”里同意之后才生效，24 小时没人处理就失效。
          </p>
        )}
        <Form.Item name="reason" label="原因（本人看得到）" rules={[{ required: true, whitespace: true }]}>
          <Input.TextArea maxLength={200} autoSize={{ minRows: 3 }} />
        </Form.Item>
      </Form>
      {fault && (
        <p className="bad" role="alert">
          {fault}
        </p>
      )}
    </Drawer>
  )
}
