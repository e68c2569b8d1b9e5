import { statfs } from 'node:fs/promises'
import { connect } from 'node:tls'
import type { WorkbenchAlarm } from '../../../app/admin'
import { dayOf } from '../../../app/time/days'
import { longestWait, stuckDeliveries } from '../../../app/deliveries'
import { waitText } from '../../../app/errors'
import { failingJobs } from '../../../app/jobs'
import { TtlCache } from '../../../app/ttl-cache'
import { DAY_MS, HOUR_MS } from '../../../app/time/units'
import { expiryAlarms } from './expiry'

const LATE_SECONDS = 300
const LEAST_SHARE = 0.1
const LEAST_BYTES = 5e9
const SOON_DAYS = 21
const ANSWER_MS = 3000

/** Free space where files and the embedded database stand. */
export function diskAlarm({ free, total }: { free: number; total: number }): string | undefined {
  if (free >= LEAST_BYTES && free >= total * LEAST_SHARE) return undefined
  return `磁盘只剩 ${(free / 1e9).toFixed(1)} GB（共 ${(total / 1e9).toFixed(0)} GB），请先删旧备份或加大磁盘`
}

/** Until when the certificate holds that people see; undefined where there is none to see. */
const certificateUntil = (host: string, port: number) =>
  new Promise<Date | undefined>((done) => {
    // That it is over already is what is asked for.
    const socket = connect({ host, port, servername: host, rejectUnauthorized: false, timeout: ANSWER_MS }, () => {
      const until = new Date(socket.getPeerCertificate().valid_to)
      socket.destroy()
      done(Number.isNaN(until.getTime()) ? undefined : until)
    })
    for (const event of ['error', 'timeout', 'close'] as const)
      socket.on(event, () => {
        socket.destroy()
        done(undefined)
      })
  })
const seen = new TtlCache<Promise<Date | undefined>>(HOUR_MS, 10)

async function certificateAlarm(publicUrl: string, now: Date): Promise<string | undefined> {
  const { protocol, hostname, port } = new URL(publicUrl)
  if (protocol !== 'https:') return undefined
  const until = await TtlCache.of(seen, publicUrl, () => certificateUntil(hostname, Number(port || 443)))
  const days = until && Math.floor((until.getTime() - now.getTime()) / DAY_MS)
  if (!until || days! >= SOON_DAYS) return undefined
  const when = days! < 0 ? `已在 ${dayOf(until)} 过期` : `${dayOf(until)} 到期，还有 ${days} 天`
  return `网站的证书${when}，请换上新的证书并重新载入反向代理`
}

/** What goes wrong in the product itself, as whoever looks after it should know. */
export const workbenchAlarms: WorkbenchAlarm[] = [
  {
    name: 'jobs',
    permission: 'system.events',
    check: async ({ db, jobNames }) =>
      (await failingJobs(db, jobNames(), LATE_SECONDS)).map(({ name, tries, error, late }) =>
        tries > 0 ? `任务 ${name} 连续失败 ${tries} 次：${error}` : `任务 ${name} 到点 ${waitText(late)}还没有跑`,
      ),
  },
  {
    name: 'events',
    permission: 'system.events',
    async check({ db }) {
      const seconds = await longestWait(db)
      const late = seconds < LATE_SECONDS ? [] : [`通知与后续处理晚了 ${waitText(seconds)}：事件没有及时送出`]
      const stuck = (await stuckDeliveries(db)).map(
        ({ subscriber, count, error }) => `${subscriber} 有 ${count} 件事件一直没有处理成，还会再试：${error}`,
      )
      return [...late, ...stuck]
    },
  },
  {
    name: 'storage',
    permission: 'system.events',
    async check({ settings }) {
      const { bavail, blocks, bsize } = await statfs(settings.dataDir)
      return [diskAlarm({ free: bavail * bsize, total: blocks * bsize }) ?? []].flat()
    },
  },
  {
    name: 'certificate',
    permission: 'system.events',
    check: async ({ settings, now }) => [(await certificateAlarm(settings.publicUrl, now)) ?? []].flat(),
  },
  {
    name: 'expiry',
    permission: 'system.events',
    check: ({ db, now }) => expiryAlarms(db, now),
  },
]
