import type { FastifyBaseLogger } from 'fastify'

export interface SubscribeMessage {
  openid: string
  template: string
  /** With its query, without a leading slash. */
  page: string
  data: Record<string, { value: string }>
}
/** `refused`: the person does not want it, or their permission is used up. `again`: WeChat was not to be had. */
export type SubscribeOutcome = 'sent' | 'refused' | 'failed' | 'again'

const REFUSED = 43101
const BAD_DATA = 47003
/** The system is busy, or was asked too often. */
const AGAIN = new Set([-1, 45009, 45011])

type Call = (path: string, query: Record<string, string>, body: string) => Promise<Record<string, unknown>>

/** subscribeMessage.send of the mini-program; never rejects. */
export const subscribeSender =
  (callMini: Call, log: FastifyBaseLogger) =>
  async ({ openid, template, page, data }: SubscribeMessage): Promise<SubscribeOutcome> => {
    const body = JSON.stringify({ touser: openid, template_id: template, page, data, lang: 'zh_CN' })
    const answer = await callMini('/cgi-bin/message/subscribe/send', {}, body).catch(() => undefined)
    if (!answer) return 'again'
    const errcode = Number(answer.errcode ?? 0)
    if (!errcode) return 'sent'
    if (errcode === REFUSED) return 'refused'
    if (AGAIN.has(errcode)) return 'again'
    // Which field is bad is in its words; the words of the message are not.
    log.warn({ errcode, template, ...(errcode === BAD_DATA && { errmsg: answer.errmsg }) }, 'wechat took no subscribe message')
    return 'failed'
  }
