import fs from 'node:fs'
import { parse } from 'csv-parse/sync'
import type { AdminApi } from '../contract/admin'
import type { ParcelState } from '../contract/admin/delivery'
import type { Result, Sent } from '../contract/endpoint'
import { command, everyPage, type CommandContext } from './back-office'

type List = 'POST /admin/api/delivery/page'
type Company = Sent<'POST /admin/api/delivery/send', AdminApi['POST /admin/api/delivery/send']>['body']['company']

const line = ({ id, what, receiver, phone, address, company, trackNo }: Result<AdminApi[List]>['records'][number]) =>
  [id, what, `${receiver} ${phone} ${address}`, `${company} ${trackNo}`.trim()].filter(Boolean).join('  ')

async function list({ call }: CommandContext, state: ParcelState) {
  const all = await everyPage((cursor) => call('POST /admin/api/delivery/page', { body: { state, size: 50, cursor } }))
  return all.length ? all.map(line) : '没有'
}
// The endpoint refuses a company that it does not know.
const send = ({ call }: CommandContext, id: string, company: string, trackNo: string) =>
  call('POST /admin/api/delivery/send', { body: { id, company: company as Company, trackNo } })

const DONE = '已处理'

/** What goes by post: certificates, and later goods. */
export const run = command(module, {
  waiting: { help: '待寄出的包裹，先到的在前；正在退款的不列', run: (context) => list(context, 'waiting') },
  sent: { help: '已寄出、还没有签收的', run: (context) => list(context, 'sent') },
  send: {
    words: '<包裹> <快递公司> <单号>',
    help: '寄出；公司如 顺丰速运、中通快递、EMS',
    async run(context, id, company, trackNo) {
      await send(context, id, company, trackNo)
      return DONE
    },
  },
  import: {
    words: '<文件.csv>',
    help: '批量寄出，每行：包裹,快递公司,单号；一行不成的说明原因，其余照寄',
    async run(context, file) {
      const rows: string[][] = parse(fs.readFileSync(file), { bom: true, trim: true, skip_empty_lines: true })
      const said: string[] = []
      for (const [id, company, trackNo] of rows)
        said.push(
          await send(context, id, company, trackNo).then(
            () => `${id}  ${DONE}`,
            (error: unknown) => `${id}  ${error instanceof Error ? error.message : String(error)}`,
          ),
        )
      return said
    },
  },
  correct: {
    words: '<包裹> <快递公司> <单号> <原因 …>',
    help: '改正已寄出的公司或单号',
    async run({ call }, id, company, trackNo, ...reason) {
      // As of send().
      const body = { id, company: company as Company, trackNo, reason: reason.join(' ') }
      await call('POST /admin/api/delivery/correct', { body })
      return DONE
    },
  },
  readdress: {
    words: '<包裹> <收件人> <手机> <省> <市> <区县> <详细地址> <原因 …>',
    help: '改待寄出的包裹寄到哪里；没有市、区县的写空引号，收件人收到通知，读到原因',
    async run({ call }, id, receiver, phone, province, city, area, detail, ...reason) {
      const body = { id, receiver, phone, province, city, area, detail, reason: reason.join(' ') }
      await call('POST /admin/api/delivery/readdress', { body })
      return DONE
    },
  },
  arrive: {
    words: '<包裹> <原因 …>',
    help: '记下已签收',
    async run({ call }, id, ...reason) {
      await call('POST /admin/api/delivery/arrive', { body: { id, reason: reason.join(' ') } })
      return DONE
    },
  },
})
