import { Alert, Segmented, Skeleton } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../api/call'
import { Bars } from '../../kit/bars'
import { Fault } from '../../kit/fault'
import { ageText, ageTone, countText, moneyText, timeText } from '../../kit/format'
import { useLoad } from '../../kit/use-load'
import { ITEMS } from '../../menu'
import { useSession } from '../../session'
import { countDesk, useDesk, type Queue } from './waiting'

/** How long each may wait, in hours. */
const QUEUES: Record<string, { title: string; target: number }> = {
  review: { title: '内容审核', target: 1 },
  report: { title: '举报', target: 4 },
  liveQuestion: { title: '直播提问', target: 4 },
  registration: { title: '报名审核', target: 24 },
  orderApproval: { title: '待审核的订单', target: 24 },
  refundReview: { title: '退款审核', target: 24 },
  transfer: { title: '对公转账', target: 24 },
  stuckRefund: { title: '没退成的款', target: 24 },
  invoice: { title: '开发票', target: 48 },
  parcel: { title: '待寄出', target: 48 },
  phoneAppeal: { title: '换手机号申诉', target: 24 },
  kefu: { title: '客服会话', target: 1 / 12 },
  documentReview: { title: '资料评价', target: 24 },
  activityQuestion: { title: '活动提问', target: 24 },
  activityShort: { title: '人数不够的活动', target: 4 },
  documentIssue: { title: '资料反馈', target: 48 },
  afterSale: { title: '商城售后', target: 24 },
  assistDoubt: { title: '待核实的助力', target: 24 },
  approval: { title: '等我复核', target: 4 },
  deadLetter: { title: '没送到的事件', target: 1 },
}
const hoursText = (hours: number) =>
  hours < 1 ? `${Math.round(hours * 60)} 分钟` : hours < 24 ? `${hours} 小时` : `${hours / 24} 天`

function Tile({ name, count, oldest }: Queue) {
  const { title, target } = QUEUES[name]
  const tone = oldest ? ageTone(oldest, target) : ''
  return (
    <Link className="tile" to={ITEMS.find(({ queues }) => queues?.includes(name))!.path}>
      <span className="grow">
        <span>{title}</span>
        <br />
        <span className="sub">目标 {hoursText(target)}</span>
      </span>
      <span className="num">
        <b>{countText(count)}</b>
        <br />
        <span className={tone || 'sub'}>{oldest ? `最久 ${ageText(oldest)}` : '没有'}</span>
      </span>
    </Link>
  )
}

const FIGURES: Record<string, string> = {
  active: '活跃用户',
  newcomers: '新注册',
  posts: '新帖',
  comments: '评论与回答',
  paidOrders: '支付订单',
  paid: '实付',
  refunded: '退款',
}
const isMoney = (name: string) => name === 'paid' || name === 'refunded'

function Figures() {
  const [days, setDays] = useState(30)
  const { value, fault, again } = useLoad(
    () => call('GET /admin/api/desk/figures/show/:days', { params: { days: String(days) } }),
    days,
  )
  if (value && !value.figures.length) return null
  return (
    <section className="card">
      <div className="row" style={{ marginBottom: 12 }}>
        <h2 className="grow">今天到现在</h2>
        <Segmented
          aria-label="看几天"
          value={days}
          onChange={setDays}
          options={[7, 30, 90].map((span) => ({ value: span, label: `${span} 天` }))}
        />
      </div>
      <Fault words={fault} again={again} />
      {!value ? (
        <Skeleton active />
      ) : (
        <div className="figures">
          {value.figures.map(({ name, values }) => {
            const text = isMoney(name) ? moneyText : countText
            return (
              <div key={name}>
                <span className="sub">{FIGURES[name]}</span>
                <b>{text(values.at(-1) ?? 0)}</b>
                <span className="sub">昨天 {text(values.at(-2) ?? 0)}</span>
                <Bars title={`${FIGURES[name]}，近 ${days} 天`} names={value.days} values={values} text={text} />
              </div>
            )
          })}
        </div>
      )}
    </section>
  )
}

const greeting = (hour = new Date().getHours()) => (hour < 6 ? '夜深了' : hour < 12 ? '上午好' : hour < 18 ? '下午好' : '晚上好')

/** What waits, how long, one click away; and how the day has been. */
export default function Desk() {
  const { me } = useSession()
  const { alarms, queues, at, fault } = useDesk()
  const known = queues.filter(({ name }) => QUEUES[name])
  const [waiting, quiet] = [known.filter(({ count }) => count > 0), known.filter(({ count }) => !count)]
  const total = waiting.reduce((sum, { count }) => sum + count, 0)
  return (
    <>
      <div className="head">
        <h1>
          {greeting()}，{me.operator.name}
        </h1>
        {at > 0 && <span className="sub">{timeText(new Date(at).toISOString())} 更新</span>}
      </div>
      {alarms.map(({ name, text }) => (
        <Alert key={name + text} type="error" showIcon title={text} style={{ marginBottom: 12 }} />
      ))}
      <section className="card">
        <h2 style={{ marginBottom: 12 }}>
          等我处理 <span className="quiet">{total} 件</span>
        </h2>
        <Fault words={fault} again={() => void countDesk()} />
        {!at && !fault ? (
          <Skeleton active />
        ) : (
          <>
            {waiting.length > 0 && (
              <div className="tiles">
                {waiting.map((queue) => (
                  <Tile key={queue.name} {...queue} />
                ))}
              </div>
            )}
            {at > 0 && !waiting.length && <p className="quiet">现在没有等着处理的。</p>}
            {quiet.length > 0 && (
              <p className="sub" style={{ marginTop: 12 }}>
                没有等着的：
                {quiet.map(({ name }) => (
                  <Link
                    key={name}
                    to={ITEMS.find(({ queues: names }) => names?.includes(name))!.path}
                    style={{ marginRight: 12 }}
                  >
                    {QUEUES[name].title}
                  </Link>
                ))}
              </p>
            )}
          </>
        )}
      </section>
      <Figures />
    </>
  )
}
