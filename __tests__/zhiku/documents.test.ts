import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import { strFromU8, unzipSync, zipSync } from 'fflate'
import { sql } from 'kysely'
import { emit } from '../../server/app/bus'
import { newId } from '../../server/app/ids'
import { withFaults } from '../../server/app/job-faults'
import { defineModule } from '../../server/app/module'
import { portOf } from '../../server/app/port'
import { smtpMail } from '../../server/gateways/mail'
import { spendable, issue, transfer } from '../../server/modules/commerce/coin/ledger'
import { revoke } from '../../server/modules/commerce/entitlement/entitlements'
import { codeInOffice } from '../../server/modules/domains/zhiku/hand-out/stamp-office'
import { codeInPdf } from '../../server/modules/domains/zhiku/hand-out/stamp-pdf'
import { deliver } from '../../server/modules/domains/zhiku/hand-out/mail'
import { drawPages } from '../../server/modules/domains/zhiku/preview/draw-pages'
import { outlineOf } from '../../server/modules/domains/zhiku/preview/office-text'
import { course } from '../lesson/support'
import { hold } from '../support/hold'
import { query } from '../support/query'
import { runJob } from '../support/run-job'
import { startServer, type Person, type TestServer } from '../support/server'
import { untilBlocked } from '../support/until-blocked'
import { daysLater, doc, download, excel, give, link, open, pdf, refusal, slides, version, word, zip } from './support'

let server: TestServer
let ann: Person
let bob: Person
beforeAll(async () => {
  server = await startServer()
})
beforeEach(async () => {
  ann = await server.person()
  bob = await server.person()
})
afterAll(() => server.close())

const demoFile = (name: string) => readFileSync(path.resolve('server/seeds/zhiku/files', name))
const detail = (person: Pick<Person, 'call'>, id: string) => person.call('GET /api/zhiku/detail/:id', { params: { id } })
const coins = (person: Person, amount: number) =>
  server.database.db
    .transaction()
    .execute((trx) =>
      transfer(trx, { reason: 'given', ref: { type: 'gift', id: newId() }, from: issue, to: spendable(person.id), amount }),
    )
const members = (quota: number) => {
  const { services } = server.app
  const { modules } = services
  services.modules = modules.with(
    defineModule({ name: 'test', allowances: [{ kind: 'document', of: async () => ({ quota, until: null }) }] }),
  )
  return () => {
    services.modules = modules
  }
}

describe('what is on the shelf', () => {
  test('is found by category, format, price, region and words; drafts and what is off the shelf are not', async () => {
    const free = await doc(server, { title: '离职交接单', region: '上海' })
    const paid = await doc(server, { title: '薪酬测算表', price: 990, files: [{ name: '测算.xlsx', bytes: excel() }] })
    await doc(server, { title: '离职草稿', status: 'draft' })
    await doc(server, { title: '离职旧版', status: 'off' })
    const ids = async (body: object) => (await server.call('POST /api/zhiku/page', { body })).result.records.map(({ id }) => id)
    expect(await ids({ keyword: '离职' })).toEqual([free.id])
    expect(await ids({ format: 'xlsx' })).toEqual([paid.id])
    expect(await ids({ priceType: 'paid' })).toEqual([paid.id])
    expect(await ids({ region: '上海' })).toEqual([free.id])
    expect(await ids({ categoryId: paid.categoryId })).toEqual([paid.id])
    const first = await server.call('POST /api/zhiku/page', { body: { sort: 'new', size: 1 } })
    const rest = await server.call('POST /api/zhiku/page', { body: { sort: 'new', cursor: first.result.next! } })
    expect(rest.result.records.map(({ id }) => id)).not.toContain(first.result.records[0].id)
    const { result } = await server.call('GET /api/zhiku/home')
    expect(result.categories).toContainEqual(expect.objectContaining({ id: paid.categoryId, count: 1 }))
    expect(result.regions).toContain('上海')
    expect(result.vipFree).toBe(false)
  })

  test('names the courses that teach the same, those first that say most of it, and none that is off the shelf', async () => {
    const { id } = await doc(server, { tags: ['竞业限制', '保密'] })
    const courses = async () => (await detail(server, id)).result.courses.map(({ title }) => title)
    expect(await courses()).toEqual([])
    await course(server, { title: '保密制度怎么写' })
    await course(server, { title: '竞业限制与保密协议' })
    await course(server, { title: '竞业限制案例（旧）', status: 'off' })
    await course(server, { title: '面试官训练' })
    await runJob(server, 'search.feed')
    expect(await courses()).toEqual(['竞业限制与保密协议', '保密制度怎么写'])
  })
  test('says when its law was checked long ago, and is gone for those who do not have it when it is taken off', async () => {
    const old = await doc(server, { lawAsOf: '2020-01-01' })
    expect((await detail(server, old.id)).result).toMatchObject({ stale: true, btn: 'free', version: 'V1.0', preview: 'waiting' })
    await download(server, ann, old.id, old.fileIds[0])
    await query(server, sql`update zhiku_doc set status = 'off' where id = ${old.id}`)
    expect((await detail(bob, old.id)).code).toBe(10104)
    expect((await detail(ann, old.id)).result).toMatchObject({ btn: 'download', offShelf: true })
    expect((await download(server, ann, old.id, old.fileIds[0])).code).toBe(200)
    expect((await download(server, bob, old.id, old.fileIds[0])).code).toBe(11424)
  })

  test('can be looked into by its first pages: three, or a fifth of them, never all', async () => {
    const flat = await doc(server, { files: [{ name: '一页.docx', bytes: await word() }] })
    const long = await doc(server, {
      files: [{ name: '手册.docx', bytes: await word('考勤与休假的规定如下。'.repeat(20), 120) }],
    })
    const report = await doc(server, { files: [{ name: '报告.pdf', bytes: await pdf(12) }] })
    const table = await doc(server, { files: [{ name: '工资.xlsx', bytes: excel() }] })
    // Its words hold signs that PostgreSQL keeps none of.
    const signs = await doc(server, { files: [{ name: '流程.pdf', bytes: demoFile('工伤处理流程与申报材料清单.pdf') }] })
    const deck = await doc(server, { files: [{ name: '培训.pptx', bytes: slides() }] })
    await runJob(server, 'zhiku.previews')
    const seen = async (id: string) => {
      const { result } = await detail(server, id)
      expect(result.preview).toBe('made')
      return [result.pageCount, result.previews.length]
    }
    expect(await seen(flat.id)).toEqual([1, 1])
    const [pages, shown] = await seen(long.id)
    expect(pages).toBeGreaterThan(5)
    expect(shown).toBe(Math.min(3, Math.ceil(pages / 5)))
    expect(await seen(report.id)).toEqual([12, 3])
    expect(await seen(table.id)).toEqual([2, 1])
    expect(await seen(deck.id)).toEqual([1, 1])
    await seen(signs.id)
    const { result } = await detail(server, report.id)
    expect((await open(server, result.previews[0].url)).headers['content-type']).toBe('image/webp')
    const again = (tries: number) =>
      query(
        server,
        sql`update zhiku_version set preview = 'waiting', preview_tries = ${tries}, preview_due_at = now()
          where doc_id = ${report.id}`,
      )
    const [{ id }] = await query<{ id: string }>(server, sql`select id from zhiku_file where doc_id = ${report.id}`)
    const { storage } = server.app.services.gateways
    await storage.put(`s${id}.pdf`, Buffer.from('%PDF- broken'), 'application/pdf')
    const failed = { faults: [{ message: expect.stringContaining(report.id) }] }
    const make = () => withFaults(() => runJob(server, 'zhiku.previews'))
    const preview = async () => (await detail(server, report.id)).result.preview
    // Once in a run, and not again before its time.
    await again(0)
    expect(await make()).toMatchObject(failed)
    expect([await make(), await preview()]).toEqual([{ faults: [] }, 'waiting'])
    await again(9)
    expect(await make()).toMatchObject(failed)
    expect(await preview()).toBe('failed')
    await storage.put(`s${id}.pdf`, await pdf(12), 'application/pdf')
    await runJob(server, 'zhiku.redraw')
    expect([await make(), await preview()]).toEqual([{ faults: [] }, 'failed'])
    await query(server, sql`update zhiku_version set preview_due_at = now() - interval '8 days' where doc_id = ${report.id}`)
    await runJob(server, 'zhiku.redraw')
    expect([await make(), await preview()]).toEqual([{ faults: [] }, 'made'])
  })

  test('that an older drawing has made is drawn anew, and keeps its old pictures until then, or for good where it cannot be drawn', async () => {
    const [kept, lost] = [
      await doc(server, { files: [{ name: '留着.pdf', bytes: await pdf(12) }] }),
      await doc(server, { files: [{ name: '坏了.pdf', bytes: await pdf(12) }] }),
    ]
    await runJob(server, 'zhiku.previews')
    await runJob(server, 'zhiku.redraw')
    const urls = async ({ id }: { id: string }) => {
      const { result } = await detail(server, id)
      expect(result.preview).toBe('made')
      return result.previews.map(({ url }) => url)
    }
    const before = [await urls(kept), await urls(lost)]
    await runJob(server, 'zhiku.redraw')
    expect([await urls(kept), await urls(lost)]).toEqual(before)
    // As if a node of the release before had drawn them.
    await query(
      server,
      sql`update zhiku_version set drawing = 0, preview_due_at = null where doc_id = any(${[kept.id, lost.id]}::uuid[])`,
    )
    const { storage } = server.app.services.gateways
    await storage.put(`s${lost.fileIds[0]}.pdf`, Buffer.from('%PDF- broken'), 'application/pdf')
    await runJob(server, 'zhiku.previews')
    expect([await urls(kept), await urls(lost)]).toEqual(before)
    const failed = { faults: [{ message: expect.stringContaining(lost.id) }] }
    const redraw = () => withFaults(() => runJob(server, 'zhiku.redraw'))
    for (const _ of Array(5)) {
      expect(await redraw()).toMatchObject(failed)
      // What it is drawn with may be away for hours.
      expect(await redraw()).toEqual({ faults: [] })
      await query(server, sql`update zhiku_version set preview_due_at = now() where doc_id = ${lost.id}`)
    }
    expect(await urls(lost)).toEqual(before[1])
    const anew = await urls(kept)
    expect(anew).toHaveLength(3)
    expect(anew.filter((url) => before[0].includes(url))).toEqual([])
    // Nothing is left to be drawn, and the broken one is left alone.
    await storage.put(`s${lost.fileIds[0]}.pdf`, await pdf(12), 'application/pdf')
    await runJob(server, 'zhiku.redraw')
    expect([await urls(kept), await urls(lost)]).toEqual([anew, before[1]])
  })

  test('is read as its table program shows it: days as days, parts of a hundred as such, and what formulas come to', async () => {
    const wages = await doc(server, { files: [{ name: '最低工资.xlsx', bytes: demoFile('各地最低工资标准登记与核对表.xlsx') }] })
    const bands = await doc(server, { files: [{ name: '宽带.xlsx', bytes: demoFile('薪酬结构测算表：宽带与渗透率.xlsx') }] })
    await runJob(server, 'zhiku.previews')
    const words = async (id: string) =>
      (await query<{ words: string }>(server, sql`select words from zhiku_version where doc_id = ${id}`))[0].words
    expect(await words(wages.id)).toContain('北京 北京市 2540 27.7 2025-09-01 不含 2025-09-30')
    // 7000 / 1.2, and 1.4 times that.
    expect(await words(bands.id)).toContain('P1 专员 7000 40% 5833.33 8166.67')
  })

  test('holds nobody up that never ends what it begins: its preview and its copy cost no more than its length', async () => {
    const often = (xml: string) => xml.repeat(200_000)
    const hostile = {
      'a.docx': { 'word/document.xml': `${'<w:tbl><w:p '.repeat(200_000)}<w:p><w:r><w:t>读得到的话</w:t></w:r></w:p>` },
      'b.docx': { 'word/document.xml': `<w:tbl><w:tr>${'<w:tc/>'.repeat(50_000)}</w:tr>${'<w:tr/>'.repeat(2_000)}</w:tbl>` },
      'c.docx': { 'word/document.xml': `<w:p><w:t>${often('。')}</w:t></w:p>${often('<w:sectPr>')}${often('<w:sectPr ')}` },
      'd.xlsx': {
        'xl/workbook.xml': often('<sheet '),
        'xl/styles.xml': often('<cellXfs') + often('<numFmt '),
        'xl/sharedStrings.xml': often('<si>') + often('<si><rPh'),
        'xl/worksheets/sheet1.xml': `${often('<c r="A1"><v>')}${often('<c ')}</sheetData>${often('<a')}`,
      },
      'e.pptx': {
        'ppt/presentation.xml': often('<p:sldSz cx="1"'),
        'ppt/slides/slide1.xml': often('<a:p>') + often('<a:p><a:t>'),
      },
    }
    for (const [name, parts] of Object.entries(hostile)) {
      const { id, fileIds } = await doc(server, {
        files: [{ name, bytes: zip({ '[Content_Types].xml': '<Types/>', ...parts }) }],
      })
      await runJob(server, 'zhiku.previews')
      expect((await detail(server, id)).result.preview).toBe('made')
      expect((await download(server, ann, id, fileIds[0])).code).toBe(200)
    }
    const found = await query<{ words: string }>(server, sql`select words from zhiku_version where words like '%读得到的话%'`)
    expect(found).toHaveLength(1)
  })

  test('is drawn as far as its first pages go, however long it is and however small it is written, and nothing stands over them', async () => {
    const canvas = Object.getPrototypeOf(createCanvas(1, 1).getContext('2d')) as SKRSContext2D
    const measured = jest.spyOn(canvas, 'measureText')
    const drawnOf = async (xml: string) => {
      const { canvases, pages } = await drawPages(await outlineOf(zip({ 'word/document.xml': xml }), 'docx'), 3)
      return { pages, last: canvases[2].toBuffer('image/png') }
    }
    const lines = Array.from({ length: 400 }, (_, n) => `<w:p><w:t>第${n}段：合同应当以书面形式订立。</w:t></w:p>`)
    const all = await drawnOf(lines.join(''))
    expect(all.pages).toBeGreaterThan(8)
    expect((await drawnOf(lines.slice(0, 200).join(''))).last.equals(all.last)).toBe(true)
    measured.mockClear()
    const long = '劳'.repeat(450_000)
    expect((await drawnOf(`<w:p><w:t>${long}</w:t></w:p>`)).pages).toBeGreaterThan(200)
    await drawnOf(`<w:p><w:rPr><w:sz w:val="1"/></w:rPr><w:t>${long}</w:t></w:p>`)
    await drawnOf(`<w:tbl>${`<w:tr>${'<w:tc><w:p><w:t>书面形式</w:t></w:p></w:tc>'.repeat(5)}</w:tr>`.repeat(15_000)}</w:tbl>`)
    expect(measured.mock.calls.length).toBeLessThan(60_000)
    measured.mockRestore()
  })

  test('is opened no further than is read of it, whatever it says of its size', async () => {
    const bytes = zip({ 'word/document.xml': `<w:p><w:t>开头</w:t></w:p>${' '.repeat(40_000_000)}` })
    // Its directory says that it is small.
    bytes.writeUInt32LE(100, bytes.lastIndexOf('PK\x01\x02', undefined, 'latin1') + 24)
    const { id } = await doc(server, { files: [{ name: '谎.docx', bytes }] })
    await runJob(server, 'zhiku.previews')
    expect((await detail(server, id)).result).toMatchObject({ preview: 'made', pageCount: 1 })
  })
})

describe('a download', () => {
  test('is a file of its Chinese name that says on every page whose it is, and carries a code that leads back', async () => {
    const files = [
      { name: '劳动合同 书（固定期限）.docx', bytes: await word() },
      { name: '表.xlsx', bytes: excel() },
      { name: '课件.pptx', bytes: slides() },
      { name: '说明.pdf', bytes: await pdf(2) },
    ]
    const { id, fileIds } = await doc(server, { files })
    const asked = await link(ann, id, fileIds[0])
    expect(asked.result).toMatchObject({ fileName: files[0].name, left: 10 })
    const got = await open(server, asked.result.url)
    expect(got.status).toBe(200)
    const disposition = String(got.headers['content-disposition'])
    expect(disposition).toMatch(/^attachment; filename="document.docx"; filename\*=UTF-8''/)
    expect(decodeURIComponent(disposition.split("UTF-8''")[1])).toBe(files[0].name)
    const parts = unzipSync(got.bytes)
    expect(strFromU8(parts['word/footerMark.xml'])).toMatch(/HR共享社区 · 仅供 .+ 使用 · 编号 /)
    expect(strFromU8(parts['word/document.xml'])).toContain('w:footerReference')
    const [{ code }] = await query<{ code: string }>(server, sql`select code from zhiku_mark where doc_id = ${id}`)
    expect(await codeInOffice(got.bytes)).toBe(code)
    const [sheet, deck, paper] = await Promise.all(fileIds.slice(1).map((fileId) => download(server, ann, id, fileId)))
    expect(strFromU8(unzipSync(sheet.bytes)['xl/worksheets/sheet1.xml'])).toMatch(/<headerFooter>.*<\/headerFooter><drawing/)
    expect(strFromU8(unzipSync(deck.bytes)['ppt/slides/slide1.xml'])).toContain('仅供')
    // What no mark goes into is as it was.
    const workbook = 'xl/workbook.xml'
    expect(strFromU8(unzipSync(sheet.bytes)[workbook])).toBe(strFromU8(unzipSync(files[1].bytes)[workbook]))
    expect(await codeInOffice(sheet.bytes)).toBe(code)
    expect(await codeInOffice(deck.bytes)).toBe(code)
    expect(await codeInPdf(paper.bytes)).toBe(code)
    // Whoever brings it may have filled it up: it is looked through no further than that, and what says the code comes first.
    const filled = zipSync({ 'word/filled.xml': new Uint8Array(40_000_000), ...unzipSync(got.bytes) })
    expect(await codeInOffice(Buffer.from(filled))).toBe(code)
    // All of them on one day are one time.
    expect((await ann.call('GET /api/zhikuRight/detail/:docId', { params: { docId: id } })).result).toMatchObject({ left: 9 })
  })

  test('opens as before: data bars, other views and a footer in its sheets, and a name of any signs, leave it whole', async () => {
    const named = await server.person("$&安$'")
    const bars = '<cfRule type="dataBar"><dataBar><cfvo type="min"/></dataBar><extLst><ext uri="{B025F937}"/></extLst></cfRule>'
    const view =
      '<customSheetView guid="{1}"><rowBreaks count="0"/><headerFooter><oddFooter>&amp;P</oddFooter></headerFooter></customSheetView>'
    const before = `<customSheetViews>${view}</customSheetViews><conditionalFormatting sqref="B1">${bars}</conditionalFormatting>`
    const after = '<tableParts count="0"/><extLst><ext uri="{78C0D931}"/></extLst>'
    const files = [
      { name: '进度.xlsx', bytes: excel(before + after) },
      { name: '页脚.xlsx', bytes: excel(`${before}<headerFooter><oddFooter>第&amp;P页</oddFooter></headerFooter>${after}`) },
      { name: '课件.pptx', bytes: slides() },
    ]
    const { id, fileIds } = await doc(server, { files })
    const read = async (fileId: string, name: string) =>
      strFromU8(unzipSync((await download(server, named, id, fileId)).bytes)[name])
    for (const fileId of fileIds.slice(0, 2)) {
      const [start, end] = (await read(fileId, 'xl/worksheets/sheet1.xml')).split(
        /<headerFooter><oddFooter>&amp;C.+?<\/headerFooter>/,
      )
      expect([start.endsWith(`</sheetData>${before}`), end]).toEqual([true, `${after}</worksheet>`])
    }
    const slide = await read(fileIds[2], 'ppt/slides/slide1.xml')
    expect(slide).toContain("$&amp;安$'")
    expect(slide.match(/<\/p:spTree>/g)).toHaveLength(1)
  })

  test('in parts, and again after a broken line, counts once; on another day again; the eleventh is refused', async () => {
    const { id, fileIds } = await doc(server)
    const { url } = (await link(ann, id, fileIds[0])).result
    const whole = await open(server, url)
    const part = await open(server, url, { range: 'bytes=10-19' })
    expect(part.status).toBe(206)
    expect(part.bytes.equals(whole.bytes.subarray(10, 20))).toBe(true)
    for (let day = 2; day <= 10; day++) {
      await daysLater(server, 1)
      expect((await download(server, ann, id, fileIds[0])).code).toBe(200)
    }
    expect((await download(server, ann, id, fileIds[0])).code).toBe(200)
    const mine = async () => (await ann.call('GET /api/zhikuRight/detail/:docId', { params: { docId: id } })).result
    const listed = async () =>
      (await ann.call('POST /api/zhikuRight/page', { body: {} })).result.records.find((one) => one.id === id)
    expect(await mine()).toMatchObject({ left: 0, again: true, versions: [{ again: true }] })
    expect(await listed()).toMatchObject({ left: 0, again: true })
    await daysLater(server, 1)
    expect(await mine()).toMatchObject({ left: 0, again: false, versions: [{ again: false }] })
    expect(await listed()).toMatchObject({ left: 0, again: false })
    expect((await download(server, ann, id, fileIds[0])).code).toBe(11420)
    // An address from before does not get around it.
    expect((await open(server, url)).bytes.toString()).toContain('11420')
    await server.app.bus.drain()
    expect((await detail(server, id)).result.downloadCount).toBe(10)
  })

  test('belongs to whoever asked: nobody else gets an address, and theirs opens for no other account', async () => {
    const { id, fileIds } = await doc(server, { price: 990 })
    await give(server, ann, id)
    expect((await link(bob, id, fileIds[0])).code).toBe(11424)
    const { url } = (await link(ann, id, fileIds[0])).result
    const foreign = await open(server, url, { as: bob })
    expect(foreign.status).not.toBe(403)
    expect(JSON.parse(foreign.text)).toMatchObject({ code: 11424 })
    expect((await open(server, url, { as: ann })).status).toBe(200)
    await query(server, sql`update zhiku_link set expires_at = now() where user_id = ${ann.id}`)
    expect(JSON.parse((await open(server, url)).text)).toMatchObject({ code: 11421 })
    expect((await open(server, url, { html: true })).text).toContain('链接已过期')
    expect((await open(server, '/d/nothing')).status).toBe(410)
  })

  test('can be typed at a computer: a short address, however it is written, for ten minutes', async () => {
    const { id, fileIds } = await doc(server, { price: 990 })
    await give(server, ann, id)
    const asked = await ann.call('POST /api/zhiku/downloadUrl', { body: { docId: id, fileId: fileIds[0], short: true } })
    const [, word] = /\/d\/([2-9A-Z]{10})$/.exec(asked.result.link)!
    expect((await open(server, `/d/${word.slice(0, 5).toLowerCase()}-${word.slice(5)}`)).status).toBe(200)
    expect((await open(server, `/d/${word}`, { as: bob })).status).toBe(410)
    await query(server, sql`update zhiku_link set expires_at = now() where user_id = ${ann.id}`)
    expect(JSON.parse((await open(server, `/d/${word}`)).text)).toMatchObject({ code: 11421 })
  })

  test('ends with the session that asked for it, and with the right to it', async () => {
    const { id, fileIds } = await doc(server, { price: 990 })
    const orderId = await give(server, ann, id)
    const { url } = (await link(ann, id, fileIds[0])).result
    await server.database.db.transaction().execute((trx) => revoke(trx, { sourceId: orderId }))
    expect(JSON.parse((await open(server, url)).text)).toMatchObject({ code: 11424 })
    const free = await doc(server)
    const other = (await link(bob, free.id, free.fileIds[0])).result.url
    await bob.call('POST /api/auth/logout', { body: {} })
    expect(JSON.parse((await open(server, other)).text)).toMatchObject({ code: 11421 })
  })

  test('is limited to fifty documents a day and five files a minute', async () => {
    const { id, fileIds } = await doc(server, {
      files: await Promise.all(Array.from({ length: 6 }, async (_, n) => ({ name: `附件${n}.docx`, bytes: await word() }))),
    })
    for (const fileId of fileIds.slice(0, 5)) expect((await download(server, ann, id, fileId)).code).toBe(200)
    expect((await download(server, ann, id, fileIds[5])).code).toBe(10129)
    await query(
      server,
      sql`insert into zhiku_download (id, user_id, doc_id, file_id, version, at, way, counted)
        select gen_random_uuid(), ${bob.id}, ${id}, ${fileIds[0]}, 1, now() - interval '2 minutes', 'link', true
        from generate_series(1, 50)`,
    )
    const other = await doc(server)
    expect((await download(server, bob, other.id, other.fileIds[0])).code).toBe(11422)
  })

  test('of free documents at the same moment is one right', async () => {
    const { id, fileIds } = await doc(server)
    const all = await Promise.all(Array.from({ length: 6 }, () => download(server, ann, id, fileIds[0])))
    expect(all.map(({ code }) => code)).toEqual(Array.from({ length: 6 }, () => 200))
    const rows = await query(server, sql`select used from zhiku_right where user_id = ${ann.id} and doc_id = ${id}`)
    expect(rows).toEqual([{ used: 1 }])
    expect(await query(server, sql`select from entitlement where user_id = ${ann.id}`)).toHaveLength(1)
  })

  test('by e-mail brings the files as attachments and counts; an address that is none is refused', async () => {
    const { id, fileIds } = await doc(server, { price: 990 })
    await give(server, ann, id)
    const send = (email: string, requestId: string = randomUUID()) =>
      ann.call('POST /api/zhiku/sendEmail', { body: { docId: id, email, requestId } })
    expect((await send('没有邮箱')).code).toBe(11423)
    expect((await send('a@b.cn, c@d.cn')).code).toBe(11423)
    const requestId = randomUUID()
    expect((await send('hr@example.com', requestId)).result).toEqual({ left: 9 })
    expect((await send('hr@example.com', requestId)).result).toEqual({ left: 9 })
    const ids: (string | undefined)[] = []
    const sending = jest.spyOn(server.app.services.gateways.mail!, 'send').mockImplementationOnce(async (lost) => {
      ids.push(lost.id)
      throw new Error('nobody says whether it arrived')
    })
    await server.app.bus.drain()
    await query(server, sql`update event_delivery set next_at = now()`)
    await server.app.bus.drain()
    sending.mockRestore()
    const folder = path.join(server.settings.dataDir, 'outbox')
    const letters = readdirSync(folder)
    expect(letters).toHaveLength(1)
    const letter = readFileSync(path.join(folder, letters[0]), 'utf8')
    // A letter box shows it once, should the first have arrived after all.
    expect(letter).toContain(`Message-ID: <${ids[0]}@localhost>`)
    expect(letter).toContain('To: hr@example.com')
    expect(letter).toContain(`filename*0*=utf-8''${encodeURIComponent('劳动合')}`.slice(0, 30))
    expect(
      (await bob.call('POST /api/zhiku/sendEmail', { body: { docId: id, email: 'b@c.cn', requestId: randomUUID() } })).code,
    ).toBe(11424)
    expect(fileIds).toHaveLength(1)
  })

  test('by e-mail to a letter box that is not there is tried once, and whoever gave it is told', async () => {
    const { id } = await doc(server, { price: 990 })
    await give(server, ann, id)
    const { gateways } = server.app.services
    const own = gateways.mail
    const answers: [RegExp, string][] = [
      [/^EHLO/, '250 letters.example'],
      [/^RCPT TO:<away/, '450 try again later'],
      [/^RCPT/, '550 5.1.1 no such user'],
      [/^(MAIL|RSET)/, '250 ok'],
    ]
    const letters = createServer((socket) => {
      socket.on('error', () => undefined).write('220 letters.example\r\n')
      socket.on('data', (said) => {
        for (const line of String(said).trim().split('\r\n'))
          socket.write(`${answers.find(([command]) => command.test(line))?.[1] ?? '503 not now'}\r\n`)
      })
    })
    await once(letters.listen(0, '127.0.0.1'), 'listening')
    try {
      gateways.mail = smtpMail({ url: `smtp://127.0.0.1:${portOf(letters)}`, from: 'hr@letters.example' })
      for (const email of ['nobody@example.com', 'away@example.com'])
        await ann.call('POST /api/zhiku/sendEmail', { body: { docId: id, email, requestId: randomUUID() } })
      await server.app.bus.drain()
    } finally {
      gateways.mail = own
      letters.close()
    }
    const waiting = await query(
      server,
      sql`delete from event_delivery d using event e where e.id = d.event_id and subscriber = 'zhiku.deliver'
        returning e.data ->> 'email' as email`,
    )
    expect(waiting).toEqual([{ email: 'away@example.com' }])
    const { records } = (await ann.call('POST /api/notice/page', { body: {} })).result
    expect(records.filter(({ title }) => title === '资料没有寄到你的邮箱')).toHaveLength(1)
  })

  test('by e-mail may take as long as the letter box takes: the database does not end what waits for it', async () => {
    const { id } = await doc(server, { price: 990 })
    await give(server, ann, id)
    await server.database.db.transaction().execute(async (trx) => {
      await deliver(trx, { userId: ann.id, docId: id, version: 1, email: 'hr@example.com' }, server.app.services)
      const { rows } = await sql`select current_setting('idle_in_transaction_session_timeout') as most`.execute(trx)
      expect(rows).toEqual([{ most: '0' }])
    })
  })
})

describe('what it costs', () => {
  test('in coins is paid as an order; with too few it stays where it is', async () => {
    const { id, fileIds } = await doc(server, { coinPrice: 500 })
    expect((await detail(ann, id)).result.btn).toBe('coin')
    const exchange = (requestId: string) => ann.call('POST /api/zhiku/coinExchange', { body: { id, requestId } })
    expect((await exchange(randomUUID())).code).toBe(11103)
    await coins(ann, 600)
    const requestId = randomUUID()
    const { result } = await exchange(requestId)
    expect((await exchange(requestId)).result.orderId).toBe(result.orderId)
    expect(result.coinBalance).toBeLessThan(600)
    expect((await exchange(randomUUID())).code).toBe(11310)
    const order = await ann.call('GET /api/zhikuOrder/detail/:id', { params: { id: result.orderId } })
    expect(order.result).toMatchObject({ status: 30, coinPrice: 500, payPrice: 0, orderType: 3 })
    expect(order.result.nextSteps[0].page).toEqual({ route: 'pages/zhiku/download', params: { id } })
    const mine = await ann.call('POST /api/zhikuRight/page', { body: { source: 'buy' } })
    expect(mine.result.records).toEqual([expect.objectContaining({ id, orderId: result.orderId, left: 10, active: true })])
    expect((await download(server, ann, id, fileIds[0])).code).toBe(200)
    const refund = await ann.call('POST /api/zhikuOrder/refundApply', { body: { id: result.orderId, reason: '买错了' } })
    expect(refund).toMatchObject({ code: 11320, message: expect.stringContaining('已经下载过') })
  })

  test('in money is offered with its price; what is theirs, free or off the shelf is not sold', async () => {
    const paid = await doc(server, { price: 1990, memberPrice: 990 })
    const offered = await ann.call('POST /api/zhikuOrder/preview', { body: { docId: paid.id } })
    expect(offered.result).toMatchObject({ originPrice: 1990, payPrice: 1990 })
    await query(server, sql`update app_user set vip_until = 'infinity' where id = ${ann.id}`)
    expect((await ann.call('POST /api/zhikuOrder/preview', { body: { docId: paid.id } })).result.payPrice).toBe(990)
    const create = (payPrice: number) =>
      ann.call('POST /api/zhikuOrder', { body: { docId: paid.id, payPrice, requestId: randomUUID() } })
    expect((await create(1)).code).toBe(11312)
    const first = (await create(990)).result
    expect((await create(990)).result.orderId).toBe(first.orderId)
    await ann.call('POST /api/zhikuOrder/cancel', { body: { id: first.orderId } })
    await give(server, ann, paid.id)
    expect((await create(990)).code).toBe(11310)
    const free = await doc(server)
    expect((await ann.call('POST /api/zhikuOrder/preview', { body: { docId: free.id } })).code).toBe(11310)
    const off = await doc(server, { price: 100, status: 'off' })
    expect((await ann.call('POST /api/zhikuOrder/preview', { body: { docId: off.id } })).code).toBe(11404)
  })

  test('comes back within seven days as long as nothing was downloaded', async () => {
    const { id, fileIds } = await doc(server, { price: 990 })
    const orderId = await give(server, ann, id)
    expect(await refusal(server, ann, id, orderId)).toBeUndefined()
    expect(await refusal(server, ann, id, orderId, 7)).toMatch(/已超过 7 天/)
    await download(server, ann, id, fileIds[0])
    expect(await refusal(server, ann, id, orderId)).toMatch(/已经下载过.*不支持退款/)
  })

  test('is either downloaded or given back by whoever asks for both at the same moment', async () => {
    const bought = async () => {
      const { id, fileIds } = await doc(server, { coinPrice: 10 })
      await coins(ann, 10)
      const { result } = await ann.call('POST /api/zhiku/coinExchange', { body: { id, requestId: randomUUID() } })
      return { ...(await link(ann, id, fileIds[0])).result, orderId: result.orderId }
    }
    const giveBack = (orderId: string) =>
      ann.call('POST /api/zhikuOrder/refundApply', { body: { id: orderId, reason: '买错了' } })
    /** The first is in the middle of it when the second comes. */
    const meet = async <A, B>(table: string, first: () => Promise<A>, second: () => Promise<B>) => {
      const letGo = await hold(server.settings.databaseUrl!, `lock table ${table} in share mode`)
      const begun = first()
      await untilBlocked(server)
      const come = second()
      await untilBlocked(server, 2, come)
      await letGo()
      return Promise.all([begun, come])
    }
    const [one, other] = [await bought(), await bought()]
    const [got, kept] = await meet(
      'zhiku_download',
      () => open(server, one.url),
      () => giveBack(one.orderId),
    )
    expect([got.status, kept.code]).toEqual([200, 11320])
    const [returned, refused] = await meet(
      'order_refund',
      () => giveBack(other.orderId),
      () => open(server, other.url),
    )
    expect([returned.code, JSON.parse(refused.text).code]).toEqual([200, 11424])
  })

  test('is nothing for members within the month, each document once, also when two taps cross', async () => {
    const [one, two, three] = await Promise.all([1, 2, 3].map(() => doc(server, { price: 990, vipFree: true })))
    expect((await detail(ann, one.id)).result).toMatchObject({ btn: 'buy', vipFree: true })
    const use = (id: string, person = ann) => person.call('POST /api/zhiku/useQuota', { body: { id, requestId: randomUUID() } })
    expect((await use(one.id)).code).toBe(11402)
    const over = members(2)
    try {
      expect((await detail(ann, one.id)).result).toMatchObject({ btn: 'vip', vipFree: true, quota: { left: 2, limit: 2 } })
      const taps = await Promise.all([use(one.id), use(one.id)])
      expect(taps.map(({ result }) => result.left)).toEqual([1, 1])
      expect((await use(one.id)).result.left).toBe(1)
      const last = await Promise.all([use(two.id), use(three.id)])
      expect(last.map(({ code }) => code).sort((a, b) => a - b)).toEqual([200, 11402])
      expect((await ann.call('GET /api/zhiku/quota')).result).toMatchObject({ left: 0 })
      const mine = await ann.call('POST /api/zhikuRight/page', { body: { source: 'vip' } })
      expect(mine.result.records).toHaveLength(2)
      // With nothing left, what costs coins says how many, and what costs money how much.
      const coins = await doc(server, { price: 0, coinPrice: 50, vipFree: true })
      expect((await detail(ann, coins.id)).result).toMatchObject({ btn: 'coin' })
      expect((await detail(bob, coins.id)).result).toMatchObject({ btn: 'vip' })
      const offered = (person: Person) => person.call('POST /api/zhikuOrder/preview', { body: { docId: coins.id } })
      expect((await offered(ann)).result).toMatchObject({ payPrice: 0, coinPrice: 50 })
      // With something left it is taken, and not bought.
      expect(await offered(bob)).toMatchObject({ code: 11403 })
      const plain = await doc(server, { price: 990 })
      expect((await use(plain.id, bob)).code).toBe(11402)
      await query(server, sql`update zhiku_quota_use set month = '2026-01-01' where user_id = ${ann.id}`)
      expect((await ann.call('GET /api/zhiku/quota')).result).toMatchObject({ left: 2 })
    } finally {
      over()
    }
  })
})

describe('those who have a document', () => {
  test('get newer versions for a year, are told of them, and keep the older ones', async () => {
    const { id, fileIds } = await doc(server, { price: 990 })
    await give(server, ann, id)
    await give(server, bob, id)
    await download(server, ann, id, fileIds[0])
    await query(server, sql`update zhiku_right set newest_until = now() - interval '1 day' where user_id = ${bob.id}`)
    const [newer] = await version(server, id, [{ name: '劳动合同书（新）.docx', bytes: await word() }])
    await server.app.bus.drain()
    const mine = await ann.call('GET /api/zhikuRight/detail/:docId', { params: { docId: id } })
    expect(mine.result).toMatchObject({ newVersion: 'V2.0' })
    expect(mine.result.versions.map(({ label }) => label)).toEqual(['V2.0', 'V1.0'])
    // Who is to be told is known at once; they are told some at a time.
    const told = async (who: Person) =>
      (await who.call('POST /api/notice/page', { body: {} })).result.records.filter(({ title }) => title === '你的资料有新版本')
    expect(await told(ann)).toEqual([])
    for (let n = 0; n < 2; n++) await runJob(server, 'notice.owed')
    expect(await told(ann)).toMatchObject([{ content: expect.stringContaining('V2.0') }])
    expect(await told(bob)).toEqual([])
    // Another version counts by itself.
    expect((await download(server, ann, id, newer)).code).toBe(200)
    expect((await download(server, ann, id, fileIds[0])).code).toBe(200)
    expect((await ann.call('GET /api/zhikuRight/detail/:docId', { params: { docId: id } })).result).toMatchObject({
      left: 8,
      newVersion: '',
    })
    expect((await download(server, bob, id, newer)).code).toBe(10104)
    expect((await download(server, bob, id, fileIds[0])).code).toBe(200)
  })

  test('are told of the newest of several versions, once, whichever word of them comes last', async () => {
    const { id, fileIds } = await doc(server, { price: 990 })
    await give(server, bob, id)
    await download(server, bob, id, fileIds[0])
    for (const label of ['V2.0', 'V3.0']) {
      await version(server, id, [{ name: `劳动合同书${label}.docx`, bytes: await word() }], label)
      await server.app.bus.drain()
    }
    const told = async () => (await bob.call('POST /api/notice/page', { body: {} })).result.records.map(({ content }) => content)
    const before = await told()
    for (let n = 0; n < 2; n++) {
      await server.database.db.transaction().execute((trx) => emit(trx, 'zhiku.versioned', { docId: id, version: 2 }))
      await server.app.bus.drain()
      await runJob(server, 'notice.owed')
    }
    expect((await told()).slice(0, -before.length || undefined)).toEqual([expect.stringContaining('V3.0')])
  })

  test('say once what they think of it after a download, and others read it', async () => {
    const { id, fileIds } = await doc(server)
    const say = (person: Person, content = '条款很全，填写说明也清楚') =>
      person.call('POST /api/zhikuReview/save', { body: { docId: id, score: 4, content, requestId: randomUUID() } })
    expect((await say(ann)).code).toBe(11424)
    await download(server, ann, id, fileIds[0])
    expect((await detail(ann, id)).result.review).toMatchObject({ can: true })
    expect((await say(ann, '好')).code).toBe(400)
    expect((await say(ann)).code).toBe(200)
    expect((await say(ann)).code).toBe(11405)
    expect((await detail(bob, id)).result).toMatchObject({ score: 4, review: { count: 1, can: false } })
    expect((await server.call('POST /api/zhikuReview/page', { body: { docId: id } })).result.records).toHaveLength(1)
  })

  test('take back what they think of it, and may say it anew', async () => {
    const { id, fileIds } = await doc(server)
    await download(server, ann, id, fileIds[0])
    const remove = async (person: Person) => (await person.call('POST /api/zhikuReview/remove', { body: { docId: id } })).code
    const said = async (person: Person) =>
      (await person.call('POST /api/zhikuReview/page', { body: { docId: id } })).result.records
    const body = { docId: id, score: 2, content: '条款不全，还要自己补', requestId: randomUUID() }
    await ann.call('POST /api/zhikuReview/save', { body })
    expect([(await said(ann))[0].mine, (await said(bob))[0].mine]).toEqual([true, false])
    expect(await remove(bob)).toBe(10104)
    expect(await remove(ann)).toBe(200)
    expect(await said(ann)).toEqual([])
    expect((await detail(ann, id)).result).toMatchObject({ score: null, review: { count: 0, can: true, mine: false } })
    expect((await ann.call('POST /api/zhikuReview/save', { body: { ...body, requestId: randomUUID() } })).code).toBe(200)
    expect((await detail(ann, id)).result).toMatchObject({ score: 2, review: { count: 1, can: false, mine: true } })
  })

  test('grow by the first download of each, and by what they say of it', async () => {
    const { id, fileIds } = await doc(server)
    const grown = async () => {
      await server.app.bus.drain()
      const { records } = (await ann.call('POST /api/growthTask/growthRecordList', { body: {} })).result
      return records.filter(({ title }) => /资料|扣回/.test(title)).map(({ change }) => change)
    }
    await download(server, ann, id, fileIds[0])
    expect(await grown()).toEqual([2])
    await daysLater(server, 1)
    await download(server, ann, id, fileIds[0])
    expect(await grown()).toEqual([2])
    const body = { docId: id, score: 5, content: '条款很全，填写说明也清楚', requestId: randomUUID() }
    await ann.call('POST /api/zhikuReview/save', { body })
    expect(await grown()).toEqual([3, 2])
    // What is taken back takes its growth along, and gives it anew when it is said again.
    await ann.call('POST /api/zhikuReview/remove', { body: { docId: id } })
    expect((await grown()).reduce((sum, change) => sum + change)).toBe(2)
    await ann.call('POST /api/zhikuReview/save', { body: { ...body, requestId: randomUUID() } })
    expect((await grown()).reduce((sum, change) => sum + change)).toBe(5)
    // Also what was written down before it said which document it came from.
    await query(server, sql`alter table growth_record disable trigger growth_append_only`)
    await query(
      server,
      sql`update growth_record set source_id = '' where user_id = ${ann.id} and biz_id = ${id} and task_code = 'doc_reviewed'
        and not reversed`,
    )
    await query(server, sql`alter table growth_record enable trigger growth_append_only`)
    await ann.call('POST /api/zhikuReview/remove', { body: { docId: id } })
    expect((await grown()).reduce((sum, change) => sum + change)).toBe(2)
  })

  test('collect it, find it in their history, share it, and tell what is wrong with it', async () => {
    const { id } = await doc(server, { title: '考勤管理制度' })
    await detail(ann, id)
    expect((await ann.call('POST /api/zhiku/collect', { body: { id, collect: true } })).result).toMatchObject({ collectCount: 1 })
    const kept = await ann.call('POST /api/user/collectPage', { body: { type: 'document' } })
    expect(kept.result.records).toEqual([expect.objectContaining({ bizId: id, title: '考勤管理制度', valid: true })])
    const read = await ann.call('POST /api/user/browsePage', { body: { type: 'document' } })
    expect(read.result.records).toHaveLength(1)
    const poster = await ann.call('POST /api/share/poster', { body: { type: 'zhiku', id, place: 'h5' } })
    const { result } = await server.call('POST /api/share/resolve', { body: { key: poster.result.key } })
    expect(result).toMatchObject({ route: 'pages/zhiku/detail', params: { id } })
    const tell = (content: string) =>
      ann.call('POST /api/zhiku/reportIssue', { body: { docId: id, type: 'broken', content, requestId: randomUUID() } })
    expect((await tell('坏')).code).toBe(400)
    expect((await tell('文件打不开，提示格式损坏')).code).toBe(200)
    expect((await tell('换了电脑还是打不开')).code).toBe(200)
    const issues = await query<{ content: string }>(server, sql`select content from zhiku_issue where doc_id = ${id}`)
    expect(issues).toEqual([{ content: '换了电脑还是打不开' }])
  })
})
