import { once } from 'node:events'
import fs from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { portOf } from '../../server/app/port'
import { draft } from '../circle/support'
import { until } from '../failure/support'
import { jpeg, upload } from '../file/pictures'
import { fakeRedis } from '../support/fake-redis'
import { startServer, type TestServer } from '../support/server'

interface Sent {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: { key: string; value: { stringValue?: string; intValue?: string } }[]
  status: { code?: number; message?: string }
}

/** An OpenTelemetry collector as far as it takes traces. */
async function collector() {
  const spans: Sent[] = []
  let text = ''
  const state = { status: 200, asked: 0, secret: '' }
  const server = http.createServer((req, res) => {
    const chunks: Buffer[] = []
    req.on('data', (chunk: Buffer) => chunks.push(chunk))
    req.on('end', () => {
      state.asked += 1
      state.secret = String(req.headers['x-key'])
      text += String(Buffer.concat(chunks))
      const body = JSON.parse(String(Buffer.concat(chunks))) as { resourceSpans: { scopeSpans: { spans: Sent[] }[] }[] }
      if (state.status === 200 && req.url === '/v1/traces')
        spans.push(...body.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)))
      res.writeHead(state.status).end('{}')
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = `http://127.0.0.1:${portOf(server)}`
  return { url, spans, state, text: () => text, close: () => new Promise((done) => server.close(done)) }
}

const lines = ({ log }: TestServer) => log.map((line) => JSON.parse(line) as Record<string, unknown>)
const metricsOf = async ({ app }: TestServer) => (await app.http.inject('/metrics')).body
const readiness = async ({ app }: TestServer) => {
  const answer = await app.http.inject('/readyz')
  return { status: answer.statusCode, ...answer.json<object>() }
}

test('every call leaves one line in the log, by the id that its answer names, and nothing of who called or what they sent', async () => {
  const server = await startServer()
  const ann = await server.person('安然')
  server.log.length = 0
  const answer = await server.app.http.inject({
    method: 'POST',
    url: `/api/circle/page?word=${encodeURIComponent('工伤')}`,
    payload: { tab: 'new' },
    headers: { authorization: `Bearer ${ann.token}`, 'x-forwarded-for': '203.0.113.9', 'user-agent': 'Secret/1' },
  })
  await server.app.http.inject({ url: `/api/user/home/${ann.id}` })
  await server.app.http.inject('/healthz')
  const requests = lines(server).filter(({ msg }) => msg === 'request')
  expect(requests[0]).toMatchObject({
    reqId: answer.json<{ traceId: string }>().traceId,
    method: 'POST',
    route: '/api/circle/page',
    status: answer.statusCode,
    ms: expect.any(Number),
  })
  expect(requests.map(({ route }) => route)).not.toContain('/healthz')
  for (const secret of [ann.token, ann.id, ann.phone, '203.0.113.9', 'Secret/1', '工伤', encodeURIComponent('工伤')])
    expect(server.log.join('')).not.toContain(secret)
  await server.close()
})

test('a call can be followed to its statements and to the object store, under the id that its answer names', async () => {
  const far = await collector()
  const server = await startServer({ OTEL_EXPORTER_OTLP_ENDPOINT: far.url, OTEL_EXPORTER_OTLP_HEADERS: 'x-key=s%20e' })
  const ann = await server.person('安然')
  const sent = await upload(server, ann, await jpeg(60, 40))
  expect(sent.code).toBe(200)
  const feed = await server.app.http.inject({ method: 'POST', url: '/api/circle/page', payload: { tab: 'new' } })
  await server.app.http.traces.flush()
  const ofTrace = (id: string) => far.spans.filter(({ traceId }) => traceId === id.replaceAll('-', ''))
  const root = (spans: Sent[]) => spans.find(({ parentSpanId }) => !parentSpanId)!

  const read = ofTrace(feed.json<{ traceId: string }>().traceId)
  expect(root(read).name).toBe('POST /api/circle/page')
  const statement = read.find(({ name }) => /^(select|with)/.test(name))!
  expect(statement.parentSpanId).toBe(root(read).spanId)
  expect(BigInt(statement.endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(statement.startTimeUnixNano))
  expect(root(read).attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: '200' } })

  const put = far.spans.filter(({ name }) => name === 'storage put')
  expect(put.length).toBeGreaterThan(0)
  expect(root(ofTrace(put[0].traceId)).name).toBe('POST /api/file/upload')
  expect(far.state.secret).toBe('s e')
  for (const secret of [ann.phone, ann.token, '安然']) expect(far.text()).not.toContain(secret)
  await server.close()
  await far.close()
})

test('one call in ten is kept when that was asked for, and a collector that is away is said once and holds nobody up', async () => {
  const far = await collector()
  const some = await startServer({ OTEL_EXPORTER_OTLP_ENDPOINT: far.url, OTEL_TRACES_SAMPLER_ARG: '0.1' })
  for (let n = 0; n < 200; n++) await some.app.http.inject('/healthz')
  await some.app.http.traces.flush()
  const kept = far.spans.filter(({ name }) => name === 'GET /healthz').length
  expect(kept).toBeGreaterThan(1)
  expect(kept).toBeLessThan(80)
  far.state.status = 500
  for (let round = 0; round < 3; round++) {
    for (let n = 0; n < 60; n++) await some.app.http.inject('/healthz')
    await some.app.http.traces.flush()
  }
  expect(far.state.asked).toBeGreaterThan(2)
  expect(lines(some).filter(({ msg, helper }) => msg === 'a helper is away' && helper === 'traces')).toHaveLength(1)
  expect(await metricsOf(some)).toMatch(/trace_spans_dropped_total [1-9]/)
  await some.close()
  await far.close()
})

test('an object store that is away is said once and counted, /readyz names it and still takes people, and its return is said', async () => {
  const server = await startServer()
  const ann = await server.person('安然')
  const unfinished = path.join(server.settings.dataDir, 'files/.unfinished')
  fs.rmSync(unfinished, { recursive: true })
  fs.writeFileSync(unfinished, '')
  for (let n = 0; n < 3; n++) expect((await upload(server, ann, await jpeg(60, 40))).code).not.toBe(200)
  expect(lines(server).filter(({ msg }) => msg === 'a helper is away')).toHaveLength(1)
  expect(await readiness(server)).toEqual({ status: 200, ok: true, away: ['storage'] })
  const told = await metricsOf(server)
  expect(told).toContain('helper_up{name="storage"} 0')
  expect(told).toContain('helper_lost_total{name="storage"} 1')
  expect(told).toContain('helper_failed_total{name="storage"} 3')
  expect(told).toMatch(/gateway_seconds_count\{gateway="storage",call="put",outcome="failed"\} 3/)

  fs.rmSync(unfinished)
  fs.mkdirSync(unfinished)
  expect((await upload(server, ann, await jpeg(60, 40))).code).toBe(200)
  expect(lines(server).filter(({ msg }) => msg === 'a helper is back')).toHaveLength(1)
  expect(await readiness(server)).toEqual({ status: 200, ok: true })
  await server.close()
})

test('on a full disk people read on and write without a picture, one with a picture says that it failed, and goes through with room again', async () => {
  const server = await startServer()
  const ann = await server.person('安然')
  const write = async () => (await ann.call('POST /api/circle/save', { body: draft() })).code
  const read = async () => (await server.call('POST /api/circle/page', { body: { tab: 'new' } })).code
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  const put = jest.spyOn(server.app.services.gateways.storage, 'put').mockRejectedValue(full)
  expect(await upload(server, ann, await jpeg(60, 40))).toMatchObject({ code: 500, message: '服务器开小差了，请稍后再试' })
  expect(put).toHaveBeenCalled()
  expect([await read(), await write()]).toEqual([200, 200])

  put.mockRestore()
  expect((await upload(server, ann, await jpeg(60, 40))).code).toBe(200)
  await server.close()
})

test('a Redis that goes away is said once and counted, and calls are answered meanwhile', async () => {
  const redis = await fakeRedis()
  const server = await startServer({ REDIS_URL: `redis://127.0.0.1:${redis.port}`, RATE_LIMIT: '1000' })
  const up = async () => /helper_up\{name="redis"\} (\d)/.exec(await metricsOf(server))?.[1]
  await until(async () => (await up()) === '1')
  await redis.close()
  await until(async () => (await up()) === '0')
  expect((await server.call('POST /api/circle/page', { body: { tab: 'new' } })).code).toBe(200)
  const said = (what: string) => lines(server).filter(({ msg, helper }) => msg === what && helper === 'redis').length
  // A slow machine may have lost it before.
  expect(said('a helper is away')).toBe(said('a helper is back') + 1)
  expect(await metricsOf(server)).toContain(`helper_lost_total{name="redis"} ${said('a helper is away')}`)
  expect(await readiness(server)).toMatchObject({ status: 200, away: ['redis'] })
  await server.close()
})

test('/readyz names what is missing, and the metrics count what an operator is woken for', async () => {
  const server = await startServer()
  server.app.health.close()
  expect(await readiness(server)).toEqual({ status: 503, ok: false, missing: ['stopping'] })
  const told = await metricsOf(server)
  for (const line of [
    'payments{what="unsettled"} 0',
    'payments{what="refundFailed"} 0',
    'payments{what="differences"} 0',
    'search_waiting ',
    'live_sockets 0',
    'database_connections{state="waiting"} 0',
    'lesson_renditions{state="failed"} 0',
  ])
    expect(told).toContain(line)
  await server.close()
})
