import fs from 'node:fs'
import { load, serve, time } from './desk.mjs'

// Registrations for examinations, and certificates; numbers of cards are read with DATA_KEY.
const { readSettings } = load('../server/app/settings.ts')
const review = load('../server/modules/domains/exam/review.ts')
const mailing = load('../server/modules/domains/exam/mailing.ts')
const batches = load('../server/modules/domains/exam/batches.ts')

const HELP = `node scripts/registrations.mjs                        待审核的报名
node scripts/registrations.mjs list <状态0-8>          某一状态的报名
node scripts/registrations.mjs show <报名>             看一份资料（含身份证号与图片地址，地址十分钟内有效）
node scripts/registrations.mjs approve <报名>          审核通过
node scripts/registrations.mjs reject <报名> <原因> [字段=说明 …]   驳回，如 diploma=照片反光
node scripts/registrations.mjs batches                考试批次与各批次人数
node scripts/registrations.mjs batch <名称> <考试时间> <报名截止> <城市 …>   新批次，时间如 2027-06-20T09:00
node scripts/registrations.mjs deadline <批次> <报名截止>
node scripts/registrations.mjs export <批次> <文件.zip>  审核通过的人：资料表与一寸照，报送评价机构
node scripts/registrations.mjs tickets <文件.csv>      导入准考证号，每行：报名,准考证号[,考点考场座位]
node scripts/registrations.mjs scores <文件.csv>       导入成绩，每行：准考证号,理论,技能
node scripts/registrations.mjs certified <报名>        等级证书已发
node scripts/registrations.mjs post                    待寄的结业证书
node scripts/registrations.mjs ship <证书编号> <公司> <单号>
node scripts/registrations.mjs ships <文件.csv>        导入寄出的，每行：证书编号,公司,单号
node scripts/registrations.mjs delivered <证书编号>    已签收
node scripts/registrations.mjs revoke <证书编号> <原因>    撤销；补寄费已付、还没有寄出的自动退款
node scripts/registrations.mjs kinds                  证书种类：补寄价与有效期
node scripts/registrations.mjs kind <种类> <补寄价，元> [有效期，月]   以后的补寄与签发；不写有效期为长期有效`

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
async function importRows(inside, file, least, work, most = least) {
  const rows = rowsOf(file)
  for (const row of rows)
    if (row.length < least || row.length > most)
      throw new Error(`${row.join(',')}：应有 ${least === most ? least : `${least}–${most}`} 列`)
  await inside(async (trx) => {
    for (const row of rows) await work(trx, row)
  })
  console.log(`已导入 ${rows.length} 行`)
}

const score = (text) => {
  if (!/^(100|\d{1,2})$/.test(text)) throw new Error(`${text}：成绩应为 0–100 的整数`)
  return Number(text)
}

const fen = (text) => {
  if (!/^\d{1,4}(\.\d{1,2})?$/.test(text) || Number(text) === 0) throw new Error(`${text}：价格应为元，如 20 或 19.9`)
  return Math.round(Number(text) * 100)
}
const months = (text) => {
  if (!/^[1-9]\d{0,2}$/.test(text)) throw new Error(`${text}：有效期应为月数`)
  return Number(text)
}

/** By the clock of China, where all of it happens. */
const moment = (text) => {
  const date = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text) ? new Date(`${text}:00+08:00`) : new Date(NaN)
  if (Number.isNaN(date.getTime())) throw new Error(`${text}：时间应如 2027-06-20T09:00`)
  return date
}

async function listBatches(db) {
  for (const { id, name, examAt, applyEndsAt, cities, waiting, approved, enrolled } of await batches.allBatches(db))
    console.log(
      `${id}  ${name}  考试 ${time(examAt)}  截止 ${time(applyEndsAt)}  ${cities.join('、')}  待审核 ${waiting} 待报考 ${approved} 已报考 ${enrolled}`,
    )
}

async function exportTo(db, batch, file) {
  const { exportBatch } = load('../server/modules/domains/exam/export.ts')
  const { storageOf } = load('../server/gateways/store.ts')
  const settings = readSettings(process.env)
  const { count, zip } = await exportBatch({ db, storage: storageOf(settings), settings }, batch)
  // It has the number of every card: for nobody else on this machine.
  fs.writeFileSync(file, zip, { mode: 0o600, flag: 'wx' })
  console.log(`已导出 ${count} 人`)
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
  else if (act === 'tickets' && first)
    await importRows(inside, first, 2, (trx, [id, ticket, place]) => review.enrolled(trx, id, ticket, place), 3)
  else if (act === 'scores' && first)
    await importRows(inside, first, 3, (trx, [ticket, theory, skill]) => review.result(trx, ticket, score(theory), score(skill)))
  else if (act === 'batches') await listBatches(db)
  else if (act === 'batch' && first && rest.length > 2) {
    const [examAt, applyEndsAt, ...cities] = rest
    console.log(await batches.addBatch(db, { name: first, examAt: moment(examAt), applyEndsAt: moment(applyEndsAt), cities }))
  } else if (act === 'deadline' && first && rest.length === 1)
    await done((trx) => batches.moveDeadline(trx, first, moment(rest[0])))
  else if (act === 'export' && first && rest.length === 1) await exportTo(db, first, rest[0])
  else if (act === 'certified' && first) await done((trx) => review.certified(trx, first))
  else if (act === 'post') {
    for (const one of await mailing.toShip(db))
      console.log(
        `${one.certNo}  ${one.holderName}  ${one.course}  ${one.receiver} ${one.phone} ${one.province}${one.city}${one.area}${one.detail}${one.reason && `  补寄：${one.reason}`}`,
      )
  } else if (act === 'ship' && first && rest.length === 2) await done((trx) => mailing.ship(trx, first, rest[0], rest[1]))
  else if (act === 'ships' && first) await importRows(inside, first, 3, (trx, row) => mailing.ship(trx, ...row))
  else if (act === 'delivered' && first) await done((trx) => mailing.delivered(trx, first))
  else if (act === 'revoke' && first && rest.length) await done((trx) => mailing.revoke(trx, first, rest.join(' ')))
  else if (act === 'kinds') {
    for (const { id, name, reissuePrice, validMonths } of await mailing.kinds(db))
      console.log(`${id}  ${name}  补寄 ${reissuePrice / 100} 元  ${validMonths ? `有效 ${validMonths} 个月` : '长期有效'}`)
  } else if (act === 'kind' && first && (rest.length === 1 || rest.length === 2)) {
    await mailing.setKind(db, { id: first, reissuePrice: fen(rest[0]), validMonths: rest[1] ? months(rest[1]) : null })
    console.log('已处理')
  } else console.log(HELP)
}

await serve(run)
