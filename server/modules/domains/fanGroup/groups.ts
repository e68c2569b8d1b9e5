import { sql } from 'kysely'
import type { FanGroupCard, FanGroupDetail } from '../../../../contract/fanGroup'
import type { FanTopic } from '../../../../contract/rules/fanGroup'
import type { OpenCtx } from '../../../app/context'
import type { Db } from '../../../app/database/db'
import { gone } from '../../../app/errors'
import { beyond, cut, DEFAULT_SIZE, decodeCursor } from '../../../app/database/paging'
import { hasBenefit } from '../vip/allowances'
import { coverUrl } from '../../platform/file/images'
import { groupById, shownGroups, type GroupRow } from './queries'
import { isWaiting } from './waiting'

const cardOf = ({ id, name, topic, region, need_vip, joined, no, members, max_members }: GroupRow): FanGroupCard => ({
  ...{ id, name, topic, region, needVip: need_vip, joined },
  memberCount: members ?? 0,
  maxCount: max_members ?? 0,
  state: no === null ? 'closed' : 'open',
})

interface Asked {
  size?: number
  cursor?: string
  topic?: FanTopic
  region?: string
}
export async function groupPage({ db, user }: OpenCtx, { size = DEFAULT_SIZE, cursor, topic, region }: Asked) {
  const rows = await shownGroups(
    db,
    user?.id ?? null,
    sql`${topic ? sql`and g.topic = ${topic}` : sql``} ${region === undefined ? sql`` : sql`and g.region = ${region}`}
      ${beyond(decodeCursor(cursor, 'count'), 'count', 'g.sort', 'g.id', true)} order by g.sort, g.id limit ${size + 1}`,
  )
  const page = cut(rows, size)
  return { records: page.rows.map(cardOf), next: page.next }
}

export async function regions(db: Db): Promise<string[]> {
  const { rows } = await sql<{ region: string }>`
    select g.region from fan_group g where g.state = 'on' group by g.region order by min(g.sort), g.region`.execute(db)
  return rows.map(({ region }) => region)
}

/** The code, and the owner's name in WeChat, only for whoever may join. Refuses with 10104. */
export async function groupDetail({ db, user, now }: OpenCtx, id: string): Promise<FanGroupDetail> {
  const row = (await groupById(db, user?.id ?? null, id)) ?? gone()
  const [vip, waiting] = await Promise.all([
    row.need_vip ? hasBenefit(db, user?.id ?? null, 'group') : true,
    user ? isWaiting(db, user.id, id) : false,
  ])
  const may = !user ? 'login' : vip ? 'ok' : 'vip'
  const { intro, benefits, rules, no, qr_file, qr_until, members, taken, max_members, owner_wx, join_tip } = row
  return {
    ...cardOf(row),
    ...{ intro, benefits, rules, may, waiting },
    roomNo: no ?? 0,
    left: Math.max(0, (max_members ?? 0) - (members ?? 0) - (taken ?? 0)),
    qrUrl: may === 'ok' ? coverUrl(qr_file, '') : '',
    qrUntil: qr_until?.toISOString() ?? null,
    ownerWx: may === 'ok' ? owner_wx : '',
    joinTip: may === 'ok' ? join_tip : '',
    serverTime: now.toISOString(),
  }
}
