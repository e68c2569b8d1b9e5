import { Alert, App, Button, Skeleton } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { call, messageOf } from '../../api/call'
import { Fault } from '../../kit/fault'
import { dayOf, moneyText, vipText } from '../../kit/format'
import { Remote } from '../../kit/form/remote'
import { useLoad } from '../../kit/use-load'
import { Tag } from '../../kit/value'
import { useMay } from '../../session'
import { ORDER_TONES } from '../../kit/order-status'

const ORDERS = 5
interface Props {
  userId: string
  conversationId: string
  onSent: () => void
}
/** Who is talked with, what they have ordered, and what can be put before them as a card. */
export function Beside({ userId, conversationId, onSent }: Props) {
  const may = useMay()
  const { message } = App.useApp()
  const person = useLoad(
    async () => (may('GET /admin/api/user/show/:id') ? call('GET /admin/api/user/show/:id', { params: { id: userId } }) : null),
    userId,
  )
  const orders = useLoad(
    async () =>
      may('POST /admin/api/order/page') ? call('POST /admin/api/order/page', { body: { userId, size: ORDERS } }) : null,
    userId,
  )
  const [courseId, setCourseId] = useState<string>()
  const [refused, setRefused] = useState('')
  const [sending, setSending] = useState(false)
  const sends = may('POST /admin/api/kefu/card')
  const send = async (kind: 'course' | 'order', id: string) => {
    setRefused('')
    setSending(true)
    try {
      await call('POST /admin/api/kefu/card', { body: { conversationId, kind, id } })
      void message.success('已发送')
      setCourseId(undefined)
      onSent()
    } catch (error) {
      setRefused(messageOf(error))
    } finally {
      setSending(false)
    }
  }
  return (
    <section className="pane" aria-label="这个人">
      <div className="body">
        <Fault words={person.fault} again={person.again} />
        {person.value === undefined && !person.fault && <Skeleton active />}
        {person.value && (
          <>
            <div className="row">
              <b className="grow">{person.value.nickName}</b>
              <Link to={`/people/${userId}`}>看这个人</Link>
            </div>
            <dl className="facts" style={{ margin: '8px 0 16px' }}>
              <dt>手机号</dt>
              <dd>{person.value.phoneMasked || '—'}</dd>
              <dt>等级</dt>
              <dd>Lv{person.value.level}</dd>
              <dt>会员</dt>
              <dd>{vipText(person.value.vipUntil)}</dd>
              {person.value.company && [<dt key="company">公司</dt>, <dd key="its">{person.value.company}</dd>]}
            </dl>
          </>
        )}
        {refused && <Alert type="error" title={refused} role="alert" style={{ marginBottom: 12 }} />}
        {orders.value && (
          <>
            <h2>最近的订单</h2>
            <Fault words={orders.fault} again={orders.again} />
            {!orders.value.records.length && <p className="sub">还没有订单。</p>}
            {orders.value.records.map(({ id, orderNo, title, payPrice, status, statusText, createTime }) => (
              <div key={id} className="beside">
                <Link to={`/orders?keyword=${orderNo}`} className="cut">
                  {title}
                </Link>
                <div className="row wrap sub">
                  <Tag tone={ORDER_TONES[status]}>{statusText}</Tag>
                  {moneyText(payPrice)} · {dayOf(createTime)}
                  <span className="grow" />
                  {sends && (
                    <Button size="small" disabled={sending} onClick={() => void send('order', id)}>
                      发送
                    </Button>
                  )}
                </div>
              </div>
            ))}
          </>
        )}
        {sends && may('POST /admin/api/course/page') && (
          <>
            <h2 style={{ marginTop: 16 }}>发一门课</h2>
            <div className="row" style={{ marginTop: 8 }}>
              <div className="grow">
                <Remote picker="course" value={courseId} placeholder="按名称找课程" onChange={(id?: string) => setCourseId(id)} />
              </div>
              <Button disabled={!courseId || sending} onClick={() => courseId && void send('course', courseId)}>
                发送
              </Button>
            </div>
          </>
        )}
      </div>
    </section>
  )
}
