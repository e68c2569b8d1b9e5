import type { FastifyInstance } from 'fastify'
import QRCode from 'qrcode'
import type { Preview } from '../../../contract/admin/endpoint'
import type { Caller } from '../context'
import { readTicket, signTicket } from '../secrets'
import type { Settings } from '../settings'

/** What a phone may look at before everybody: a kind and an id. */
type Subject = readonly [kind: string, id: string]

const WORD = 'preview'
const PATH = '/preview'
const COOKIE = 'hr_preview'
const TICKET = new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w.-]+)`)
/** From when it is shown in the back office until the phone sees no more of it. */
const MINUTES = 30

/** What a phone reads to see a page of the app as it will be: the page of one thing, for a while. */
export async function previewOf(settings: Settings, [kind, id]: Subject, page: string, now: Date): Promise<Preview> {
  const until = new Date(now.getTime() + MINUTES * 60_000)
  const ticket = signTicket(settings, [WORD, kind, id, page, until.toISOString()])
  const link = `${settings.publicUrl}${PATH}?t=${ticket}`
  return { image: await QRCode.toDataURL(link, { margin: 1, width: 480 }), link, until: until.toISOString() }
}

interface Opened {
  subject: Subject
  page: string
  until: Date
}
function opened(settings: Settings, ticket: string, now: Date): Opened | undefined {
  const [word, kind, id, page, until] = readTicket(settings, ticket) ?? []
  if (word !== WORD || new Date(until) <= now) return undefined
  return { subject: [kind, id], page, until: new Date(until) }
}

/** Whether whoever calls has read the code of this very thing, not too long ago. */
export function mayPreview(settings: Settings, { preview = '' }: Caller, [kind, id]: Subject, now: Date): boolean {
  const [seenKind, seenId] = opened(settings, preview, now)?.subject ?? []
  return seenKind === kind && seenId === id
}

/** The ticket that a request brings, '' for none. */
export const previewIn = (cookie = '') => (cookie && TICKET.exec(cookie)?.[1]) || ''

/** Where the code leads: the phone keeps the ticket, and goes on to the page. */
export function servePreviews(http: FastifyInstance, settings: Settings) {
  http.get<{ Querystring: { t?: string | string[] } }>(PATH, { schema: { hide: true } }, async (req, reply) => {
    void reply.header('cache-control', 'no-store')
    const ticket = String(req.query.t ?? '')
    const found = opened(settings, ticket, new Date())
    if (!found) return reply.code(410).type('text/plain; charset=utf-8').send('预览已经过期，请在后台重新打开，再扫一次。')
    const { subject, page, until } = found
    const secure = settings.production ? '; Secure' : ''
    return reply
      .header('set-cookie', `${COOKIE}=${ticket}; Path=/api; Expires=${until.toUTCString()}; HttpOnly; SameSite=Lax${secure}`)
      .redirect(`/#/${page}?id=${subject[1]}`)
  })
}
