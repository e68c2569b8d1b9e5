import type { FastifyInstance } from 'fastify'
import type { Permission } from '../../../../contract/admin/endpoint'
import { busy, refuse } from '../../../app/errors'
import type { PubSubEvent } from '../../../app/pubsub'
import { hijack } from '../../../app/http/hijack'
import type { Services } from '../../../app/http/serve'
import { mayOf } from './operators'
import { refuseForeign } from './networks'
import { tokenOf } from './serve'
import { sessionOf } from './sessions'

/** What operators with a permission hear of as it happens: what a module brings, by the topic that it publishes on. */
interface OperatorNews {
  topic: string
  permission: Permission
}
declare module '../../../app/module' {
  interface Extensions {
    operatorNews: OperatorNews
  }
}

/** A comment now and then: proxies close what is silent. */
const BEAT_MS = 20_000
/** Sessions end without anybody saying so. */
const RECHECK_BEATS = 6
/** Open pages of everybody on this node. */
const MOST = 500
const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
}
const GAP = { kind: 'gap' }

/**
 * Tells operators what happens in what they look after, as long as their page is open. It says that, and not what: pages read
 * anew.
 */
export function serveNews(http: FastifyInstance, services: Services) {
  const { db, modules, pubsub } = services
  const open = new Set<{ tell(event: PubSubEvent): void; end(): void }>()
  http.addHook('preClose', async () => open.forEach((page) => page.end()))
  pubsub.onGap(() => open.forEach((page) => page.tell(GAP)))
  const options = { schema: { hide: true }, compress: false, exposeHeadRoute: false } as const
  http.get('/admin/api/news', options, async (req, reply) => {
    const token = tokenOf(req)
    const stillIn = async () => {
      await refuseForeign(db, req.ip)
      return token && sessionOf(db, token)
    }
    const operator = (await stillIn()) || refuse(401, '请先登录')
    const topics = modules.all('operatorNews').filter(({ permission }) => mayOf(operator, permission) === 'all')
    if (!topics.length) return refuse(403, '没有权限')
    if (open.size >= MOST) throw busy()
    const raw = hijack(reply, HEADERS)
    const page = {
      tell: (event: PubSubEvent) => void (raw.writableEnded || raw.write(`data: ${JSON.stringify(event)}\n\n`)),
      end: () => void raw.end(),
    }
    let beats = 0
    const beat = setInterval(() => {
      raw.write(':\n\n')
      if (++beats % RECHECK_BEATS === 0) void stillIn().then((still) => still || page.end(), page.end)
    }, BEAT_MS)
    const offs = topics.map(({ topic }) => pubsub.subscribe(topic, page.tell))
    open.add(page)
    raw.on('close', () => {
      clearInterval(beat)
      open.delete(page)
      for (const off of offs) off()
    })
    raw.writeHead(200)
    raw.write(':\n\n')
  })
}
