import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { startCluster } from '../../server/app/postgres'
import { runServer, type RunningServer } from '../support/running-server'
import { folder, until } from './support'

const nginx = ['/usr/sbin/nginx', '/usr/local/bin/nginx'].find((file) => fs.existsSync(file))
const there = nginx ? describe : describe.skip
/** Below those that the system gives out, others in each process of tests. */
const base = 30_000 + 2 * (process.pid % 1000)

/** Our sample with addresses of this machine, and no certificate. */
function configFor(nodes: string[], port: number, where: string): string {
  const sample = fs.readFileSync(path.resolve(__dirname, '../../deploy/nginx.conf'), 'utf8')
  const shared = sample.slice(sample.indexOf('  upstream'), sample.indexOf('  server {\n    listen 80'))
  const secure = sample.slice(sample.indexOf('  server {\n    listen 443'))
  const file = path.join(where, 'nginx.conf')
  const text = `
    worker_processes 1; daemon off; pid ${where}/pid; error_log ${where}/error.log;
    events {} http { access_log off;
    client_body_temp_path ${where}/body; proxy_temp_path ${where}/proxy; fastcgi_temp_path ${where}/fastcgi;
    uwsgi_temp_path ${where}/uwsgi; scgi_temp_path ${where}/scgi;
    ${shared}${secure}`
    .replace('app1:3000', nodes[0])
    .replace('app2:3000', nodes[1])
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
    .replace(/^\s*(ssl_certificate.*|http2 on;)$/gm, '')
  fs.writeFileSync(file, text)
  return file
}

const nodePorts = [base, base + 1]
const port = base + 2000

there('behind nginx', () => {
  const dataDir = folder()
  const where = folder()
  let cluster: Awaited<ReturnType<typeof startCluster>>
  let proxy: ChildProcess
  let nodes: RunningServer[]
  const files = nodePorts.map(() => folder())
  const env = (at: number) => ({
    ...{ SEED: 'none', DATABASE_URL: cluster.url, TRUST_PROXY: '1', LIVE_RTMP_PORT: '0', DRAIN_SECONDS: '2' },
    PORT: String(nodePorts[at]),
  })
  const start = (at: number) => runServer({ dataDir: files[at], env: env(at) })
  const url = `http://127.0.0.1:${port}`

  beforeAll(async () => {
    cluster = await startCluster(dataDir)
    nodes = await Promise.all(nodePorts.map((_, at) => start(at)))
    const config = configFor(
      nodePorts.map((one) => `127.0.0.1:${one}`),
      port,
      where,
    )
    const checked = spawnSync(nginx!, ['-t', '-c', config, '-p', where], { encoding: 'utf8' })
    if (checked.status !== 0) throw new Error(checked.stderr)
    proxy = spawn(nginx!, ['-c', config, '-p', where], { stdio: 'ignore' })
    await until(() =>
      fetch(url + '/readyz').then(
        (answer) => answer.ok,
        () => false,
      ),
    )
  })
  afterAll(async () => {
    const ended = once(proxy, 'exit')
    proxy.kill('SIGQUIT')
    await ended
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
    }
    seen.running = false
    await Promise.all(readers)
    expect(refused).toEqual([])
    expect(seen.asked).toBeGreaterThan(100)
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
      url.replace('http', 'ws') + '/ws',
    ])
    expect(String(said).trim()).toBe('open')
  })
})
