import { sql, type RawBuilder } from 'kysely'
import type { Db, Trx } from '../../../../app/database/db'
import { bareNumber } from '../../../../app/formats/text'
import { newId } from '../../../../app/ids'
import { colleagues, departmentsOf, departmentsUnder, type Colleague } from '../../../domains/company/members'
import { peopleOfPhones, phonesOf } from '../../../identity/user/people'
import { stays } from '../trainees'
import { emitPlaced } from './placed'

export interface Place {
  name: string
  phone: string
  empNo: string
  departmentId: string | null
  department: string
  position: string
  groupName?: string
}

interface Left {
  id: string
  userId: string | null
  name: string
  phone: string
  empNo: string
}
/** A number is given to the next one in time: with the same name it is theirs still. */
const wasAt = (place: Place, account: string | undefined) => (left: Left) =>
  (account !== undefined && left.userId === account) ||
  (place.phone !== '' && left.phone === place.phone) ||
  (place.empNo !== '' && left.empNo === place.empNo && left.name === place.name)

/** Whoever has left the list and comes to it again goes on with what they had done. Their places. */
async function takeBack(trx: Trx, trainingId: string, places: Place[], lenient: boolean): Promise<Map<Place, string>> {
  const back = new Map<Place, string>()
  const { rows: left } = await sql<Left>`
    select id, user_id as "userId", name, phone, emp_no as "empNo" from trainee
    where training_id = ${trainingId} and (status = 'quit' or left_at is not null) order by user_id is null, created_at desc,
      id for update`.execute(trx)
  if (!left.length) return back
  const accounts = await peopleOfPhones(
    trx,
    places.flatMap(({ phone }) => phone || []),
  )
  for (const place of places) {
    const one = left.find(wasAt(place, accounts.get(place.phone)))
    if (!one) continue
    const phone = place.phone || one.phone
    const again = (empNo: string) =>
      sql`
      update trainee x set left_at = null, name = ${place.name},
        phone = ${phone}, emp_no = ${empNo}, department_id = ${place.departmentId}, department = ${place.department},
        position = ${place.position}, group_name = coalesce(${place.groupName ?? null}, x.group_name),
        status = case when x.status <> 'quit' then x.status when x.user_id is null then 'pending' else 'learning' end
      where x.id = ${one.id} and (x.status = 'quit' or x.left_at is not null) and not exists (
        select from trainee o where o.training_id = x.training_id and o.id <> x.id and o.status <> 'quit'
          and (o.user_id = x.user_id or o.phone = nullif(${phone}, '') or (o.emp_no = nullif(${empNo}, '') and o.left_at is null)
            or (o.emp_no = nullif(${place.empNo}, '') and o.name = ${place.name} and o.left_at is null)))
      returning 1`.execute(trx)
    for (const empNo of lenient && place.empNo ? [place.empNo, ''] : [place.empNo])
      if (!back.has(place) && (await again(empNo)).rows.length) back.set(place, one.id)
  }
  return back
}

/**
 * Puts people on the list of a training; who stands there already by phone or number stays as they are, and who has stood there
 * before has their place again. `lenient`: whose number is somebody else's there comes without it. The places of those who were
 * not on it.
 */
export async function addPlaces(trx: Trx, trainingId: string, places: Place[], lenient = false): Promise<string[]> {
  if (!places.length) return []
  const back = await takeBack(trx, trainingId, places, lenient)
  const fresh = places.filter((one) => !back.has(one))
  const rows = fresh.map((one) => ({
    ...{ id: newId(), training_id: trainingId, name: one.name, phone: one.phone, emp_no: one.empNo },
    ...{ department_id: one.departmentId, department: one.department, position: one.position, group_name: one.groupName ?? '' },
  }))
  const added = await insertPlaces(trx, rows)
  const ids = new Set(added)
  // Who stands there by this number under the same name is the same person, whatever phone they had then.
  const others = lenient
    ? await insertPlaces(
        trx,
        rows.filter((row) => row.phone && row.emp_no && !ids.has(row.id)),
        sql`where not exists (select from trainee x where x.training_id = r.training_id and x.emp_no = r.emp_no
          and x.name = r.name and ${stays})`,
      )
    : []
  const all = [...back.values(), ...added, ...others]
  await emitPlaced(trx, trainingId, all)
  return all
}

type PlaceRow = Record<'id' | 'training_id' | 'name' | 'phone' | 'emp_no', string>
/** The places of those who did not stand there by phone or number; under a condition on `r` nobody brings a number. */
async function insertPlaces(trx: Trx, rows: PlaceRow[], condition?: RawBuilder<unknown>): Promise<string[]> {
  if (!rows.length) return []
  const { rows: added } = await sql<{ id: string }>`
    insert into trainee (id, training_id, name, phone, emp_no, department_id, department, position, group_name)
    select id, training_id, name, phone, ${condition ? sql`''` : sql`emp_no`}, department_id, department, position, group_name
    from jsonb_populate_recordset(null::trainee, ${JSON.stringify(rows)}::jsonb) r ${condition ?? sql``}
    on conflict do nothing returning id`.execute(trx)
  return added.map(({ id }) => id)
}

async function placesOf(db: Db, all: Colleague[]): Promise<Place[]> {
  const phones = await phonesOf(
    db,
    all.map(({ userId }) => userId),
  )
  return all.map(({ userId, name, departmentId, department, position, empNo }) => ({
    ...{ name, phone: phones.get(userId) ?? '', empNo: bareNumber(empNo).toUpperCase(), departmentId, department, position },
  }))
}

/** Members of the company take part; whoever is none, or no longer, is left out. How many people were new. */
export async function addMembers(trx: Trx, training: { id: string; companyId: string }, memberIds: string[]): Promise<number> {
  const all = await colleagues(trx, training.companyId, { memberIds })
  return (await addPlaces(trx, training.id, await placesOf(trx, all), true)).length
}

/**
 * Departments take part, with those under them: whoever works there now and whoever comes later. Those of them that are not
 * the company's own are left to the caller. How many people were new.
 */
export async function assign(trx: Trx, training: { id: string; companyId: string }, departmentIds: string[]): Promise<number> {
  for (const id of departmentIds)
    await sql`insert into training_department (training_id, department_id) values (${training.id}, ${id})
      on conflict do nothing`.execute(trx)
  const all = await colleagues(trx, training.companyId, { departments: await departmentsUnder(trx, departmentIds) })
  return (await addPlaces(trx, training.id, await placesOf(trx, all), true)).length
}

/** A condition on `x`: the places of somebody, whether or not they have come in. */
async function placedAs(db: Db, userId: string) {
  const phone = (await phonesOf(db, [userId])).get(userId) ?? null
  return sql`(x.user_id = ${userId} or x.phone = ${phone})`
}

interface Joined {
  companyId: string
  memberId: string
  userId: string
  departmentId: string | null
}
/** Somebody comes to work where a training that goes on is for everybody, or had a place in it when they left the company. */
export async function joinLater(trx: Trx, { companyId, memberId, userId, departmentId }: Joined) {
  const { rows } = await sql<{ id: string; departments: string[]; had: boolean }>`
    select t.id, array(select d.department_id from training_department d where d.training_id = t.id) as departments,
      exists (select from trainee x where x.training_id = t.id and x.left_at is not null
        and ${await placedAs(trx, userId)}) as had
    from training t where t.company_id = ${companyId} and t.status <> 'archived' and t.end_at > now()`.execute(trx)
  const [one] = await colleagues(trx, companyId, { memberIds: [memberId] })
  if (!one) return
  for (const { id, departments, had } of rows)
    if (had || (departmentId && (await departmentsUnder(trx, departments)).includes(departmentId)))
      await addPlaces(trx, id, await placesOf(trx, [one]), true)
}

interface Moved extends Omit<Joined, 'userId'> {
  userId: string | null
}

/** Somebody works in another department: lists that go on name that one, and what is for it is for them. */
export async function moveWithin(trx: Trx, { companyId, memberId, userId, departmentId }: Moved) {
  if (!userId) return
  const department = (await departmentsOf(trx, companyId)).find(({ id }) => id === departmentId)?.name ?? ''
  await sql`update trainee x set department_id = ${departmentId}, department = ${department} from training t
    where t.id = x.training_id and t.company_id = ${companyId} and t.status <> 'archived' and t.end_at > now()
      and ${await placedAs(trx, userId)}`.execute(trx)
  await joinLater(trx, { companyId, memberId, userId, departmentId })
}

/**
 * Somebody has left the company: its trainings that go on are not theirs any more. What they had done stays in its reports,
 * and who had finished stays on the list as somebody who has. That they are back already may have been heard before this:
 * then they have what is for everybody, as whoever comes later, and what they had.
 */
export async function leaveCompany(trx: Trx, { companyId, userId }: { companyId: string; userId: string }) {
  const theirs = sql`from training t where t.id = x.training_id and t.company_id = ${companyId} and t.status <> 'archived'
    and t.end_at > now() and ${await placedAs(trx, userId)}`
  await sql`update trainee x set left_at = now() ${theirs} and x.status = 'done'`.execute(trx)
  await sql`update trainee x set status = 'quit', finished_at = null, left_at = now() ${theirs}
    and x.status in ('pending', 'learning')`.execute(trx)
  const [back] = await colleagues(trx, companyId, { userIds: [userId] })
  if (back) await joinLater(trx, { companyId, ...back })
}
