import { Skeleton } from 'antd'
import { useEffect } from 'react'
import { call } from '../../api/call'
import { Bars } from '../../kit/bars'
import { Fault } from '../../kit/fault'
import { useLoad } from '../../kit/use-load'
import type { PanelProps } from '../../screens'

const AGAIN_MS = 15_000
const HOURS = Array.from({ length: 24 }, (_, hour) => `${hour} 时`)
const hourOf = (now: Date) => (now.getUTCHours() + 8) % 24
const leftText = ({ stock, given }: { stock: number | null; given: number }) =>
  stock === null ? `已发 ${given}，不限` : `剩 ${stock - given}，共 ${stock}`

/** What is left of each prize, and how many went in each hour of today, while it is drawn. */
export default function Stock({ row }: PanelProps) {
  const id = String(row.id)
  const { value, fault, again } = useLoad(async () => {
    const prizes = await call('GET /admin/api/lottery/stock/:id', { params: { id } })
    return { prizes, hour: hourOf(new Date()) }
  }, id)
  useEffect(() => {
    const timer = setInterval(again, AGAIN_MS)
    return () => clearInterval(timer)
  }, [again])
  if (!value) return fault ? <Fault words={fault} again={again} /> : <Skeleton active />
  return (
    <>
      <Fault words={fault} again={again} />
      {value.prizes.map(({ name, stock, given, today, quota, byHour }) => (
        <section key={name} className="group" aria-label={name}>
          <h3>{name}</h3>
          <p className="sub">
            {leftText({ stock, given })} · 今天 {today}
            {quota !== null && ` · 到现在放出 ${quota}`}
          </p>
          <Bars title={`${name}今天每小时给出几件`} names={HOURS} values={byHour} text={String} now={value.hour} />
        </section>
      ))}
    </>
  )
}
