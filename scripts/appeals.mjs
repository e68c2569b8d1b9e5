import { load, serve, time } from './desk.mjs'

// Appeals for a new phone.
const { approve, reject, waiting } = load('../server/modules/identity/login/appeal-desk.ts')

const HELP = `node scripts/appeals.mjs                       待审核的申诉
node scripts/appeals.mjs approve <申诉>         通过：换成新手机号，其他设备退出
node scripts/appeals.mjs reject <申诉> <原因>   不通过`

async function list(db) {
  const rows = await waiting(db)
  for (const { id, realName, phone, known, registeredAt, createdAt } of rows) {
    console.log(`${id}  ${time(createdAt)}  填写姓名 ${realName}，新手机 ${phone}`)
    const profile = `姓名 ${known.realName || '未填'}，昵称 ${known.nickName}，公司 ${known.company || '未填'}`
    console.log(`  资料：${profile}，原手机 ${known.phone}，注册于 ${time(registeredAt)}`)
  }
  if (!rows.length) console.log('没有待审核的申诉')
}

async function run(db, [act = 'list', id, ...rest]) {
  const done = async (work) => {
    await db.transaction().execute(work)
    console.log('已处理')
  }
  if (act === 'list') await list(db)
  else if (act === 'approve' && id) await done((trx) => approve(trx, id))
  else if (act === 'reject' && id && rest.length) await done((trx) => reject(trx, id, rest.join(' ')))
  else console.log(HELP)
}

await serve(run)
