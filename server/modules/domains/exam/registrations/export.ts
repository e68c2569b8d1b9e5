import { sql } from 'kysely'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import type { FormValues } from '../../../../../contract/circleForm'
import { readIdCard } from '../../../../../contract/rules/id-card'
import { readRegion } from '../../../../../contract/rules/region'
import { csv } from '../../../../app/formats/csv'
import { secondOf } from '../../../../app/time/days'
import type { Db } from '../../../../app/database/db'
import { refuse } from '../../../../app/errors'
import type { Settings } from '../../../../app/settings'
import type { Storage } from '../../../../gateways/storage'
import { privateName } from '../../../platform/file/private'
import { numberOf } from '../card'
import { HAND_SIGNATURE, SIGNATURE } from './fields'
import { APPROVED } from './states'
import { zipOf, type ZipEntry } from './zip'

/** One inch at 300 dpi, and the most that authorities take. */
const [WIDTH, HEIGHT, DPI] = [295, 413, 300]
const MOST_BYTES = 200 * 1024

interface Approved {
  id: string
  values: FormValues
  id_sealed: Buffer | null
  submitted_at: Date | null
}

const LABELS = [
  ...['报名编号', '姓名', '身份证号', '性别', '出生日期', '民族', '手机号', '邮箱'],
  ...['户籍省份', '户籍城市', '户籍区县', '现居省份', '现居城市', '现居区县', '报考级别', '批次与考点'],
  ...['学历', '毕业院校', '专业', '毕业时间', '工作单位', '岗位', '从业年限', '已持有的证书', '照片'],
  ...['承诺人签名', '签署时间', '手写签名'],
]

const text = (value: FormValues[string] | undefined) => (typeof value === 'string' ? value : '')
/** Province, city, district; one that was written as a text stands whole in the first. */
const place = (value: string) => {
  const names = readRegion(value)?.names ?? [value]
  return [0, 1, 2].map((at) => names[at] ?? '')
}

function cellsOf({ id, values, submitted_at }: Approved, number: string): string[] {
  const of = (key: string) => text(values[key])
  const card = readIdCard(number)
  return [
    // Behind a tab a table program keeps all eighteen digits.
    ...[id, of('name'), `\t${number}`, card?.sex ?? '', card?.birthday ?? '', of('nation'), of('phone'), of('email')],
    ...[...place(of('household')), ...place(of('residence')), of('level'), of('site')],
    ...[of('education'), of('school'), of('major'), of('graduated'), of('company'), of('position'), of('years'), of('held')],
    `${number}.jpg`,
    ...[of(SIGNATURE), submitted_at ? secondOf(submitted_at) : '', fileOf(values[HAND_SIGNATURE]) && `${number}.jpg`],
  ]
}

/** Of a field of one picture; '' for none. */
const fileOf = (value: FormValues[string] | undefined) => [value].flat()[0] ?? ''

/** As authorities take it: 295×413 JPEG of at most 200 KB. */
async function inchPhoto(bytes: Buffer): Promise<Buffer> {
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
 * What the authority is sent of a batch, those that are approved: a table, the photos and the signatures, each by the number
 * of its card.
 * @returns a ZIP file, and how many people are in it
 */
export async function exportBatch(
  { db, storage, settings }: { db: Db; storage: Storage; settings: Settings },
  batchId: string,
): Promise<{ count: number; zip: Buffer }> {
  const { rows } = await sql<Approved>`
    select id, "values", id_sealed, submitted_at from exam_registration where batch_id = ${batchId}::uuid and status = ${APPROVED}
    order by submitted_at, id`.execute(db)
  if (!rows.length) refuse(400, '这个批次没有审核通过、还没有报考的人')
  const pictures: ZipEntry[] = []
  const bytesOf = async (values: FormValues, key: string, what: string) => {
    const found = await storage.get(privateName(fileOf(values[key])))
    return found ? buffer(found.stream) : refuse(400, `${text(values.name)} 的${what}不在了`)
  }
  const table = [LABELS]
  for (const row of rows) {
    const number = numberOf(settings, row)
    table.push(cellsOf(row, number))
    pictures.push({ name: `照片/${number}.jpg`, bytes: await inchPhoto(await bytesOf(row.values, 'photo', '照片')) })
    if (!fileOf(row.values[HAND_SIGNATURE])) continue
    const signature = await bytesOf(row.values, HAND_SIGNATURE, '手写签名')
    pictures.push({ name: `签名/${number}.jpg`, bytes: await sharp(signature).flatten({ background: '#fff' }).jpeg().toBuffer() })
  }
  return { count: rows.length, zip: await zipOf([{ name: '报名资料.csv', bytes: Buffer.from(csv(table)) }, ...pictures]) }
}
