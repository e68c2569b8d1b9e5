import fs from 'node:fs'
import path from 'node:path'
import { load, serve, time } from './desk.mjs'

// Forms that collect something: made from a JSON file, and what people have submitted.
const desk = load('../server/modules/domains/circleForm/desk.ts')
const { readForm } = load('../server/modules/domains/circleForm/written.ts')
const settings = () => load('../server/app/settings.ts').readSettings(process.env)
// Only files need the store.
const storage = () => load('../server/gateways/store.ts').storageOf(settings())

const HELP = `node scripts/forms.mjs                      全部表单
node scripts/forms.mjs new <文件.json>          新建，答表单的编号
node scripts/forms.mjs change <表单> <文件.json>  修改；有人提交之后不能再改
node scripts/forms.mjs close <表单>             立即截止
node scripts/forms.mjs gift <表单> <文件>|off    附送的资料（pdf、docx、xlsx、pptx），只给提交过的人
node scripts/forms.mjs qr <表单> <图片>|off      群二维码，只给提交过的人
node scripts/forms.mjs export <表单> <文件.csv>  导出提交的内容

文件.json：
{
  "post": "帖子编号（可不写：只有链接）",
  "title": "报名意向", "intro": "说明", "successTip": "提交后看到的话",
  "capacity": 30, "starts": "2026-12-01T09:00", "ends": "2026-12-20T18:00", "needLogin": true,
  "fields": [
    { "key": "name", "label": "姓名", "type": "text", "required": true, "max": 20, "prefill": "realName" },
    { "key": "phone", "label": "手机号", "type": "phone", "required": true, "prefill": "phone", "verify": true },
    { "key": "size", "label": "公司人数", "type": "radio", "required": true, "options": ["50 人以下", "50 人以上"] }
  ]
}
type：text textarea phone radio checkbox select date time region image email number
只问用得到的。不收身份证号。`

const lineOf = ({ id, title, postId, starts, ends, count, capacity, gift, group }) =>
  [
    id,
    title,
    starts > new Date() ? `${time(starts)} 开始` : ends && ends <= new Date() ? '已截止' : ends ? `${time(ends)} 截止` : '不限时',
    `${count}${capacity === null ? '' : `/${capacity}`} 人提交`,
    postId ? `帖子 ${postId}` : `pages/circle/form?id=${id}`,
    gift && `资料 ${gift}`,
    group && '有群二维码',
  ]
    .filter(Boolean)
    .join('  ')

const written = (file) => readForm(fs.readFileSync(file, 'utf8'), new Date())

async function exportTo(db, id, file) {
  const { count, table } = await desk.exportForm(db, id, settings().publicUrl)
  // What people have told us: for nobody else on this machine.
  fs.writeFileSync(file, table, { mode: 0o600, flag: 'wx' })
  console.log(`已导出 ${count} 人`)
}

async function run(db, [act = 'list', id, file, ...rest]) {
  const done = async (work) => {
    await work
    console.log('已处理')
  }
  const off = file === 'off'
  if (rest.length) console.log(HELP)
  else if (act === 'list') {
    const forms = await desk.allForms(db)
    for (const form of forms) console.log(lineOf(form))
    if (!forms.length) console.log('没有表单')
  } else if (act === 'new' && id) console.log(await desk.addForm(db, written(id)))
  else if (act === 'change' && file) await done(desk.changeForm(db, id, written(file)))
  else if (act === 'close' && id) await done(desk.closeForm(db, id))
  else if (act === 'gift' && file)
    await done(desk.setGift(db, storage(), id, off ? undefined : { name: path.basename(file), bytes: fs.readFileSync(file) }))
  else if (act === 'qr' && file) await done(desk.setGroup(db, storage(), id, off ? undefined : fs.readFileSync(file)))
  else if (act === 'export' && file) await exportTo(db, id, file)
  else console.log(HELP)
}

await serve(run)
