import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { AiEvent } from '../contract/wenwen'
import { ScriptedModel } from '../__tests__/wenwen/scripted-model'
import { cpuSeconds, residentMb } from './cpu'
import { report, round } from './report'
import { logIn, people, stand, tokenOf } from './stand'

/** Answers that are written at once; `BENCH_STREAMS=10` only shows that it runs. */
const STREAMS = Number(process.env.BENCH_STREAMS ?? 200)
const SENTENCES = 40
const EVERY_MS = 250
/** No answer of the editors stands for it, and articles do: a model is asked. */
const QUESTION = '员工不愿意去外地的分公司上班，公司能单方面调动吗，要给补偿吗'
const SENTENCE = '这一句是模型慢慢写出来的话，用来看它多久以后到。'

/**
 * So many answers written by a model and listened to at once, on one node: the memory that it takes, how long after its
 * question the first words of an answer come, and how long apart the others are, which the model sends every EVERY_MS.
 */
export const streams = () =>
  stand({ shared_buffers: '256MB' }, async (open) => {
    const model = new ScriptedModel()
    const env = await model.open()
    model.does(async (reply) => {
      reply.writeHead(200, { 'content-type': 'text/event-stream' })
      const send = (data: object) => reply.write(`data: ${JSON.stringify(data)}\n\n`)
      for (let n = 0; n < SENTENCES && !reply.destroyed; n++) {
        send({ choices: [{ delta: { content: `${SENTENCE}\n` } }] })
        await wait(EVERY_MS)
      }
      send({ choices: [{ delta: {}, finish_reason: 'stop' }], usage: { prompt_tokens: 900, completion_tokens: 800 } })
      reply.end('data: [DONE]\n\n')
    })
    try {
      const { url, pid, database } = await open(async () => undefined, { ...env, SEED: 'demo', RATE_LIMIT: '0' })
      await people(database, STREAMS)
      await logIn(database)
      const post = async <T>(route: string, person: number, body: object): Promise<T> => {
        const answer = await fetch(`${url}/api/${route}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${tokenOf(person)}` },
          body: JSON.stringify(body),
        })
        const { code, result, message }: { code: number; result: T; message: string } = await answer.json()
        if (code !== 200) throw new Error(`${code} ${message}`)
        return result
      }
      const [firsts, gaps]: number[][] = [[], []]
      let [whole, failed] = [0, 0]
      const listen = async (person: number) => {
        const { chatId } = await post<{ chatId: string }>('wenwenChat/create', person, { requestId: randomUUID() })
        const began = performance.now()
        const body = { chatId, content: QUESTION, requestId: randomUUID() }
        const { answer } = await post<{ answer: { id: string } }>('wenwen/ask', person, body)
        const reply = await fetch(`${url}/api/wenwen/stream/${answer.id}`, {
          headers: { authorization: `Bearer ${tokenOf(person)}` },
        })
        let last: number | undefined
        for await (const event of eventsOf(reply.body!)) {
          if (event.type === 'done' && event.message.kind === 'ai' && event.message.status === 1) whole++
          if (event.type !== 'delta') continue
          const now = performance.now()
          if (last === undefined) firsts.push(now - began)
          else gaps.push(now - last)
          last = now
        }
      }
      // The index of what people ask is made before anything is measured.
      await listen(1)
      firsts.length = gaps.length = whole = 0
      const before = { mb: residentMb(pid), cpu: cpuSeconds(pid) }
      let most = before.mb
      const watch = setInterval(() => (most = Math.max(most, residentMb(pid))), 200)
      const began = performance.now()
      await Promise.all(Array.from({ length: STREAMS }, (_, n) => listen(n + 1).catch(() => failed++)))
      clearInterval(watch)
      const seconds = (performance.now() - began) / 1000
      const at = (times: number[], share: number) => round(times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0)
      report('streams', [
        {
          ...{ streams: STREAMS, whole, failed, 'first p50 ms': at(firsts, 0.5), 'first p99 ms': at(firsts, 0.99) },
          ...{ 'sent every ms': EVERY_MS, 'between p50 ms': at(gaps, 0.5), 'between p99 ms': at(gaps, 0.99) },
          ...{ 'memory before MB': round(before.mb), 'memory most MB': round(most) },
          'cpu %': round(((cpuSeconds(pid) - before.cpu) / seconds) * 100),
        },
      ])
    } finally {
      model.close()
    }
  })

async function* eventsOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<AiEvent> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const bytes of body) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n')
    rest = lines.pop()!
    for (const line of lines) if (line) yield JSON.parse(line)
  }
}
