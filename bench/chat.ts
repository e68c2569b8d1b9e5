import { randomUUID } from 'node:crypto'
import { WebSocket } from 'ws'
import type { SocketEvent } from '../contract'
import type { Database } from '../server/app/database/db'
import { cpuSeconds } from './cpu'
import { Lines } from './lines'
import { report, round } from './report'
import { logIn, people, stand, tokenOf } from './stand'

const SECONDS = Number(process.env.BENCH_SECONDS ?? 15)
const PAIRS = 200
/** A server that has just started compiles its code and plans its statements first. */
const WARM_MS = 3000
/**
 * What a node is to carry, in messages a second: how long they take is asked at this pace, and how many it can by talking in
 * turn.
 */
const MARK = 1500
/** How often those whose time has come speak, ms. */
const BEAT_MS = 10
const SOCKETS = 500
/** Messages a second in the one room. */
const PACE = 20

interface Somebody {
  id: string
  token: string
}

/** Sends a message; the conversation's id. */
async function send(lines: Lines, { token }: Somebody, peerId: string, content: string): Promise<string> {
  const answer = await lines.post('/api/dm/send', token, { peerId, clientMsgId: randomUUID(), type: 'text', content })
  const { code, message, result }: { code: number; message: string; result: { conversationId: string } } = JSON.parse(answer)
  if (code !== 200) throw new Error(message)
  return result.conversationId
}

/** A socket in a conversation, once it has joined. */
function listen(url: string, { token }: Somebody, conversationId: string, hear: (content: string) => void): Promise<WebSocket> {
  const ws = new WebSocket(`${url.replace(/^http/, 'ws')}/ws?token=${token}`)
  return new Promise((done, fail) => {
    ws.on('error', fail)
    ws.on('open', () => ws.send(JSON.stringify({ join: conversationId })))
    ws.on('message', (data) => {
      const event: SocketEvent = JSON.parse(String(data))
      if (event.kind === 'joined') done(ws)
      if (event.kind === 'message' && !event.message.mine) hear(event.message.content)
    })
  })
}

const at = (sorted: number[], part: number) =>
  round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0, 1)

/** From the moment a message is sent until it arrives, by the text of the message. */
class Times {
  private sent = new Map<string, number>()
  private taken: number[] = []

  start(content: string) {
    this.sent.set(content, performance.now())
  }
  stop(content: string) {
    const began = this.sent.get(content)
    if (began !== undefined) this.taken.push(performance.now() - began)
  }
  /** As if nothing had been sent yet; what is on its way is left out. */
  restart() {
    this.sent.clear()
    this.taken = []
  }
  row(seconds: number, cpu: number) {
    const sorted = this.taken.sort((a, b) => a - b)
    return {
      '条/s': round(this.sent.size / seconds),
      送达: sorted.length,
      'CPU s': round(cpu, 1),
      'p50 ms': at(sorted, 0.5),
      'p99 ms': at(sorted, 0.99),
    }
  }
}

type Couple = readonly [Somebody, Somebody]
type Say = (from: Somebody, to: Somebody) => void
interface Way {
  /** Talks for so many seconds; asked again, it goes on. */
  run(seconds: number): Promise<void>
  /** Somebody has heard the other. */
  heard?(me: Somebody, other: Somebody): void
}
const waited = (ms: number) => new Promise((done) => setTimeout(done, ms))

/** Two hundred pairs talk in some way, at first to warm the server up. */
async function pairs(url: string, pid: number, made: Somebody[], wayOf: (say: Say, all: Couple[]) => Way) {
  const lines = new Lines(url, 64)
  const times = new Times()
  const sockets: WebSocket[] = []
  let over = false
  let count = 0
  const say: Say = (from, to) => {
    if (over) return
    const content = `第${++count}句`
    times.start(content)
    void send(lines, from, to.id, content)
  }
  const all = Array.from({ length: PAIRS }, (_, n): Couple => [made[2 * n], made[2 * n + 1]])
  const way = wayOf(say, all)
  const join = async (id: string, me: Somebody, other: Somebody) => {
    const hear = (content: string) => {
      times.stop(content)
      way.heard?.(me, other)
    }
    sockets.push(await listen(url, me, id, hear))
  }
  for (const [a, b] of all) {
    const id = await send(lines, a, b.id, '开头')
    await join(id, a, b)
    await join(id, b, a)
  }
  await way.run(WARM_MS / 1000)
  times.restart()
  const before = cpuSeconds(pid)
  await way.run(SECONDS)
  over = true
  const cpu = cpuSeconds(pid) - before
  await waited(1000)
  const row = times.row(SECONDS, cpu)
  for (const socket of sockets) socket.terminate()
  lines.end()
  return row
}

/** Each waits for the other's word. */
function inTurn(say: Say, all: Couple[]): Way {
  let begun = false
  return {
    heard: say,
    async run(seconds) {
      if (!begun) for (const [a, b] of all) say(a, b)
      begun = true
      await waited(seconds * 1000)
    },
  }
}

/** Words a second in all, whether they are answered or not. */
function paced(say: Say, all: Couple[]): Way {
  let count = 0
  return {
    async run(seconds) {
      const began = performance.now()
      const first = count
      while (performance.now() - began < seconds * 1000) {
        // What a late beat has missed is said at once: it is late, and not left out.
        for (const due = first + ((performance.now() - began) / 1000) * MARK; count < due; count++) {
          const [a, b] = all[count % PAIRS]
          if (Math.floor(count / PAIRS) % 2) say(b, a)
          else say(a, b)
        }
        await waited(BEAT_MS)
      }
    },
  }
}

/** One speaks, five hundred sockets listen. They are devices of one person: a room costs the same whoever is in it. */
async function room(url: string, pid: number, [a, b]: Somebody[]) {
  const lines = new Lines(url, 4)
  const times = new Times()
  const id = await send(lines, a, b.id, '开头')
  const sockets = await Promise.all(Array.from({ length: SOCKETS }, () => listen(url, b, id, (content) => times.stop(content))))
  const before = cpuSeconds(pid)
  for (let n = 0; n < SECONDS * PACE; n++) {
    const content = `房间里的第${n}句`
    times.start(content)
    await Promise.all([send(lines, a, b.id, content), waited(1000 / PACE)])
  }
  const row = times.row(SECONDS, cpuSeconds(pid) - before)
  for (const socket of sockets) socket.terminate()
  lines.end()
  return row
}

/** What each pair has said before: an empty table would be asked by plans that no site in use has. */
const SAID = 100

/** Pairs that follow each other, so that nothing limits them, and have talked before. */
async function couples(database: Database): Promise<Somebody[]> {
  await people(database, 2 * PAIRS)
  await logIn(database)
  const { rows } = await database.pool.query<{ id: string }>('select id from app_user order by phone')
  const [first, second] = [0, 1].map((part) => rows.filter((_, n) => n % 2 === part).map(({ id }) => id))
  await database.pool.query(
    `insert into user_follow (follower_id, followee_id)
      select a, b from unnest($1::uuid[], $2::uuid[]) as t(a, b) union all select b, a from unnest($1::uuid[], $2::uuid[]) as t(a, b)`,
    [first, second],
  )
  await database.pool.query(
    `with pair as (select gen_random_uuid() as id, a, b from unnest($1::uuid[], $2::uuid[]) as t(a, b)), made as (
       insert into conversation (id, kind, biz_id, last_seq)
       select id, 'dm', least(a::text, b::text) || ':' || greatest(a::text, b::text), ${SAID} from pair
     ), members as (
       insert into conversation_member (conversation_id, user_id, read_seq)
       select id, unnest(array[a, b]), ${SAID} from pair
     )
     insert into conversation_message (conversation_id, seq, id, user_id, client_msg_id, type, body)
     select id, n, gen_random_uuid(), case when n % 2 = 0 then a else b end, gen_random_uuid(), 'text', '{"text": "以前说过的话"}'
     from pair, generate_series(1, ${SAID}) n`,
    [first, second],
  )
  return rows.map(({ id }, n) => ({ id, token: tokenOf(n + 1) }))
}

/** Private chats and one full room through the server, sent by HTTP and heard by WebSocket. */
export const chat = () =>
  stand({}, async (open) => {
    const { url, pid, made } = await open(couples)
    const rows = [
      { what: `${PAIRS} 对轮流说话`, ...(await pairs(url, pid, made, inTurn)) },
      { what: `同样 ${PAIRS} 对，每秒 ${MARK} 条`, ...(await pairs(url, pid, made, paced)) },
      { what: `一个房间 ${SOCKETS} 个连接，每秒 ${PACE} 条`, ...(await room(url, pid, made)) },
    ]
    report('chat', rows)
  })
