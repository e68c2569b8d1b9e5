import { randomUUID } from 'node:crypto'
import { strToU8, zipSync } from 'fflate'
import { sql } from 'kysely'
import { PDFDocument } from 'pdf-lib'
import { newId } from '../../server/app/ids'
import { giveRight } from '../../server/modules/domains/zhiku/rights'
import { sellable } from '../../server/modules/domains/zhiku/sellable'
import { publish } from '../../server/modules/domains/zhiku/versions'
import { saveDocument } from '../../server/modules/platform/file/documents'
import { docx } from '../../server/seeds/docx'
import { sendUp } from '../file/pictures'
import { must } from '../order/support'
import { query } from '../support/query'
import type { Person, TestServer } from '../support/server'

export interface TestDoc {
  title?: string
  price?: number
  memberPrice?: number
  coinPrice?: number
  vipFree?: boolean
  region?: string
  tags?: string[]
  lawAsOf?: string
  /** What it consists of, the main one first. */
  files?: { name: string; bytes: Buffer }[]
  status?: 'on' | 'off' | 'draft'
}

let names = 0

export const word = (text = '试用期包含在劳动合同期限内。', lines = 1) =>
  docx('劳动合同书', [
    { heading: '一、合同期限' },
    ...Array.from({ length: lines }, () => ({ text })),
    {
      rows: [
        ['甲方', '乙方'],
        ['', ''],
      ],
      widths: [4500, 4500],
    },
  ])

export async function pdf(pages = 3): Promise<Buffer> {
  const made = await PDFDocument.create()
  for (let n = 1; n <= pages; n++) made.addPage([595, 842]).drawText(`Page ${n}`, { x: 60, y: 760 })
  return Buffer.from(await made.save())
}

const NS = 'http://schemas.openxmlformats.org'
export const zip = (parts: Record<string, string>) =>
  Buffer.from(zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]))))
const types = `<Types xmlns="${NS}/package/2006/content-types"></Types>`
const rels = `<Relationships xmlns="${NS}/package/2006/relationships"></Relationships>`

/** @param behind what stands behind the cells of the first sheet */
export const excel = (behind = '<drawing r:id="r1"/>') =>
  zip({
    '[Content_Types].xml': types,
    '_rels/.rels': rels,
    'xl/workbook.xml': `<workbook><sheets><sheet name="工资表" sheetId="1"/><sheet name="说明" sheetId="2"/></sheets></workbook>`,
    'xl/sharedStrings.xml': `<sst><si><t>姓名</t></si><si><t>应发工资</t></si></sst>`,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row></sheetData>${behind}</worksheet>`,
    'xl/worksheets/sheet2.xml': `<worksheet><sheetData/></worksheet>`,
  })
export const slides = () =>
  zip({
    '[Content_Types].xml': types,
    '_rels/.rels': rels,
    'ppt/presentation.xml': '<p:presentation><p:sldSz cx="12192000" cy="6858000"/></p:presentation>',
    'ppt/slides/slide1.xml': `<p:sld><p:spTree><p:sp><a:p><a:r><a:rPr sz="3200"/><a:t>新员工入职培训</a:t></a:r></a:p></p:sp></p:spTree></p:sld>`,
  })

export async function category(server: TestServer, name = `分类${++names}`): Promise<string> {
  const id = newId()
  await query(server, sql`insert into zhiku_category (id, name, icon) values (${id}, ${name}, 'file-text')`)
  return id
}

/** A new version of a document: the numbers of the version and of its files. */
export async function version(server: TestServer, docId: string, files: NonNullable<TestDoc['files']>, label = 'V2.0') {
  const { db, gateways } = server.app.services
  const fileIds: string[] = []
  for (const { name, bytes } of files) fileIds.push(await saveDocument(db, gateways.storage, name, bytes))
  await db.transaction().execute((trx) => publish(trx, gateways, { docId, label, log: '按新规修改了附件', fileIds }))
  return fileIds
}

/** A document on the shelf, for nothing unless a price is named. */
export async function doc(server: TestServer, more: TestDoc = {}) {
  const id = newId()
  const categoryId = await category(server)
  const files = more.files ?? [{ name: '劳动合同书.docx', bytes: await word() }]
  await query(
    server,
    sql`insert into zhiku_doc (id, title, category_id, format, intro, price, member_price, coin_price, vip_free, region,
      law_as_of, tags)
      values (${id}, ${more.title ?? `劳动合同范本${++names}`}, ${categoryId}, 'docx', '按第十七条的必备条款写', ${more.price ?? 0},
        ${more.memberPrice ?? null}, ${more.coinPrice ?? null}, ${more.vipFree ?? false}, ${more.region ?? '全国'}, ${more.lawAsOf ?? null},
        ${more.tags ?? []}::text[])`,
  )
  const fileIds = await version(server, id, files, 'V1.0')
  await query(server, sql`update zhiku_doc set status = ${more.status ?? 'on'} where id = ${id}`)
  return { id, categoryId, fileIds }
}

interface PutIn {
  title?: string
  coins?: number | null
  fileId?: string
  categoryId?: string
}
/** What somebody sends to put a document in. */
export const putting = async (server: TestServer, who: Person, { title, coins, fileId, categoryId }: PutIn = {}) => ({
  ...{
    title: title ?? `面试评分表${++names}`,
    intro: '按岗位要求打分，附打分说明',
    agreed: true as const,
    requestId: randomUUID(),
  },
  coinPrice: coins === undefined ? 100 : coins,
  categoryId: categoryId ?? (await category(server)),
  fileId: fileId ?? (await sendUp(server, who, '面试评分表.docx', await word())),
})
/** A document that somebody has put in; nobody has looked at it. */
export const putIn = async (server: TestServer, who: Person, more: PutIn = {}) =>
  must(await who.call('POST /api/zhikuUpload/save', { body: await putting(server, who, more) })).id

/** Gives a document as a paid order does. */
export async function give(server: TestServer, person: Pick<Person, 'id'>, docId: string): Promise<string> {
  const orderId = newId()
  await server.database.db
    .transaction()
    .execute((trx) => giveRight(trx, { userId: person.id, docId, source: 'buy', sourceId: orderId }))
  return orderId
}

/** Why its money does not come back now; undefined where it does. */
export async function refusal(server: TestServer, person: Pick<Person, 'id'>, docId: string, orderId: string, days = 0) {
  const now = new Date()
  const paidAt = new Date(now.getTime() - days * 86_400_000 - 3_600_000)
  const sale = {
    orderId,
    userId: person.id,
    bizId: docId,
    input: { docId },
    lines: [],
    payPrice: 990,
    coins: 0,
    refundedAmount: 0,
    refundedCoins: 0,
    paidAt,
  }
  const part = await sellable.refundable({ ...server.app.services, now }, { orderedAt: sale.paidAt, ...sale })
  return typeof part === 'string' ? part : undefined
}

export const link = (person: Person, docId: string, fileId: string) =>
  person.call('POST /api/zhiku/downloadUrl', { body: { docId, fileId } })

/** What is at an address; `as` says who they are. */
export async function open(server: TestServer, url: string, more: { as?: Person; range?: string; html?: boolean } = {}) {
  const reply = await server.app.http.inject({
    url,
    headers: {
      ...(more.as && { authorization: `Bearer ${more.as.token}` }),
      ...(more.range && { range: more.range }),
      ...(more.html && { accept: 'text/html' }),
    },
  })
  return { status: reply.statusCode, headers: reply.headers, bytes: reply.rawPayload, text: reply.payload }
}

export async function download(server: TestServer, person: Person, docId: string, fileId: string) {
  const asked = await link(person, docId, fileId)
  if (asked.code !== 200) return { code: asked.code, message: asked.message, bytes: Buffer.alloc(0) }
  const { bytes } = await open(server, asked.result.url)
  return { code: 200, message: '', bytes }
}

/** So many days have passed since somebody's downloads. */
export const daysLater = (server: TestServer, days: number) =>
  query(server, sql`update zhiku_download set at = at - make_interval(days => ${days})`)
