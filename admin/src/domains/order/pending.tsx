import { Link } from 'react-router'
import { moneyText, timeText } from '../../kit/format'
import { Tag } from '../../kit/value'
import { useMay } from '../../session'
import type { Order } from './order'

const WHAT = { reprice: '改价，减', refund: '退款', refuse: '审核不通过，退' }
const STATES = { waiting: '等复核', refused: '没有同意', expired: '已失效' }
const TONES = { waiting: 'wait', refused: 'wrong', expired: undefined } as const

const endOf = ({ state, expiresAt, decidedBy, decidedAt, answer }: Order['pending'][number]) => {
  if (state === 'waiting') return `${timeText(expiresAt)} 前没人处理就失效`
  if (state === 'expired') return `到 ${timeText(expiresAt)} 没有人处理`
  return [decidedBy, decidedAt && timeText(decidedAt), answer].filter(Boolean).join(' ')
}

/** What takes a second person and has not been done: whether it waits, and how it ended. */
export function Pending({ asked }: { asked?: Order['pending'] }) {
  const may = useMay()
  // A node of the release before says nothing of it.
  if (!asked?.length) return null
  return (
    <section aria-label="复核" style={{ marginBottom: 16 }}>
      <div className="row" style={{ margin: '16px 0 12px' }}>
        <h2 className="grow strong">复核</h2>
        {asked.some(({ state }) => state === 'waiting') && may('POST /admin/api/approval/page') && (
          <Link to="/approvals">去复核</Link>
        )}
      </div>
      {asked.map((one) => (
        <div key={one.id} style={{ marginBottom: 8 }}>
          <Tag tone={TONES[one.state]}>{STATES[one.state]}</Tag> {WHAT[one.what]} {moneyText(one.amount)}{' '}
          <span className="sub">
            {one.askedBy} {timeText(one.askedAt)} 提交：{one.reason}
          </span>
          <div className="quiet">{endOf(one)}</div>
        </div>
      ))}
    </section>
  )
}
