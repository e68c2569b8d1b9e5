import fs from 'node:fs'
import path from 'node:path'
import { Writable } from 'node:stream'
import { createApp } from '../../server/app/app'
import { serveAdminSite } from '../../server/app/http/admin-site'
import { createGateways } from '../../server/gateways'
import { modules } from '../../server/modules'
import { startServer, type TestServer } from '../support/server'
import { knock, operator, type TestOperator } from './support'

let server: TestServer
let an: TestOperator
beforeAll(async () => {
  server = await startServer()
  an = await operator(server)
})
afterAll(() => server.close())

const pageOf = (script: string) =>
  `<!doctype html><html lang="zh-CN"><script type="module" src="/admin/js/${script}.js"></script></html>`

/** The same server as it is after another release of its back office. */
async function released<T>(script: string, work: (site: TestServer) => Promise<T>): Promise<T> {
  const { settings, database } = server
  const folder = fs.mkdtempSync(path.join(process.env.TEST_ROOT!, 'pages-'))
  fs.mkdirSync(path.join(folder, 'js'))
  fs.writeFileSync(path.join(folder, 'index.html'), pageOf(script))
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const app = await createApp(settings, modules, database, (http) => createGateways(settings, database.db, http), silent)
  serveAdminSite(app.http, settings, folder)
  await app.http.ready()
  return work({ ...server, app }).finally(() => app.http.close())
}

/** The release that a tab runs which is opened now, and those that answers speak of, whatever they say. */
async function heard(site: TestServer) {
  const { cookie, csrf } = an
  const page = await site.app.http.inject('/admin/posts')
  const answers = await Promise.all([
    knock(site, 'GET /admin/api/desk/show', {}, { cookie }),
    knock(site, 'POST /admin/api/post/page', { body: { size: 0 } }, { cookie, 'x-csrf-token': csrf }),
    knock(site, 'GET /admin/api/session/mine'),
  ])
  return {
    own: /<html data-release="(\w+)"/.exec(page.body)?.[1],
    said: answers.map(({ statusCode, headers }) => [statusCode, headers['x-release']]),
  }
}

test('a tab learns from whatever is answered that its pages are older than those of the server', async () => {
  const before = await released('main-AAAAAAAA', heard)
  expect(before.own).toMatch(/^\w{12}$/)
  expect(before.said).toEqual([200, 400, 401].map((status) => [status, before.own]))
  const again = await released('main-AAAAAAAA', heard)
  expect(again).toEqual(before)
  const after = await released('main-BBBBBBBB', heard)
  expect(after.own).not.toBe(before.own)
  expect(after.said).toEqual([200, 400, 401].map((status) => [status, after.own]))
})

test('people who use the app are told nothing of the back office', async () => {
  const headers = await released('main-AAAAAAAA', async ({ app }) => (await app.http.inject('/api/sysConfig/client')).headers)
  expect(headers).not.toHaveProperty('x-release')
})
