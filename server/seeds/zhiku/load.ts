import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { newId } from '../../app/ids'
import { root } from '../../app/root'
import type { Trx } from '../../app/database/db'
import type { Services } from '../../app/http/serve'
import { saveDocument } from '../../modules/platform/file/documents'
import { formatOf } from '../../modules/domains/zhiku/formats'
import { giveRight } from '../../modules/domains/zhiku/rights'
import { createPack, setPackDocs } from '../../modules/domains/zhiku/packs'
import { publish } from '../../modules/domains/zhiku/versions'
import { people } from '../circle/people'
import { insert, inTurn } from '../load'
import { CATEGORIES, DOCS, PACKS, type DemoDoc } from './docs'
import { saveUploads } from './uploads'

const FOLDER = path.join(root, 'server/seeds/zhiku/files')
const HOUR = 3_600_000
const DAY = 24 * HOUR
/** When the documents were last held against the law: they were published before it, however late the demo is loaded. */
const CHECKED = Date.parse('2026-11-30T00:00:00+08:00')
/** How many of the demo people have a document: the first ones more. */
const MOST = 14

type Making = Pick<Services, 'db' | 'gateways'>

/** Loads the demo library, unless there is one. Its previews are made by the job that makes all of them. */
export async function loadZhiku(services: Making): Promise<void> {
  const { db, gateways } = services
  const { rows: there } = await sql`select from zhiku_doc limit 1`.execute(db)
  if (there.length) return
  const stored = new Map<DemoDoc, { before: string[]; now: string[] }>()
  const keep = async (name: string) => saveDocument(db, gateways.storage, name, await readFile(path.join(FOLDER, name)))
  const keepAll = async (names: string[]) => {
    const ids: string[] = []
    for (const name of names) ids.push(await keep(name))
    return ids
  }
  await inTurn(
    DOCS.map(
      (doc) => async () => void stored.set(doc, { before: await keepAll(doc.before ?? []), now: await keepAll(doc.files) }),
    ),
  )
  const addUploads = await saveUploads(services)
  await db.transaction().execute(async (trx) => {
    const base = Math.min(Date.now(), CHECKED)
    const categories = new Map(CATEGORIES.map(({ key }) => [key, newId()]))
    await insert(
      trx,
      'zhiku_category',
      CATEGORIES.map(({ key, name, icon }, sort) => ({ id: categories.get(key), name, icon, sort })),
    )
    const persons = await personIds(trx)
    await addUploads(trx, categories, persons)
    const ids = new Map(DOCS.map((doc) => [doc, newId()]))
    await insert(
      trx,
      'zhiku_doc',
      DOCS.map((doc) => ({
        id: ids.get(doc),
        title: doc.title,
        category_id: categories.get(doc.category),
        tags: doc.tags,
        format: formatOf(doc.files[0]),
        intro: doc.intro,
        catalog: doc.catalog,
        basis: doc.basis ?? '',
        region: doc.region ?? '全国',
        law_as_of: doc.law ?? null,
        author_id: (doc.author && persons.get(doc.author)) || null,
        price: doc.price ?? 0,
        coin_price: doc.coins ?? null,
        vip_free: doc.vipFree ?? false,
        status: 'draft',
        version: 0,
        file_size: 0,
        page_count: 0,
        download_count: 0,
        collect_count: 0,
        review_count: 0,
        score_sum: 0,
        law_flagged: false,
        heat: 0,
        published_at: new Date(base - (doc.days + 60) * DAY).toISOString(),
        updated_at: new Date(base - doc.days * DAY).toISOString(),
      })),
    )
    for (const [at, doc] of DOCS.entries()) {
      const docId = ids.get(doc)!
      const { before, now: files } = stored.get(doc)!
      if (before.length)
        await publish(
          trx,
          gateways,
          { docId, label: 'V1.0', log: '', fileIds: before },
          { at: new Date(base - (doc.days + 60) * DAY), quiet: true },
        )
      // Whoever has it got the first version, while that was the newest.
      const first = before.length
        ? { fileId: before[0], from: base - (doc.days + 60) * DAY, to: base - doc.days * DAY }
        : { fileId: files[0], from: base - doc.days * DAY, to: Date.now() }
      if (!before.length) await publishNow()
      await letHave(trx, doc, docId, persons, at, first)
      if (before.length) await publishNow()
      await sql`update zhiku_doc set status = 'on' where id = ${docId}`.execute(trx)

      async function publishNow() {
        const label = before.length ? 'V1.1' : 'V1.0'
        await publish(
          trx,
          gateways,
          { docId, label, log: doc.log ?? '', fileIds: files },
          { at: new Date(base - doc.days * DAY), quiet: true },
        )
      }
    }
    const byTitle = new Map(DOCS.map((doc) => [doc.title, ids.get(doc)!]))
    for (const { title, category, tags, intro, price, days, docs } of PACKS) {
      const id = await createPack(trx, { title, categoryId: categories.get(category)! })
      await setPackDocs(
        trx,
        id,
        docs.map((one) => byTitle.get(one)!),
      )
      await sql`update zhiku_doc set tags = ${tags}, intro = ${intro}, price = ${price}, status = 'on',
        updated_at = ${new Date(base - days * DAY)}, published_at = ${new Date(base - days * DAY)} where id = ${id}`.execute(trx)
    }
  })
}

async function personIds(trx: Trx): Promise<Map<string, string>> {
  const phones = people.map(({ phone }) => phone)
  const { rows } = await sql<{ id: string; phone: string }>`
    select id, phone from app_user where phone = any(${phones}::text[])`.execute(trx)
  const byPhone = new Map(rows.map(({ id, phone }) => [phone, id]))
  return new Map(people.flatMap(({ key, phone }) => (byPhone.has(phone) ? [[key, byPhone.get(phone)!] as const] : [])))
}

/** Demo people have it: each a right, a download, and some a word about it. So no count is more than its rows. */
async function letHave(
  trx: Trx,
  doc: DemoDoc,
  docId: string,
  persons: Map<string, string>,
  at: number,
  { fileId, from, to }: { fileId: string; from: number; to: number },
) {
  const all = [...persons.entries()].filter(([key]) => key !== doc.author).map(([, id]) => id)
  const many = Math.min(all.length, Math.max(doc.reviews?.length ?? 0, MOST - (at % 9)))
  const free = !doc.price && !doc.coins
  const reviews: Record<string, unknown>[] = []
  const downloads: Record<string, unknown>[] = []
  for (let i = 0; i < many; i++) {
    const userId = all[(i + at * 3) % all.length]
    const when = new Date(Math.max(to - (((i * 5 + at * 2) % 40) + 1) * DAY, from + DAY / 2) - (i * HOUR) / 2)
    await giveRight(trx, { userId, docId, source: free ? 'free' : 'gift' })
    downloads.push({
      id: newId(),
      user_id: userId,
      doc_id: docId,
      file_id: fileId,
      version: 1,
      at: when.toISOString(),
      way: 'link',
      network: '',
      device: '',
      counted: true,
    })
    await sql`update zhiku_right set used = 1, last_at = ${when}, last_version = 1, got_at = ${when}
      where user_id = ${userId} and doc_id = ${docId}`.execute(trx)
    const review = doc.reviews?.[i]
    if (review)
      reviews.push({
        id: newId(),
        doc_id: docId,
        user_id: userId,
        score: review.score,
        content: review.text,
        status: 2,
        created_at: new Date(when.getTime() + HOUR).toISOString(),
      })
  }
  await insert(trx, 'zhiku_download', downloads)
  await insert(trx, 'zhiku_review', reviews)
  await sql`update zhiku_doc set download_count = ${many} where id = ${docId}`.execute(trx)
}
