import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { startCluster } from '../../server/app/database/postgres'
import { jpeg, multipart } from '../file/pictures'
import { freePorts } from '../support/free-port'
import { nginx, proxyTo } from '../support/nginx'
import { runServer, type RunningServer } from '../support/running-server'
import { folder, tokens, until } from './support'

const there = nginx ? describe : describe.skip
there('behind nginx', () => {
  const dataDir = folder()
  const where = folder()
  let cluster: Awaited<ReturnType<typeof startCluster>>
  let endProxy = async () => {}
  let nodes: RunningServer[]
  let [nodePorts, mediaPort, url]: [number[], number, string] = [[], 0, '']
  const files = [folder(), folder()]
  const env = (at: number) => ({
    ...{ SEED: 'none', DATABASE_URL: cluster.url, TRUST_PROXY: '1', LIVE_RTMP_PORT: '0', DRAIN_SECONDS: '2' },
    PORT: String(nodePorts[at]),
  })
  const start = (at: number) => runServer({ dataDir: files[at], env: env(at) })
  /** Under way again through nginx, which leaves a node that has let it down alone for two seconds. */
  const isAskedAgain = (at: number) => {
    const log = path.join(where, 'access.log')
    const from = fs.statSync(log).size
    return until(() => fs.readFileSync(log).subarray(from).includes(`127.0.0.1:${nodePorts[at]} 200`))
  }

  beforeAll(async () => {
    cluster = await startCluster(dataDir)
    const [one, two, port, last] = await freePorts(4)
    nodePorts = [one, two]
    mediaPort = last
    url = `http://127.0.0.1:${port}`
    nodes = await Promise.all(nodePorts.map((_, at) => start(at)))
    endProxy = proxyTo(nodePorts, port, where, mediaPort)
    await until(() =>
      fetch(url + '/readyz').then(
        (answer) => answer.ok,
        () => false,
      ),
    )
  })
  afterAll(async () => {
    await endProxy()
    await Promise.all(nodes.map((node) => node.stop()))
    await cluster.stop()
    for (const made of [dataDir, where, ...files]) fs.rmSync(made, { recursive: true, force: true })
  })

  test('both nodes are replaced, one after the other, and nobody who reads is turned away', async () => {
    const seen = { asked: 0, running: true }
    const refused: number[] = []
    const reader = async () => {
      while (seen.running) {
        const answer = await fetch(url + '/api/circle/page', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: '{"tab":"new"}',
        }).catch(() => undefined)
        await answer?.text().catch(() => '')
        seen.asked += 1
        if (answer?.status !== 200) refused.push(answer?.status ?? 0)
      }
    }
    const readers = Array.from({ length: 8 }, reader)
    for (const at of nodePorts.keys()) {
      const before = seen.asked
      await until(() => seen.asked > before + 50)
      await nodes[at].stop()
      nodes[at] = await start(at)
      await isAskedAgain(at)
    }
    seen.running = false
    await Promise.all(readers)
    expect(refused).toEqual([])
    expect(seen.asked).toBeGreaterThan(100)
  })

  test('a picture that is on its way while both nodes are replaced arrives', async () => {
    const [token] = await tokens(cluster.url, 1)
    const { headers, payload } = multipart(await jpeg(), '路上.jpg')
    const upload = http.request(url + '/api/file/upload', {
      method: 'POST',
      headers: { ...headers, 'content-length': payload.length, authorization: `Bearer ${token}` },
    })
    const part = (n: number) => payload.subarray((payload.length * n) / 3, (payload.length * (n + 1)) / 3)
    upload.write(part(0))
    for (const at of nodePorts.keys()) {
      await nodes[at].stop()
      nodes[at] = await start(at)
      if (!at) upload.write(part(1))
    }
    const answered = once(upload, 'response') as Promise<[http.IncomingMessage]>
    upload.end(part(2))
    const [answer] = await answered
    expect(JSON.parse(await text(answer))).toMatchObject({
      code: 200,
      result: { url: expect.stringMatching(/^\/files\/.+\.webp$/) },
    })
  })

  test('each node hears a person’s own address, whatever they say it is', async () => {
    const answer = await fetch(url + '/api/circle/page', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.9' },
      body: '{}',
    })
    expect(answer.status).toBe(200)
    expect(nodes.some((node) => node.output().includes('203.0.113.9'))).toBe(false)
  })

  test('a socket goes through it', async () => {
    const said = execFileSync(process.execPath, [
      '-e',
      `const WebSocket = require('ws'); const socket = new WebSocket(process.argv[1]); socket.on('open', () => { console.log('open'); socket.close() })`,
      url.replace('http', 'ws') + '/ws?token=of-a-session',
    ])
    expect(String(said).trim()).toBe('open')
  })

  test('a live is watched from the media server where there is one, and asked of the nodes where not; nobody but it is told who may', async () => {
    const address = '/live/0198c0de-0000-7000-8000-000000000001.flv?sign=1'
    const alone = await fetch(url + address)
    expect([alone.status, await alone.json()]).toMatchObject([404, { message: '直播还没有画面' }])
    const media = http.createServer((req, res) => res.end(req.url)).listen(mediaPort, '127.0.0.1')
    await once(media, 'listening')
    expect(await (await fetch(url + address)).text()).toBe(address)
    expect((await fetch(url + '/live/hook', { method: 'POST' })).status).toBe(404)
    expect((await fetch(nodes[0].url + '/live/hook', { method: 'POST' })).status).toBe(403)
    media.closeAllConnections()
    await once(media.close(), 'close')
  })

  test('its logs say what was asked for and how it went, and nothing by which one could get in oneself, also while no node is there', async () => {
    const secret = 'of-a-session'
    const addresses = ['/ws?token=', '/preview?t=', '/api/neixun/loginInfo/', '/media/'].map((start) => start + secret)
    for (const address of addresses) await fetch(url + address).then((answer) => answer.text())
    await Promise.all(nodes.splice(0).map((node) => node.stop()))
    for (const address of addresses) expect((await fetch(url + address)).status).toBe(502)
    const read = (name: string) => fs.readFileSync(path.join(where, name), 'utf8')
    for (const place of ['/ws', '/preview', '/api/neixun/loginInfo', '/media'])
      await until(() => read('access.log').includes(` GET ${place} 502 `))
    expect(read('access.log')).toMatch(/ GET \/ws 101 /)
    expect(read('access.log') + read('error.log')).not.toContain(secret)
  })
})

const itself = nginx ? test : test.skip
itself(
  'a page of one release gets its code while the other node has the next one, whose page is already handed out',
  async () => {
    const [first, second, port] = await freePorts(3)
    const where = folder()
    const has = (release: string) =>
      http.createServer((req, res) => res.writeHead(req.url!.includes(release) ? 200 : 404).end(release))
    const nodes = [has('old').listen(first, '127.0.0.1'), has('new').listen(second, '127.0.0.1')]
    await Promise.all(nodes.map((node) => once(node, 'listening')))
    const endProxy = proxyTo([first, second], port, where)
    const ask = (place: string) => fetch(`http://127.0.0.1:${port}${place}`)
    try {
      await until(() =>
        ask('/').then(
          () => true,
          () => false,
        ),
      )
      for (const place of ['/js/', '/css/', '/static/', '/admin/js/'])
        for (const release of ['old', 'new', 'old', 'new']) {
          const answer = await ask(`${place}${release}.js`)
          expect([place, answer.status, await answer.text()]).toEqual([place, 200, release])
        }
      expect((await ask('/js/of-neither.js')).status).toBe(404)
    } finally {
      await endProxy()
      for (const node of nodes) {
        node.closeAllConnections()
        await once(node.close(), 'close')
      }
      fs.rmSync(where, { recursive: true, force: true })
    }
  },
)
