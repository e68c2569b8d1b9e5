import { sql } from 'kysely'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import type { FormValues } from '../../../contract/circleForm'
import { readIdCard } from '../../../contract/rules/id-card'
import { readRegion } from '../../../contract/rules/region'
import type { Db } from '../../app/db'
import type { Settings } from '../../app/settings'
import type { Storage } from '../../gateways/storage'
import { privateName } from '../file/private'
import { numberOf } from './card'
import { APPROVED } from './states'
import { zipOf, type ZipEntry } from './zip'

/** One inch at 300 dpi, and the most that authorities take. */
const [WIDTH, HEIGHT, DPI] = [295, 413, 300]
const MOST_BYTES = 200 * 1024

interface Approved {
  id: string
  values: FormValues
  id_sealed: Buffer | null
}

const LABELS = [
  ...['报名编号', '姓名', '身份证号', '性别', '出生日期', '民族', '手机号', '邮箱'],
  ...['户籍省份', '户籍城市', '户籍区县', '现居省份', '现居城市', '现居区县', '报考级别', '批次与考点'],
  ...['学历', '毕业院校', '专业', '毕业时间', '工作单位', '岗位', '从业年限', '已持有的证书', '照片'],
]

const text = (value: FormValues[string] | undefined) => (typeof value === 'string' ? value : '')
/** Province, city, district; one that was written as a text stands whole in the first. */
const place = (value: string) => {
  const names = readRegion(value)?.names ?? [value]
  return [0, 1, 2].map((at) => names[at] ?? '')
}

/** What a table program would reckon with is a text; what has a comma or a quote stands in quotes. */
const cell = (value: string) => {
  const safe = /^[=+\-@]/.test(value) ? `'${value}` : value
  return /[",\r\n\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
const line = (cells: string[]) => `${cells.map(cell).join(',')}\r\n`

function cellsOf({ id, values }: Approved, number: string): string[] {
  const of = (key: string) => text(values[key])
  const card = readIdCard(number)
  return [
    // Behind a tab a table program keeps all eighteen digits.
    ...[id, of('name'), `\t${number}`, card?.sex ?? '', card?.birthday ?? '', of('nation'), of('phone'), of('email')],
    ...[...place(of('household')), ...place(of('residence')), of('level'), of('site')],
    ...[of('education'), of('school'), of('major'), of('graduated'), of('company'), of('position'), of('years'), of('held')],
    `${number}.jpg`,
  ]
}

/** As authorities take it: 295×413 JPEG of at most 200 KB. */
export async function inchPhoto(bytes: Buffer): Promise<Buffer> {
  const sized = sharp(bytes)
    .resize(WIDTH, HEIGHT, { fit: 'cover' })
    .flatten({ background: '#fff' })
    .withMetadata({ density: DPI })
  for (const quality of [92, 80]) {
    const made = await sized.clone().jpeg({ quality }).toBuffer()
    if (made.length <= MOST_BYTES) return made
  }
  return sized.jpeg({ quality: 60 }).toBuffer()
}

/**
 * What the authority is sent of a batch, those that are approved: a table and the photos, each by the number of its card.
 * @returns a ZIP file, and how many people are in it
 */
export async function exportBatch(
  { db, storage, settings }: { db: Db; storage: Storage; settings: Settings },
  batchId: string,
): Promise<{ count: number; zip: Buffer }> {
  const { rows } = await sql<Approved>`
    select id, "values", id_sealed from exam_registration where batch_id = ${batchId}::uuid and status = ${APPROVED}
    order by submitted_at, id`.execute(db)
  if (!rows.length) throw new Error('这个批次没有审核通过、还没有报考的人')
  const photos: ZipEntry[] = []
  let table = `\uFEFF${line(LABELS)}`
  for (const row of rows) {
    const number = numberOf(settings, row)
    const photo = await storage.get(privateName([row.values.photo].flat()[0] ?? ''))
    if (!photo) throw new Error(`${text(row.values.name)} 的照片不在了`)
    table += line(cellsOf(row, number))
    photos.push({ name: `照片/${number}.jpg`, bytes: await inchPhoto(await buffer(photo.stream)) })
  }
  return { count: rows.length, zip: zipOf([{ name: '报名资料.csv', bytes: Buffer.from(table) }, ...photos]) }
}
