import { CHIEF, chiefs, createOperator } from '../server/modules/services/admin/operators'
import { record } from '../server/modules/services/admin/audit'
import type { Services } from '../server/app/serve'
import { command } from './back-office'

const HELP = `npm run operator -- create <登录名> <姓名> [角色 …]   新建运营人员，显示一次性密码；没有超管时不用 OPERATOR，角色为超管
npm run operator -- list                            全部运营人员
npm run operator -- reset <编号> <原因>              重新给一次性密码，重新绑定动态码
npm run operator -- off|on <编号>                   停用、启用
npm run operator -- roles <编号> <角色 …>            改角色
npm run operator -- approvals                       等待复核的
npm run operator -- agree|disagree <复核> [原因]     复核另一位同事提交的`

/** Where nobody may make accounts yet, whoever holds the machine makes the first one. */
async function createFirst({ db }: Services, login: string, name: string) {
  const { id, password } = await db.transaction().execute(async (trx) => {
    const made = await createOperator(trx, { login, name, roles: [CHIEF] })
    const origin = { source: 'command' as const, address: '', requestId: made.id }
    const entry = { operatorId: null, kind: 'write' as const, route: 'POST /admin/api/operator/create', reason: '' }
    await record(trx, { ...entry, subject: 'operator', subjectId: made.id, after: { login, name, roles: [CHIEF] }, origin })
    return made
  })
  return { id, password }
}

export const run = command(module, async ({ call, services, words: [act = 'list', first, second, ...rest] }) => {
  if (act === 'create' && first && second) {
    const fresh = !(await chiefs(services.db))
    const { id, password } = fresh
      ? await createFirst(services, first, second)
      : await call('POST /admin/api/operator/create', {
          body: { login: first, name: second, roles: rest.length ? rest : [CHIEF] },
        })
    console.log(`${id}\n一次性密码（72 小时内登录并修改）：${password}`)
  } else if (act === 'list') {
    const { records } = await call('POST /admin/api/operator/page', { body: { size: 50 } })
    for (const { id, login, name, roles, active, enrolled } of records)
      console.log([id, login, name, roles.join('、'), !active && '已停用', !enrolled && '未绑定'].filter(Boolean).join('  '))
  } else if (act === 'reset' && first && second) {
    const { password } = await call('POST /admin/api/operator/reset', {
      body: { id: first, reason: [second, ...rest].join(' ') },
    })
    console.log(`一次性密码（72 小时内登录并修改）：${password}`)
  } else if ((act === 'off' || act === 'on') && first) {
    await call('POST /admin/api/operator/change', { body: { id: first, active: act === 'on' } })
    console.log('已处理')
  } else if (act === 'roles' && first && second) {
    await call('POST /admin/api/operator/change', { body: { id: first, roles: [second, ...rest] } })
    console.log('已处理')
  } else if (act === 'approvals') {
    const { records } = await call('POST /admin/api/approval/page', { body: { state: 'waiting' } })
    for (const { id, summary, askedBy, input } of records) console.log(`${id}  ${askedBy}  ${summary}  ${JSON.stringify(input)}`)
    if (!records.length) console.log('没有等待复核的')
  } else if ((act === 'agree' || act === 'disagree') && first) {
    const reason = [second, ...rest].filter(Boolean).join(' ')
    await call('POST /admin/api/approval/decide', { body: { id: first, agree: act === 'agree', ...(reason && { reason }) } })
    console.log('已处理')
  } else console.log(HELP)
})
