import { Button, Modal } from 'antd'
import { useState } from 'react'
import { call, messageOf } from '../../api/call'
import { ReasonField } from '../../kit/form/reason-field'
import { useMay } from '../../session'

const REVEAL_MS = 30_000
/** The whole number, for half a minute, to who says why; every look leaves a row. */
export function Phone({ id, masked }: { id: string; masked: string }) {
  const may = useMay()
  const [phone, setPhone] = useState('')
  const [asking, setAsking] = useState(false)
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState('')
  const look = async () => {
    try {
      const answer = await call('POST /admin/api/user/phone/:id', { params: { id }, body: { reason: reason.trim() } })
      setPhone(answer.phone)
      setAsking(false)
      setTimeout(() => setPhone(''), REVEAL_MS)
    } catch (error) {
      setFault(messageOf(error))
    }
  }
  return (
    <>
      {phone || masked || '—'}
      {masked && !phone && may('POST /admin/api/user/phone/:id') && (
        <Button
          type="link"
          size="small"
          onClick={() => {
            setReason('')
            setFault('')
            setAsking(true)
          }}
        >
          查看
        </Button>
      )}
      {asking && (
        <Modal
          open
          title="看完整手机号"
          okText="查看 30 秒"
          cancelText="取消"
          okButtonProps={{ disabled: !reason.trim() }}
          onOk={() => void look()}
          onCancel={() => setAsking(false)}
        >
          <ReasonField value={reason} onChange={setReason} />
          {fault && (
            <p className="bad" role="alert">
              {fault}
            </p>
          )}
        </Modal>
      )}
    </>
  )
}
