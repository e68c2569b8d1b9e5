import fs from 'node:fs'
import { randomUUID } from 'node:crypto'
import type { AdminApi } from '../contract/admin'
import type { Result } from '../contract/endpoint'
import { readDraft } from '../server/modules/domains/circleForm/written'
import { clock, command, everyPage, fileOf } from './back-office'

const DONE = '已处理'
/** What a form looks like, in docs/product/form.md. */
const draftIn = (file: string) => readDraft(fs.readFileSync(file, 'utf8'), new Date())

type Line = Result<AdminApi['POST /admin/api/form/page']>['records'][number]

function termOf({ starts, ends }: Line): string {
  if (new Date(starts) > new Date()) return `${clock(starts)} 开始`
  if (!ends) return '不限时'
  return new Date(ends) <= new Date() ? '已截止' : `${clock(ends)} 截止`
}

const lineOf = (form: Line) =>
  [
    form.id,
    form.title,
    termOf(form),
    `${form.count}${form.capacity === null ? '' : `/${form.capacity}`} 人提交`,
    form.postId ? `帖子 ${form.postId}` : `pages/circle/form?id=${form.id}`,
    form.gift && `资料 ${form.gift}`,
    form.group && '有群二维码',
  ]
    .filter(Boolean)
    .join('  ')

export const run = command(module, {
  list: {
    help: '全部表单',
    async run({ call }) {
      const all = await everyPage((cursor) => call('POST /admin/api/form/page', { body: { size: 50, cursor } }))
      return all.length ? all.map(lineOf) : '没有表单'
    },
  },
  new: {
    words: '<文件.json>',
    help: '新建，答表单的编号；文件的样子见 docs/product/form.md',
    run: async ({ call }, file) =>
      (await call('POST /admin/api/form/create', { body: { form: draftIn(file), requestId: randomUUID() } })).id,
  },
  change: {
    words: '<表单> <文件.json>',
    help: '修改；有人提交之后不能再改',
    async run({ call }, id, file) {
      await call('POST /admin/api/form/change', { body: { id, form: draftIn(file) } })
      return DONE
    },
  },
  close: {
    words: '<表单>',
    help: '立即截止',
    async run({ call }, id) {
      await call('POST /admin/api/form/close', { body: { id } })
      return DONE
    },
  },
  gift: {
    words: '<表单> <文件>|off',
    help: '附送的资料（pdf、docx、xlsx、pptx），只给提交过的人',
    async run({ call }, id, file) {
      const uploaded = file === 'off' ? undefined : await call('POST /admin/api/file/document', { body: fileOf(file) })
      await call('POST /admin/api/form/gift', { body: { id, fileId: uploaded?.fileId ?? null } })
      return DONE
    },
  },
  qr: {
    words: '<表单> <图片>|off',
    help: '群二维码，只给提交过的人',
    async run({ call }, id, file) {
      const uploaded = file === 'off' ? undefined : await call('POST /admin/api/file/image', { body: fileOf(file) })
      await call('POST /admin/api/form/group', { body: { id, fileId: uploaded?.fileId ?? null } })
      return DONE
    },
  },
  export: {
    words: '<表单> <文件.csv>',
    help: '导出提交的内容；每次导出都有记录',
    async run({ call }, id, file) {
      const { count, table } = await call('GET /admin/api/form/export/:id', { params: { id } })
      // What people have told us: for nobody else on this machine.
      fs.writeFileSync(file, table, { mode: 0o600, flag: 'wx' })
      return `已导出 ${count} 人`
    },
  },
})
