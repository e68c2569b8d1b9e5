import { sql } from 'kysely'
import type { FormField } from '../../../../../contract/circleForm'
import type { Filled, Registered, Registration, RegistrationFilter } from '../../../../../contract/admin/exam'
import * as codes from '../../../../../contract/rules/codes'
import { regionText } from '../../../../../contract/rules/region'
import type { Db } from '../../../../app/database/db'
import { refuse } from '../../../../app/errors'
import { beyond, cut, DEFAULT_SIZE, micros, decodeCursor } from '../../../../app/database/paging'
import { isPhone } from '../../../../app/database/phone-search'
import type { Settings } from '../../../../app/settings'
import { maskEmail, maskPhone } from '../../../../app/formats/text'
import { people } from '../../../identity/user/people'
import { privateUrl } from '../../../platform/file/private'
import { batches, batchName, levels } from '../../lesson/certificate/batches'
import { courseTitle } from '../../lesson/catalog/titles'
import { CARD, numberOf } from '../card'
import { step1Fields, step2Fields } from './fields'
import { byId, isToSit, sittingsOf, type RegistrationRow } from '../queries'
import { statusText, WAITING } from './states'

type PageRow = Omit<Registration, 'statusText' | 'submittedAt'> & { submitted_at: Date | null; key: number }

const columns = sql`r.id, r.user_id as "userId", r.status, coalesce(r."values" ->> 'name', '') as name, r.id_mask as "idMask",
  ${courseTitle(sql.ref('r.course_id'))} as course, r.course_id as "courseId", r.batch_id as "batchId",
  coalesce(${batchName(sql.ref('r.batch_id'))}, '') as batch, r.ticket_no as "ticketNo", r.theory, r.skill, r.submitted_at,
  case when ${isToSit} then r.unfit else '' end as unfit`
const since = sql`coalesce(r.submitted_at, r.created_at)`

const shownOf = ({ submitted_at, ...row }: Omit<PageRow, 'key'>): Registration => ({
  ...row,
  statusText: statusText({ ...row, ticket_no: row.ticketNo }),
  submittedAt: submitted_at?.toISOString() ?? null,
})

/** By what they wrote down, or by what they log in with. */
const reachedAt = (phone: string) => sql`r.id in (
  select x.id from exam_registration x where ${isPhone(sql`(x."values" ->> 'phone')`, phone)}
  union select x.id from ${people()} join exam_registration x on x.user_id = u.id where ${isPhone(sql.ref('u.phone'), phone)})`

/** What waits to be reviewed comes as it was handed in, the rest the newest first. */
export async function registrationPage(db: Db, filter: RegistrationFilter) {
  const { size = DEFAULT_SIZE, cursor, status, batchId, courseId, name, phone, userId, ticketNo, unfit } = filter
  const up = status === WAITING
  const direction = up ? sql`` : sql`desc`
  const position = decodeCursor(cursor, 'time')
  const { rows } = await sql<PageRow>`
    select ${columns}, ${micros(since)} as key from exam_registration r
    where true ${status === undefined ? sql`` : sql`and r.status = ${status}`} ${batchId ? sql`and r.batch_id = ${batchId}` : sql``}
      ${courseId ? sql`and r.course_id = ${courseId}` : sql``} ${name ? sql`and r."values" ->> 'name' = ${name}` : sql``}
      ${ticketNo ? sql`and r.ticket_no = ${ticketNo}` : sql``} ${userId ? sql`and r.user_id = ${userId}` : sql``}
      ${phone ? sql`and ${reachedAt(phone)}` : sql``}
      ${unfit === undefined ? sql`` : sql`and (r.unfit <> '' and ${isToSit}) = ${unfit}`} ${beyond(position, 'time', since, 'r.id', up)}
    order by ${since} ${direction}, r.id ${direction} limit ${size + 1}`.execute(db)
  const page = cut(rows, size)
  return { records: page.rows.map(({ key: _key, ...row }) => shownOf(row)), next: page.next }
}

const dossier = async (db: Db, id: string) => (await byId(db, id)) ?? refuse(codes.GONE, '没有这份报名资料')

const fieldsOf = async (db: Db): Promise<FormField[]> => [
  ...step1Fields(await batches(db), await levels(db), undefined, new Date()),
  ...step2Fields,
]

/** What tells of somebody beyond their name: shown in the clear only to whoever says why. */
const isPrivate = ({ key, type }: FormField) => key === CARD || type === 'image' || type === 'phone' || type === 'email'

const valuesOf = ({ values }: RegistrationRow, key: string): string[] => [values[key] ?? []].flat().filter(Boolean)

function masked(row: RegistrationRow, { key, type }: FormField): string {
  const all = valuesOf(row, key)
  if (key === CARD) return row.id_mask
  if (type === 'image') return all.length ? `${all.length} 张` : ''
  if (type === 'phone') return all.map(maskPhone).join(' ')
  if (type === 'email') return all.map(maskEmail).join(' ')
  return all.map(type === 'region' ? regionText : String).join(' ')
}

/** A registration as whoever reviews it first sees it. Refuses with 10104 when there is none. */
export async function registered(db: Db, id: string): Promise<Registered> {
  const row = await dossier(db, id)
  const { rows } = await sql<PageRow>`select ${columns} from exam_registration r where r.id = ${id}`.execute(db)
  return {
    registration: shownOf(rows[0]),
    consentAt: row.consent_at?.toISOString() ?? null,
    rejectReason: row.reject_reason,
    rejected: Object.entries(row.rejected).map(([key, words]) => ({ key, words })),
    fields: (await fieldsOf(db)).map((field) => ({ key: field.key, label: field.label, value: masked(row, field) })),
    sittings: await sittingsOf(db, id),
  }
}

/** The rest of it: numbers, and pictures as addresses that open for ten minutes. Refuses with 10104 when there is none. */
export async function privatePart(db: Db, settings: Settings, id: string): Promise<Filled[]> {
  const row = await dossier(db, id)
  const shown = ({ key, type }: FormField) => {
    if (key === CARD) return numberOf(settings, row)
    const all = valuesOf(row, key)
    return (type === 'image' ? all.map((file) => settings.publicUrl + privateUrl(settings, file)) : all).join(' ')
  }
  return (await fieldsOf(db)).filter(isPrivate).map((field) => ({ key: field.key, label: field.label, value: shown(field) }))
}

/** To pick from; any other may be written. */
const REASONS = [
  '照片不符合要求',
  '证件照片不清晰或不完整',
  '学历证书与填写的不一致',
  '工作证明缺少盖章或年限',
  '资料与身份证不一致',
]

export const rejectReasons = async (db: Db) => ({
  reasons: REASONS,
  fields: (await fieldsOf(db)).map(({ key, label }) => ({ key, label })),
})
