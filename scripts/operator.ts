import { CHIEF, chiefs, createOperator } from '../server/modules/services/admin/operators'
import { record } from '../server/modules/services/admin/audit'
import type { Services } from '../server/app/http/serve'
import { command, everyPage } from './back-office'

/** Where nobody may make accounts yet, whoever holds the machine makes the first one. */
const createFirst = ({ db }: Services, login: string, name: string) =>
  db.transaction().execute(async (trx) => {
    const made = await createOperator(trx, { login, name, roles: [CHIEF] })
    const origin = { source: 'command' as const, address: '', requestId: made.id }
    const entry = { operatorId: null, kind: 'write' as const, route: 'POST /admin/api/operator/create', reason: '' }
    await record(trx, { ...entry, subject: 'operator', subjectId: made.id, after: { login, name, roles: [CHIEF] }, origin })
    return made
  })

const oneTime = (password: string) => `一次性密码（72 小时内登录并修改）：${password}`
const DONE = '已处理'

export const run = command(module, {
  list: {
    help: '全部运营人员',
    async run({ call }) {
      const all = await everyPage((cursor) => call('POST /admin/api/operator/page', { body: { size: 50, cursor } }))
      return all.map(({ id, login, name, roles, active, enrolled }) =>
        [id, login, name, roles.join('、'), !active && '已停用', !enrolled && '未绑定'].filter(Boolean).join('  '),
      )
    },
  },
  create: {
    words: '<登录名> <姓名> [角色 …]',
    help: `新建运营人员，显示一次性密码；没有${CHIEF}时不用 OPERATOR，角色为${CHIEF}`,
    async run({ call, services }, login, name, ...roles) {
      const body = { login, name, roles: roles.length ? roles : [CHIEF] }
      const { id, password } = (await chiefs(services.db))
        ? await call('POST /admin/api/operator/create', { body })
        : await createFirst(services, login, name)
      return [id, oneTime(password)]
    },
  },
  reset: {
    words: '<编号> <原因 …>',
    help: '重新给一次性密码，重新绑定动态码',
    run: async ({ call }, id, ...reason) =>
      oneTime((await call('POST /admin/api/operator/reset', { body: { id, reason: reason.join(' ') } })).password),
  },
  off: {
    words: '<编号>',
    help: '停用，立即退出',
    run: async ({ call }, id) => {
      await call('POST /admin/api/operator/change', { body: { id, active: false } })
      return DONE
    },
  },
  on: {
    words: '<编号>',
    help: '启用',
    run: async ({ call }, id) => {
      await call('POST /admin/api/operator/change', { body: { id, active: true } })
      return DONE
    },
  },
  roles: {
    words: '<编号> <角色 …>',
    help: '改角色',
    run: async ({ call }, id, ...roles) => {
      await call('POST /admin/api/operator/change', { body: { id, roles } })
      return DONE
    },
  },
  networks: {
    help: '能打开后台的网络',
    async run({ call }) {
      const all = await call('GET /admin/api/network/list')
      return all.length ? all.map(({ network, note }) => `${network}  ${note}`) : '没有名单：哪里都能打开'
    },
  },
  everywhere: {
    help: '去掉全部网络，哪里都能打开后台：名单写错、谁都进不来时用',
    async run({ call }) {
      for (const { network } of await call('GET /admin/api/network/list'))
        await call('POST /admin/api/network/remove', { body: { network } })
      return DONE
    },
  },
  approvals: {
    help: '等待复核的',
    async run({ call }) {
      const { records } = await call('POST /admin/api/approval/page', { body: { state: 'waiting' } })
      if (!records.length) return '没有等待复核的'
      return records.map(({ id, summary, askedBy, input }) => `${id}  ${askedBy}  ${summary}  ${JSON.stringify(input)}`)
    },
  },
  agree: {
    words: '<复核> [原因 …]',
    help: '同意另一位同事提交的，立即执行',
    run: async ({ call }, id, ...words) => {
      const reason = words.join(' ')
      await call('POST /admin/api/approval/decide', { body: { id, agree: true, ...(reason && { reason }) } })
      return DONE
    },
  },
  disagree: {
    words: '<复核> [原因 …]',
    help: '不同意',
    run: async ({ call }, id, ...words) => {
      const reason = words.join(' ')
      await call('POST /admin/api/approval/decide', { body: { id, agree: false, ...(reason && { reason }) } })
      return DONE
    },
  },
})
