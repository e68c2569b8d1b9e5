import { chromium, type Browser } from '@playwright/test'
import { buildSync } from 'esbuild'
import http from 'node:http'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { chromiumOptions } from '../__tests__/support/chromium'
import { runServer } from '../__tests__/support/running-server'
import { portOf } from '../server/app/port'
import { median, report, round } from './report'

const RUNS = Number(process.env.BENCH_RUNS ?? 5)
/** Lighthouse's slow 4G with a four times slower processor. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (750 * 1024) / 8 }
const CPU_SLOWDOWN = 4
/** Long enough for everything that a first screen does by itself. */
const SETTLE_MS = 6000

interface Visit {
  /** The page, its scripts and its styles. */
  requests: number
  /** With pictures and calls. */
  all: number
  codeKb: number
  allKb: number
  fcp: number
  lcp: number
  cls: number
}

/** One cold visit, measured by the browser itself. */
async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 375, height: 812 },
    isMobile: true,
    hasTouch: true,
    deviceScaleFactor: 2,
  })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', SLOW_4G)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  const kinds = new Map<string, string>()
  const bytes = { code: 0, all: 0 }
  devtools.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes.all += encodedDataLength
    if (['Script', 'Stylesheet'].includes(kinds.get(requestId) ?? '')) bytes.code += encodedDataLength
  })
  await page.addInitScript(() => {
    const seen = { lcp: 0, cls: 0 }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.lcp = entry.startTime
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    new PerformanceObserver((list) => {
      // Shifts of the layout are not among the DOM's types.
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) seen.cls += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(url, { waitUntil: 'load' })
  await page.waitForTimeout(SETTLE_MS)
  const facts = await page.evaluate(() => ({
    // Put there by the script above.
    ...(window as unknown as { seen: { lcp: number; cls: number } }).seen,
    fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
  }))
  await context.close()
  const shell = [...kinds.values()].filter((kind) => ['Document', 'Script', 'Stylesheet'].includes(kind))
  return { requests: shell.length, all: kinds.size, codeKb: bytes.code / 1024, allKb: bytes.all / 1024, ...facts }
}

/** A bare Preact page that fetches the same list from the same server. */
async function bare(api: string) {
  const built = buildSync({
    entryPoints: [path.join(__dirname, 'bare-preact.tsx')],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
  })
  const script = brotliCompressSync(built.outputFiles[0].contents)
  const server = http.createServer((req, res) => {
    if (req.url === '/')
      res
        .setHeader('content-type', 'text/html; charset=utf-8')
        .end('<!doctype html><title>bare</title><body><script src=/app.js></script>')
    else if (req.url === '/app.js')
      res.writeHead(200, { 'content-type': 'text/javascript', 'content-encoding': 'br' }).end(script)
    else
      req.pipe(
        http.request(api + req.url, { method: req.method, headers: req.headers }, (answer) =>
          answer.pipe(res.writeHead(answer.statusCode!, answer.headers)),
        ),
      )
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return { url: `http://127.0.0.1:${portOf(server)}/`, close: () => server.close() }
}

/** The entry tab, cold, beside the bare page; one visit of each in turn. */
export async function firstLoad() {
  const server = await runServer({ env: { SEED: 'demo', LOG_LEVEL: 'error' } })
  const yardstick = await bare(server.url)
  const browser = await chromium.launch(await chromiumOptions())
  const ours: Visit[] = []
  const theirs: Visit[] = []
  try {
    for (let run = 0; run < RUNS; run++) {
      ours.push(await visit(browser, server.url + '/'))
      theirs.push(await visit(browser, yardstick.url))
    }
  } finally {
    await browser.close()
    yardstick.close()
    await server.stop()
  }
  const row = (name: string, visits: Visit[]) => ({
    page: name,
    requests: median(visits.map((v) => v.requests)),
    'with pictures and calls': median(visits.map((v) => v.all)),
    'JS+CSS KB': round(median(visits.map((v) => v.codeKb)), 1),
    'all KB': round(median(visits.map((v) => v.allKb)), 1),
    'FCP ms': round(median(visits.map((v) => v.fcp))),
    'LCP ms': round(median(visits.map((v) => v.lcp))),
    CLS: round(median(visits.map((v) => v.cls)), 3),
  })
  const [a, b] = [row('entry tab', ours), row('bare Preact', theirs)]
  const ratio = (key: 'FCP ms' | 'LCP ms') => round(Number(a[key]) / Number(b[key]), 2)
  report('first-load', [
    a,
    b,
    {
      page: 'ratio',
      requests: 0,
      'with pictures and calls': 0,
      'JS+CSS KB': 0,
      'all KB': 0,
      'FCP ms': ratio('FCP ms'),
      'LCP ms': ratio('LCP ms'),
      CLS: 0,
    },
  ])
}
