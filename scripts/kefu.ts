import { randomUUID } from 'node:crypto'
import type { ChatMessage } from '../contract/conversation'
import { choose, clock, command, everyPage, fileOf, type AdminCall } from './back-office'

const DONE = '已处理'
const states = { waiting: '等人工', human: '有新消息' } as const
const marks = {
  on: { open: true, text: '上班' },
  off: { open: false, text: '放假' },
  plain: { open: null, text: '按星期几' },
}

async function inbox(call: AdminCall, state: 'waiting' | 'human'): Promise<string[]> {
  const all = await everyPage((cursor) => call('POST /admin/api/kefu/page', { body: { state, size: 50, cursor } }))
  return all.map(
    ({ conversationId, nickName, since, last }) => `${conversationId}  ${states[state]}  ${clock(since)}  ${nickName}：${last}`,
  )
}

const said = ({ type, content, image, recalled }: ChatMessage) =>
  recalled ? '（已撤回）' : type === 'image' ? `[图片 ${image?.url}]` : type === 'card' ? `[卡片] ${content}` : content

export const run = command(module, {
  list: {
    help: '谁在等',
    async run({ call }) {
      const lines = [...(await inbox(call, 'waiting')), ...(await inbox(call, 'human'))]
      return lines.length ? lines : '没有人在等'
    },
  },
  show: {
    words: '<会话>',
    help: '看一段对话，最近的 50 条',
    run: async ({ call }, conversationId) =>
      (await call('POST /admin/api/kefu/lines', { body: { conversationId } })).map(
        (message) => `${clock(message.time)}  ${message.from?.nickName ?? '客服'}：${said(message)}`,
      ),
  },
  answer: {
    words: '<会话> <文字 …>',
    help: '回复',
    async run({ call }, conversationId, ...words) {
      const body = { conversationId, text: words.join(' '), requestId: randomUUID() }
      return `已回复（第 ${(await call('POST /admin/api/kefu/answer', { body })).seq} 条）`
    },
  },
  close: {
    words: '<会话>',
    help: '处理完了，之后恢复自动回复',
    async run({ call }, conversationId) {
      await call('POST /admin/api/kefu/close', { body: { conversationId } })
      return '已处理完'
    },
  },
  days: {
    help: '今后的节假日与调休',
    run: async ({ call }) =>
      (await call('GET /admin/api/kefuDay/list')).map(({ day, open }) => `${day} ${open ? '上班' : '放假'}`),
  },
  day: {
    words: '<日期> on|off|plain',
    help: '某天上班、放假，或按星期几，如 2027-02-06 off',
    async run({ call }, day, mark) {
      const { open, text } = choose<{ open: boolean | null; text: string }>(marks, mark)
      await call('POST /admin/api/kefuDay/save', { body: { day, open } })
      return `${day} ${text}`
    },
  },
  faq: {
    help: '常见问题',
    run: async ({ call }) =>
      (await call('GET /admin/api/kefuFaq/list')).map(({ id, sort, topic, q, a }) => `${id}  ${sort}  ${topic}｜${q}｜${a}`),
  },
  faqAdd: {
    words: '<分类> <问题> <回答> <次序>',
    help: '加一条常见问题，答编号',
    run: async ({ call }, topic, q, a, sort) =>
      (await call('POST /admin/api/kefuFaq/save', { body: { topic, q, a, sort: Number(sort) } })).id,
  },
  faqSet: {
    words: '<编号> <分类> <问题> <回答> <次序>',
    help: '改一条常见问题',
    async run({ call }, id, topic, q, a, sort) {
      await call('POST /admin/api/kefuFaq/save', { body: { id, topic, q, a, sort: Number(sort) } })
      return DONE
    },
  },
  faqRemove: {
    words: '<编号>',
    help: '删除一条常见问题',
    async run({ call }, id) {
      await call('POST /admin/api/kefuFaq/remove', { body: { id } })
      return DONE
    },
  },
  teacher: {
    words: '<课程> <称呼>|off [电话或-] [微信二维码图片]',
    help: '班主任，只给这门课的学员看；off 撤下',
    async run({ call }, courseId, name, phone = '-', qr) {
      if (name === 'off')
        return (await call('POST /admin/api/kefuTeacher/remove', { body: { courseId } })) ? '已撤下' : '这门课没有班主任'
      const picture = qr ? await call('POST /admin/api/file/image', { body: fileOf(qr) }) : undefined
      await call('POST /admin/api/kefuTeacher/save', {
        body: { courseId, name, phone: phone === '-' ? '' : phone, ...(picture && { qrFileId: picture.fileId }) },
      })
      return '已设置'
    },
  },
})
