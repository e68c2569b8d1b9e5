import fs from 'node:fs'
import { load, serve, time } from './desk.mjs'

// Customer service.
const { answer, finish, lines, waiting } = load('../server/modules/domains/kefu/desk.ts')
const { days, setDay } = load('../server/modules/domains/kefu/hours.ts')

const HELP = `node scripts/kefu.mjs                     谁在等
node scripts/kefu.mjs show <会话>          看一段对话
node scripts/kefu.mjs answer <会话> <文字>  回复
node scripts/kefu.mjs close <会话>         处理完了，之后恢复自动回复
node scripts/kefu.mjs days                今后的节假日与调休
node scripts/kefu.mjs day <日期> on|off    某天上班或放假，如 2027-02-06 off
node scripts/kefu.mjs day <日期> plain     这天按星期几
node scripts/kefu.mjs teacher <课程> <称呼> <电话或-> [微信二维码图片]   班主任，只给这门课的学员看
node scripts/kefu.mjs teacher <课程> off`

const said = ({ type, body, recalled }) =>
  recalled
    ? '（已撤回）'
    : type === 'image'
      ? `[图片 /files/${body.image.id}.webp]`
      : type === 'card'
        ? `[卡片] ${body.card.title}`
        : body.text
const marks = { on: { open: true, text: '上班' }, off: { open: false, text: '放假' }, plain: { open: null, text: '按星期几' } }
const states = { waiting: '等人工', human: '有新消息' }

// Pictures take their time to be loaded: only for who sets one.
const teachers = () => load('../server/modules/domains/kefu/teachers.ts')
const storage = () => load('../server/gateways/store.ts').storageOf(load('../server/app/settings.ts').readSettings(process.env))

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
  } else if (act === 'days') {
    for (const { day, open } of await days(db)) console.log(`${day} ${open ? '上班' : '放假'}`)
  } else if (act === 'day' && /^\d{4}-\d{2}-\d{2}$/.test(id ?? '') && rest[0] in marks) {
    await setDay(db, id, marks[rest[0]].open)
    console.log(`${id} ${marks[rest[0]].text}`)
  } else if (act === 'teacher' && id && rest[0] === 'off') {
    console.log((await inside((trx) => teachers().dismissTeacher(trx, id))) ? '已撤下' : '这门课没有班主任')
  } else if (act === 'teacher' && id && rest.length >= 2) {
    const [name, phone, qr] = rest
    const teacher = { name, phone: phone === '-' ? '' : phone, ...(qr && { qr: fs.readFileSync(qr) }) }
    await teachers().nameTeacher(db, storage(), id, teacher)
    console.log('已设置')
  } else console.log(HELP)
}

await serve(run)
