import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { call } from './internal-call'
import { root } from '../root'
import type { Settings } from '../settings'

const dist = path.join(root, 'dist')

interface FirstScreen {
  /** The entry tab as markup, drawn by the client's own components (src/first-screen.tsx). */
  render(data: unknown): string
  /** Keeps a tap on it until there is code to answer. */
  script: string
}

/** Where the page leaves room for it (src/index.html). */
const PLACE = '<template id="first-screen-here"></template>'

/** How long one drawn first screen serves everybody. */
const FRESH_MS = 3000

const inlineScripts = (html: string) => [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map((match) => match[1])
const cspHash = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`
/** JSON inside a script element must not be able to end it. */
const safeJson = (data: unknown) =>
  JSON.stringify(data).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')

/** Somebody who opens another page's address must not see the square flash by: it is said before the square is read. */
const ELSEWHERE =
  `if(location.hash.length>2&&location.hash.indexOf('#/pages/tabBar/circle/index')!==0)` +
  `document.documentElement.classList.add('elsewhere')`
/** Whoever has sent the banner away for today (src/features/banner/banner-room.tsx) must not see its room close. */
const BANNER_AWAY = `try{if(JSON.parse(localStorage.getItem('squareBanner')).away===new Date().toDateString())document.querySelector('#first-screen .banner-room').remove()}catch(e){}`

/**
 * The page with the style sheets that it names within it: some 7 KB that the first screen would otherwise wait another round trip
 * for. By its address the client's loader knows what is there.
 */
const withStyles = (html: string, folder: string) =>
  html.replaceAll(/<link\b[^>]*rel="stylesheet"[^>]*>/g, (link) => {
    const href = /href="([^"]+)"/.exec(link)![1]
    return `<style data-href="${href}">${fs.readFileSync(path.join(folder, href), 'utf8')}</style>`
  })

/** Serves the built H5 client; the first screen of posts is in the first answer, as markup and as data. */
export function serveSite(http: FastifyInstance, { live, assetBase = '', s3 }: Settings) {
  const folder = path.join(dist, 'h5')
  const built = withStyles(fs.readFileSync(path.join(folder, 'index.html'), 'utf8'), folder)
  // The client reads it there (src/platform/h5/assets.ts).
  const template = assetBase ? built.replace('<html', `<html data-assets="${assetBase}"`) : built
  // Built from the client, whose code the server has no types of.
  const { render, script } = require(path.join(dist, 'first-screen.cjs')) as FirstScreen
  const scripts = [...inlineScripts(template), ELSEWHERE, BANNER_AWAY, script].map(cspHash).join(' ')
  // Where films come from, beside us: players fetch them, or have the browser do it.
  const films = [live.playBase && new URL(live.playBase).origin, s3?.publicUrl].filter(Boolean).join(' ')
  const csp = (host: string) =>
    [
      `default-src 'self'`,
      `script-src 'self' ${scripts}`,
      `style-src 'self' 'unsafe-inline'`,
      `img-src 'self' data: blob: ${assetBase}`.trim(),
      // The picture viewer carries its icons in its style sheet.
      `font-src 'self' data:`,
      // Safari before 15.4 does not count a socket among 'self'.
      `connect-src 'self' blob: ${/^[\w.:[\]-]+$/.test(host) ? `ws://${host} wss://${host}` : ''} ${films}`.trim(),
      ['media-src', `'self'`, 'blob:', films, assetBase].filter(Boolean).join(' '),
      `worker-src 'self' blob:`,
      `frame-ancestors 'self'`,
      `base-uri 'self'`,
      `form-action 'self'`,
      `object-src 'none'`,
    ].join('; ')

  let page: { html: string; madeAt: number } | undefined
  let making: Promise<string> | undefined
  const make = async () => {
    const data = await Promise.all([
      call(http, 'POST /api/circle/page', { body: { tab: 'rec', size: 10 } }),
      call(http, 'POST /api/topic/page', { body: { tab: 'hot', size: 1 } }),
      call(http, 'GET /api/circle/banner', {}),
      call(http, 'GET /api/sysConfig/client', {}),
    ]).then(
      ([feed, { records: topics }, banners, { homeGrid: grid }]) => ({ feed, topics, banners, grid }),
      () => undefined,
    )
    if (!data) return template.replace(PLACE, '')
    const screen =
      `<script>${ELSEWHERE}</script><style>.elsewhere #first-screen{display:none}</style>` +
      // Drawn with addresses of ours: what the client draws over it must not load every picture twice.
      `<div id="first-screen">${render(data).replaceAll('"/files/', `"${assetBase}/files/`)}</div>` +
      `<script>${BANNER_AWAY}</script><script>${script}</script><script type="application/json" id="first-data">${safeJson(data)}</script>`
    return template.replace(PLACE, () => screen)
  }
  const html = async () => {
    if (page && Date.now() - page.madeAt < FRESH_MS) return page.html
    making ??= make()
      .then((made) => {
        page = { html: made, madeAt: Date.now() }
        return made
      })
      .finally(() => {
        making = undefined
      })
    return making
  }

  void http.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    // The page itself goes out below, with its policy, by whichever name it is asked for.
    globIgnore: ['index.html*'],
    preCompressed: true,
    // Its own header would be written over ours.
    cacheControl: false,
    setHeaders: (reply, file) => {
      const hashed = /[\\/](js|css|static)[\\/]/.test(file)
      reply.setHeader('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  for (const url of ['/', '/index.html'])
    http.get(url, { schema: { hide: true } }, async (req, reply) =>
      reply
        .header('content-security-policy', csp(req.host))
        .header('cache-control', 'no-cache')
        .type('text/html; charset=utf-8')
        .send(await html()),
    )
}
