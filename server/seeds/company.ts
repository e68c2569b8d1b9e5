import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { newId } from '../app/ids'
import type { Services } from '../app/http/serve'
import { insert } from './load'

const DAY = 86_400_000
/** Who has bought seats for her team. */
const MAIN = '13800138003'
export const DEMO_COMPANY = '杭州青枝里信息技术有限公司'
const SEATS = 10

const DEPARTMENTS = ['人力资源部', '研发中心', '市场部', '客户成功部'] as const

interface Person {
  phone: string
  name: string
  sex: 1 | 2
  department: (typeof DEPARTMENTS)[number]
  position: string
  empNo: string
  status?: 'invited' | 'disabled'
  role?: 'manager'
}

/** Her colleagues; each who has joined has an account. */
const COLLEAGUES: Person[] = [
  {
    phone: '13800138030',
    name: '陆一鸣',
    sex: 1,
    department: '研发中心',
    position: '研发经理',
    empNo: 'QZ0012',
    role: 'manager',
  },
  { phone: '13800138031', name: '唐若琳', sex: 2, department: '人力资源部', position: '招聘专员', empNo: 'QZ0047' },
  { phone: '13800138032', name: '方子扬', sex: 1, department: '研发中心', position: '后端组长', empNo: 'QZ0023' },
  { phone: '13800138033', name: '夏知秋', sex: 2, department: '市场部', position: '市场主管', empNo: 'QZ0031' },
  { phone: '13800138034', name: '贺文博', sex: 1, department: '客户成功部', position: '客户成功经理', empNo: 'QZ0035' },
  {
    phone: '13800138035',
    name: '苏思远',
    sex: 1,
    department: '市场部',
    position: '渠道经理',
    empNo: 'QZ0040',
    status: 'disabled',
  },
  {
    phone: '13800138036',
    name: '邵晓彤',
    sex: 2,
    department: '客户成功部',
    position: '实施顾问',
    empNo: 'QZ0058',
    status: 'invited',
  },
]

/** A company with its departments and members, unless there is one: it needs the demo people. */
export async function loadCompany({ db }: Services): Promise<void> {
  const { rows: there } = await sql`select from company limit 1`.execute(db)
  if (there.length) return
  const { rows: mains } = await sql<{ id: string; name: string; industry_id: string }>`
    select id, real_name as name, industry_id from app_user where phone = ${MAIN}`.execute(db)
  if (!mains.length) return
  const [main] = mains
  const now = Date.now()
  const start = now - 96 * DAY
  const at = (days: number) => new Date(start + days * DAY).toISOString()
  const company = newId(start)
  const departments = new Map(DEPARTMENTS.map((name) => [name, newId(start)]))
  const users = new Map(COLLEAGUES.filter(({ status }) => status !== 'invited').map(({ phone }, n) => [phone, newId(start + n)]))

  await db.transaction().execute(async (trx) => {
    await insert(trx, 'company', [
      {
        id: company,
        name: DEMO_COMPANY,
        credit_code: '91330106MA2B0QD7X4',
        contact: main.name,
        contact_phone: MAIN,
        industry_id: main.industry_id,
        scale: '100-499人',
        address: '杭州市余杭区文一西路 998 号 5 幢 602 室',
        verify: 'verified',
        verify_at: at(1),
        seats: SEATS,
        term_start: at(0),
        term_end: at(365),
        created_at: at(0),
      },
    ])
    await insert(
      trx,
      'company_department',
      DEPARTMENTS.map((name, sort) => ({ id: departments.get(name), company_id: company, name, sort })),
    )
    await insert(
      trx,
      'app_user',
      COLLEAGUES.filter(({ phone }) => users.has(phone)).map(({ phone, name, sex, position: intro }, n) => ({
        id: users.get(phone),
        phone,
        nick_name: name,
        real_name: name,
        company: DEMO_COMPANY,
        sex,
        city: '杭州',
        intro,
        invite_code: `HRQZ${String(n).padStart(3, '0')}`,
        created_at: at(1 + n),
      })),
    )
    await insert(trx, 'company_member', [
      {
        ...{ id: newId(start), company_id: company, user_id: main.id, name: main.name, phone: MAIN },
        ...{ department_id: departments.get('人力资源部'), position: 'HR经理', emp_no: 'QZ0008', role: 'main', status: 'joined' },
        ...{ invite_code: null, invite_ends: null, created_at: at(0), joined_at: at(0) },
      },
      ...COLLEAGUES.map(({ phone, name, department, position, empNo, role = 'member', status = 'joined' }, n) => ({
        ...{ id: newId(start + DAY + n), company_id: company, user_id: users.get(phone) ?? null, name, phone },
        ...{ department_id: departments.get(department), position, emp_no: empNo, role, status },
        invite_code: status === 'invited' ? 'QZL7K2MPX9WA' : null,
        invite_ends: status === 'invited' ? new Date(now + 5 * DAY).toISOString() : null,
        created_at: status === 'invited' ? new Date(now - 2 * DAY).toISOString() : at(1 + n),
        joined_at: status === 'invited' ? null : at(2 + n),
      })),
    ])
    // They have been here lately, all but one whose seat could be somebody else's.
    await insert(
      trx,
      'session',
      COLLEAGUES.filter(({ phone, name }) => users.has(phone) && name !== '贺文博').map(({ phone }, n) => ({
        ...{ token_sha: `\\x${randomBytes(32).toString('hex')}`, user_id: users.get(phone), device: '微信小程序' },
        ...{ seen_at: new Date(now - n * DAY).toISOString(), expires_at: new Date(now + (30 - n) * DAY).toISOString() },
      })),
    )
    // The manager of the engineers looks after them alone.
    await sql`insert into company_scope (member_id, company_id, department_id)
      select id, company_id, department_id from company_member where role = 'manager'`.execute(trx)
  })
}
