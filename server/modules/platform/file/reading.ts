import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import sharp from 'sharp'
import * as codes from '../../../../contract/rules/codes'
import type { Ctx } from '../../../app/context'
import { refuse } from '../../../app/errors'
import { documentName } from './documents'
import { privateName } from './private'
import { usable } from './queries'

/** What somebody has sent up to be read once. */
export interface Unread {
  name: string
  /** A picture is a JPEG. */
  kind: 'document' | 'picture'
  bytes: Buffer
}

/** What the caller has sent up, and uses nowhere. Refuses with 10131 what is somebody else's, in use or gone. */
export async function unreadUpload({ db, user, gateways: { storage } }: Ctx, id: string): Promise<Unread> {
  const { rows } = await sql<{ name: string; kind: string }>`
    select name, kind from file
    where id = ${id} and owner_id = ${user.id} and kind in ('document', 'private') and not used and ${usable}`.execute(db)
  const lost = () => refuse(codes.FILE_GONE, '文件已失效，请重新上传')
  const { name, kind } = rows[0] ?? lost()
  const isPicture = kind === 'private'
  const found = (await storage.get(isPicture ? privateName(id) : documentName(id, name))) ?? lost()
  const bytes = await buffer(found.stream)
  return { name, kind: isPicture ? 'picture' : 'document', bytes: isPicture ? await sharp(bytes).jpeg().toBuffer() : bytes }
}

/** It was read, or cannot be: nothing keeps it, and the next clean-up removes it. */
export const dropUpload = ({ db, user }: Ctx, id: string) =>
  sql`update file set leaving = true where id = ${id} and owner_id = ${user.id} and not used`.execute(db)
