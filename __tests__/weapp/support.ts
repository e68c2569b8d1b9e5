import { startRemote, type Remote } from '../support/client/remote'
import { createHost, type WeappHost } from '../support/weapp-host'
import type { HostOptions } from '../support/weapp-host/host'
import type { WeappNode } from '../support/weapp-host/node'
import type { Person } from '../support/server'

/** The built mini-program on somebody's phone, and the whole server on the other end of its line. */
export interface World extends Remote {
  /** Opens the mini-program as somebody who is logged in, or as nobody. */
  open(url: string, who?: Person, options?: HostOptions): Promise<WeappHost>
}

export async function startWorld(env: Record<string, string> = {}): Promise<World> {
  const remote = await startRemote(env)
  return {
    ...remote,
    async open(url, who, options = {}) {
      const storage = { ...(who && (await remote.keptBy(who))), ...options.storage }
      return createHost({ ...options, origin: remote.origin, storage }).launch(url)
    },
  }
}

export const HOME = 'pages/tabBar/circle/index'
export const MINE = 'pages/tabBar/mine/index'
export const LOGIN = 'pages/login/login'

const found = (host: WeappHost, node: WeappNode | undefined, what: string): WeappNode => {
  if (!node) throw new Error(`no ${what} on ${host.page.route}\n${host.root}`)
  return node
}
/** The first node of a kind that says exactly this, or holds it. */
export function saying(host: WeappHost, selector: string, text: string): WeappNode {
  const all = host.root.all(selector)
  return found(
    host,
    all.find((node) => node.text.trim() === text) ?? all.find((node) => node.text.includes(text)),
    `${selector} with "${text}"`,
  )
}
export const within = (host: WeappHost, node: WeappNode, selector: string) => found(host, node.all(selector)[0], selector)

/** Of what a clock of the page brings. */
export async function until(isSo: () => boolean) {
  while (!isSo()) await new Promise((next) => setTimeout(next, 50))
}

/** Arguments of all calls of one wx function so far. */
export const callsOf = (host: WeappHost, name: string) => host.calls.filter((call) => call.name === name).map((call) => call.args)
/** Paths of the server's endpoints that were called so far. */
export const asked = (host: WeappHost) => callsOf(host, 'request').map(({ url }) => new URL(url as string).pathname)

/** Fills in the login page with a phone number and the code that the local server shows, and sends it. */
export async function logInBySms(host: WeappHost, phone: string) {
  await host.input('#field-phone input', phone)
  await host.tap(saying(host, '.tap', '获取验证码'))
  await host.tap(saying(host, '.tap', '填入'))
  await host.tap('.check-box__box')
  await host.tap(saying(host, '.btn', '登录 / 注册'))
}
