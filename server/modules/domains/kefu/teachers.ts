import { sql } from 'kysely'
import type { Db, Row as Columns, Trx } from '../../../app/database/db'
import { refuse } from '../../../app/errors'
import type { Modules } from '../../../app/module'
import { changePicture } from '../../platform/file/documents'
import { addressOf, releaseFile } from '../../platform/file/images'

type Row = Columns<'kefu_teacher', 'name' | 'phone' | 'qr_file'>

declare module '../../../app/module' {
  interface Extensions {
    /** The classes that somebody may learn in now: what each is, and what gave it. */
    classes: (db: Db, userId: string) => Promise<{ bizId: string; sourceId: string }[]>
  }
}

interface From {
  userId: string
  bizType: string | undefined
  bizId: string
}
/** The teacher of the class that somebody is in and comes from; undefined for who is in none, or where none is named. */
export async function teacherOf(modules: Modules, db: Db, { userId, bizType, bizId }: From) {
  if (bizType === 'live') return undefined
  const classes = await Promise.all(modules.all('classes').map((of) => of(db, userId)))
  const had = classes.flat().find((one) => (bizType === 'order' ? one.sourceId : one.bizId) === bizId)
  if (!had) return undefined
  const { rows } = await sql<Row>`select name, phone, qr_file from kefu_teacher where course_id = ${had.bizId}`.execute(db)
  const [row] = rows
  return row && { name: row.name, phone: row.phone, qrUrl: row.qr_file ? addressOf(`${row.qr_file}.webp`) : '' }
}

interface Named {
  name: string
  phone: string
  qrFileId: string | null
}
/** Who is named the teacher of a course, as whoever names them wrote it. */
export async function namedTeacher(db: Db, courseId: string): Promise<Named | undefined> {
  const { rows } = await sql<Named>`
    select name, phone, qr_file as "qrFileId" from kefu_teacher where course_id = ${courseId}::uuid`.execute(db)
  return rows[0]
}
/** As the log has it, where nothing written is null; of the phone it keeps a mark. */
export const loggedTeacher = ({ name, phone, qrFileId }: Partial<Record<keyof Named, string | null>>) => ({
  name: name ?? null,
  phone: phone || null,
  qrFileId: qrFileId ?? null,
})

interface Teacher {
  courseId: string
  name: string
  phone?: string | null
  /** A picture of the WeChat code, which an operator has uploaded. */
  qrFileId?: string | null
}
/** Names the teacher of a class, in the place of who was named before. Refuses with 400 where neither phone nor code is given. */
export async function nameTeacher(trx: Trx, { courseId, name, phone, qrFileId }: Teacher): Promise<void> {
  if (!phone && !qrFileId) refuse(400, '电话和微信二维码至少给一个')
  const before = await namedTeacher(trx, courseId)
  const qr = await changePicture(trx, before?.qrFileId ?? null, qrFileId ?? null)
  await sql`insert into kefu_teacher (course_id, name, phone, qr_file) values (${courseId}::uuid, ${name}, ${phone ?? ''}, ${qr})
    on conflict (course_id) do update set name = excluded.name, phone = excluded.phone, qr_file = excluded.qr_file`.execute(trx)
}

/** The class has none any more; the picture of the code is left to the clean-up. False when it had none. */
export async function dismissTeacher(trx: Trx, courseId: string): Promise<boolean> {
  const { rows } = await sql<{ qr_file: string | null }>`
    delete from kefu_teacher where course_id = ${courseId}::uuid returning qr_file`.execute(trx)
  for (const { qr_file } of rows) if (qr_file) await releaseFile(trx, qr_file)
  return rows.length > 0
}
