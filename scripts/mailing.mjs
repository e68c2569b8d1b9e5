import fs from 'node:fs'
import { load, serve } from './desk.mjs'

// Certificates that go by post.
const { delivered, ship, toShip } = load('../server/modules/domains/exam/mailing.ts')

const HELP = `node scripts/mailing.mjs                              待寄的结业证书
node scripts/mailing.mjs ship <证书编号> <公司> <单号>
node scripts/mailing.mjs ships <文件.csv>               导入寄出的，每行：证书编号,公司,单号
node scripts/mailing.mjs delivered <证书编号>           已签收`

const rowsOf = (file) =>
  fs
    .readFileSync(file, 'utf8')
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter((line) => line.trim())
    .map((line) => line.split(',').map((cell) => cell.trim()))

/** All rows of a file, or none. */
async function shipAll(inside, file) {
  const rows = rowsOf(file)
  for (const row of rows) if (row.length !== 3) throw new Error(`${row.join(',')}：应有 3 列`)
  await inside(async (trx) => {
    for (const [certNo, company, trackNo] of rows) await ship(trx, certNo, company, trackNo)
  })
  console.log(`已导入 ${rows.length} 行`)
}

async function list(db) {
  for (const one of await toShip(db))
    console.log(
      `${one.certNo}  ${one.holderName}  ${one.course}  ${one.receiver} ${one.phone} ${one.province}${one.city}${one.area}${one.detail}${one.reason && `  补寄：${one.reason}`}`,
    )
}

async function run(db, [act = 'list', first, ...rest]) {
  const inside = (work) => db.transaction().execute(work)
  const done = async (work) => {
    await inside(work)
    console.log('已处理')
  }
  if (act === 'list') await list(db)
  else if (act === 'ship' && first && rest.length === 2) await done((trx) => ship(trx, first, rest[0], rest[1]))
  else if (act === 'ships' && first) await shipAll(inside, first)
  else if (act === 'delivered' && first) await done((trx) => delivered(trx, first))
  else console.log(HELP)
}

await serve(run)
