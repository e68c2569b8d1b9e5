import type { FastifyInstance } from 'fastify'
import { dayOf } from '../../../app/time/days'
import { contextFor, type Ctx } from '../../../app/context'
import { isSigned, signedAddress } from '../../../app/secrets'
import { closed } from '../../../app/http/send-bytes'
import type { Services } from '../../../app/http/serve'
import { writeSheet, XLSX } from '../../../app/formats/sheet'
import { COLUMNS } from './invitations'
import { companyOf } from './members'
import { memberPage, needManager } from './manager-actions'

const pathOf = (userId: string) => `company-roll/${userId}`

/** Where whoever looks after a company has its list of members, for ten minutes. Refuses with 11620. */
export async function rollAddress({ db, settings, user, now }: Ctx) {
  const { name } = await needManager(db, user.id)
  return { url: signedAddress(settings, pathOf(user.id)), name: `${name}成员名单${dayOf(now)}.xlsx` }
}

const ROLES = { main: '主账号', manager: '管理员', member: '成员' }
const STATES = { invited: '待加入', joined: '已加入', disabled: '已停用' }
const HEAD = ['姓名', '手机号', '部门', '职位', '工号', '角色', '状态', '加入日期', '本月下载', '本月学课', '本月问问']

/** The same as the page shows, all of it: whoever was a manager when the address was given, and is none now, gets nothing. */
async function sheetFor(services: Services, userId: string): Promise<Buffer> {
  const ctx = contextFor(services, userId)
  const standing = await companyOf(services.db, userId)
  if (!standing || standing.role === 'member') return closed()
  const rows: string[][] = []
  for (let cursor: string | undefined; ;) {
    const { records, next } = await memberPage(ctx, { size: 500, cursor })
    for (const one of records)
      rows.push([
        ...[one.name, one.phoneMasked, one.dept, one.position, one.empNo, ROLES[one.role], STATES[one.status]],
        ...[one.joinTime ? dayOf(new Date(one.joinTime)) : '', String(one.use.download)],
        ...[String(one.use.lesson), String(one.use.ai)],
      ])
    if (!next) return writeSheet('成员', [HEAD, ...rows])
    cursor = next
  }
}

/** A table to be filled in, with an example that says how. */
const template = () => writeSheet('成员', [[...COLUMNS], ['张三（示例，请删去）', '13800000000', '研发中心', '工程师', 'A001']])

const asTable = (name: string) => ({
  'content-type': XLSX,
  'content-disposition': `attachment; filename="${name}.xlsx"`,
})

export function serveRolls(http: FastifyInstance, services: Services): void {
  http.get('/templates/members.xlsx', { schema: { hide: true } }, async (_req, reply) =>
    reply.headers({ ...asTable('members-template'), 'cache-control': 'public, max-age=3600' }).send(template()),
  )
  http.get<{ Params: { token: string; userId: string } }>(
    '/signed/:token/company-roll/:userId',
    { schema: { hide: true } },
    async (req, reply) => {
      const { token, userId } = req.params
      if (!isSigned(services.settings, token, pathOf(userId))) return closed()
      const bytes = await sheetFor(services, userId)
      return reply.headers({ ...asTable('members'), 'cache-control': 'private, no-store' }).send(bytes)
    },
  )
}
