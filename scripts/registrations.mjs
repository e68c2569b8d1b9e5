import fs from 'node:fs'
import { load, serve } from './desk.mjs'

// Registrations for examinations, and certificates; numbers of cards are read with DATA_KEY.
const { readSettings } = load('../server/app/settings.ts')
const review = load('../server/modules/exam/review.ts')
const mailing = load('../server/modules/exam/mailing.ts')

const HELP = `node scripts/registrations.mjs                        待审核的报名
node scripts/registrations.mjs list <状态0-8>          某一状态的报名
node scripts/registrations.mjs show <报名>             看一份资料（含身份证号与图片地址，地址十分钟内有效）
node scripts/registrations.mjs approve <报名>          审核通过
node scripts/registrations.mjs reject <报名> <原因> [字段=说明 …]   驳回，如 diploma=照片反光
node scripts/registrations.mjs tickets <文件.csv>      导入准考证号，每行：报名,准考证号
node scripts/registrations.mjs scores <文件.csv>       导入成绩，每行：准考证号,理论,技能
node scripts/registrations.mjs certified <报名>        等级证书已发
node scripts/registrations.mjs post                    待寄的结业证书
node scripts/registrations.mjs ship <证书编号> <公司> <单号>
node scripts/registrations.mjs delivered <证书编号>    已签收
node scripts/registrations.mjs revoke <证书编号> <原因>`

const rowsOf = (file) =>
  fs
    .readFileSync(file, 'utf8')
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter((line) => line.trim())
    .map((line) => line.split(',').map((cell) => cell.trim()))

/** 字段=说明 */
const wordsOf = (args) =>
  Object.fromEntries(
    args.map((arg) => {
      const at = arg.indexOf('=')
      if (at < 1) throw new Error(`${arg}：应为 字段=说明`)
      return [arg.slice(0, at), arg.slice(at + 1)]
    }),
  )

async function list(db, status) {
  const rows = await review.list(db, status)
  for (const { id, name, course } of rows) console.log(`${id}  ${name}  ${course}`)
  if (!rows.length) console.log('没有')
}

/** All rows of a file, or none. */
async function importRows(inside, file, columns, work) {
  const rows = rowsOf(file)
  for (const row of rows) if (row.length !== columns) throw new Error(`${row.join(',')}：应有 ${columns} 列`)
  await inside(async (trx) => {
    for (const row of rows) await work(trx, row)
  })
  console.log(`已导入 ${rows.length} 行`)
}

const score = (text) => {
  if (!/^(100|\d{1,2})$/.test(text)) throw new Error(`${text}：成绩应为 0–100 的整数`)
  return Number(text)
}

async function run(db, [act = 'list', first, ...rest]) {
  const inside = (work) => db.transaction().execute(work)
  const done = async (work) => {
    await inside(work)
    console.log('已处理')
  }
  if (act === 'list') await list(db, Number(first ?? 2))
  else if (act === 'show' && first) {
    const settings = readSettings(process.env)
    for (const [label, value] of await review.show(db, settings, first)) console.log(`${label}：${value}`)
  } else if (act === 'approve' && first) await done((trx) => review.approve(trx, first))
  else if (act === 'reject' && first && rest.length)
    await done((trx) => review.reject(trx, first, rest[0], wordsOf(rest.slice(1))))
  else if (act === 'tickets' && first) await importRows(inside, first, 2, (trx, [id, ticket]) => review.enrolled(trx, id, ticket))
  else if (act === 'scores' && first)
    await importRows(inside, first, 3, (trx, [ticket, theory, skill]) => review.result(trx, ticket, score(theory), score(skill)))
  else if (act === 'certified' && first) await done((trx) => review.certified(trx, first))
  else if (act === 'post') {
    for (const one of await mailing.toShip(db))
      console.log(
        `${one.certNo}  ${one.holderName}  ${one.course}  ${one.receiver} ${one.phone} ${one.province}${one.city}${one.area}${one.detail}`,
      )
  } else if (act === 'ship' && first && rest.length === 2) await done((trx) => mailing.ship(trx, first, rest[0], rest[1]))
  else if (act === 'delivered' && first) await done((trx) => mailing.delivered(trx, first))
  else if (act === 'revoke' && first && rest.length) await done((trx) => mailing.revoke(trx, first, rest.join(' ')))
  else console.log(HELP)
}

await serve(run)
