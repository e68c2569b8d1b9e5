import { createHttp } from '../../server/app/http/http'
import { readSettings } from '../../server/app/settings'
import { serveSite } from '../../server/app/http/site'
import { startDemo } from '../support/server'

const CDN = 'https://cdn.example.com'

test('with a CDN before the files, the page loads its pictures from there, from the first screen on, and may load nothing else', async () => {
  const demo = await startDemo()
  const settings = readSettings({ NODE_ENV: 'test', RATE_LIMIT: '0', LOG_LEVEL: 'silent', ASSET_BASE: CDN })
  const http = await createHttp(settings)
  // What the page begins with, as the whole server answers it.
  for (const [method, url] of [
    ['POST', '/api/circle/page'],
    ['POST', '/api/topic/page'],
    ['GET', '/api/circle/banner'],
    ['GET', '/api/sysConfig/client'],
  ] as const)
    http.route({
      method,
      url,
      handler: async (req, reply) => {
        const answer = await demo.app.http.inject({ method, url, payload: req.body as object | undefined })
        return reply.type('application/json').send(answer.body)
      },
    })
  serveSite(http, settings)
  const { headers, body } = await http.inject('/')
  expect(body).toContain(`<html data-assets="${CDN}" `)
  const drawn = body.slice(body.indexOf('<div id="first-screen">'), body.indexOf('<script type="application/json"'))
  const pictures = [...drawn.matchAll(/src="([^"]+)"/g)].map(([, src]) => src)
  expect(pictures.length).toBeGreaterThan(3)
  expect(pictures.filter((src) => !src.startsWith(`${CDN}/files/`))).toEqual([])
  const policy = String(headers['content-security-policy'])
  for (const kind of ['img-src', 'media-src'])
    expect(
      policy
        .split('; ')
        .find((rule) => rule.startsWith(kind))!
        .split(' '),
    ).toContain(CDN)
  expect(policy.split(CDN)).toHaveLength(3)

  // And a page of its own may show what the CDN has fetched here, for as long as the CDN may keep it.
  const file = await demo.app.http.inject(new URL(pictures[0]).pathname)
  expect(file.headers).toMatchObject({
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': expect.stringMatching(/^public, max-age=\d{7,}/),
  })
  await http.close()
  await demo.close()
})
