import { Modal, Skeleton } from 'antd'
import { call } from '../api/call'
import { Fault } from '../kit/fault'
import { timeText } from '../kit/format'
import { useLoad } from '../kit/use-load'

/** Where one is signed in; a new password sends the others away. */
export function MySessions({ onClose, onPassword }: { onClose: () => void; onPassword: () => void }) {
  const { value, fault, again } = useLoad(() => call('GET /admin/api/session/list'))
  return (
    <Modal open title="我的登录" onCancel={onClose} okText="改密码，让其他登录退出" cancelText="关闭" onOk={onPassword}>
      <Fault words={fault} again={again} />
      {!value && !fault && <Skeleton active />}
      {value?.map(({ device, address, since, seen, current }) => (
        <p key={since + seen} style={{ marginBottom: 8 }}>
          <b>{device || '未知设备'}</b> {current && <span className="tag done">这一台</span>}
          <br />
          <span className="sub">
            {address} · {timeText(since)} 登录 · {timeText(seen)} 用过
          </span>
        </p>
      ))}
    </Modal>
  )
}
