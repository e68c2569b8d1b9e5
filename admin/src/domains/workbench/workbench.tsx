import { Alert, Segmented, Skeleton } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../api/call'
import { Bars } from '../../kit/bars'
import { Fault } from '../../kit/fault'
import { ageText, ageTone, countText, moneyText, timeText } from '../../kit/format'
import { useLoad } from '../../kit/use-load'
import { itemOf } from '../../menu'
import { useSession } from '../../session'
import { countWorkbench, useWorkbench, type Queue } from './waiting'

const hoursText = (hours: number) =>
  hours < 1 ? `${Math.round(hours * 60)} 分钟` : hours < 24 ? `${hours} 小时` : `${hours / 24} 天`

/** The screen where it is done, narrowed to what waits. */
const placeOf = ({ list, filter }: Pick<Queue, 'list' | 'filter'>) => itemOf(list)!.path + (filter ? `?${filter}` : '')

function Tile({ title, hours, count, oldest, ...queue }: Queue) {
  const tone = oldest ? ageTone(oldest, hours) : ''
  return (
    <Link className="tile" to={placeOf(queue)}>
      <span className="grow">
        <span>{title}</span>
        <br />
        <span className="sub">目标 {hoursText(hours)}</span>
      </span>
      <span className="num">
        <b>{countText(count)}</b>
        <br />
        <span className={tone || 'sub'}>{oldest ? `最久 ${ageText(oldest)}` : '没有'}</span>
      </span>
    </Link>
  )
}

const percentText = (value: number) => `${value}%`
const TEXTS = { money: moneyText, percent: percentText, count: countText }

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
        <div className="figures days">
          {value.figures.map(({ name, title, kind, values, missing }) => {
            const text = TEXTS[kind ?? 'count']
            if (missing)
              return (
                <div key={name}>
                  <span className="sub">{title}</span>
                  <b>—</b>
                  <span className="sub">没能算出</span>
                </div>
              )
            return (
              <div key={name}>
                <span className="sub">{title}</span>
                <b>{text(values.at(-1) ?? 0)}</b>
                <span className="sub">昨天 {text(values.at(-2) ?? 0)}</span>
                <Bars title={`${title}，近 ${days} 天`} names={value.days} values={values} text={text} />
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
export default function Workbench() {
  const { me } = useSession()
  const { alarms, queues, at, fault } = useWorkbench()
  // A server that is newer than this page may know of more.
  const known = queues.filter(({ list }) => itemOf(list))
  const missing = known.filter((queue) => queue.missing)
  const [waiting, quiet] = [known.filter(({ count }) => count > 0), known.filter(({ count, missing: lost }) => !count && !lost)]
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
        <Fault words={fault} again={() => void countWorkbench()} />
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
            {missing.length > 0 && <p className="bad">没能数出：{missing.map(({ title }) => title).join('、')}</p>}
            {at > 0 && !waiting.length && !missing.length && <p className="quiet">现在没有等着处理的。</p>}
            {quiet.length > 0 && (
              <p className="sub" style={{ marginTop: 12 }}>
                没有等着的：
                {quiet.map((queue) => (
                  <Link key={queue.name} to={placeOf(queue)} style={{ marginRight: 12, whiteSpace: 'nowrap' }}>
                    {queue.title}
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
