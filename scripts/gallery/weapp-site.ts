import type { Page } from '@playwright/test'
import { build } from 'esbuild'
import fs from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { DIST } from '../../__tests__/support/weapp-host'
import { portOf } from '../../server/app/port'
import { overflow } from './inspect'
import { compile } from './weapp/compile'

/** A place where the client runs, for the gallery to look at. */
export interface Site {
  /** Lays things into the client's storage before it starts. */
  prepare(page: Page, storage: Record<string, unknown>): Promise<unknown>
  address(route: string, search: string): string
  inspect(page: Page): Promise<string[]>
  close(): Promise<void>
}

interface Reply {
  type: string
  body: string | Buffer
}

const FOLDER = path.join(__dirname, 'weapp')
const TYPES: Record<string, string> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.gif': 'image/gif',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
}

/** The host as one script. */
async function bundleHost() {
  const { outputFiles } = await build({
    entryPoints: [path.join(FOLDER, 'boot.ts')],
    bundle: true,
    write: false,
    format: 'iife',
    platform: 'browser',
    target: 'es2022',
  })
  return outputFiles[0].text
}

async function makeReplies(): Promise<Record<string, Reply>> {
  const { code, render } = compile()
  const replies: Record<string, Reply> = {
    '/': { type: 'text/html', body: fs.readFileSync(path.join(FOLDER, 'index.html')) },
    '/frame.css': { type: 'text/css', body: fs.readFileSync(path.join(FOLDER, 'frame.css')) },
    '/host.js': { type: 'text/javascript', body: await bundleHost() },
    '/render.js': { type: 'text/javascript', body: render },
    '/code.json': { type: 'application/json', body: JSON.stringify(code) },
  }
  for (const entry of fs.readdirSync(DIST, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name)
    const type = TYPES[path.extname(file)]
    if (entry.isFile() && type)
      replies[`/package/${path.relative(DIST, file).split(path.sep).join('/')}`] = { type, body: fs.readFileSync(file) }
  }
  return replies
}

/** The server's own answer, so that the page and its calls are of one origin. */
function passOn(request: http.IncomingMessage, response: http.ServerResponse, origin: string) {
  const passed = http.request(origin + request.url, { method: request.method, headers: request.headers }, (answer) => {
    response.writeHead(answer.statusCode!, answer.headers)
    answer.pipe(response)
  })
  passed.on('error', () => response.destroy())
  request.pipe(passed)
}

/** Serves the built mini-program as a page that draws it. `origin`: of the server that it calls. */
export async function openWeappSite(origin: string): Promise<Site> {
  const replies = await makeReplies()
  const server = http.createServer((request, response) => {
    const { pathname } = new URL(request.url!, 'http://localhost')
    if (/^\/(api|files|sandbox|signed)\//.test(pathname)) return passOn(request, response, origin)
    const reply = replies[decodeURIComponent(pathname)]
    response.writeHead(reply ? 200 : 404, { 'content-type': `${reply?.type ?? 'text/plain'}; charset=utf-8` })
    response.end(reply?.body)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const port = portOf(server)
  return {
    prepare: (page, storage) => page.addInitScript((items) => Object.assign(window, { weappStorage: items }), storage),
    address: (route, search) => `http://127.0.0.1:${port}/#${route}${search && '?' + search}`,
    inspect: async (page) => {
      const found = await overflow(page, { screen: 'main', content: 'wx-page:not([hidden])' })
      return found.map((text) => `cut or overflowing: ${text}`)
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
