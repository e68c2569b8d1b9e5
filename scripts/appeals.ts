import { clock, command, everyPage } from './back-office'

const DONE = '已处理'

export const run = command(module, {
  list: {
    help: '待审核的申诉，手机号打码',
    async run({ call }) {
      const all = await everyPage((cursor) => call('POST /admin/api/phoneAppeal/page', { body: { size: 50, cursor } }))
      if (!all.length) return '没有待审核的申诉'
      return all.map(({ id, realName, phone, createdAt }) => `${id}  ${clock(createdAt)}  填写姓名 ${realName}，新手机 ${phone}`)
    },
  },
  show: {
    words: '<申诉>',
    help: '一个申诉与账号的资料，手机号完整；每次查看都有记录',
    async run({ call }, id) {
      const one = await call('GET /admin/api/phoneAppeal/show/:id', { params: { id } })
      const { known } = one
      return [
        `${id}  ${clock(one.createdAt)}  填写姓名 ${one.realName}，新手机 ${one.phone}`,
        `  资料：姓名 ${known.realName || '未填'}，昵称 ${known.nickName}，公司 ${known.company || '未填'}，` +
          `原手机 ${known.phone}，注册于 ${clock(one.registeredAt)}`,
      ]
    },
  },
  approve: {
    words: '<申诉>',
    help: '通过：换成新手机号，其他设备退出',
    async run({ call }, id) {
      await call('POST /admin/api/phoneAppeal/approve', { body: { id } })
      return DONE
    },
  },
  reject: {
    words: '<申诉> <原因 …>',
    help: '不通过',
    async run({ call }, id, ...reason) {
      await call('POST /admin/api/phoneAppeal/reject', { body: { id, reason: reason.join(' ') } })
      return DONE
    },
  },
})
