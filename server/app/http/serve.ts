import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { Envelope, Failure, Id, type Spec } from '../../../contract/endpoint'
import type { Gateways } from '../../gateways'
import { regionOf } from '../../gateways/region'
import type { Caller, Handlers, Upload } from '../context'
import { EVERYBODY, keyOf, sendShared, SharedAnswers } from './shared-answers'
import type { Db } from '../database/db'
import { busy, refuse } from '../errors'
import type { Modules } from '../module'
import { networkOf } from './network'
import { previewIn } from './preview'
import type { PubSub } from '../pubsub'
import { Json } from './raw-json'
import type { Reads } from '../database/reads'
import { anyoneOf, recentUserOf, userOf, type User } from './session'
import type { Settings } from '../settings'
import { trackWrites } from '../database/write-tracking'

export interface Services {
  db: Db
  /** Somebody waits for the database for so long (maxDatabaseWaitMs) that whoever comes now had better come again later. */
  isCrowded(): boolean
  gateways: Gateways
  settings: Settings
  /** Carries what happened to whoever is connected. */
  pubsub: PubSub
  /** Where reads go that may be a second old. */
  reads: Reads
  /** All that is declared, and what it brings for others. */
  modules: Modules
  /** The timed jobs that this version runs. */
  jobNames(): string[]
  log: FastifyBaseLogger
}

const bearer = (req: FastifyRequest) => /^Bearer (.+)$/.exec(req.headers.authorization ?? '')?.[1] ?? ''

/** A device as its owner would name it, from the user agent. */
export function deviceOf(agent = '') {
  const system = /iPhone|iPad|Android|HarmonyOS|Windows|Macintosh|Linux/.exec(agent)?.[0] ?? '未知设备'
  const place = /MicroMessenger/.test(agent) ? (/miniProgram/i.test(agent) ? '小程序' : '微信') : '浏览器'
  return `${system} · ${place}`
}

const MOST_AGENT = 400

/** Each fact is read off the request when it is asked for: of most calls nobody asks for any. */
class RequestCaller implements Caller {
  constructor(private readonly req: FastifyRequest) {}

  get address() {
    return this.req.ip
  }
  get network() {
    return networkOf(this.req.ip)
  }
  get device() {
    return deviceOf(this.req.headers['user-agent'])
  }
  get agent() {
    return (this.req.headers['user-agent'] ?? '').slice(0, MOST_AGENT)
  }
  get preview() {
    return previewIn(this.req.headers.cookie)
  }
  get token() {
    return bearer(this.req)
  }
  get region() {
    return regionOf(this.req.ip)
  }
}
export const callerOf = (req: FastifyRequest): Caller => new RequestCaller(req)

/** Ids in a path are UUIDs; other path members are short words. */
export function paramsOf(url: string) {
  const names = [...url.matchAll(/:(\w+)/g)].map((match) => match[1])
  if (!names.length) return undefined
  const word = Type.String({ pattern: '^[\\w-]{1,40}$' })
  return Type.Object(Object.fromEntries(names.map((name) => [name, /^id$|Id$/.test(name) ? Id : word])))
}

type Untyped = (what: unknown, ctx: unknown) => Promise<unknown>

/** Serves one record of the contract by its handlers. */
export function serve<T extends Record<string, Spec>>(
  app: FastifyInstance,
  tag: string,
  specs: T,
  handlers: Handlers<T>,
  services: Services,
) {
  const { settings, reads, isCrowded } = services
  const recently = recentUserOf(services)
  for (const [route, spec] of Object.entries<Spec>(specs)) {
    const [method, url] = route.split(' ')
    const params = paramsOf(url)
    // Which handler belongs to which route, Handlers has seen to; from here on it is any of them.
    const handler = handlers[route as keyof T] as unknown as Untyped | { answer: Untyped; each: Untyped }
    const { answer: handle, each } = typeof handler === 'function' ? { answer: handler } : handler
    // What others are shown a second late may be as late for everybody but its author.
    const lagging = spec.lagging || spec.shared
    const shared = spec.shared && settings.sharedAnswers ? new SharedAnswers() : undefined
    app.route({
      method,
      url,
      schema: {
        tags: [tag],
        summary: spec.summary,
        ...(spec.open ? {} : { security: [{ bearer: [] }] }),
        ...(params && { params }),
        ...(spec.query && { querystring: spec.query }),
        ...(spec.body && { body: spec.body }),
        ...(spec.upload && { consumes: ['multipart/form-data'] }),
        response: { 200: Envelope(spec.result), '4xx': Failure, '5xx': Failure },
      },
      config: { ...(spec.limit && { rateLimit: { max: spec.limit.max, timeWindow: spec.limit.seconds * 1000 } }) },
      // Who asks is settled before the body is read: a stranger's 200 MB are not received at all.
      onRequest: async (req) => {
        const token = bearer(req)
        // Who is under way waits for the database several times; what is the same for everybody is asked of it once for all
        // of them.
        if ((token || !shared) && isCrowded()) throw busy()
        const user = token
          ? await (shared ? recently(token) : spec.trainee ? anyoneOf(services, token) : userOf(services, token))
          : undefined
        req.user = user ?? null
      },
      // Once it is counted, also what is refused.
      preParsing: async (req) => {
        if (!req.user && !spec.open) refuse(401, '请先登录')
      },
      handler: async (req, reply) => {
        const person = req.user?.id
        // Whoever previews is told what others are not.
        const anybody = !person && !previewIn(req.headers.cookie)
        const key = shared && anybody ? keyOf(req) : ''
        const contextOf = () => ({ ...services, user: req.user, now: new Date(), caller: callerOf(req) })
        const answer = async (ctx: ReturnType<typeof contextOf>, caller: Caller) => {
          const body = spec.upload ? await uploadOf(req, spec.uploadMaxMb) : req.body
          const work = (db: Db) => handle({ params: req.params, query: req.query, body }, { ...ctx, db, caller })
          const result = await (lagging ? reads.read(person, work) : work(ctx.db))
          return { code: 200, message: 'ok', result, traceId: req.id }
        }
        if (!key || !shared) {
          const ctx = contextOf()
          const given = () => answer(ctx, spec.shared && anybody ? EVERYBODY : ctx.caller)
          const whole = await (reads.apart && person && !lagging ? trackWrites(given, () => reads.wrote(person)) : given())
          await each?.(whole.result, ctx)
          if (!(whole.result instanceof Json)) return whole
          void reply.type('application/json; charset=utf-8')
          return `{"code":200,"message":"ok","result":${whole.result.text},"traceId":"${req.id}"}`
        }
        const kept = await shared.of(key, async () => {
          const whole = await answer(contextOf(), EVERYBODY)
          // Fastify's types have the text of any type; it is a string for JSON.
          return { result: whole.result, text: reply.serialize(whole) as string }
        })
        // Not awaited: the answer is ready, and counting who got it must not delay it.
        each?.(kept.result, contextOf()).catch((error: unknown) => req.log.error({ err: error, req }, 'after an answer'))
        return sendShared(req, reply, kept)
      },
    })
  }
}

export async function uploadOf(req: FastifyRequest, maxMb?: number): Promise<Upload> {
  if (!req.isMultipart()) return refuse(400, '参数错误：请以 multipart/form-data 上传')
  const limits = maxMb ? { limits: { fileSize: maxMb * 1024 * 1024 } } : undefined
  const part = await req
    .file(limits)
    .catch((error: { statusCode?: number }) => (error.statusCode ? Promise.reject(error) : undefined))
  if (!part) return refuse(400, '参数错误：缺少文件或上传不完整')
  return { filename: part.filename, stream: part.file }
}

declare module 'fastify' {
  interface FastifyRequest {
    user: User | null
  }
}
