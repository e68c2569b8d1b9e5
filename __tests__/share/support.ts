import sharp from 'sharp'
import QRCode from 'qrcode'
import { sql } from 'kysely'
import type { Person, TestServer } from '../support/server'

type Caller = Pick<Person, 'call'>
export const poster = (who: Caller, id: string, place: 'h5' | 'mini' = 'h5') =>
  who.call('POST /api/share/poster', { body: { type: 'circle', id, place } })
export const resolve = (who: Caller, key: string) => who.call('POST /api/share/resolve', { body: { key } })

/** The picture as anybody gets it from its address. */
export async function picture(server: TestServer, address: string) {
  const reply = await server.app.http.inject({ url: address })
  return { status: reply.statusCode, type: reply.headers['content-type'], bytes: reply.rawPayload }
}

/** What the picture shows above its foot: everything but the code and the words beside it. */
export async function upperPart(bytes: Buffer): Promise<Buffer> {
  const { width, height } = await sharp(bytes).metadata()
  return sharp(bytes)
    .extract({ left: 0, top: 0, width, height: height - 380 })
    .raw()
    .toBuffer()
}

const CODE = { side: 264, right: 70, bottom: 56 }
/** Whether the code of the picture is the one that a scanner reads as this text. */
export async function shows(bytes: Buffer, text: string): Promise<boolean> {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' })
  const { data, info } = await sharp(bytes).greyscale().raw().toBuffer({ resolveWithObject: true })
  const side = Math.floor(CODE.side / modules.size)
  const margin = (CODE.side - side * modules.size) / 2
  const left = Math.round(info.width - CODE.right - CODE.side + margin)
  const top = Math.round(info.height - CODE.bottom - CODE.side + margin)
  const dark = (row: number, column: number) =>
    data[(top + Math.floor((row + 0.5) * side)) * info.width + left + Math.floor((column + 0.5) * side)] < 128
  for (let row = 0; row < modules.size; row++)
    for (let column = 0; column < modules.size; column++)
      if (dark(row, column) !== Boolean(modules.get(row, column))) return false
  return true
}

export const inviteCode = async (server: TestServer, { id }: Person) => {
  const { rows } = await sql<{ code: string }>`select invite_code as code from app_user where id = ${id}`.execute(
    server.database.db,
  )
  return rows[0].code
}
