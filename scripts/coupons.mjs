import fs from 'node:fs'
import { load, serve } from './desk.mjs'

// Coupons: kinds of them, and who is given one.
const { allCoupons, createCoupon, grantTo } = load('../server/modules/commerce/coupon/desk.ts')

const HELP = `node scripts/coupons.mjs                                全部优惠券，发了多少、用了多少
node scripts/coupons.mjs new <名称> <减多少元> [条件 …]      新建，回答编号
    min=150            满多少元可用（默认不限）
    days=30            发到手之后多少天内有效
    until=2026-12-31   最晚到这一天（days 与 until 至少写一个）
    from=2026-12-01    从这一天起可用（默认现在）
    course=<编号>      只用于一门课程；category=<编号> 只用于一个分类
    each=1             每人最多几张；stock=100 总共几张（默认不限）
node scripts/coupons.mjs grant <优惠券> <手机号 …|文件>      发给这些人（文件每行一个手机号）`

const fen = (text) => {
  if (!/^\d{1,6}(\.\d{1,2})?$/.test(text)) throw new Error(`${text}：金额应为元，如 20 或 19.9`)
  return Math.round(Number(text) * 100)
}
const count = (text) => {
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new Error(`${text}：应为正整数`)
  return Number(text)
}
/** Midnight in Shanghai, so many days later. */
const day = (later) => (text) => {
  const date = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00+08:00`) : NaN
  if (Number.isNaN(date)) throw new Error(`${text}：日期应如 2026-12-31`)
  return new Date(date + later * 86_400_000)
}
const same = (text) => text
const CONDITIONS = {
  min: ['minPrice', fen],
  days: ['days', count],
  until: ['endsAt', day(1)],
  from: ['startsAt', day(0)],
  course: ['courseId', same],
  category: ['categoryId', same],
  each: ['perPerson', count],
  stock: ['stock', count],
}
const wishOf = (words) =>
  Object.fromEntries(
    words.map((word) => {
      const [, name, value] = /^(\w+)=(.+)$/.exec(word) ?? []
      if (!CONDITIONS[name]) throw new Error(`${word}：不认识的条件`)
      const [member, read] = CONDITIONS[name]
      return [member, read(value)]
    }),
  )

async function list(db) {
  const rows = await allCoupons(db)
  for (const { id, title, amount, minPrice, stock, given, used } of rows)
    console.log(
      `${id}  ${title}  满 ${minPrice / 100} 减 ${amount / 100}  已发 ${given}  已用 ${used}${stock === null ? '' : `  余 ${stock}`}`,
    )
  if (!rows.length) console.log('还没有优惠券')
}

const SAID = { given: '已发', had: '已有', unknown: '没有这个手机号', none: '已发完或已过期' }
const phonesOf = (words) =>
  words.length === 1 && fs.existsSync(words[0]) ? fs.readFileSync(words[0], 'utf8').split(/\s+/).filter(Boolean) : words

async function grant(db, id, words) {
  for (const phone of phonesOf(words)) {
    const answer = await db.transaction().execute((trx) => grantTo(trx, id, phone))
    console.log(`${phone.slice(0, 3)}****${phone.slice(-4)}  ${SAID[answer]}`)
  }
}

async function run(db, [act = 'list', first, ...rest]) {
  if (act === 'list') await list(db)
  else if (act === 'new' && first && rest.length)
    console.log(await createCoupon(db, { title: first, amount: fen(rest[0]), ...wishOf(rest.slice(1)) }))
  else if (act === 'grant' && first && rest.length) await grant(db, first, rest)
  else console.log(HELP)
}

await serve(run)
