import fs from 'node:fs'
import path from 'node:path'
import { runServer } from '../__tests__/support/running-server'
import { createHost, DIST } from '../__tests__/support/weapp-host'
import { report, round } from './report'

const sizeOf = (files: string[]) => files.reduce((sum, file) => sum + fs.statSync(file).size, 0)

/** Bytes of each package as WeChat counts them (limit 2 MB each, 30 MB in all). */
function packages() {
  const app: { subPackages?: { root: string }[] } = JSON.parse(fs.readFileSync(path.join(DIST, 'app.json'), 'utf8'))
  const roots = (app.subPackages ?? []).map(({ root }) => root)
  const files = fs
    .readdirSync(DIST, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
  const inside = (root: string) => files.filter((file) => path.relative(DIST, file).startsWith(root + path.sep))
  const main = files.filter((file) => !roots.some((root) => path.relative(DIST, file).startsWith(root + path.sep)))
  return [{ package: 'main', files: main }, ...roots.map((root) => ({ package: root, files: inside(root) }))]
}

/** Package sizes, and what the first screen, one like and reading on cost in setData. */
export async function weapp() {
  const rows: Record<string, string | number>[] = packages().map(({ package: name, files }) => ({
    what: name,
    KB: round(sizeOf(files) / 1024, 1),
  }))
  const server = await runServer({ env: { SEED: 'demo', LOG_LEVEL: 'error' } })
  try {
    const phone = '13800138003'
    const post = async (url: string, body: object) =>
      (
        await (
          await fetch(server.url + url, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(body),
          })
        ).json()
      ).result
    const login = await post('/api/auth/loginByPwd', { phone, password: 'Hr2026demo' })
    const host = createHost({
      origin: server.url,
      storage: { token: login.token, token_expireTime: login.token_expireTime, userInfo: login.userInfo },
    })
    await host.launch()
    rows.push({ what: 'setData, first screen', KB: round(host.setDataBytes / 1024, 1), calls: host.setDataCount })
    const [bytes, calls] = [host.setDataBytes, host.setDataCount]
    await host.tap(host.byLabel('点赞'))
    rows.push({ what: 'setData, one like', KB: round((host.setDataBytes - bytes) / 1024, 2), calls: host.setDataCount - calls })
    const [before, drawn] = [host.setDataBytes, host.setDataCount]
    await host.reachBottom()
    rows.push({
      what: 'setData, 20 more cards',
      KB: round((host.setDataBytes - before) / 1024, 1),
      calls: host.setDataCount - drawn,
    })
  } finally {
    await server.stop()
  }
  report('weapp', rows)
}
