import fs from 'node:fs'
import type { AdminApi } from '../contract/admin'
import type { Result } from '../contract/endpoint'
import { centsOf, clock, command, countOf, everyPage, fileOf, timeOf, type AdminCall } from './back-office'

const DONE = '已处理'
type Registration = Result<AdminApi['POST /admin/api/registration/page']>['records'][number]
const WAITING = 2

const listed = (call: AdminCall, status: Registration['status']) =>
  everyPage((cursor) => call('POST /admin/api/registration/page', { body: { status, cursor, size: 50 } }))
const lines = (all: Registration[]) => (all.length ? all.map(({ id, name, course }) => `${id}  ${name}  ${course}`) : '没有')

/** 字段=说明 */
const fieldsOf = (words: string[]) =>
  words.map((word) => {
    const at = word.indexOf('=')
    if (at < 1) throw new Error(`${word}：应为 字段=说明`)
    return { key: word.slice(0, at), words: word.slice(at + 1) }
  })
const statusOf = (word: string) => {
  if (!/^[0-8]$/.test(word)) throw new Error(`${word}：状态应为 0–8`)
  // One of the nine, as has just been seen.
  return Number(word) as Registration['status']
}

/** Registrations for examinations, and certificates. */
export const run = command(module, {
  waiting: { help: '待审核的报名', run: async ({ call }) => lines(await listed(call, WAITING)) },
  list: {
    words: '<状态0-8>',
    help: '某一状态的报名',
    run: async ({ call }, status) => lines(await listed(call, statusOf(status))),
  },
  show: {
    words: '<报名>',
    help: '看一份资料，证件号、电话、邮箱打码',
    async run({ call }, id) {
      const { registration, fields } = await call('GET /admin/api/registration/show/:id', { params: { id } })
      return [`状态：${registration.statusText}`, ...fields.map(({ label, value }) => `${label}：${value}`)]
    },
  },
  private: {
    words: '<报名> <原因 …>',
    help: '完整的身份证号、电话、邮箱与图片地址（十分钟内有效）；每次查看都有记录',
    async run({ call }, id, ...reason) {
      const body = { reason: reason.join(' ') }
      const fields = await call('POST /admin/api/registration/private/:id', { params: { id }, body })
      return fields.map(({ label, value }) => `${label}：${value}`)
    },
  },
  approve: {
    words: '<报名 …>',
    help: '审核通过；有一份不能通过就都不动',
    async run({ call }, ...ids) {
      await call('POST /admin/api/registration/approve', { body: { ids } })
      return DONE
    },
  },
  reject: {
    words: '<报名> <原因> [字段=说明 …]',
    help: '驳回，如 diploma=照片反光；审核通过、还没有报考的也可以',
    async run({ call }, id, reason, ...words) {
      await call('POST /admin/api/registration/reject', { body: { id, reason, fields: fieldsOf(words) } })
      return DONE
    },
  },
  batches: {
    help: '考试批次与各批次人数',
    async run({ call }) {
      const all = await everyPage((cursor) => call('POST /admin/api/examBatch/page', { body: { cursor } }))
      return all.map(({ id, name, examAt, applyEndsAt, cities, waiting, approved, enrolled }) => {
        const counts = `待审核 ${waiting} 待报考 ${approved} 已报考 ${enrolled}`
        return `${id}  ${name}  考试 ${clock(examAt)}  截止 ${clock(applyEndsAt)}  ${cities.join('、')}  ${counts}`
      })
    },
  },
  batch: {
    words: '<名称> <考试时间> <报名截止> <城市 …>',
    help: '新批次，时间如 2027-06-20T09:00',
    async run({ call }, name, examAt, applyEndsAt, ...cities) {
      const body = { name, examAt: timeOf(examAt), applyEndsAt: timeOf(applyEndsAt), cities }
      return (await call('POST /admin/api/examBatch/create', { body })).id
    },
  },
  deadline: {
    words: '<批次> <报名截止>',
    help: '改报名截止',
    async run({ call }, id, applyEndsAt) {
      await call('POST /admin/api/examBatch/deadline', { body: { id, applyEndsAt: timeOf(applyEndsAt) } })
      return DONE
    },
  },
  move: {
    words: '<批次> <考试时间> <原因 …>',
    help: '改考试时间，报了的人收到通知',
    async run({ call }, id, examAt, ...reason) {
      await call('POST /admin/api/examBatch/move', { body: { id, examAt: timeOf(examAt), reason: reason.join(' ') } })
      return DONE
    },
  },
  export: {
    words: '<批次> <文件.zip> <原因 …>',
    help: '审核通过的人：资料表与一寸照，报送评价机构；每次导出都有记录',
    async run({ call }, id, file, ...reason) {
      const body = { reason: reason.join(' ') }
      const { bytes } = await call('POST /admin/api/examBatch/export/:id', { params: { id }, body })
      // It has the number of every card: for nobody else on this machine.
      fs.writeFileSync(file, bytes, { mode: 0o600, flag: 'wx' })
      return `已导出到 ${file}`
    },
  },
  tickets: {
    words: '<文件.csv>',
    help: '导入准考证号，每行：报名,准考证号[,考点考场座位]；有一行不对就都不导入，再导入即更正',
    async run({ call }, file) {
      const { rows } = await call('POST /admin/api/registration/tickets', { body: fileOf(file) })
      return `已导入 ${rows} 行`
    },
  },
  scores: {
    words: '<文件.csv>',
    help: '导入成绩，每行：准考证号,理论,技能；有一行不对就都不导入，再导入即更正',
    async run({ call }, file) {
      const { rows } = await call('POST /admin/api/registration/scores', { body: fileOf(file) })
      return `已导入 ${rows} 行`
    },
  },
  absent: {
    words: '<报名 …>',
    help: '缺考，本人可以改报以后的批次；考试以后才能记',
    async run({ call }, ...ids) {
      await call('POST /admin/api/registration/absent', { body: { ids } })
      return DONE
    },
  },
  present: {
    words: '<报名> <原因 …>',
    help: '收回记错的缺考，准考证照旧，本人收到通知',
    async run({ call }, id, ...reason) {
      await call('POST /admin/api/registration/present', { body: { id, reason: reason.join(' ') } })
      return DONE
    },
  },
  certified: {
    words: '<报名 …>',
    help: '等级证书已发',
    async run({ call }, ...ids) {
      await call('POST /admin/api/registration/certified', { body: { ids } })
      return DONE
    },
  },
  uncertified: {
    words: '<报名> <原因 …>',
    help: '收回记错的“证书已发”，回到合格，本人收到通知',
    async run({ call }, id, ...reason) {
      await call('POST /admin/api/registration/uncertified', { body: { id, reason: reason.join(' ') } })
      return DONE
    },
  },
  revoke: {
    words: '<证书编号> <原因 …>',
    help: '撤销结业证书；补寄费付过还没有寄出的自动退款',
    async run({ call }, certNo, ...reason) {
      await call('POST /admin/api/certificate/revoke', { body: { certNo, reason: reason.join(' ') } })
      return DONE
    },
  },
  restore: {
    words: '<证书编号> <原因 …>',
    help: '恢复误撤销的结业证书',
    async run({ call }, certNo, ...reason) {
      await call('POST /admin/api/certificate/restore', { body: { certNo, reason: reason.join(' ') } })
      return DONE
    },
  },
  rename: {
    words: '<用户> <姓名> <原因 …>',
    help: '更正领证时锁定的姓名，证书跟着改；须另一人复核',
    async run({ call }, userId, holderName, ...reason) {
      await call('POST /admin/api/certificate/rename', { body: { userId, holderName, reason: reason.join(' ') } })
      return DONE
    },
  },
  kinds: {
    help: '证书种类：补寄价与有效期',
    async run({ call }) {
      const all = await call('GET /admin/api/certKind/list')
      return all.map(({ id, name, reissuePrice, validMonths }) => {
        const term = validMonths ? `有效 ${validMonths} 个月` : '长期有效'
        return `${id}  ${name}  补寄 ${reissuePrice / 100} 元  ${term}`
      })
    },
  },
  kind: {
    words: '<种类> <补寄价，元> [有效期，月]',
    help: '以后的补寄与签发；不写有效期为长期有效',
    async run({ call }, id, price, months) {
      const body = { id, reissuePrice: centsOf(price), validMonths: months ? countOf(months) : null }
      await call('POST /admin/api/certKind/edit', { body })
      return DONE
    },
  },
})
