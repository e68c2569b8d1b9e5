import { load, serve, time } from './desk.mjs'

// Customer service.
const { answer, finish, lines, waiting } = load('../server/modules/kefu/desk.ts')
const { setDay } = load('../server/modules/kefu/hours.ts')

const HELP = `node scripts/kefu.mjs                     谁在等
node scripts/kefu.mjs show <会话>          看一段对话
node scripts/kefu.mjs answer <会话> <文字>  回复
node scripts/kefu.mjs close <会话>         处理完了，之后恢复自动回复
node scripts/kefu.mjs day <日期> on|off    某天上班或放假，如 2027-02-06 off`

const said = ({ type, body, recalled }) =>
  recalled
    ? '（已撤回）'
    : type === 'image'
      ? `[图片 /files/${body.image.id}.webp]`
      : type === 'card'
        ? `[卡片] ${body.card.title}`
        : body.text
const states = { waiting: '等人工', human: '有新消息' }

async function run(db, [act = 'list', id, ...rest]) {
  const inside = (work) => db.transaction().execute(work)
  if (act === 'list') {
    const rows = await waiting(db)
    for (const row of rows)
      console.log(`${row.conversationId}  ${states[row.state]}  ${time(row.since)}  ${row.nickName}：${row.last}`)
    if (!rows.length) console.log('没有人在等')
  } else if (act === 'show' && id) {
    for (const line of await lines(db, id)) console.log(`${time(line.at)}  ${line.nickName ?? '客服'}：${said(line)}`)
  } else if (act === 'answer' && id && rest.length) {
    const { seq } = await inside((trx) => answer(trx, id, rest.join(' ')))
    console.log(`已回复（第 ${seq} 条）`)
  } else if (act === 'close' && id) {
    await inside((trx) => finish(trx, id))
    console.log('已处理完')
  } else if (act === 'day' && /^\d{4}-\d{2}-\d{2}$/.test(id ?? '') && ['on', 'off'].includes(rest[0])) {
    await setDay(db, id, rest[0] === 'on')
    console.log(`${id} ${rest[0] === 'on' ? '上班' : '放假'}`)
  } else console.log(HELP)
}

await serve(run)
