import { sql } from 'kysely'
import type { Db } from '../../../app/database/db'
import type { Modules } from '../../../app/module'
import { drawable } from '../../../app/drawing/text'
import { gone, refuse } from '../../../app/errors'
import { page } from '../../../app/http/page'
import * as codes from '../../../../contract/rules/codes'
import { secondOf } from '../../../app/time/days'
import { briefs } from '../../identity/user/profile'
import type { Poster } from '../../services/share/poster-templates/card'
import type { ShareSubject } from '../../services/share/subjects'
import { anyCampaign, stepCard, stepRows } from './campaigns'
import type { RecordRow } from './records'

type Open = Pick<RecordRow, 'id' | 'campaign_id' | 'owner_id' | 'need' | 'current' | 'expires_at'>

/** As long as it can be helped. */
async function openRecord(db: Db, id: string): Promise<Open | undefined> {
  const { rows } = await sql<Open>`
    select id, campaign_id, owner_id, need, current, expires_at from assist_record
    where id = ${id} and state = 'open' and expires_at > now()`.execute(db)
  return rows[0]
}

async function posterOf({ db, modules }: { db: Db; modules: Modules }, row: Open): Promise<Poster> {
  const [campaign, owner, steps] = [
    await anyCampaign(db, row.campaign_id),
    (await briefs(db, [row.owner_id], null)).get(row.owner_id)!,
    await stepRows(db, [row.campaign_id]),
  ]
  const prize = await stepCard({ db, modules }, steps.at(-1)!)
  const [, month, day, hour, minute] = secondOf(row.expires_at).split(/\D/)
  return {
    label: '好友助力',
    title: drawable(prize.title),
    author: { name: drawable(owner.nickName), note: '请你帮忙助力', anonymous: false, avatar: owner.avatar },
    cover: prize.cover,
    excerpt: `集齐 ${row.need} 位好友即可领取，价值 ${prize.value / 100} 元。${Number(month)}月${Number(day)}日 ${hour}:${minute} 截止`,
    remark: '',
    counts: `还差 ${row.need - row.current} 位好友`,
    call: '长按识别，帮 TA 助力',
    invite: campaign.helper === 'new' ? '新用户登录并绑定手机号即可助力' : '登录并绑定手机号即可助力',
  }
}

/** A record, by the one who has begun it. */
export const shareSubject: ShareSubject = {
  type: 'assist',
  opens: (id) => page('pages/invite/assistance', { id }),
  async show(ctx, id) {
    const row = (id && (await openRecord(ctx.db, id))) || undefined
    if (!row) return id ? refuse(codes.NO_POSTER, '活动已结束，海报不可用') : gone()
    const poster = await posterOf(ctx, row)
    return { bizId: row.id, sharerId: ctx.user?.id ?? null, poster: () => poster }
  },
  stands: async (db, id) => {
    const { rows } = await sql`select from assist_record where id = ${id} and state <> 'void'`.execute(db)
    return rows.length ? { secret: false } : undefined
  },
}
