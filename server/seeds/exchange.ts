import path from 'node:path'
import { sql } from 'kysely'
import { plainCode } from '../../contract/rules/exchange'
import type { NewBatch } from '../../contract/admin/duihuan'
import type { Trx } from '../app/database/db'
import { drawnBytes, drawnCover } from '../app/drawing/kit/drawn'
import { codeHash } from '../app/secrets'
import type { Services } from '../app/http/serve'
import { createCoupon } from '../modules/commerce/coupon/kinds'
import { batchById } from '../modules/domains/duihuan/batches'
import { makeCodes } from '../modules/domains/duihuan/making'
import { createBatch } from '../modules/domains/duihuan/manage-batches'
import { take } from '../modules/domains/duihuan/redeem'
import { storeImage } from '../modules/platform/file/images'
import { demoQr } from './qr'

/** Codes that whoever tries the demo types; see docs/product/duihuan.md. */
export const DEMO_CODES = {
  /** 年会: one that is free, and one that 周敏 has used. */
  party: 'NHFA-QCBM-7X2K',
  partyUsed: 'NHFA-ABCD-EFGH',
  partyVoid: 'NHFA-ZZZZ-ZZZZ',
  /** A course, for people of 周敏’s company. */
  company: 'HZQY-3K7M-PQ9X',
  expired: 'GQMA-2222-3333',
  stopped: 'TYMA-4444-5555',
  newcomer: 'XYHM-6666-7777',
  /** A ticket of an activity. */
  ticket: 'HDPM-5K8R-W3YT',
  /** Seven days as a member. */
  member: 'HYMA-7QTN-5K8R',
  /** Common, with a page of its own. */
  lecture: 'JZZB-MAQR-8W5D',
} as const

const DAY = 86_400_000
const PHONE = '13800138000'

/** Batches in every state, and what 周敏 has got by two of them. */
export async function loadExchange(services: Services): Promise<void> {
  const { db, modules, settings } = services
  const { rows: there } = await sql`select from duihuan_batch limit 1`.execute(db)
  if (there.length) return
  const { rows: people } = await sql<{ id: string; company: string }>`
    select id, company from app_user where phone = ${PHONE}`.execute(db)
  const { rows: courses } = await sql<{ id: string }>`
    select id from lesson_course where type = 4 and title like '%三级%' and status = 'on' limit 1`.execute(db)
  // One that asks nothing more than who comes, of an evening that is long enough ahead and not full.
  const { rows: tickets } = await sql<{ id: string }>`
    select k.id from activity_ticket k join activity a on a.id = k.activity_id
    where a.state = 'open' and a.type <> 2 and a.signup_start < now() and a.signup_end > now() + interval '1 day' and k.people = 1
      and (a.places is null or a.taken < a.places) and not k.approve and k.price > 0 and not k.fields @> '[{"required": true}]'
    order by a.start_at, k.sort limit 1`.execute(db)
  const { rows: cards } = await sql<{ id: string }>`
    select id from vip_card where kind = 'personal' and status = 'on' order by rank, price limit 1`.execute(db)
  if (!people.length || !courses.length || !tickets.length || !cards.length) return
  const [{ id: userId, company }] = people
  const now = new Date()
  const batches = await db.transaction().execute(async (trx) => {
    const make = (wanted: NewBatch) => createBatch({ ...services, db: trx, now }, wanted)
    const coupon = await createCoupon(trx, { title: '讲座学员专享券', amount: 3000, minPrice: 19_900, days: 60 })
    return {
      party: await make({
        name: '年会福利',
        kind: 'unique',
        prizes: [{ type: 'coin', amount: 300 }],
        total: 500,
        prefix: 'NHFA',
        channel: '年会',
        perPerson: 2,
        rules: '每人最多兑换 2 个，可以转赠同事。',
      }),
      company: await make({
        name: '合作企业三级班',
        kind: 'unique',
        prizes: [{ type: 'course', bizId: courses[0].id, days: 365 }],
        total: 100,
        prefix: 'HZQY',
        scope: 'company',
        company,
        channel: '企业合作',
        rules: '由所在企业统一购买，仅限本企业员工使用。',
      }),
      expired: await make({
        name: '国庆学习周',
        kind: 'unique',
        prizes: [{ type: 'coin', amount: 66 }],
        total: 50,
        channel: '公众号',
      }),
      stopped: await make({
        name: '渠道试投',
        kind: 'unique',
        prizes: [{ type: 'coin', amount: 100 }],
        total: 50,
        channel: '渠道',
      }),
      ticket: await make({
        name: '合作机构赠票',
        kind: 'unique',
        prizes: [{ type: 'activity', bizId: tickets[0].id }],
        total: 10,
        prefix: 'HDPM',
        channel: '合作机构',
        rules: '一码一人，兑换即报名成功；来不了请提前在门票里取消，把名额让给候补的人。',
      }),
      member: await make({
        name: '年会 7 天会员',
        kind: 'unique',
        prizes: [{ type: 'vip', bizId: cards[0].id, days: 7 }],
        total: 500,
        prefix: 'HYMA',
        channel: '年会',
        rules: '兑换即到账；已经是会员的，从到期日往后加 7 天。',
      }),
      newcomer: await make({
        name: '新用户见面礼',
        kind: 'unique',
        prizes: [
          { type: 'coin', amount: 100 },
          { type: 'coupon', bizId: coupon },
        ],
        total: 200,
        scope: 'new',
        channel: '线下招聘会',
      }),
      lecture: await make({
        name: '线下讲座学员福利',
        kind: 'common',
        prizes: [
          { type: 'coupon', bizId: coupon },
          { type: 'coin', amount: 50 },
        ],
        total: 500,
        channel: '线下讲座',
        rules: '扫描讲座现场的二维码领取，每人一次。优惠券满 199 元可用，金币下单时可抵扣。',
      }),
    }
  })
  await makeCodes(services)
  const qr = await demoQr(services, '公众号', '公众号')
  const cover = await coverFor(services, batches.lecture)
  await db.transaction().execute(async (trx) => {
    const name = (batchId: string, number: number, code: string) => nameCode(trx, settings, { batchId, number, code })
    const { party } = batches
    await name(party, 0, DEMO_CODES.party)
    const used = await name(party, 1, DEMO_CODES.partyUsed)
    const wrong = await name(party, 2, DEMO_CODES.partyVoid)
    for (const key of ['company', 'expired', 'stopped', 'newcomer', 'ticket', 'member'] as const)
      await name(batches[key], 0, DEMO_CODES[key])
    await sql`update duihuan_batch set key = ${plainCode(DEMO_CODES.lecture)} where id = ${batches.lecture}`.execute(trx)
    await sql`update duihuan_code set state = 'void', void_reason = '印刷时重复' where id = ${wrong}`.execute(trx)
    await sql`update duihuan_code set state = 'used', used_by = ${userId}, used_at = now() where id = ${used}`.execute(trx)
    const by = { userId, modules, now }
    const masked = 'NHFA-****-****'
    await take(trx, { ...by, batch: (await batchById(trx, party))!, by: 'code', codeId: used, masked })
    const lecture = (await batchById(trx, batches.lecture))!
    await take(trx, { ...by, batch: lecture, by: 'common', codeId: null, masked: 'JZZB-****-****' })
    await sql`update duihuan_batch set starts_at = ${new Date(now.getTime() - 60 * DAY)}, ends_at = ${new Date(now.getTime() - 10 * DAY)}
      where id = ${batches.expired}`.execute(trx)
    await sql`update duihuan_batch set cover_file = ${cover}, qr_file = ${qr}, qr_text = '关注公众号，回复“讲座”领课件'
      where id = ${batches.lecture}`.execute(trx)
    await sql`update duihuan_batch set state = 'off' where id = ${batches.stopped}`.execute(trx)
  })
}

/** A drawing, as an operator would have uploaded one. */
async function coverFor({ db, gateways }: Services, batchId: string): Promise<string> {
  const bytes = await drawnBytes(path.basename(drawnCover('topic', batchId, '线下讲座')))!
  return (await storeImage(db, gateways.storage, null, bytes, 'lecture.webp')).id
}

/** Makes the n-th code of a batch one that can be written down beforehand. */
async function nameCode(
  trx: Trx,
  settings: Services['settings'],
  { batchId, number, code }: { batchId: string; number: number; code: string },
): Promise<string> {
  const plain = plainCode(code)
  const { rows } = await sql<{ id: string }>`
    update duihuan_code set hash = ${codeHash(settings, plain)}, last4 = ${plain.slice(-4)}
    where batch_id = ${batchId} and number = ${number} returning id`.execute(trx)
  return rows[0].id
}
