import { useEffect, useState } from 'react'
import type { Api, FormValues, Input } from '../../../../../contract'
import { call } from '@/api/call'
import { NoticeStrip } from '@/ui/feedback/notice-strip'

const ROUTE = 'POST /api/course/certCheck'
type Asked = Input<typeof ROUTE, Api[typeof ROUTE]>['body']

/** Who types on is not asked about yet. */
const QUIET_MS = 500
/** Most years that the check takes. */
const MOST_YEARS = 50
/** A level by what is held, 无 being none. */
const HELD = ['无', '一级', '二级', '三级', '四级']

/** What the rules ask about, once all of it is given. */
function askedOf({ education, years, held }: FormValues): Asked | undefined {
  // A level is its place in the list; what is held and learned, the form offers as the rules have it.
  const hasCert = HELD.indexOf(String(held)) as Asked['hasCert'] | -1
  if (!education || hasCert < 0 || !/^\d{1,2}$/.test(String(years))) return undefined
  const known = { education: education as Asked['education'], years: Math.min(MOST_YEARS, Number(years)) }
  return { ...known, hasCert: hasCert as Asked['hasCert'] }
}

/** Whether one is admitted to the level that was chosen, by what stands in the form now. */
export function Eligibility({ values }: { values: FormValues }) {
  const level = String(values.level ?? '')
  const given = askedOf(values)
  const asked = level && given ? JSON.stringify(given) : ''
  const [verdict, setVerdict] = useState<{ asked: string; ok: boolean; why: string }>()
  useEffect(() => {
    if (!asked) return
    let left = false
    const ask = async () => {
      const body: Asked = JSON.parse(asked)
      const { levels } = await call(ROUTE, { body })
      const found = levels.find(({ name }) => name === level)
      if (!left && found) setVerdict({ asked, ok: found.ok, why: found.why })
    }
    // The server judges again when it is handed in: without an answer nothing is said.
    const timer = setTimeout(() => void ask().catch(() => {}), QUIET_MS)
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [asked, level])
  if (!verdict || verdict.asked !== asked) return null
  return (
    <NoticeStrip tone={verdict.ok ? 'ok' : 'warn'} icon={verdict.ok ? 'circle-check' : 'circle-alert'}>
      {verdict.ok ? `符合${level}的报考条件` : `按现在填写的，还不符合${level}的报考条件：${verdict.why}`}
    </NoticeStrip>
  )
}
