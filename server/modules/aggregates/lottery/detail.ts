import { sql } from 'kysely'
import type { LotteryDetail } from '../../../../contract/lottery'
import { CLAIM_DAYS, percent } from '../../../../contract/rules/lottery'
import { momentOf } from '../../../app/time/clock'
import type { OpenCtx } from '../../../app/context'
import type { Db } from '../../../app/database/db'
import { cut, beyond, DEFAULT_SIZE, micros, decodeCursor } from '../../../app/database/paging'
import { maskNick } from '../../../app/formats/text'
import { balanceOf } from '../../commerce/coin/ledger'
import { personOn } from '../../identity/user/people'
import { coverThumbUrl, coverUrl } from '../../platform/file/images'
import { chancesAtFirst, chancesOf, leftOf, NEW_DAYS, taskStates, whyNot } from './chances'
import { prizesOf, shownLottery, standingOf, type LotteryRow, type PrizeRow } from './lotteries'
import { missesOf, pityOf } from './pity'
import { fairOf, makeSeeds } from './seeds'

/** What ends a lottery in the order of the list: what has not begun comes after all that has. */
const turn = sql`l.ends_at + case when l.starts_at > now() then interval '100 years' else interval '0' end`

/** What can be drawn in now, what ends first in front; then what begins soon. */
export async function lotteryPage(db: Db, { size = DEFAULT_SIZE, cursor }: { size?: number; cursor?: string }) {
  const { rows } = await sql<{ id: string; key: number; title: string; intro: string; ends_at: Date; ahead: boolean }>`
    select l.id, ${micros(turn)} as key, l.title, l.intro, l.ends_at, l.starts_at > now() as ahead from lottery l
    where l.state = 'open' and l.ends_at > now() ${beyond(decodeCursor(cursor, 'time'), 'time', turn, 'l.id', true)}
    order by ${turn}, l.id limit ${size + 1}`.execute(db)
  const page = cut(rows, size)
  const records = page.rows.map(({ id, title, intro, ends_at, ahead }) => ({
    ...{ id, title, intro, endTime: ends_at.toISOString() },
    state: ahead ? ('ahead' as const) : ('open' as const),
  }))
  return { records, next: page.next }
}

/** How many of it there are for one person, goods apart, and for all in a day. */
function limitOf({ kind, name, per_person, day_limit }: PrizeRow): string[] {
  const limits = [
    ...(kind !== 'goods' && per_person !== null ? [`每人限 ${per_person} 份`] : []),
    ...(day_limit === null ? [] : [`每天一共发 ${day_limit} 份`]),
  ]
  return limits.length ? [`${name}${limits.join('，')}，超出的抽到它按未中奖计。`] : []
}

/** One person's goods are counted together, whatever they are; each says up to how many it may be. */
function goodsLimit(goods: PrizeRow[]): string {
  const [least, most] = [Math.min, Math.max].map((of) => of(...goods.map(({ per_person }) => per_person!)))
  if (least === most) return `实物奖品每人限 ${least} 件`
  return `实物奖品几样合计，每人限：${goods.map(({ name, per_person }) => `${name} ${per_person} 件`).join('、')}`
}

/**
 * Who may take part, how often, what happens to what is gone: from the settings themselves, so that they cannot say anything
 * else.
 */
function rulesOf(row: LotteryRow, prizes: PrizeRow[]): string[] {
  const { free_per_day, vip_extra, coin_cost, coin_per_day, total_limit, win_limit, scope, min_level, organizer, rules } = row
  const goods = prizes.filter(({ kind }) => kind === 'goods')
  const swaps = prizes.filter(({ swap_coins }) => swap_coins > 0)
  const pity = pityOf(row)
  const who = { all: '所有登录用户', vip: '会员', new: `注册 ${NEW_DAYS} 天内的新用户`, company: '企业成员' }[scope]
  // Where chances come from its tasks alone, there is nothing to say here.
  const often = [
    free_per_day > 0 && `每天免费 ${free_per_day} 次`,
    vip_extra > 0 && `会员每天${free_per_day > 0 ? '多' : '免费'} ${vip_extra} 次`,
    coin_cost > 0 && `${free_per_day > 0 ? '之后 ' : ''}${coin_cost} 金币一次，每天最多 ${coin_per_day} 次`,
    total_limit !== null && `活动期间每人最多 ${total_limit} 次`,
  ].filter(Boolean)
  return [
    `活动时间：${momentOf(row.starts_at)} 至 ${momentOf(row.ends_at)}；参加对象：${who}${min_level > 1 ? `，Lv${min_level} 起` : ''}。`,
    ...(often.length ? [`${often.join('，')}。${coin_cost > 0 ? '金币不能用钱购买。' : ''}`] : []),
    ...(win_limit === null ? [] : [`每人最多中奖 ${win_limit} 次，之后抽到奖品按未中奖计；“再来一次”不算中奖。`]),
    ...prizes.flatMap((prize) =>
      prize.min_level > 1 ? [`${prize.name}限 Lv${prize.min_level} 起，等级不够的抽到它按未中奖计。`] : [],
    ),
    ...prizes.flatMap(limitOf),
    '结果由服务器按上面公示的概率抽出，概率与抽取用的是同一组数；奖品发完或不符合领取条件时，抽到该奖品按未中奖计，其他奖品概率不变。',
    ...(pity
      ? [
          `保底：连续 ${pity.after} 次没有抽中，第 ${pity.after} 次改发 ${pity.coins} 金币；抽中任何一样（包括再来一次）就从头数起。公示的概率不因此改变。`,
        ]
      : []),
    ...(goods.length
      ? [`${goodsLimit(goods)}，同一台设备登录过的账号合并计算；中奖后 ${CLAIM_DAYS} 天内填写收货地址，逾期作废，免邮费寄出。`]
      : []),
    ...(prizes.some(({ hours }) => hours) ? ['部分奖品按小时放出，没有抽走的顺延到后面。'] : []),
    ...swaps.map(({ name, swap_coins }) => `抽中${name}时已经永久拥有的，改发 ${swap_coins} 金币。`),
    '虚拟奖品自动发放到账。作弊所得会被收回，金币从账上扣回。',
    ...rules.split('\n').filter(Boolean),
    `主办：${organizer}。有疑问可以联系客服，并附上抽奖编号。`,
  ]
}

export async function lotteryDetail(ctx: OpenCtx, id: string): Promise<LotteryDetail> {
  const { db, user, now } = ctx
  const row = await shownLottery(db, id)
  const state = standingOf(row, now)
  if (state === 'open') await makeSeeds(ctx, id, now)
  const prizes = await prizesOf(db, id, row.version)
  const pity = pityOf(row)
  const [chances, coinBalance, reason] = user
    ? [chancesOf(await leftOf(ctx, row, user.id), row), await balanceOf(db, user.id), await whyNot(db, row, user.id)]
    : [chancesAtFirst(row), 0, '']
  return {
    ...{
      id,
      title: row.title,
      intro: row.intro,
      cover: coverUrl(row.cover_file, ''),
      style: row.style,
      state,
      note: row.cancel_note,
      chances,
      coinBalance,
    },
    startTime: row.starts_at.toISOString(),
    endTime: row.ends_at.toISOString(),
    serverTime: now.toISOString(),
    prizes: prizes.map(({ id: prizeId, position, name, icon, image_file, kind, weight, stock, given }) => ({
      ...{ id: prizeId, position, name, icon, img: coverThumbUrl(image_file, ''), kind, stock },
      percent: percent(weight),
      left: stock === null ? null : stock - given,
    })),
    rules: rulesOf(row, prizes),
    ...(pity && { pity: { ...pity, left: pity.after - (user ? await missesOf(db, id, user.id) : 0) } }),
    tasks: await taskStates(ctx, id, user?.id),
    join: { ok: !reason, reason },
    showWinners: row.show_winners,
    fair: await fairOf(ctx, id),
  }
}

const WINNERS = 20

/** Who has won lately, as anybody may read it. */
export async function winners(db: Db, id: string) {
  const { show_winners } = await shownLottery(db, id)
  if (!show_winners) return []
  const { rows } = await sql<{ nick: string; prize: string; created_at: Date }>`
    select u.nick_name as nick, p.name as prize, r.created_at
    from lottery_record r join lottery_prize p on p.id = r.prize_id join ${personOn('r.user_id')}
    where r.lottery_id = ${id} and p.kind not in ('none', 'again') and r.state not in ('lapsed', 'recalled')
    order by r.created_at desc, r.id desc limit ${WINNERS}`.execute(db)
  return rows.map(({ nick, prize, created_at }) => ({ nick: maskNick(nick), prize, time: created_at.toISOString() }))
}
