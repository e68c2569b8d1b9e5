import type { FastifyBaseLogger } from 'fastify'
import type { Settings } from '../app/settings'

export interface Sms {
  /** The local one: the code may be shown on the page, since no message leaves the machine. */
  local: boolean
  sendCode(phone: string, code: string): Promise<void>
}

/** Writes the code to the log instead of sending it. */
export const localSms = (log: FastifyBaseLogger): Sms => ({
  local: true,
  async sendCode(phone, code) {
    log.info(`本地短信：尾号 ${phone.slice(-4)} 的验证码 ${code}`)
  },
})

/** Any SMS provider behind one POST: `{phone, code}` with the key as bearer. */
export const httpSms = ({ url, key }: NonNullable<Settings['sms']>, log: FastifyBaseLogger): Sms => ({
  local: false,
  async sendCode(phone, code) {
    const reply = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: JSON.stringify({ phone, code }),
      signal: AbortSignal.timeout(8000),
    })
    if (reply.ok) return
    log.warn({ status: reply.status }, 'sms provider refused')
    throw new Error(`sms provider answered ${reply.status}`)
  },
})
