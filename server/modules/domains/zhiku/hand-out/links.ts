import { randomBytes, randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { ALPHABET, plainCode } from '../../../../../contract/rules/exchange'
import type { Ctx } from '../../../../app/context'
import type { Db } from '../../../../app/database/db'
import { lock } from '../../../../app/database/locks'
import { gone } from '../../../../app/errors'
import { sha256 } from '../../../../app/http/session'
import { giveRight, isFree, lockRight, mayHave, needActive, notYours, pricedDoc, rightTo, type Right } from '../rights'
import { needTimes } from './count'

const FOLDER = '/d/'
const OPEN_MINUTES = 10

/** 31^10 words: within ten minutes nobody guesses one, and anybody can type it. */
const WORD_LENGTH = 10
const newWord = () => Array.from({ length: WORD_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
/** A token as it was given, or a word as somebody has typed it: in small letters, with a dash. */
const tokenIn = (text: string) => (plainCode(text).length === WORD_LENGTH ? plainCode(text) : text)

export interface HandedFile {
  id: string
  docId: string
  name: string
  version: number
}

/** A file of a version that this right covers. Refuses with 10104. */
export async function coveredFile(db: Db, docId: string, fileId: string, right: Right): Promise<HandedFile> {
  const { rows } = await sql<HandedFile>`
    select f.id, f.doc_id as "docId", f.name, f.version from zhiku_file f
    join zhiku_version v on v.doc_id = f.doc_id and v.no = f.version
    where f.id = ${fileId} and f.doc_id = ${docId} and ${mayHave(right)}`.execute(db)
  return rows[0] ?? gone()
}

/** What costs nothing is theirs as soon as they want it. */
async function takeFree({ db, user }: Ctx, docId: string): Promise<Right> {
  const had = await rightTo(db, user.id, docId)
  if (had?.active || had?.paused) return needActive(had)
  const doc = await pricedDoc(db, docId)
  if (doc.status !== 'on' || !isFree(doc)) return notYours()
  return db.transaction().execute(async (trx) => {
    await lock(trx, `zhiku free ${user.id} ${docId}`)
    await lockRight(trx, user.id, docId)
    if (!(await rightTo(trx, user.id, docId))?.active) await giveRight(trx, { userId: user.id, docId, source: 'free' })
    return needActive(await rightTo(trx, user.id, docId))
  })
}

/** An address for one file. Refuses with 11424 (not theirs), 11420, 11422, 10104. */
export async function downloadUrl(ctx: Ctx, body: { docId: string; fileId: string; short?: boolean }) {
  const { db, user, caller, now, settings } = ctx
  const docId = body.docId.toLowerCase()
  const right = await takeFree(ctx, docId)
  const file = await coveredFile(db, docId, body.fileId, right)
  await needTimes(db, { userId: user.id, docId, fileId: file.id, version: file.version }, now)
  const token = body.short ? newWord() : randomBytes(18).toString('base64url')
  const { rows } = await sql<{ at: Date }>`
    insert into zhiku_link (token, user_id, doc_id, file_id, session, expires_at)
    values (${sha256(token)}, ${user.id}, ${docId}, ${file.id}, ${sha256(caller.token)},
      clock_timestamp() + make_interval(mins => ${OPEN_MINUTES})) returning expires_at as at`.execute(db)
  return {
    url: `${FOLDER}${token}`,
    link: `${settings.publicUrl}${FOLDER}${token}`,
    fileName: file.name,
    expireTime: rows[0].at.toISOString(),
    left: right.most - right.used,
    serverTime: now.toISOString(),
  }
}

export interface Link {
  userId: string
  docId: string
  fileId: string
  /** In hex. */
  session: string
  over: boolean
}

/** What a token stands for; undefined when it is none of ours, or long over. */
export async function linkOf(db: Db, token: string): Promise<Link | undefined> {
  const { rows } = await sql<Link>`
    select user_id as "userId", doc_id as "docId", file_id as "fileId", encode(session, 'hex') as session,
      expires_at <= clock_timestamp() as over from zhiku_link where token = ${sha256(tokenIn(token))}`.execute(db)
  return rows[0]
}

/** Says for a day that an address is over, and then knows nothing of it. */
export const forgetLinks = (db: Db) => sql`delete from zhiku_link where expires_at < now() - interval '1 day'`.execute(db)
