import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parse } from 'yaml'
import { outline } from '../../contract/admin/lesson-outline'
import { readSettings } from '../../server/app/settings'
import { checkWhole, nginx } from '../support/nginx'

// No engine is asked for: what these files say to each other and to the server is read. `npm run image:check` makes the
// image's folder and starts it.

const root = path.resolve(__dirname, '../..')
const text = (file: string) => fs.readFileSync(path.join(root, file), 'utf8')

interface Service {
  build?: string
  command?: string | string[]
  environment?: Record<string, string>
  networks?: Record<string, { aliases: string[] }>
  volumes?: string[]
  depends_on?: string[] | Record<string, { condition: string }>
  healthcheck?: object
  restart?: string
  logging?: { options?: Record<string, string> }
  stop_grace_period?: string
}
const compose = parse(text('compose.yaml'), { merge: true }) as {
  services: Record<string, Service>
  volumes: Record<string, unknown>
}
const services = Object.entries(compose.services)
const nodes = services.filter(([, { build }]) => build).map(([name]) => name)

/** What the comment at the head of compose.yaml asks for beside it, and README for production. */
const DOT_ENV: Record<string, string> = {
  POSTGRES_PASSWORD: 'secret',
  S3_ACCESS_KEY: 'key',
  S3_SECRET_KEY: 'secret',
  DATA_KEY: 'ab'.repeat(32),
  PUBLIC_URL: 'https://hr.example.com',
  ...{ SMS_URL: 'https://sms.example.com', SMS_KEY: 'x' },
  ...{ WECHAT_APP_ID: 'wx0', WECHAT_SECRET: 'x', WECHAT_MINI_APP_ID: 'wx1', WECHAT_MINI_SECRET: 'x' },
}
/** As compose fills in `${NAME:?}` and `${NAME:-}`; a name that is not there is a fault. */
const filled = (value: string) =>
  value.replaceAll(/\$\{(\w+)(:[?-])?[^}]*\}/g, (_, name: string, otherwise?: string) => {
    if (!DOT_ENV[name] && otherwise !== ':-') throw new Error(`${name} is asked for and named nowhere`)
    return DOT_ENV[name] ?? ''
  })

/** `ENV` of the image. */
const ofImage = Object.fromEntries(
  [...text('Dockerfile').matchAll(/^ENV (.+)$/gm)].flatMap(([, pairs]) => pairs.split(' ').map((pair) => pair.split('='))),
) as Record<string, string>
const seconds = (span: string) => Number(span.replace(/s$/, ''))

/** What the server makes of all that a node of compose.yaml is given, and which settings it asked for. */
function startedAs(name: string) {
  const given = Object.entries(compose.services[name].environment!).map(([key, value]) => [key, filled(value)] as const)
  const asked = new Set<string>()
  const env = new Proxy<Record<string, string>>(
    { ...ofImage, ...DOT_ENV, ...Object.fromEntries(given) },
    { get: (all, key: string) => (asked.add(key), all[key]) },
  )
  return { settings: readSettings(env), unread: given.map(([key]) => key).filter((key) => !asked.has(key)) }
}

test('the nodes of compose.yaml start as production on what it gives them, and every setting in it is one that the server reads', () => {
  expect(nodes).toHaveLength(2)
  for (const name of nodes) {
    const { settings, unread } = startedAs(name)
    expect(settings).toMatchObject({ production: true, trustProxy: 1, s3: { bucket: 'hr-share' }, port: 3000 })
    expect(unread).toEqual([])
  }
})

test('services, volumes and files that are spoken of in compose.yaml are there, and whoever waits for health waits for somebody who tells', () => {
  for (const [name, { volumes = [], depends_on = {} }] of services) {
    for (const volume of volumes) {
      const [from] = volume.split(':')
      // Certificates are the operator's own.
      if (from.startsWith('./')) expect([from, from === './certs' || fs.existsSync(path.join(root, from))]).toEqual([from, true])
      else expect([name, from in compose.volumes]).toEqual([name, true])
    }
    const needs = Array.isArray(depends_on) ? depends_on.map((other) => [other, ''] as const) : Object.entries(depends_on)
    for (const [other, need] of needs) {
      const there = compose.services[other]
      const condition = need && need.condition
      const tells = there?.healthcheck || (there?.build && /^HEALTHCHECK /m.test(text('Dockerfile')))
      expect([name, other, !!there && (condition !== 'service_healthy' || !!tells)]).toEqual([name, other, true])
    }
  }
})

test('the media server of lives asks the nodes who may push and watch, whichever is there, and nginx finds it where it listens', () => {
  const srs = text('deploy/srs.conf')
  const hooks = [...srs.matchAll(/^\s+(on_\w+) http:\/\/(\w+):(\d+)(\S+);/gm)].map(([, ...parts]) => parts)
  expect(hooks).toEqual(['on_publish', 'on_unpublish', 'on_play'].map((name) => [name, 'app', ofImage.PORT, '/live/hook']))
  for (const name of nodes) expect(compose.services[name].networks!.default.aliases).toEqual(['app'])
  const [, name, port] = /set \$media (\w+):(\d+);/.exec(text('deploy/nginx.conf'))!
  const { command, volumes } = compose.services[name]
  expect(volumes).toEqual(['./deploy:/usr/local/srs/conf/deploy:ro'])
  // Where the image starts it.
  expect(command).toEqual(['./objs/srs', '-c', 'conf/deploy/srs.conf'])
  expect(/http_server \{[^}]*listen (\d+);/.exec(srs)![1]).toBe(port)
})

test('nginx asks the nodes of compose.yaml where they listen, the image runs as nobody special, and a stop leaves time to drain', () => {
  const upstream = [...text('deploy/nginx.conf').matchAll(/^\s+server (\w+):(\d+) /gm)].map(([, name, port]) => [name, port])
  expect(upstream).toEqual(nodes.map((name) => [name, ofImage.PORT]))

  const lines = text('Dockerfile').split('\n')
  expect(lines.findIndex((line) => line === 'USER node')).toBeLessThan(lines.findIndex((line) => line.startsWith('CMD ')))
  const started = JSON.parse(/^CMD (\[.+\])$/m.exec(text('Dockerfile'))![1]) as string[]
  const unit = text('deploy/hr-share@.service')
  expect(/^ExecStart=\S+\/(.+)$/m.exec(unit)![1]).toBe(started.join(' '))
  expect(unit).toMatch(/^User=(?!root$)/m)
  // As many as one starts, each with a port and a folder of its own.
  expect(unit).toMatch(/^Environment=PORT=%i$/m)
  expect(unit).toMatch(/^Environment=DATA_DIR=\S+\/%i$/m)
  // A signal to the whole group would end the embedded database while people are still answered.
  expect(unit).toMatch(/^KillMode=mixed$/m)

  // Saying so, and then what is under way: 15 s (server/main.ts).
  const least = startedAs(nodes[0]).settings.drainSeconds + 15
  expect(seconds(/^TimeoutStopSec=(\S+)$/m.exec(unit)![1])).toBeGreaterThan(least)
  for (const name of nodes) expect(seconds(compose.services[name].stop_grace_period!)).toBeGreaterThan(least)
})

test('nginx looks for code of a release with the other node too, and reads what is changed in its settings when they are loaded', () => {
  const [, said] = /location ~ \^\/\(js\|css\|static\|admin\/js\)\/ \{([^}]*)\}/.exec(text('deploy/nginx.conf'))!
  expect(said).toMatch(/proxy_next_upstream error timeout http_502 http_404;/)
  const { volumes, command } = compose.services.nginx
  const [, mounted] = /^\.\/deploy:(\/etc\/nginx\/\w+):ro$/m.exec(volumes!.join('\n'))!
  expect(String(command)).toContain(
    `ln -sf ${path.posix.relative('/etc/nginx', mounted)}/nginx.conf /etc/nginx/nginx.conf && exec nginx`,
  )
})

test('what git puts in the place of a file under deploy/ is what a container reads: none is mounted by itself', () => {
  const mounted = services.flatMap(([, { volumes = [] }]) => volumes).filter((volume) => volume.startsWith('./deploy'))
  expect(mounted.length).toBeGreaterThan(2)
  for (const volume of mounted) expect(volume).toMatch(/^\.\/deploy:/)
})

test('nobody’s log grows until the disk is full', () => {
  const stay = services.filter(([, { restart }]) => restart)
  expect(stay.length).toBeGreaterThan(5)
  for (const [name, { logging }] of stay) expect([name, logging?.options]).toEqual([name, { 'max-size': '50m', 'max-file': '5' }])
})

test('nginx waits for a large recording to be put together, and has it done by one node', () => {
  const route = Object.keys(outline).find((path) => path.includes('/upload/finish/'))!
  const place = route.replace(/^POST /, '').replace(/:id$/, '')
  const [, said] = new RegExp(`location ${place} \\{([^}]*)\\}`).exec(text('deploy/nginx.conf'))!
  expect(said).toMatch(/proxy_read_timeout 20m;\s+proxy_next_upstream off;/)
})

test('Prometheus asks every node for its numbers under the name that the alerts ask for, and finds the alerts', () => {
  const { rule_files, scrape_configs } = parse(text('deploy/prometheus.yml')) as {
    rule_files: string[]
    scrape_configs: {
      job_name: string
      authorization: { type: string; credentials_file: string }
      static_configs: { targets: string[] }[]
    }[]
  }
  expect(scrape_configs).toHaveLength(1)
  const [{ job_name, authorization, static_configs }] = scrape_configs
  expect(text('deploy/alerts.yaml')).toContain(`up{job="${job_name}"}`)
  expect(static_configs).toEqual([{ targets: nodes.map((name) => `${name}:${ofImage.PORT}`) }])

  const { command, volumes, environment } = compose.services.prometheus
  const at = (file: string) => `/etc/prometheus/${file}`
  expect(environment).toEqual({ METRICS_TOKEN: '${METRICS_TOKEN:-}' })
  expect(String(command)).toContain(`> ${at(authorization.credentials_file)} && `)
  expect(volumes).toContain(`./deploy:${at('deploy')}:ro`)
  expect(String(command)).toContain(' && ln -sf deploy/prometheus.yml deploy/alerts.yaml /etc/prometheus && exec ')
  expect(rule_files).toEqual(['alerts.yaml'])
})

test('the paths that an image leaves out hold what nobody else may see', () => {
  expect(text('.dockerignore').split('\n')).toEqual(expect.arrayContaining(['.env', 'certs', 'data']))
})

const there = nginx ? test : test.skip
there('nginx takes the whole of its sample, certificates and all', () => {
  const where = fs.mkdtempSync(path.join(os.tmpdir(), 'hr-nginx-'))
  const { status, stderr } = checkWhole(where)
  fs.rmSync(where, { recursive: true, force: true })
  expect([status, stderr]).toEqual([0, expect.not.stringContaining('emerg')])
})
