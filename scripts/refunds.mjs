import { load, serve, time } from './desk.mjs'

// Refunds that WeChat does not make by itself; above all what Apple took, and alone can give back.
const { returnedByHand, stuck } = load('../server/modules/commerce/payment/desk.ts')
const { Modules } = load('../server/app/module.ts')
const { modules } = load('../server/modules/index.ts')

const HELP = `node scripts/refunds.mjs                     需要人处理的退款
node scripts/refunds.mjs done <退款> <流水号>  款项已经退给买家（Apple、银行或微信后台的流水号）`

const causes = { asked: '买家申请', late: '订单关闭后付款', twice: '重复支付' }

async function list(db) {
  const rows = await stuck({ db, modules: new Modules(modules) })
  for (const { id, orderNo, title, cause, amount, apple, outTradeNo, createdAt } of rows) {
    console.log(
      `${id}  ${time(createdAt)}  ¥${(amount / 100).toFixed(2)}  ${causes[cause]}${apple ? '（Apple 收款，请联系买家向 Apple 申请）' : ''}`,
    )
    console.log(`  订单 ${orderNo}｜${title}｜商户单号 ${outTradeNo}`)
  }
  if (!rows.length) console.log('没有需要处理的退款')
}

async function run(db, [act = 'list', id, number]) {
  if (act === 'list') return list(db)
  if (act !== 'done' || !id || !number) return console.log(HELP)
  await returnedByHand({ db, modules: new Modules(modules) }, id, number)
  console.log('已处理')
}

await serve(run)
