import { createHash } from 'node:crypto'
import { expressCode } from '../../contract/rules/express'
import { isSame } from '../app/secrets'
import type { Settings } from '../app/settings'
import type { Express, Shipment, Track } from './express'
import type { Fetch } from './wechat'

const TIMEOUT_MS = 8000
/** 签收 */
const SIGNED = '3'
/** Subscribed before. */
const KNOWN = '501'
/** Nothing is known of it, yet or any more. */
const NOTHING = ['400', '408', '500']

interface TrackReply {
  nu?: string
  state?: string
  data?: { ftime?: string; time?: string; context?: string }[]
}

const md5 = (text: string) => createHash('md5').update(text).digest('hex').toUpperCase()
const isSigned = (given: string, text: string) => isSame(md5(text), given.toUpperCase())

/** Their clock is that of Beijing. */
const timeOf = (text: string) => new Date(`${text.replace(' ', 'T')}+08:00`)
const trackOf = ({ state, data = [] }: TrackReply): Track => ({
  traces: data.flatMap(({ ftime, time = ftime, context }) => {
    const at = timeOf(time ?? '')
    return context && !Number.isNaN(at.getTime()) ? [{ at, text: context }] : []
  }),
  signed: state === SIGNED,
})

/** The services of 快递100: 实时查询, and 订阅 with signed pushes. */
export function kuaidi100({ customer, key, salt, apiBase }: NonNullable<Settings['express']>, fetch: Fetch): Express {
  const post = async (path: string, form: Record<string, string>) => {
    const reply = await fetch(apiBase + path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(form).toString(),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!reply.ok) throw new Error(`kuaidi100 answered ${reply.status}`)
    // As it is described to its customers; nothing of it has to be there.
    return (await reply.json()) as TrackReply & { result?: boolean; returnCode?: string; message?: string }
  }
  const known = ({ company }: Shipment) => expressCode(company)
  return {
    local: false,
    async subscribe(shipment, callbackurl) {
      const company = known(shipment)
      if (!company) return
      const parameters = { callbackurl, salt, phone: shipment.phone, resultv2: '1' }
      const param = JSON.stringify({ company, number: shipment.trackNo, to: shipment.to, key, parameters })
      const { result, returnCode, message } = await post('/poll', { schema: 'json', param })
      if (!result && returnCode !== KNOWN) throw new Error(`kuaidi100 takes no subscription: ${returnCode} ${message}`)
    },
    async query(shipment) {
      const com = known(shipment)
      if (!com) return { traces: [], signed: false }
      const param = JSON.stringify({ com, num: shipment.trackNo, phone: shipment.phone, resultv2: '1', order: 'desc' })
      const told = await post('/poll/query.do', { customer, sign: md5(param + key + customer), param })
      if (told.result === false && !NOTHING.includes(told.returnCode ?? ''))
        throw new Error(`kuaidi100 does not answer: ${told.returnCode} ${told.message}`)
      return trackOf(told)
    },
    read(body) {
      const form = new URLSearchParams(body)
      const param = form.get('param') ?? ''
      if (!isSigned(form.get('sign') ?? '', param + salt)) return undefined
      try {
        const { lastResult }: { lastResult?: TrackReply } = JSON.parse(param)
        return lastResult?.nu ? { ...trackOf(lastResult), trackNo: lastResult.nu } : undefined
      } catch {
        return undefined
      }
    },
  }
}
