import { once } from 'node:events'
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import { portOf } from '../../server/app/port'
import { member } from '../circle/support'
import { startServer, type Person, type TestServer } from '../support/server'
import { library } from './support'

interface Asked {
  model: string
  messages: { role: string; content: string }[]
}
/** What a model does with one question; `asked` is what it was sent. */
type Script = (reply: ServerResponse, asked: Asked) => void | Promise<void>

const chunk = (content: string) => `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`
const END = `data: ${JSON.stringify({ choices: [{ delta: {}, finish_reason: 'stop' }], usage: { prompt_tokens: 900, completion_tokens: 100 } })}\n\ndata: [DONE]\n\n`
const begin = (reply: ServerResponse) => reply.writeHead(200, { 'content-type': 'text/event-stream' })

/** Says this, in pieces of so many characters. */
export const says =
  (text: string, size = 7): Script =>
  (reply) => {
    begin(reply)
    for (let at = 0; at < text.length; at += size) reply.write(chunk(text.slice(at, at + size)))
    reply.end(END)
  }
/** Says a part, and breaks off. */
export const cut =
  (text: string): Script =>
  (reply) => {
    begin(reply)
    reply.write(chunk(text), () => reply.destroy())
  }
export const garbled: Script = (reply) => {
  begin(reply)
  reply.end('data: {"choices":[{"delta":{"content":"试用\n\n')
}
export const refusing: Script = (reply) => void reply.writeHead(429).end('{"error":{"message":"quota"}}')
/** Says a part and waits for somebody to hang up. */
export const hanging =
  (text: string): Script =>
  (reply) => {
    begin(reply)
    reply.write(chunk(text))
  }

/** A server that knows a few articles and asks this model, and before each test somebody who has asked nothing yet. */
export function startModel(begin: (at: { server: TestServer; ann: Person }) => unknown): ScriptedModel {
  const model = new ScriptedModel()
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(await model.open())
    await library(server)
  })
  beforeEach(async () => {
    begin({ server, ann: await member(server) })
  })
  afterAll(async () => {
    model.close()
    await server.close()
  })
  return model
}

/** A model on this machine that does what the scripts say, one after the other; the last one stays. */
export class ScriptedModel {
  readonly asked: Asked[] = []
  hungUp = 0
  /** What a text means; without it the model knows nothing of meanings. */
  embeds?: (text: string) => number[]
  readonly embedded: string[] = []
  private scripts: Script[] = []
  private readonly server = http.createServer((req, reply) => void this.answer(req, reply))

  async open(): Promise<Record<string, string>> {
    this.server.listen(0, '127.0.0.1')
    await once(this.server, 'listening')
    const port = portOf(this.server)
    return { MODEL_BASE_URL: `http://127.0.0.1:${port}/v1`, MODEL_KEY: 'key', MODEL_NAME: 'scripted', MODEL_PRICE_IN: '100' }
  }

  does(...scripts: Script[]) {
    this.scripts = scripts
    this.asked.length = 0
  }

  close() {
    this.server.closeAllConnections()
    this.server.close()
  }

  private embed(reply: ServerResponse, texts: string[]) {
    this.embedded.push(...texts)
    if (!this.embeds) return void reply.writeHead(500).end()
    const data = texts.map((text, index) => ({ index, embedding: this.embeds!(text) }))
    // Some services give them in another order.
    reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data: data.toReversed() }))
  }

  private async answer(req: IncomingMessage, reply: ServerResponse) {
    reply.on('close', () => reply.writableFinished || this.hungUp++)
    const parts: Buffer[] = []
    for await (const part of req) parts.push(part as Buffer)
    const body: unknown = JSON.parse(Buffer.concat(parts).toString())
    if (req.url!.endsWith('/embeddings')) return this.embed(reply, (body as { input: string[] }).input)
    const asked = body as Asked
    this.asked.push(asked)
    const script = this.scripts.length > 1 ? this.scripts.shift()! : this.scripts[0]
    await script(reply, asked)
  }
}
