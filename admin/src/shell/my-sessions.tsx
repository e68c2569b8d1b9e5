import { App, Button, Modal, Skeleton } from 'antd'
import { useState } from 'react'
import { call, messageOf } from '../api/call'
import { Fault } from '../kit/fault'
import { timeText } from '../kit/format'
import { useLoad } from '../kit/use-load'

const load = async () => ({
  sessions: await call('GET /admin/api/session/list'),
  devices: await call('GET /admin/api/session/device/list'),
})

/** Where one is signed in, and where no code is asked for; the others can be sent away. */
export function MySessions({ onClose }: { onClose: () => void }) {
  const { message } = App.useApp()
  const { value, fault, again } = useLoad(load)
  const [busy, setBusy] = useState(false)
  const act = async (work: () => Promise<unknown>, done: string) => {
    setBusy(true)
    try {
      await work()
      void message.success(done)
      again()
    } catch (error) {
      void message.error(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  const closeOthers = () => act(() => call('POST /admin/api/session/closeOthers', { body: {} }), '其他登录已退出，下次都要动态码')
  const forget = (id: string) => act(() => call('POST /admin/api/session/device/remove', { body: { id } }), '下次登录要输动态码')
  return (
    <Modal
      open
      title="我的登录"
      onCancel={onClose}
      okText="让其他登录退出"
      cancelText="关闭"
      onOk={() => void closeOthers()}
      confirmLoading={busy}
    >
      <Fault words={fault} again={again} />
      {!value && !fault && <Skeleton active />}
      {value?.sessions.map(({ device, address, since, seen, current }) => (
        <p key={since + seen} style={{ marginBottom: 8 }}>
          <b>{device || '未知设备'}</b> {current && <span className="tag done">这一台</span>}
          <br />
          <span className="sub">
            {address} · {timeText(since)} 登录 · {timeText(seen)} 用过
          </span>
        </p>
      ))}
      {value && value.devices.length > 0 && <h2 style={{ margin: '16px 0 8px' }}>免动态码的浏览器</h2>}
      {value?.devices.map(({ id, device, address, until, current }) => (
        <div key={id} className="row" style={{ marginBottom: 8 }}>
          <p className="grow">
            <b>{device || '未知设备'}</b> {current && <span className="tag done">这一台</span>}
            <br />
            <span className="sub">
              {address} · 到 {timeText(until)}
            </span>
          </p>
          <Button size="small" disabled={busy} onClick={() => void forget(id)}>
            不再免
          </Button>
        </div>
      ))}
    </Modal>
  )
}
