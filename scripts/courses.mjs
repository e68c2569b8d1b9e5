import fs from 'node:fs'
import { load, serve, time } from './desk.mjs'

// Courses: what changes from day to day.
const { endPromo, replyTo, saidOf, setGroup, setPresence, setPromo, setStatus, shelf } = load(
  '../server/modules/domains/lesson/desk.ts',
)
// Only a picture needs the store, and what it is made of.
const storage = () => load('../server/gateways/store.ts').storageOf(load('../server/app/settings.ts').readSettings(process.env))

const HELP = `node scripts/courses.mjs                             全部课程
node scripts/courses.mjs on|off <课程>               上架、下架；下架后买过的人照样学
node scripts/courses.mjs promo <课程> <元> <开始> <结束>   限时优惠，北京时间，如 2026-12-01T00:00 2026-12-08T00:00
node scripts/courses.mjs promo <课程> off            提前结束
node scripts/courses.mjs group <课程> <二维码图片>|off   班级群，只给学员看
node scripts/courses.mjs presence <课程> on|off      每学 15 分钟确认是否在看
node scripts/courses.mjs reviews <课程>              评价
node scripts/courses.mjs reply <评价> [文字]         讲师回复，所有人可见；不写文字即撤回`

const states = { on: '在架', off: '已下架', presale: '预售' }
const yuan = (cents) => `${cents / 100} 元`
const lineOf = ({ id, title, status, price, promoPrice, promoStartsAt, promoEndsAt, presence, group }) =>
  [
    id,
    states[status],
    yuan(price),
    promoPrice !== null && `限时 ${yuan(promoPrice)}（${time(promoStartsAt)} 至 ${time(promoEndsAt)}）`,
    presence && '在看确认',
    group && '有班级群',
    title,
  ]
    .filter(Boolean)
    .join('  ')

/** 分 */
const priceOf = (text) => {
  if (!/^\d{1,6}(\.\d{1,2})?$/.test(text)) throw new Error(`${text}：应为元，如 99 或 99.9`)
  return Math.round(Number(text) * 100)
}
const timeOf = (text) => {
  const at = new Date(`${text}+08:00`)
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text) || Number.isNaN(at.getTime()))
    throw new Error(`${text}：应为 2026-12-01T00:00`)
  return at
}

async function run(db, [act = 'list', id, value, ...rest]) {
  const done = async (work) => {
    await work
    console.log('已设置')
  }
  const turned = value === 'on' || value === 'off'
  if (act === 'list') for (const one of await shelf(db)) console.log(lineOf(one))
  else if ((act === 'on' || act === 'off') && id) await done(setStatus(db, id, act))
  else if (act === 'promo' && id && value === 'off') await done(endPromo(db, id))
  else if (act === 'promo' && id && rest.length === 2)
    await done(setPromo(db, id, { price: priceOf(value), from: timeOf(rest[0]), to: timeOf(rest[1]) }))
  else if (act === 'group' && id && value)
    await done(setGroup(db, storage(), id, value === 'off' ? undefined : fs.readFileSync(value)))
  else if (act === 'presence' && id && turned) await done(setPresence(db, id, value === 'on'))
  else if (act === 'reviews' && id)
    for (const { id: review, at, score, nickName, content, reply } of await saidOf(db, id))
      console.log(`${review}  ${time(at)}  ${score} 分  ${nickName}：${content}${reply && `  【回复】${reply}`}`)
  else if (act === 'reply' && id) await done(replyTo(db, id, [value, ...rest].filter(Boolean).join(' ')))
  else console.log(HELP)
}

await serve(run)
