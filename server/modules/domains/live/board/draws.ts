import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import * as codes from '../../../../../contract/rules/codes'
import type { live as spec } from '../../../../../contract/live'
import type { Input } from '../../../../../contract/endpoint'
import { NOTICE_TYPE } from '../../../../../contract/rules/kinds'
import type { LiveDraw } from '../../../../../contract'
import type { Ctx } from '../../../../app/context'
import type { Db, Trx } from '../../../../app/database/db'
import { gone, refuse } from '../../../../app/errors'
import { newId } from '../../../../app/ids'
import { once } from '../../../../app/http/once'
import { page } from '../../../../app/http/page'
import { issue, spendable, transfer } from '../../../commerce/coin/ledger'
import { sayIn } from '../../../services/conversation/conversations'
import { judge, refuseText, textOf } from '../../../services/conversation/text'
import { notify } from '../../../services/notice/notices'
import { asHost, needHost } from '../access'
import { drawColumns, eligible, type DrawRow } from './board'
import { tellRoom } from '../room/news'
import type { LiveRow } from '../queries'
import { isOn } from '../states'
import { refuseSilenced } from '../../../identity/user/sanctions'

const OPEN = 'POST /api/live/drawOpen'
type Body = Input<typeof OPEN, (typeof spec)[typeof OPEN]>['body']

async function drawById(db: Db, liveId: string, id: string, viewer: string): Promise<LiveDraw> {
  const { rows } = await sql<DrawRow>`
    select ${drawColumns(viewer)} from live_draw d where d.id = ${id} and d.live_id = ${liveId}`.execute(db)
  return rows[0] ?? gone()
}

const announce = (trx: Trx, live: LiveRow, text: string) =>
  sayIn(trx, { to: live.conversation_id, userId: null, clientMsgId: null, content: { type: 'system', text } })

/** What is won, as everybody reads it. */
const prizeOf = ({ prize, coins }: Pick<DrawRow, 'prize' | 'coins'>) => (coins ? `${prize}（${coins} 金币）` : prize)

/**
 * Announces a draw; its coins are set aside. Refuses as needHost() does, with 11332 (not on air), 11345 (one is open, or
 * there are not so many coins for this live), 10151.
 */
export async function openDraw(ctx: Ctx, body: Body): Promise<LiveDraw> {
  const { db, user } = ctx
  await needHost(db, body.id, user.id)
  const { coins, places, needs } = body
  const prize = textOf(body.prize, 40)
  if ((await judge(ctx, prize)) !== 'pass') refuseText()
  return once(db, user.id, OPEN, body, async (trx) => {
    await refuseSilenced(trx, user.id)
    const live = await needHost(trx, body.id, user.id)
    await tellRoom(trx, live.conversation_id, { board: true })
    // Looked at while it is held: a live that has ended in between would keep the draw, and its coins, for ever.
    if (!(await isOn(trx, live.id))) refuse(codes.LIVE_NOT_ON, '开播后才能抽奖')
    const kept = await sql`update live set draw_coins = draw_coins - ${coins * places}
      where id = ${live.id} and draw_coins >= ${coins * places} returning 1`.execute(trx)
    if (!kept.rows.length) refuse(codes.NO_DRAW, '金币超出这场直播的抽奖额度')
    const id = newId()
    const { rows } = await sql`insert into live_draw (id, live_id, prize, coins, places, needs)
      values (${id}, ${live.id}, ${prize}, ${coins}, ${places}, ${needs}) on conflict do nothing returning 1`.execute(trx)
    if (!rows.length) refuse(codes.NO_DRAW, '先开完正在进行的抽奖')
    const who = needs === 'signIn' ? '在场且签到过的同学' : '登录并在直播间的同学'
    await announce(trx, live, `抽奖：${prizeOf({ prize, coins })}，${places} 个名额，${who}自动参与`)
    return drawById(trx, live.id, id, user.id)
  })
}

/**
 * Draws among all who are eligible now, once: a repeat is told what came of it. Winners get their coins and the news in the same
 * transaction; what is left over goes back. Refuses as needHost() does, with 10104, 11345 (cancelled, or nobody is eligible).
 */
export async function runDraw(ctx: Ctx, { id, drawId }: { id: string; drawId: string }): Promise<LiveDraw> {
  await asHost(ctx, id, async (trx, live) => {
    await tellRoom(trx, live.conversation_id, { board: true })
    const { rows } = await sql<DrawRow>`
      update live_draw set state = 'drawn', drawn_at = now() where id = ${drawId} and live_id = ${live.id} and state = 'open'
      returning id, prize, coins, places`.execute(trx)
    if (rows.length) return settle(trx, live, rows[0])
    const { state } = await drawById(trx, live.id, drawId, ctx.user.id)
    if (state === 'cancelled') refuse(codes.NO_DRAW, '这次抽奖已取消')
  })
  return drawById(ctx.db, id, drawId, ctx.user.id)
}

async function settle(trx: Trx, live: LiveRow, draw: Pick<DrawRow, 'id' | 'prize' | 'coins' | 'places'>) {
  const { rows } = await sql<{ user_id: string }>`
    select x.user_id from live_draw d, lateral (${eligible}) x where d.id = ${draw.id} order by x.user_id`.execute(trx)
  if (!rows.length) refuse(codes.NO_DRAW, '现在没有符合条件的人在场')
  const people = rows.map((row) => row.user_id)
  const winners = drawn(people, draw.places)
  await sql`update live_draw set people = ${people.length} where id = ${draw.id}`.execute(trx)
  for (const userId of winners) await give(trx, live, draw, userId)
  const left = draw.coins * (draw.places - winners.length)
  if (left) await sql`update live set draw_coins = draw_coins + ${left} where id = ${live.id}`.execute(trx)
  await announce(trx, live, `开奖了：${people.length} 人参与，${winners.length} 人中奖，奖品是${prizeOf(draw)}`)
}

async function give(trx: Trx, live: LiveRow, draw: Pick<DrawRow, 'id' | 'prize' | 'coins'>, userId: string) {
  const id = newId()
  await sql`insert into live_draw_winner (id, draw_id, user_id) values (${id}, ${draw.id}, ${userId})`.execute(trx)
  if (draw.coins)
    await transfer(trx, {
      reason: 'liveDraw',
      ref: { type: 'liveWinner', id },
      from: issue,
      to: spendable(userId),
      amount: draw.coins,
    })
  await notify(trx, {
    to: userId,
    type: NOTICE_TYPE.course,
    subType: 'liveDraw',
    title: draw.coins ? `直播抽奖中奖，${draw.coins} 金币已到账` : '直播抽奖中奖，请联系客服领取',
    content: `${draw.prize} · ${live.title}`,
    target: draw.coins
      ? page('pages/lesson/liveRoom', { id: live.id })
      : page('pages/lesson/kefu', { bizType: 'live', bizId: live.id }),
    why: '因为你参与了直播间的抽奖',
    cause: `liveDraw:${id}`,
  })
}

/** As many of them as there are places, each set of that size as likely as any other. */
export function drawn<T>(people: readonly T[], places: number): T[] {
  const hat = [...people]
  for (let at = 0; at < Math.min(places, hat.length); at++) {
    const other = randomInt(at, hat.length)
    ;[hat[at], hat[other]] = [hat[other], hat[at]]
  }
  return hat.slice(0, places)
}

/** Takes a draw back that has not been drawn; again changes nothing. Refuses with 10104, 11345 (it was drawn). */
export const cancelDraw = (ctx: Ctx, { id, drawId }: { id: string; drawId: string }) =>
  asHost(ctx, id, async (trx, live) => {
    await tellRoom(trx, live.conversation_id, { board: true })
    const { rows } = await sql`
      with off as (update live_draw set state = 'cancelled' where id = ${drawId} and live_id = ${live.id} and state = 'open'
        returning coins * places as kept)
      update live set draw_coins = draw_coins + off.kept from off where id = ${live.id} returning 1`.execute(trx)
    if (rows.length) return void (await announce(trx, live, '抽奖已取消，没有开奖'))
    const { state } = await drawById(trx, live.id, drawId, ctx.user.id)
    if (state === 'drawn') refuse(codes.NO_DRAW, '已经开奖了')
  })
