import { sql, type RawBuilder } from 'kysely'
import type { FormField, FormValues } from '../../../../contract/circleForm'
import { regionText } from '../../../../contract/rules/region'
import { csv } from '../../../app/csv'
import { secondOf } from '../../../app/days'
import type { Db } from '../../../app/db'
import { newId } from '../../../app/ids'
import { DOCUMENTS, type Storage } from '../../../gateways/storage'
import { freeFile, keepDocument, kindOf, useFile } from '../../platform/file/documents'
import { pictureOf, storeImage } from '../../platform/file/images'
import type { Written } from './written'
import { shownPost } from '../circle/shown'
import { personOn } from '../../identity/user/people'

/** What the operator does with forms. Throws plain words. */

const MOST_BYTES = 20 * 1024 * 1024
const LONGEST_NAME = 80
const missing = (): never => {
  throw new Error('没有这个表单')
}

export interface FormLine {
  id: string
  title: string
  /** The post that offers it. */
  postId: string | null
  starts: Date
  ends: Date | null
  count: number
  capacity: number | null
  gift: string | null
  group: boolean
}
/** All forms, the newest first. */
export async function allForms(db: Db): Promise<FormLine[]> {
  const { rows } = await sql<FormLine>`
    select id, title, post_id as "postId", starts_at as starts, ends_at as ends, submit_count as count, capacity,
      gift_name as gift, group_qr is not null as group
    from circle_form order by created_at desc, id desc`.execute(db)
  return rows
}

/**
 * Makes a form; its id. A post has one, is published, and names its author: whoever fills it in must be able to know to whom they
 * tell this.
 */
export async function addForm(db: Db, form: Written): Promise<string> {
  const id = newId()
  if (form.post) {
    const post = await shownPost(db, form.post)
    if (!post || post.anonymous) throw new Error('没有这个已发布的帖子，或它是匿名提问（填的人不知道交给了谁）')
  }
  const { rows } = await sql`
    insert into circle_form (id, post_id, title, intro, fields, capacity, starts_at, ends_at, need_login, success_tip)
    values (${id}, ${form.post}, ${form.title}, ${form.intro}, ${JSON.stringify(form.fields)}::jsonb, ${form.capacity}, ${form.starts},
      ${form.ends}, ${form.needLogin}, ${form.successTip})
    on conflict (post_id) do nothing returning 1`.execute(db)
  if (!rows.length) throw new Error('这个帖子已经有一个表单')
  return id
}

/** Changes a form that nobody has submitted yet; the post that offers it stays. */
export async function changeForm(db: Db, id: string, form: Written): Promise<void> {
  const { rows } = await sql<{ count: number; post: string | null }>`
    select submit_count as count, post_id as post from circle_form where id = ${id}::uuid`.execute(db)
  if (!rows.length) return missing()
  if (form.post && form.post !== rows[0].post) throw new Error('表单所在的帖子不能改，请另建一个')
  const changed = await sql`
    update circle_form set title = ${form.title}, intro = ${form.intro}, fields = ${JSON.stringify(form.fields)}::jsonb,
      capacity = ${form.capacity}, starts_at = ${form.starts}, ends_at = ${form.ends}, need_login = ${form.needLogin},
      success_tip = ${form.successTip}
    where id = ${id}::uuid and submit_count = 0 returning 1`.execute(db)
  if (!changed.rows.length) throw new Error('已经有人提交，不能再改；可以 close 之后另建一个')
}

/** Takes nothing from now on, whether it had begun or not. */
export async function closeForm(db: Db, id: string): Promise<void> {
  const { rows } = await sql`
    update circle_form set starts_at = least(starts_at, now() - interval '1 second'), ends_at = least(ends_at, now())
    where id = ${id}::uuid returning 1`.execute(db)
  if (!rows.length) missing()
}

const MAGIC: Record<string, string> = { '.pdf': '%PDF-' }

/** Puts up what those who submitted it may download, in the place of the one before; undefined takes it away. */
export async function setGift(db: Db, storage: Storage, id: string, gift?: { name: string; bytes: Buffer }): Promise<void> {
  if (gift) checkGift(gift)
  await checkForm(db, id)
  const name = gift?.name.normalize('NFC') ?? null
  const giftId = gift ? await keepDocument(db, storage, name!, gift.bytes) : null
  const size = gift?.bytes.length ?? null
  await swap(db, id, 'gift_id', giftId, sql`gift_id = ${giftId}, gift_name = ${name}, gift_size = ${size}`)
}

async function checkForm(db: Db, id: string) {
  const { rows } = await sql`select from circle_form where id = ${id}::uuid`.execute(db)
  if (!rows.length) missing()
}

/** Puts a stored file in the place of the one before, which is left to the clean-up: a form never names what is not there. */
const swap = (db: Db, id: string, column: 'gift_id' | 'group_qr', file: string | null, change: RawBuilder<unknown>) =>
  db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ before: string | null }>`
      select ${sql.ref(column)} as before from circle_form where id = ${id}::uuid for no key update`.execute(trx)
    if (!rows.length) return missing()
    if (file) await useFile(trx, file)
    await sql`update circle_form set ${change} where id = ${id}::uuid`.execute(trx)
    await freeFile(trx, rows[0].before)
  })

function checkGift({ name, bytes }: { name: string; bytes: Buffer }) {
  const kind = kindOf(name)
  if (!DOCUMENTS.includes(kind)) throw new Error(`资料应为 ${DOCUMENTS.join('、')} 文件，手机才打得开`)
  if (name.length > LONGEST_NAME) throw new Error(`文件名不能超过 ${LONGEST_NAME} 字`)
  if (!bytes.length || bytes.length > MOST_BYTES) throw new Error('资料应在 20M 以内，且不为空')
  if (!bytes.toString('latin1', 0, 5).startsWith(MAGIC[kind] ?? 'PK')) throw new Error(`${name} 不是真正的 ${kind} 文件`)
}

/** Puts up the picture that leads into the group, in the place of the one before, which is left to the clean-up. */
export async function setGroup(db: Db, storage: Storage, id: string, picture?: Buffer): Promise<void> {
  await checkForm(db, id)
  const file = picture ? (await storeImage(db, storage, null, picture, '群二维码.png')).id : null
  await swap(db, id, 'group_qr', file, sql`group_qr = ${file}`)
}

/** A value as a person reads it in a table; pictures as their addresses. */
function shown({ type }: FormField, value: FormValues[string] | undefined, publicUrl: string): string {
  const all = [value ?? []].flat()
  if (type === 'image') return all.map((fileId) => publicUrl + pictureOf({ id: fileId, width: 0, height: 0 }).url).join(' ')
  return type === 'region' ? all.map(regionText).join('、') : all.join('、')
}

/** What was submitted, the earliest first, as a CSV file; times by the clock of China. */
export async function exportForm(db: Db, id: string, publicUrl: string): Promise<{ count: number; table: string }> {
  const form = await sql<{ fields: FormField[] }>`select fields from circle_form where id = ${id}::uuid`.execute(db)
  if (!form.rows.length) return missing()
  const [{ fields }] = form.rows
  const { rows } = await sql<{ at: Date; name: string; values: FormValues }>`
    select r.created_at as at, u.nick_name as name, r."values" from circle_form_record r join ${personOn('r.user_id')}
    where r.form_id = ${id}::uuid order by r.created_at, r.id`.execute(db)
  const lines = rows.map(({ at, name, values }) => [
    secondOf(at),
    name,
    ...fields.map((field) => shown(field, values[field.key], publicUrl)),
  ])
  return { count: rows.length, table: csv([['提交时间（北京）', '昵称', ...fields.map(({ label }) => label)], ...lines]) }
}
