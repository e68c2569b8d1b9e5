const { TestEnvironment } = require('jest-environment-jsdom')
const { Network } = require('./network')
const { startRemote } = require('./server')

/**
 * A browser for one test file, and the whole server on the other end of its line. The server lives outside the sandbox:
 * the tests reach it as `server`, the line as `network`, the machine in the person's hand as `device`.
 */
module.exports = class ClientEnvironment extends TestEnvironment {
  async setup() {
    await super.setup()
    this.server = await startRemote()
    const { origin } = this.server
    this.dom.reconfigure({ url: `${origin}/` })

    const { global: window } = this
    Object.assign(window.process.env, { TARO_ENV: 'h5', TARO_PLATFORM: 'web' })
    window.server = this.server
    window.network = new Network(origin)
    window.device = addMissing(window)
    // A window that is closed runs nothing more: React's work of the last moment would end the process.
    const later = window.queueMicrotask.bind(window)
    window.queueMicrotask = (work) => later(() => this.gone || work())
    window.WebSocket = window.network.WebSocket
    window.XMLHttpRequest = window.network.uploader(window)
    window.fetch = (address, options) => window.network.fetch(window, address, options)
  }

  async teardown() {
    this.gone = true
    this.global.network?.reset()
    await super.teardown()
    await this.server?.close()
  }
}

/** What every browser has and jsdom lacks. */
function addMissing(window) {
  Object.assign(window, { Headers, Request, Response, AbortController, AbortSignal, TextEncoder, TextDecoder, structuredClone })
  // React recommends its tools to everybody who has not got them.
  window.__REACT_DEVTOOLS_GLOBAL_HOOK__ = { isDisabled: true }
  window.CSS = { supports: () => false }
  window.scrollTo = () => {}
  window.Element.prototype.scrollTo = function scrollTo(left, top) {
    this.scrollTop = typeof left === 'object' ? left.top : top
  }
  window.Element.prototype.scrollIntoView = () => {}
  // Whoever leaves a page with a video stops it.
  Object.assign(window.HTMLMediaElement.prototype, { pause() {}, load() {} })
  const sights = new Set()
  window.IntersectionObserver = class {
    targets = new Map()
    constructor(tell) {
      this.tell = tell
      sights.add(this)
    }
    observe(target) {
      this.targets.set(target, undefined)
    }
    unobserve(target) {
      this.targets.delete(target)
    }
    disconnect() {
      this.targets.clear()
    }
  }
  window.blobs = new Map()
  window.URL.createObjectURL = (blob) => {
    const url = `blob:${window.location.origin}/${window.blobs.size}`
    window.blobs.set(url, blob)
    return url
  }
  window.URL.revokeObjectURL = (url) => window.blobs.delete(url)

  const listeners = new Set()
  let dark = false
  window.matchMedia = (media) => ({
    media,
    get matches() {
      return media.includes('dark') && dark
    },
    addEventListener: (_name, listener) => listeners.add(listener),
    removeEventListener: (_name, listener) => listeners.delete(listener),
  })
  return {
    get dark() {
      return dark
    },
    set dark(value) {
      dark = value
      for (const listener of listeners) listener()
    },
    look(at) {
      for (const { targets, tell } of sights) {
        const entries = []
        for (const [target, before] of targets) {
          const { near, height } = at(target)
          if (near === before) continue
          targets.set(target, near)
          entries.push({ target, isIntersecting: near, boundingClientRect: { height } })
        }
        if (entries.length) tell(entries)
      }
    },
    set agent(agent) {
      Object.defineProperty(window.navigator, 'userAgent', { value: agent, configurable: true })
    },
  }
}
