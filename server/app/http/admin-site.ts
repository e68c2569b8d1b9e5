import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { root } from '../root'
import type { Settings } from '../settings'

const CSP = [
  `default-src 'self'`,
  `script-src 'self'`,
  // antd writes its style sheets while it runs.
  `style-src 'self' 'unsafe-inline'`,
  `img-src 'self' data: blob: https:`,
  `media-src 'self' blob: https:`,
  `connect-src 'self'`,
  `frame-ancestors 'none'`,
  `base-uri 'self'`,
  `form-action 'self'`,
  `object-src 'none'`,
].join('; ')

const isAdmin = (url = '') => /^\/admin(?:\/|$)/.test(url)

/**
 * Keeps the back office where ADMIN_HOST wants it: its pages and its endpoints answer there alone, or nowhere. By the address
 * that was declared, since the same one can be written in many ways, and by Host: anybody may write into X-Forwarded-Host.
 */
export function guardAdminHost(http: FastifyInstance, { adminHost }: Settings) {
  if (!adminHost) return
  http.addHook('onRequest', async (req, reply) => {
    const there = adminHost !== 'off' && req.headers.host?.toLowerCase() === adminHost
    if (isAdmin(req.routeOptions.url) && !there) return reply.callNotFound()
    if (there && req.url === '/') return reply.redirect('/admin/')
    return undefined
  })
}

/**
 * Serves the pages of the back office, built by `npm run build:admin`. Every address of it is the same page, which names its
 * release: every endpoint says which one is handed out by now, so that a tab that was opened before knows that it is older.
 */
export function serveAdminSite(http: FastifyInstance, settings: Settings, folder = path.join(root, 'dist/admin')) {
  if (settings.adminHost === 'off') return
  if (!fs.existsSync(path.join(folder, 'index.html'))) {
    http.log.warn('dist/admin is not built: the back office has no pages')
    return
  }
  const built = fs.readFileSync(path.join(folder, 'index.html'), 'utf8')
  // The page names its scripts and styles by their content: its own hash changes with every release that changes any of them.
  const release = createHash('sha256').update(built).digest('hex').slice(0, 12)
  const html = built.replace('<html', `<html data-release="${release}"`)
  http.addHook('onRequest', (req, reply, done) => {
    if (req.routeOptions.url?.startsWith('/admin/api/')) void reply.header('x-release', release)
    done()
  })
  void http.register(async (scope) => {
    await scope.register(fastifyStatic, {
      root: path.join(folder, 'js'),
      prefix: '/admin/js/',
      decorateReply: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply) => reply.setHeader('cache-control', 'public, max-age=31536000, immutable'),
    })
    for (const url of ['/admin', '/admin/*'])
      scope.get(url, { schema: { hide: true } }, async (req, reply) => {
        if (req.url.startsWith('/admin/api/')) return reply.callNotFound()
        return reply
          .headers({ 'content-security-policy': CSP, 'cache-control': 'no-cache', 'referrer-policy': 'same-origin' })
          .type('text/html; charset=utf-8')
          .send(html)
      })
  })
}
