import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { bomb, multipart } from '../__tests__/file/pictures'
import { sendEndless } from '../__tests__/support/endless'
import { generate } from './generate'
import { load } from './load'
import { median, report, round } from './report'
import { residentMb } from './cpu'
import { logIn, people, stand, tokenOf } from './stand'

const POSTS = 10_000
const SECONDS = Number(process.env.BENCH_SECONDS ?? 15)
const FEED = { body: { tab: 'rec', size: 20 }, rate: 100 }
const UPLOAD = '/api/file/upload'
const MULTIPART = 'Content-Type: multipart/form-data; boundary=x\r\n'
const PICTURE = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n'
const MB = 1024 * 1024
/** Far more than anybody takes. */
const LONG = 2048 * MB
const chunk = Buffer.alloc(64 * 1024, 'a')

/** How many are refused and never end their bodies, and how many send all of theirs. */
const SILENT = 300
const LOUD = 10

interface Ending {
  answer: string
  seconds: number
}
/** Each begins again as soon as it is hung up on, until the time is over; how each time ended. */
async function beset(port: number, until: Promise<unknown>): Promise<Ending[]> {
  const time = { over: false }
  void until.then(() => (time.over = true))
  const endings: Ending[] = []
  const again = async (sending: Parameters<typeof sendEndless>[1]) => {
    while (!time.over) {
      const began = performance.now()
      const { answer } = await sendEndless(port, sending)
      endings.push({ answer, seconds: (performance.now() - began) / 1000 })
    }
  }
  const refused = { path: UPLOAD, length: LONG, headers: MULTIPART }
  await Promise.all([
    ...Array.from({ length: SILENT }, (_, n) => again({ ...refused, first: n % 2 ? PICTURE : '' })),
    ...Array.from({ length: LOUD }, () => again({ ...refused, chunk })),
  ])
  return endings
}

/** What readers notice of those whose requests are refused and never end. */
export const senders = () =>
  stand({ shared_buffers: '512MB' }, async (open) => {
    const { database: _, ...target } = await open(({ pool }) => generate(pool, POSTS))
    const port = Number(new URL(target.url).port)
    await load({ ...target, ...FEED }, 3)
    const alone = await load({ ...target, ...FEED })
    const reading = wait(1000).then(() => load({ ...target, ...FEED }))
    const [endings, beside] = await Promise.all([beset(port, reading), reading])
    report('senders', [
      { load: `列表，每秒 ${FEED.rate} 次`, ...alone },
      { load: `列表，每秒 ${FEED.rate} 次，旁边 ${SILENT} 个不结束的、${LOUD} 个发 2 GB 的`, ...beside },
      {
        load: '被拒绝的发送者',
        requests: endings.length,
        'not refused': endings.filter(({ answer }) => !answer.endsWith('401 Unauthorized')).length,
        'longest s': round(Math.max(...endings.map(({ seconds }) => seconds)), 1),
      },
    ])
  })

const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>')
const AT_ONCE = 8
const LOOK_MS = 100
/** Until what was held for them can be seen to have been let go. */
const SETTLE_MS = 5000

/** What somebody who is logged in sends, that is refused. */
function badUploads({ url, port, token }: { url: string; port: number; token: string }) {
  const file = (bytes: Buffer, name: string) => async () => {
    const { headers, payload } = multipart(bytes, name)
    const answer = await fetch(url + UPLOAD, {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${token}` },
      body: new Uint8Array(payload),
    })
    return (await answer.json()) as { code: number }
  }
  const endless = (more: object) => async () => {
    const headers = `${MULTIPART}Authorization: Bearer ${token}\r\n`
    const { answer } = await sendEndless(port, { path: UPLOAD, length: LONG, headers, first: PICTURE, ...more })
    return { code: Number(answer.split(' ')[1]) }
  }
  const pixels = bomb(30_000)
  return [
    endless({ chunk }),
    file(pixels, '大.png'),
    file(SVG, '图.svg'),
    file(SVG, '图.png'),
    file(Buffer.alloc(9 * MB, 7), '九兆.jpg'),
    file(pixels.subarray(0, pixels.length - 50), '断.png'),
  ]
}

/** What the server holds of memory while it is sent what it refuses, and afterwards. */
export const uploads = () =>
  stand({ shared_buffers: '256MB' }, async (open) => {
    const { url, pid } = await open(async (empty) => {
      await people(empty, 1)
      await logIn(empty)
    })
    const kinds = badUploads({ url, port: Number(new URL(url).port), token: tokenOf(1) })
    const taken = new Set<number>()
    let sent = 0
    const sendFor = async (seconds: number) => {
      const held: number[] = []
      const end = performance.now() + seconds * 1000
      const sender = async () => {
        while (performance.now() < end) taken.add((await kinds[sent++ % kinds.length]()).code)
      }
      const all = Promise.all(Array.from({ length: AT_ONCE }, sender)).then(() => true)
      while (!(await Promise.race([all, wait(LOOK_MS, false)]))) held.push(residentMb(pid))
      return held
    }
    await sendFor(SECONDS)
    await wait(SETTLE_MS)
    const before = residentMb(pid)
    const held = await sendFor(4 * SECONDS)
    await wait(SETTLE_MS)
    const after = residentMb(pid)
    report('uploads', [
      {
        load: `拒绝的上传，同时 ${AT_ONCE} 个`,
        uploads: sent,
        answers: [...taken].toSorted((a, b) => a - b).join(' '),
        'RSS MB before': round(before),
        'RSS MB median': round(median(held)),
        'RSS MB most': round(Math.max(...held)),
        'RSS MB after': round(after),
        'growth %': round((100 * (after - before)) / before, 1),
      },
    ])
  })
