import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { newId } from '../../server/app/ids'
import { addItem } from '../../server/modules/aggregates/neixun/items'
import { must } from '../order/support'
import { query } from '../support/query'
import { startServer, type Person, type TestServer } from '../support/server'

let made = 0
/** A company with a main member and two departments, the second under the first. */
export async function makeCompany(server: TestServer, main: Pick<Person, 'id'>, name = `砚川精密${++made}有限公司`) {
  const id = newId()
  const [top, under] = [newId(), newId()]
  await query(
    server,
    sql`insert into company (id, name, credit_code, contact, contact_phone)
      values (${id}, ${name}, ${`91330106MA2B0QD${String(100 + ++made)}`.slice(0, 18)}, '周敏', '')`,
  )
  await query(
    server,
    sql`insert into company_department (id, company_id, parent_id, name, sort)
      values (${top}, ${id}, null, '生产部', 0), (${under}, ${id}, ${top}, '质检部', 1)`,
  )
  await query(
    server,
    sql`insert into company_member (id, company_id, user_id, name, phone, role, status, joined_at)
      values (${newId()}, ${id}, ${main.id}, '周敏', '', 'main', 'joined', now())`,
  )
  return { id, name, top, under }
}
export type Company = Awaited<ReturnType<typeof makeCompany>>

/** Somebody who manages the people of one department alone. */
export async function departmentManager(server: TestServer, { id: companyId }: Company, departmentId: string) {
  const person = await server.person('陆一鸣')
  const id = newId()
  await query(
    server,
    sql`insert into company_member (id, company_id, user_id, name, phone, role, status, joined_at, department_id)
      values (${id}, ${companyId}, ${person.id}, '陆一鸣', ${person.phone}, 'manager', 'joined', now(), ${departmentId})`,
  )
  await query(
    server,
    sql`insert into company_scope (member_id, company_id, department_id) values (${id}, ${companyId}, ${departmentId})`,
  )
  return person
}

export interface Training {
  id: string
  code: string
  companyId: string
  stages: string[]
}
export interface Wish {
  inOrder?: boolean
  endsIn?: number
  showsOthers?: boolean
  byPhone?: boolean
}
/** Runs since yesterday for ten days, two stages. */
export async function training(server: TestServer, { id: companyId }: Company, wish: Wish = {}): Promise<Training> {
  const [id, code, stages] = [newId(), String(200_000 + ++made * 7), [newId(), newId()]]
  await query(
    server,
    sql`insert into training (id, code, company_id, title, start_at, end_at, mode, contact, in_order, shows_others, by_phone,
      status)
      values (${id}, ${code}, ${companyId}, ${`新经理训练营${made}`}, now() - interval '20 days',
        now() + make_interval(days => ${wish.endsIn ?? 10}), 'mixed',
        '周敏', ${wish.inOrder ?? false}, ${wish.showsOthers ?? false},
        ${wish.byPhone ?? true}, 'open')`,
  )
  await query(
    server,
    sql`insert into training_stage (id, training_id, name, position)
      values (${stages[0]}, ${id}, '角色转变', 1), (${stages[1]}, ${id}, '带团队', 2)`,
  )
  return { id, code, companyId, stages }
}

export async function place(
  server: TestServer,
  { id }: Training,
  one: { name?: string; phone?: string; empNo?: string; departmentId?: string; department?: string; group?: string } = {},
) {
  const traineeId = newId()
  await query(
    server,
    sql`insert into trainee (id, training_id, name, phone, emp_no, department_id, department, group_name)
      values (${traineeId}, ${id}, ${one.name ?? '马强'}, ${one.phone ?? ''}, ${one.empNo ?? ''}, ${one.departmentId ?? null},
        ${one.department ?? ''}, ${one.group ?? ''})`,
  )
  return traineeId
}

export async function teaches(server: TestServer, { id }: Training, person: Pick<Person, 'id'>) {
  await query(
    server,
    sql`insert into training_trainer (training_id, user_id, name, role) values (${id}, ${person.id}, '秦岚', 'trainer')`,
  )
}

/** A time to sign for, minutes from now. */
export async function sign(
  server: TestServer,
  { id: trainingId, stages }: Training,
  more: { from?: number; late?: number; to?: number; mode?: 'code' | 'place' | 'photo'; radius?: number; stage?: number } = {},
) {
  const id = newId()
  const { from = -10, late = 20, to = 60, mode = 'code', radius } = more
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000)
  await query(
    server,
    sql`insert into training_sign (id, training_id, title, start_at, late_at, end_at, mode, lng, lat, radius)
      values (${id}, ${trainingId}, '下午场', ${at(from)}, ${at(late)}, ${at(to)}, ${mode}, ${radius ? 121.4 : null}, ${radius ? 31.17 : null},
        ${radius ?? null})`,
  )
  const item = await server.database.db.transaction().execute((trx) =>
    addItem(trx, {
      trainingId,
      stageId: stages[more.stage ?? 0],
      kind: 'signin',
      refId: id,
      title: '签到：下午场',
      openAt: at(from),
      closeAt: at(to),
    }),
  )
  return { id, item }
}

/** Comes in with the own phone, as the page does. */
export async function byPhone(server: TestServer, { code }: Training, phone: string) {
  return server.call('POST /api/neixun/login', { body: { code, phone, smsCode: await smsCode(server, phone) } })
}
export async function smsCode(server: TestServer, phone: string): Promise<string> {
  await query(server, sql`delete from sms_code where phone = ${phone}`)
  return must(await server.call('POST /api/auth/sendSms', { body: { phone, scene: 'login' } })).devCode!
}
export const byNumber = (caller: Pick<TestServer, 'call'>, { code }: Training, name: string, empNo: string) =>
  caller.call('POST /api/neixun/loginByEmpNo', { body: { code, name, empNo } })

export const detail = (person: Pick<Person, 'call'>, { id }: Pick<Training, 'id'>) =>
  person.call('GET /api/neixun/detail/:id', { params: { id }, query: {} })

/** Somebody of the list with an account, come in. */
export async function trainee(server: TestServer, one: Training, more: Parameters<typeof place>[2] = {}) {
  const person = await server.person()
  const traineeId = await place(server, one, { ...more, phone: person.phone })
  must(await byPhone(server, one, person.phone))
  return { ...person, traineeId }
}

/** A company with its main member, and somebody who is to teach there. */
async function school() {
  const server = await startServer()
  const main = await server.person('周敏')
  const teacher = await server.person('秦岚')
  return { server, main, teacher, company: await makeCompany(server, main) }
}

type School = Awaited<ReturnType<typeof school>>
/** A training that the teacher teaches, with one trainee. */
async function taught({ server, teacher, company }: School, more: Parameters<typeof place>[2] = {}) {
  const one = await training(server, company)
  await teaches(server, one, teacher)
  return { one, ann: await trainee(server, one, { name: '马强', ...more }) }
}
export type Taught = School & Awaited<ReturnType<typeof taught>>

/** One school for all tests of a file, and for each of them a training of its own, whose trainee may be told more of. */
export function taughtBeforeEach(take: (all: Taught) => void, more?: (company: Company) => Parameters<typeof place>[2]) {
  let at: School
  beforeAll(async () => {
    at = await school()
  })
  beforeEach(async () => take({ ...at, ...(await taught(at, more?.(at.company))) }))
  afterAll(() => at.server.close())
}

export const doSign = (
  person: Pick<Person, 'call'>,
  signId: string,
  more: { token?: string; lng?: number; lat?: number; photoId?: string; deviceId?: string; requestId?: string } = {},
) => person.call('POST /api/neixunSign/do', { body: { signId, deviceId: randomUUID(), requestId: randomUUID(), ...more } })
