import { asMembers } from '../app/formats/members'
import type { Settings } from '../app/settings'
import { errorOf } from '../app/thrown'

export interface ModelMessage {
  role: 'system' | 'user' | 'assistant'
  content: string
}

/** What of an answer has come: words, or at the end what it took. */
export type ModelPart = { text: string } | { tokensIn: number; tokensOut: number }

export interface Seen {
  text: string
  tokensIn: number
  tokensOut: number
}

export interface Model {
  /** Streams an answer. Throws ModelAway where it does not come, or does not end. */
  chat(messages: ModelMessage[], signal: AbortSignal): AsyncIterable<ModelPart>
  /** What stands in a picture (JPEG), as it is asked for; undefined where no model that sees is configured. Throws ModelAway. */
  see?(wanted: string, picture: Buffer, signal: AbortSignal): Promise<Seen>
  /** What each text means, as a vector; undefined where no model for that is configured. Throws ModelAway. */
  embed?(texts: string[], signal: AbortSignal): Promise<number[][]>
  /** What tokens cost, in thousandths of 分. */
  costOf(tokensIn: number, tokensOut: number): number
}

/** The model does not answer, answers nonsense, or breaks off. */
export class ModelAway extends Error {}

/** How long the first word may take, and each one behind it. */
const FIRST_MS = 20_000
const NEXT_MS = 15_000
const MOST_TOKENS = 1200

/** Any model behind POST /chat/completions as OpenAI has it, streamed as server-sent events. */
export function chatModel({
  baseUrl,
  key,
  name,
  priceIn,
  priceOut,
  visionName,
  embedName,
}: NonNullable<Settings['model']>): Model {
  async function* stream(model: string, messages: object[], signal: AbortSignal): AsyncGenerator<ModelPart> {
    const watch = new Watch(signal)
    try {
      watch.within(FIRST_MS)
      const reply = await fetch(`${baseUrl}/chat/completions`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
        body: JSON.stringify({
          ...{ model, messages, stream: true, temperature: 0.2, max_tokens: MOST_TOKENS },
          stream_options: { include_usage: true },
        }),
        signal: watch.signal,
      })
      if (!reply.ok || !reply.body) throw new ModelAway(`model answered ${reply.status}`)
      let ended = false
      for await (const data of eventsOf(reply.body)) {
        watch.within(NEXT_MS)
        if (data === '[DONE]') return
        const { parts, finished } = partsOf(data)
        ended ||= finished
        yield* parts
      }
      if (!ended) throw new ModelAway('the model broke off')
    } catch (error) {
      // Whoever stopped it knows why.
      if (signal.aborted || error instanceof ModelAway) throw error
      throw new ModelAway(errorOf(error).message, { cause: error })
    } finally {
      watch.stop()
    }
  }

  async function see(model: string, wanted: string, picture: Buffer, signal: AbortSignal): Promise<Seen> {
    const url = `data:image/jpeg;base64,${picture.toString('base64')}`
    const content = [
      { type: 'image_url', image_url: { url } },
      { type: 'text', text: wanted },
    ]
    const seen: Seen = { text: '', tokensIn: 0, tokensOut: 0 }
    for await (const part of stream(model, [{ role: 'user', content }], signal)) {
      if ('text' in part) seen.text += part.text
      else Object.assign(seen, part)
    }
    return seen
  }

  async function embed(model: string, texts: string[], signal: AbortSignal): Promise<number[][]> {
    try {
      const reply = await fetch(`${baseUrl}/embeddings`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
        body: JSON.stringify({ model, input: texts }),
        signal,
      })
      if (!reply.ok) throw new ModelAway(`model answered ${reply.status}`)
      return vectorsOf(await reply.json(), texts.length)
    } catch (error) {
      throw error instanceof ModelAway ? error : new ModelAway(errorOf(error).message, { cause: error })
    }
  }

  return {
    costOf: (tokensIn, tokensOut) => Math.round((tokensIn * priceIn + tokensOut * priceOut) / 1000),
    chat: (messages, signal) => stream(name, messages, signal),
    ...(visionName && { see: (wanted, picture, signal) => see(visionName, wanted, picture, signal) }),
    ...(embedName && { embed: (texts, signal) => embed(embedName, texts, signal) }),
  }
}

/** One vector of numbers for each text, in their order, all of one length. */
function vectorsOf(answer: unknown, count: number): number[][] {
  const { data } = asMembers(answer)
  const rows = Array.isArray(data) ? data.map(asMembers) : []
  const vectors = rows
    .toSorted((a, b) => Number(a.index ?? 0) - Number(b.index ?? 0))
    .map(({ embedding }): unknown[] => (Array.isArray(embedding) ? embedding : []))
  const isVector = (one: unknown[]): one is number[] =>
    one.length > 0 && one.length === vectors[0].length && one.every((part) => Number.isFinite(part))
  if (vectors.length !== count || !vectors.every(isVector)) throw new ModelAway('the model gave no vectors')
  return vectors
}

/** Aborts when the caller does, or when nothing has come in time. */
class Watch {
  private readonly late = new AbortController()
  private timer?: NodeJS.Timeout
  readonly signal: AbortSignal

  constructor(signal: AbortSignal) {
    this.signal = AbortSignal.any([signal, this.late.signal])
  }

  within(ms: number) {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => this.late.abort(new ModelAway('the model is too slow')), ms)
  }

  stop() {
    clearTimeout(this.timer)
  }
}

async function* linesOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const bytes of body) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split(/\r\n|[\n\r]/)
    rest = lines.pop()!
    yield* lines
  }
  yield rest
}

/** The data of server-sent events; those of several lines are one, comments are none. */
async function* eventsOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let data: string[] = []
  for await (const line of linesOf(body)) {
    if (line.startsWith('data:')) data.push(line.slice(5).replace(/^ /, ''))
    else if (line === '' && data.length) {
      yield data.join('\n')
      data = []
    }
  }
  if (data.length) yield data.join('\n')
}

function partsOf(data: string): { parts: ModelPart[]; finished: boolean } {
  const { choices, usage, error } = asMembers(parsed(data))
  if (error) throw new ModelAway('the model refused')
  const choice = asMembers(Array.isArray(choices) ? choices[0] : undefined)
  const { content } = asMembers(choice.delta)
  const { prompt_tokens: tokensIn, completion_tokens: tokensOut } = asMembers(usage)
  const parts: ModelPart[] = []
  if (typeof content === 'string' && content) parts.push({ text: content })
  if (typeof tokensIn === 'number' && typeof tokensOut === 'number') parts.push({ tokensIn, tokensOut })
  return { parts, finished: Boolean(choice.finish_reason) }
}

function parsed(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch {
    throw new ModelAway('the model said something that is no JSON')
  }
}
