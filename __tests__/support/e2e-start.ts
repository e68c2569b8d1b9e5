import { chromiumOptions } from './chromium'
import { runServer } from './running-server'

/** One server with the demo content for all browser tests; `npm run` of an own server is used when E2E_URL names it. */
export default async function start() {
  // Unpacked here once: two workers that do it together start a browser that is still being written.
  await chromiumOptions()
  if (process.env.E2E_URL) return undefined
  const server = await runServer({ env: { SEED: 'demo' } })
  process.env.E2E_URL = server.url
  return server.stop
}
