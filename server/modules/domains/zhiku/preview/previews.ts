import { createCanvas, loadImage, type Image, type Canvas } from '@napi-rs/canvas'
import { sql } from 'kysely'
import { buffer } from 'node:stream/consumers'
import { setFont } from '../../../../app/drawing/text'
import { each, eachBatch } from '../../../../app/each'
import type { Services } from '../../../../app/http/serve'
import { errorOf } from '../../../../app/thrown'
import type { FileFormat } from '../../../../../contract'
import { convertImage } from '../../../platform/file/convert'
import { documentName, kindOf, useFile } from '../../../platform/file/documents'
import { saveImageFile, type Image as KeptImage } from '../../../platform/file/images'
import { formatOf } from '../formats'
import { drawPages, WIDE } from './draw-pages'
import { outlineOf, wordsOf } from './office-text'

const MOST_PAGES = 3
const PART = 0.2
/** A first preview is tried again after 1, 2, 4 … minutes, through a night; after that once a week. */
const MOST_TRIES = 10
/** One that stands already is tried again after 1, 2, 4 … hours. */
const MOST_REDRAWS = 5
/** Which drawing this is, one more with each change of what is drawn: what an older one has made is drawn anew. */
const DRAWING = 1
/**
 * How many are drawn anew in one run: whoever waits for a first preview comes first, and the server's thread is theirs as
 * well.
 */
const REDRAWN_IN_A_RUN = 10
const MOST_WORDS = 20_000

/** How many pages of so many may be seen: three, or a fifth where that is less. */
export const seenOf = (pages: number) => Math.max(1, Math.min(MOST_PAGES, Math.ceil(pages * PART)))

type Making = Pick<Services, 'db' | 'gateways'>

interface Look {
  pages: number
  words: string
  /** The first MOST_PAGES. */
  images: (Canvas | Image)[]
}

async function look({ documents }: Services['gateways'], bytes: Buffer, format: FileFormat, name: string): Promise<Look> {
  if (format !== 'pdf' && !documents.toPdf) {
    const outline = await outlineOf(bytes, format)
    const { canvases, pages } = await drawPages(outline, MOST_PAGES)
    return { pages, words: wordsOf(outline), images: canvases }
  }
  const pdf = format === 'pdf' ? bytes : await documents.toPdf!(bytes, kindOf(name))
  const seen = await documents.pdf(pdf, MOST_PAGES, WIDE)
  const outline = format === 'pdf' ? undefined : await outlineOf(bytes, format)
  const words = outline ? wordsOf(outline) : seen.text
  const images = await Promise.all(seen.images.map((image) => loadImage(image)))
  // A table counts its sheets, whatever pages it would be printed on.
  return { pages: outline && format === 'xlsx' ? outline.pages.length : seen.pages, words, images }
}

/** A page with our name across it; of a document of one page only its upper half. */
function marked(image: Canvas | Image, whole: boolean): Promise<Buffer> {
  const { width, height } = image
  const canvas = createCanvas(width, height)
  const ctx = canvas.getContext('2d')
  ctx.drawImage(image, 0, 0)
  ctx.save()
  ctx.rotate(-Math.PI / 7)
  ctx.fillStyle = 'rgba(43, 92, 230, 0.10)'
  ctx.textAlign = 'left'
  setFont(ctx, width / 22, 700)
  for (let y = -height; y < height * 1.6; y += height / 4)
    for (let x = -width; x < width * 1.6; x += width / 1.6) ctx.fillText('HR共享社区 预览', x, y)
  ctx.restore()
  if (!whole) {
    const fade = ctx.createLinearGradient(0, height * 0.45, 0, height * 0.6)
    fade.addColorStop(0, 'rgba(255,255,255,0)')
    fade.addColorStop(1, 'rgba(255,255,255,1)')
    ctx.fillStyle = fade
    ctx.fillRect(0, height * 0.45, width, height * 0.55)
  }
  return canvas.encode('jpeg', 88)
}

interface Waiting {
  doc_id: string
  no: number
}
interface FileRow {
  id: string
  name: string
}

async function makeOne({ db, gateways }: Making, { doc_id: docId, no }: Waiting): Promise<void> {
  const { rows: files } = await sql<FileRow>`
    select id, name from zhiku_file where doc_id = ${docId} and version = ${no} order by sort`.execute(db)
  const looks: Look[] = []
  for (const { id, name } of files) {
    const found = await gateways.storage.get(documentName(id, name))
    if (!found) throw new Error(`document ${id} is not in the store`)
    looks.push(await look(gateways, await buffer(found.stream), formatOf(name), name))
  }
  const pages = looks.reduce((sum, one) => sum + one.pages, 0)
  const seen = looks[0].images.slice(0, seenOf(looks[0].pages))
  const kept: KeptImage[] = []
  for (const [at, image] of seen.entries()) {
    const made = await convertImage(await marked(image, looks[0].pages > 1))
    kept.push(await saveImageFile(db, gateways.storage, null, made, `preview ${at + 1}`))
  }
  const words = looks
    .map((one) => one.words)
    .join('\n')
    // What a PDF gives for signs without a meaning; PostgreSQL keeps none.
    .replaceAll('\0', '')
    .slice(0, MOST_WORDS)
  await db.transaction().execute(async (trx) => {
    await sql`delete from zhiku_preview where doc_id = ${docId} and version = ${no}`.execute(trx)
    for (const [at, { id, width, height }] of kept.entries()) {
      await useFile(trx, id)
      await sql`insert into zhiku_preview (doc_id, version, page, file_id, width, height)
        values (${docId}, ${no}, ${at + 1}, ${id}, ${width}, ${height})`.execute(trx)
    }
    await sql`update zhiku_version set preview = 'made', drawing = ${DRAWING}, redraw_tries = 0, pages = ${pages},
      words = ${words}
      where doc_id = ${docId} and no = ${no}`.execute(trx)
    await sql`update zhiku_doc set page_count = ${pages} where id = ${docId} and version = ${no}`.execute(trx)
  })
}

/** Whatever fails of a document is told with its id. */
const makeNamed = (services: Making, one: Waiting) =>
  makeOne(services, one).catch((cause: unknown) => {
    throw new Error(`document ${one.doc_id}: ${errorOf(cause).message}`, { cause })
  })

/** Makes the previews that wait, the oldest first. One that fails is tried again later and later, and holds up no other. */
export async function makePreviews(services: Making & Pick<Services, 'log'>): Promise<void> {
  const { db } = services
  const claim = async () => {
    const { rows } = await sql<Waiting>`
      update zhiku_version v set preview_tries = preview_tries + 1,
        preview_due_at = now() + interval '1 minute' * power(2, preview_tries) from (
        select doc_id, no from zhiku_version where preview = 'waiting' and preview_tries < ${MOST_TRIES}
          and (preview_due_at is null or preview_due_at <= now())
        order by preview_tries, published_at, doc_id limit 1 for update skip locked) w
      where v.doc_id = w.doc_id and v.no = w.no returning v.doc_id, v.no`.execute(db)
    return rows
  }
  await eachBatch(services, 'zhiku.previews', claim, (one: Waiting) => makeNamed(services, one))
  await sql`update zhiku_version set preview = 'failed' where preview = 'waiting' and preview_tries >= ${MOST_TRIES}`.execute(db)
}

/**
 * Draws anew some of what an older drawing has made; until the new pictures stand, the old ones are shown. What cannot be
 * drawn keeps its own after some tries, and holds up no other. Those that have none, since theirs could not be drawn, are
 * tried once more each week.
 */
export async function redrawPreviews(services: Making & Pick<Services, 'log'>): Promise<void> {
  const { db } = services
  await sql`update zhiku_version set preview = 'waiting', preview_tries = ${MOST_TRIES - 1}, preview_due_at = null
    where preview = 'failed' and (preview_due_at is null or preview_due_at < now() - interval '7 days')`.execute(db)
  const old = sql`preview = 'made' and drawing < ${DRAWING}`
  const { rows } = await sql<Waiting>`
    update zhiku_version v set redraw_tries = redraw_tries + 1,
      preview_due_at = now() + interval '1 hour' * power(2, redraw_tries) from (
      select doc_id, no from zhiku_version where ${old} and (preview_due_at is null or preview_due_at <= now())
      order by redraw_tries, published_at desc, doc_id limit ${REDRAWN_IN_A_RUN} for update skip locked) w
    where v.doc_id = w.doc_id and v.no = w.no returning v.doc_id, v.no`.execute(db)
  await each(services, 'zhiku.redraw', rows, (one) => makeNamed(services, one), 1)
  await sql`update zhiku_version set drawing = ${DRAWING}, redraw_tries = 0 where ${old}
    and redraw_tries >= ${MOST_REDRAWS}`.execute(db)
}
