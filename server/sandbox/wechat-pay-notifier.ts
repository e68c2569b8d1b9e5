import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { errorOf } from '../app/thrown'
import type { Fetch } from '../gateways/wechat'
import { beijing } from '../gateways/wechat-pay'
import { lines, nonce, SCHEME, seal, seconds } from '../gateways/wechat-pay-signature'
import type { SandboxKeys } from './wechat-pay-keys'

/** WeChat Pay's own pauses between two attempts: 24 hours and 4 minutes in all. */
const RETRY_SECONDS = [15, 15, 30, 180, 600, 1200, 1800, 1800, 1800, 3600, 10_800, 10_800, 10_800, 21_600, 21_600]
/** An answer that takes longer counts as none. */
const ANSWER_MS = 5000

export interface News {
  url: string
  event: 'TRANSACTION.SUCCESS' | 'REFUND.SUCCESS'
  summary: string
  about: 'transaction' | 'refund'
  members: object
  keyId?: string
}

/** Tells the merchant, sealed and signed, again and again until it says 200 or 204. */
export class Notifier {
  retryMs = RETRY_SECONDS.map((pause) => pause * 1000)
  private timers = new Set<NodeJS.Timeout>()
  private firsts = new Set<Promise<void>>()
  private stopped = false

  constructor(
    private keys: SandboxKeys,
    private apiV3Key: string,
    private fetch: Fetch,
    private log: FastifyBaseLogger,
  ) {}

  tell(news: News, afterMs = 0) {
    const first = this.attempt(randomUUID(), beijing(new Date()), news, 0, afterMs).finally(() => this.firsts.delete(first))
    this.firsts.add(first)
  }

  /** Resolves when everything was told once, whether it was taken or not; repetitions are not waited for. */
  async idle() {
    while (this.firsts.size) await Promise.all(this.firsts)
  }

  stop() {
    this.stopped = true
    for (const timer of this.timers) clearTimeout(timer)
    this.timers.clear()
  }

  /** One notify as it goes over the wire; each attempt is signed anew, the id stays. */
  letter(id: string, createTime: string, news: News) {
    const body = JSON.stringify({
      id,
      create_time: createTime,
      resource_type: 'encrypt-resource',
      event_type: news.event,
      summary: news.summary,
      resource: { original_type: news.about, ...seal(JSON.stringify(news.members), this.apiV3Key, news.about) },
    })
    const [timestamp, nonceStr] = [String(seconds()), nonce()]
    const { serial, signature } = this.keys.signAsPlatform(lines(timestamp, nonceStr, body), news.keyId)
    const headers = {
      'content-type': 'application/json',
      'wechatpay-timestamp': timestamp,
      'wechatpay-nonce': nonceStr,
      'wechatpay-signature': signature,
      'wechatpay-signature-type': SCHEME,
      'wechatpay-serial': serial,
    }
    return { headers, body }
  }

  private attempt(id: string, createTime: string, news: News, tries: number, afterMs: number): Promise<void> {
    return new Promise((tried) => {
      if (this.stopped) return tried()
      const timer = setTimeout(async () => {
        this.timers.delete(timer)
        const taken = await this.send(id, createTime, news)
        if (!taken && tries < this.retryMs.length) void this.attempt(id, createTime, news, tries + 1, this.retryMs[tries])
        tried()
      }, afterMs)
      timer.unref()
      this.timers.add(timer)
    })
  }

  private async send(id: string, createTime: string, news: News): Promise<boolean> {
    try {
      const signal = AbortSignal.timeout(ANSWER_MS)
      const { status } = await this.fetch(news.url, { method: 'POST', ...this.letter(id, createTime, news), signal })
      return status === 200 || status === 204
    } catch (error) {
      this.log.warn({ reason: errorOf(error).name }, 'wechat pay sandbox could not notify')
      return false
    }
  }
}
