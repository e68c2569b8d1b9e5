const { WebSocket } = require('ws')

/** The line between the browser and the server: it can be cut, and answers can be late. */
exports.Network = class Network {
  /** What went out since the last `reset`: `{ route: 'POST /api/…', path, body, token }`. */
  calls = []
  uploads = []
  cuts = []
  refusals = []
  losses = []
  changes = []
  holds = []
  /** WebSockets that stand. */
  sockets = new Set()
  /** Those that have been let into a conversation, and hear what happens there. */
  joined = new WeakSet()
  open = 0
  waiting = []

  constructor(origin) {
    this.origin = origin
  }

  reset() {
    this.calls = []
    this.uploads = []
    this.mend()
    for (const hold of this.holds) hold.release()
    this.dropSockets()
  }

  /** All WebSockets break, as when somebody leaves the house; the app may open others. */
  dropSockets(path = '') {
    for (const socket of this.sockets) if (new URL(socket.url).pathname.startsWith(path)) socket.terminate()
  }

  /** The browser's WebSocket, on this line. */
  get WebSocket() {
    const network = this
    return class extends WebSocket {
      constructor(address) {
        const { pathname } = new URL(address)
        const away = network.cuts.some((cut) => pathname.startsWith(cut))
        // Nothing listens there.
        super(away ? 'ws://127.0.0.1:1/' : address, {
          finishRequest: (request) => void network.late(pathname).then(() => request.end()),
        })
        network.sockets.add(this)
        this.on('close', () => network.sockets.delete(this))
        this.on('message', (frame) => {
          if (JSON.parse(frame).kind === 'joined') network.joined.add(this)
        })
        this.on('error', () => {})
      }
    }
  }

  /** The browser's XMLHttpRequest as far as uploads need it, on this line. Those that went out are in `uploads`. */
  uploader(window) {
    const network = this
    return class {
      upload = {}
      headers = {}
      away = new AbortController()
      open(method, address) {
        Object.assign(this, { method, address })
      }
      setRequestHeader(name, value) {
        this.headers[name] = value
      }
      send(form) {
        network.uploads.push(this)
        void this.answered(network.send(window, this, form))
      }
      async answered(sent) {
        const answer = await sent.catch(() => undefined)
        if (!answer) return this.onerror()
        Object.assign(this, { status: answer.status, responseText: answer.text })
        this.onload()
      }
      abort() {
        this.away.abort()
      }
      /** So much of it is out, 0–1. */
      tell(part) {
        this.upload.onprogress?.({ lengthComputable: true, loaded: part, total: 1 })
      }
    }
  }

  async send(window, { method, address, headers, away }, form) {
    const url = new URL(address, this.origin)
    const path = url.pathname
    this.calls.push({ route: `${method} ${path}`, path, token: headers.authorization?.slice(7) ?? '' })
    this.open++
    try {
      if (this.cuts.some((cut) => path.startsWith(cut))) throw new TypeError('Failed to fetch')
      const body = new FormData()
      for (const [name, value] of form.entries()) {
        if (typeof value === 'string') body.append(name, value)
        else body.append(name, new Blob([await bytesOf(window, value)]), value.name)
      }
      // As one piece: Node 24 complains of a form that is called back while it is written.
      const whole = new Response(body)
      const type = whole.headers.get('content-type')
      const bytes = Buffer.from(await whole.arrayBuffer())
      const answer = await fetch(url, {
        method,
        headers: { ...headers, 'content-type': type },
        body: bytes,
        signal: away.signal,
      })
      const text = await answer.text()
      const given = new Promise((_, reject) => away.signal.addEventListener('abort', () => reject(away.signal.reason)))
      await Promise.race([this.late(path), given])
      return { status: answer.status, text }
    } finally {
      this.ended()
    }
  }

  late(path) {
    const held = this.holds.filter((hold) => path.startsWith(hold.path))
    for (const hold of held) hold.come()
    return Promise.all(held.map((hold) => hold.released))
  }
  ended() {
    this.open--
    // The caller gets its answer before whoever waits for the end.
    setTimeout(() => this.open || this.waiting.splice(0).forEach((resolve) => resolve()), 0)
  }

  /** Calls to this path get no answer until `mend`. */
  cut(path = '') {
    this.cuts.push(path)
    this.dropSockets(path)
  }
  /** What stands before the server answers calls to this path with this status, until `mend`. */
  refuse(path, status) {
    this.refusals.push({ path, status })
  }
  /** The server does what these calls ask for, and its answers are lost, until `mend`. */
  lose(path) {
    this.losses.push(path)
  }
  /** What the server says to these calls is told as this function makes of it, until `mend`. */
  change(path, to) {
    this.changes.push({ path, to })
  }
  mend() {
    this.changes = []
    this.cuts = []
    this.refusals = []
    this.losses = []
  }

  /** Answers of this path wait for the function that is given; when the first is there its `came` resolves: the server has done its work. */
  hold(path) {
    const hold = { path }
    const came = new Promise((resolve) => {
      hold.come = resolve
    })
    hold.released = new Promise((resolve) => {
      hold.release = () => {
        this.holds = this.holds.filter((other) => other !== hold)
        resolve()
      }
    })
    this.holds.push(hold)
    return Object.assign(hold.release, { came })
  }

  to(path) {
    return this.calls.filter((call) => call.path.startsWith(path))
  }

  /** When every call has its answer. */
  async idle() {
    while (this.open) await new Promise((resolve) => this.waiting.push(resolve))
  }

  async fetch(window, address, { method = 'GET', headers = {}, body, signal } = {}) {
    const blob = window.blobs.get(address)
    if (blob) return { blob: async () => blob }
    const url = new URL(address, this.origin)
    const path = url.pathname + url.search
    this.calls.push({
      route: `${method} ${url.pathname}`,
      path,
      body: body && JSON.parse(body),
      token: headers.authorization?.slice(7) ?? '',
    })
    this.open++
    try {
      if (this.cuts.some((cut) => path.startsWith(cut))) throw new TypeError('Failed to fetch')
      const refusal = this.refusals.find((one) => path.startsWith(one.path))
      if (refusal) return new Response('<html></html>', { status: refusal.status })
      const answer = await fetch(url, { method, headers, body, signal })
      const text = await answer.text()
      const given = new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
      await Promise.race([this.late(path), given])
      if (this.losses.some((lost) => path.startsWith(lost))) throw new TypeError('Failed to fetch')
      const change = this.changes.find((one) => path.startsWith(one.path))
      const told = change ? JSON.stringify(change.to(JSON.parse(text))) : text
      return new Response(told, { status: answer.status, headers: answer.headers })
    } finally {
      this.ended()
    }
  }
}

/** Of a browser's own Blob. */
const bytesOf = (window, blob) =>
  new Promise((resolve) => {
    const reader = new window.FileReader()
    reader.onload = () => resolve(Buffer.from(reader.result))
    reader.readAsArrayBuffer(blob)
  })
