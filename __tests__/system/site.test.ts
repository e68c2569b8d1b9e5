import fs from 'node:fs'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createHttp } from '../../server/app/http/http'
import { readSettings } from '../../server/app/settings'
import { serveSite } from '../../server/app/http/site'
import { routes } from '../../src/routes'

const laterPages = require('../../config/h5/later-pages')

const DIST = path.resolve(__dirname, '../../dist/h5')

let http: FastifyInstance
beforeAll(async () => {
  const settings = readSettings({ NODE_ENV: 'test', RATE_LIMIT: '0', LOG_LEVEL: 'silent' })
  http = await createHttp(settings)
  serveSite(http, settings)
})
afterAll(() => http.close())

const built = ['js', 'css'].flatMap((folder) =>
  fs
    .readdirSync(path.join(DIST, folder))
    .filter((name) => /\.(js|css)$/.test(name))
    .slice(0, 3)
    .map((name) => `/${folder}/${name}`),
)

test.each(['br', 'gzip', 'identity'])('what a build has named by its content is kept for ever, as %s', async (encoding) => {
  expect(built).not.toEqual([])
  for (const url of built) {
    const { statusCode, headers } = await http.inject({ url, headers: { 'accept-encoding': encoding } })
    expect([statusCode, headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable'])
    expect(headers['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding)
  }
})

test.each(['/', '/index.html'])(
  '%s is asked for anew each time, stands without the database, and runs no script that is not ours',
  async (url) => {
    const { statusCode, headers, body } = await http.inject({ url })
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache'])
    expect(body).toContain('id="app"')
    const rules = Object.fromEntries(
      String(headers['content-security-policy'])
        .split('; ')
        .map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1)]),
    )
    expect(rules['script-src'].filter((source: string) => !source.startsWith("'sha256-"))).toEqual(["'self'"])
    expect([rules['default-src'], rules['object-src'], rules['base-uri'], rules['frame-ancestors']]).toEqual([
      ["'self'"],
      ["'none'"],
      ["'self'"],
      ["'self'"],
    ])
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'SAMEORIGIN' })
  },
)

test('films may come from the media server and the store that were set, and from nowhere else', async () => {
  const policyWith = async (env: Record<string, string>) => {
    const settings = readSettings({ NODE_ENV: 'test', RATE_LIMIT: '0', LOG_LEVEL: 'silent', ...env })
    const own = await createHttp(settings)
    serveSite(own, settings)
    const { headers } = await own.inject('/')
    await own.close()
    return String(headers['content-security-policy'])
  }
  const films = ['https://live.example.com', 'https://s3.example.com']
  const s3 = { S3_ENDPOINT: 'http://minio:9000', S3_BUCKET: 'b', S3_ACCESS_KEY: 'a', S3_SECRET_KEY: 's' }
  const set = await policyWith({
    ...{ ...s3, S3_PUBLIC_URL: films[1] },
    ...{ LIVE_PUSH_BASE: 'rtmp://live.example.com/live', LIVE_PLAY_BASE: `${films[0]}/live` },
  })
  for (const kind of ['connect-src', 'media-src'])
    expect(
      set
        .split('; ')
        .find((rule) => rule.startsWith(kind))!
        .split(' '),
    ).toEqual(expect.arrayContaining(films))
  const unset = await policyWith(s3)
  for (const host of ['minio', ...films]) expect(unset).not.toContain(host)
})

test('the first screen waits for no style sheet: what the page names stands within it, known by its address', async () => {
  const { body } = await http.inject('/')
  expect(body).not.toMatch(/<link\b[^>]*rel="stylesheet"/)
  const within = [...body.matchAll(/<style data-href="([^"]+)">([^<]*)<\/style>/g)]
  expect(within.length).toBeGreaterThan(1)
  for (const [, href, styles] of within) expect((await http.inject(href)).body).toBe(styles)
})

test.each(['/js/none.js', '/../package.json', '/js/..%2f..%2f..%2fpackage.json', '/first-screen.cjs'])(
  '%s is not there',
  async (url) => {
    const { statusCode, body } = await http.inject({ url })
    expect([statusCode, JSON.parse(body).code]).toEqual([404, 404])
  },
)

const LIMIT_KB = 100

test('the code that the first page asks for stays light', () => {
  const page = fs.readFileSync(path.join(DIST, 'index.html'), 'utf8')
  const files = [...new Set([...page.matchAll(/(?:src|href)="\/((?:js|css)\/[^"]+)"/g)].map((match) => match[1]))]
  expect(files.length).toBeGreaterThan(2)
  const bytes = files.reduce((sum, file) => sum + fs.statSync(path.join(DIST, `${file}.br`)).size, 0)
  expect(bytes / 1024).toBeLessThanOrEqual(LIMIT_KB)
})

test('the code of every page but the tabs is found by a table that comes later', () => {
  const table: string = laterPages(fs.readFileSync(path.resolve(__dirname, '../../src/routes.ts'), 'utf8'))
  const named = [...table.matchAll(/'([\w/]+)': \(\) => import\('@\/([\w/]+)'\)/g)].map(([, name, file]) => [name, file])
  const others = Object.keys(routes).filter((name) => !name.startsWith('pages/tabBar/'))
  expect(named).toEqual(others.map((name) => [name, name]))
})
