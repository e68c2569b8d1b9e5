import fs from 'node:fs'
import path from 'node:path'
import { load, serve, time } from './desk.mjs'

// Invoices: the tax office's own platform issues them, here they reach the buyer.
const { readSettings } = load('../server/app/settings.ts')
const { diskStorage } = load('../server/gateways/storage.ts')
const { s3Storage } = load('../server/gateways/s3.ts')
const { issue, refuseInvoice, reversed, toReverse, waiting } = load('../server/modules/commerce/invoice/desk.ts')

const HELP = `node scripts/invoices.mjs                             待开的发票，与退款后待红冲的
node scripts/invoices.mjs issue <发票> <号码> <文件.pdf>   已开具，PDF 给买家下载
node scripts/invoices.mjs refuse <发票> <原因>            不能开，买家可改了再申请
node scripts/invoices.mjs reversed <发票>                 已红冲`

const KINDS = { personal: '个人', company: '单位', special: '单位（专用发票）' }

async function list(db) {
  const rows = await waiting(db)
  for (const one of rows) {
    console.log(
      `${one.id}  ${time(one.created_at)}  ¥${(one.amount / 100).toFixed(2)}${one.refunding ? '（退款中，先不要开）' : ''}`,
    )
    console.log(`  ${[KINDS[one.kind], one.title, one.tax_no, one.email].filter(Boolean).join('｜')}`)
    console.log(`  订单 ${one.orderNo}｜${one.goods}`)
  }
  const reds = await toReverse(db)
  for (const one of reds) {
    console.log(`${one.id}  待红冲  ${one.number}  ¥${(one.amount / 100).toFixed(2)}  订单 ${one.orderNo}`)
    if (one.kind === 'special') console.log('  专用发票：对方已确认用途或入账的，双方确认《红字发票信息确认单》之后才能开红字')
  }
  if (!rows.length && !reds.length) console.log('没有待处理的发票')
}

/** Where the server keeps its files. */
function storage() {
  const { s3, dataDir } = readSettings(process.env)
  return s3 ? s3Storage(s3) : diskStorage(path.join(dataDir, 'files'))
}

async function run(db, [act = 'list', id, ...rest]) {
  const done = async (work) => {
    await db.transaction().execute(work)
    console.log('已处理')
  }
  if (act === 'list') await list(db)
  else if (act === 'issue' && id && rest.length === 2) {
    const pdf = fs.readFileSync(rest[1])
    await done((trx) => issue(trx, storage(), id, rest[0], pdf))
  } else if (act === 'refuse' && id && rest.length) await done((trx) => refuseInvoice(trx, id, rest.join(' ')))
  else if (act === 'reversed' && id) await done((trx) => reversed(trx, id))
  else console.log(HELP)
}

await serve(run)
