import { configure, TextReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js'
import { createCanvas } from '@napi-rs/canvas'
import { sql } from 'kysely'
import type { Download } from '../../../../contract/admin/endpoint'
import { groupedCode } from '../../../../contract/rules/exchange'
import { csv } from '../../../app/formats/csv'
import type { Db, Trx } from '../../../app/database/db'
import { paintQr } from '../../../app/drawing/qr'
import { gone, refuse } from '../../../app/errors'
import { unseal } from '../../../app/secrets'
import type { Settings } from '../../../app/settings'
import { codeOf } from './code'

configure({ useWebWorkers: false })
/** AES-256, as WinZip, 7-Zip and others open it. */
const STRENGTH = 3

interface Row {
  name: string
  prefix: string
  seed: Buffer | null
  exported: boolean
}

/**
 * All codes of a batch in a zip that the password opens. Once: what they are made from is forgotten with it, and nobody can
 * tell them again. Refuses with 10104 (none), 400 (handed out before, or still being made).
 */
export async function exportCodes(
  { db, settings }: { db: Trx; settings: Settings },
  { id, password }: { id: string; password: string },
): Promise<Download> {
  const { rows } = await sql<Row>`
    select name, prefix, seed, exported_at is not null as exported from duihuan_batch
    where id = ${id} and kind = 'unique' and state <> 'making' for update`.execute(db)
  const [batch] = rows
  if (!batch) return gone()
  const { name, prefix, seed } = batch
  if (!seed) return refuse(400, '这批码已经导出过一次，不能再导出')
  const secret = Buffer.from(unseal(settings, seed), 'base64')
  const { rows: made } = await sql<{ number: number }>`
    select number from duihuan_code where batch_id = ${id} order by number`.execute(db)
  const lines = made.map(({ number }, at) => [String(at + 1), groupedCode(codeOf(secret, prefix, number))])
  await sql`update duihuan_batch set seed = null, exported_at = now() where id = ${id}`.execute(db)
  return {
    filename: `${name}.zip`,
    contentType: 'application/zip',
    bytes: await zipped(`${name}.csv`, csv([['序号', '兑换码'], ...lines]), password),
  }
}

async function zipped(name: string, text: string, password: string): Promise<Buffer> {
  const zip = new ZipWriter(new Uint8ArrayWriter(), { password, encryptionStrength: STRENGTH })
  await zip.add(name, new TextReader(text))
  return Buffer.from(await zip.close())
}

const SIDE = 1200
const MARGIN = 100

/** The page of a common code as a QR code for print. Refuses with 10104 when it has none. */
export async function qrOf({ db, settings }: { db: Db; settings: Settings }, id: string): Promise<Download> {
  const { rows } = await sql<{ name: string; key: string }>`
    select name, key from duihuan_batch where id = ${id} and kind = 'common'`.execute(db)
  const { name, key } = rows[0] ?? gone()
  const canvas = createCanvas(SIDE, SIDE)
  const ctx = canvas.getContext('2d')
  ctx.fillStyle = '#FFFFFF'
  ctx.fillRect(0, 0, SIDE, SIDE)
  paintQr(ctx, `${settings.publicUrl}/#/pages/duihuan/commonCode?key=${key}`, MARGIN, MARGIN, SIDE - 2 * MARGIN)
  return { filename: `${name}.png`, contentType: 'image/png', bytes: await canvas.encode('png') }
}
