import { App, Button, Form, InputNumber, Skeleton } from 'antd'
import { useState } from 'react'
import { call, messageOf } from '../../api/call'
import { Fault } from '../../kit/fault'
import { useOverwrite } from '../../kit/form/overwrite'
import { useLoad } from '../../kit/use-load'
import { useMay } from '../../session'

const FIELDS = {
  inviter: ['邀请人得多少金币', ''],
  invitee: ['被邀请人得多少金币', ''],
  days: ['注册后几天内完成才算', '天'],
  cap: ['每人每月最多算几人', '人'],
  back: ['有效后几天内，内容删除或违规就扣回', '天'],
} as const
type Rule = Record<keyof typeof FIELDS, number>

export default function InviteRule() {
  const may = useMay()
  const { message } = App.useApp()
  const { value, fault, again } = useLoad(() => call('GET /admin/api/inviteRule/show'))
  const [busy, setBusy] = useState(false)
  const overwrite = useOverwrite(Object.fromEntries(Object.entries(FIELDS).map(([name, [title]]) => [name, title])))
  const save = async (body: Rule) => {
    setBusy(true)
    try {
      if (!(await overwrite(value, (seen) => call('POST /admin/api/inviteRule/save', { body, seen })))) return
      void message.success('已保存，立即生效')
      again()
    } catch (error) {
      void message.error(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <div className="head">
        <h1>邀请奖励</h1>
      </div>
      <Fault words={fault} again={again} />
      {!value ? (
        !fault && <Skeleton active />
      ) : (
        <section className="card" style={{ maxWidth: 440 }}>
          <Form
            layout="vertical"
            initialValues={value}
            disabled={!may('POST /admin/api/inviteRule/save')}
            onFinish={(rule: Rule) => void save(rule)}
          >
            {Object.entries(FIELDS).map(([name, [title, unit]]) => (
              <Form.Item key={name} name={name} label={title} rules={[{ required: true }]}>
                <InputNumber min={1} precision={0} suffix={unit} style={{ width: '100%' }} />
              </Form.Item>
            ))}
            {may('POST /admin/api/inviteRule/save') && (
              <Button type="primary" htmlType="submit" loading={busy}>
                保存
              </Button>
            )}
          </Form>
        </section>
      )}
    </>
  )
}
