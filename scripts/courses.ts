import type { AdminApi } from '../contract/admin'
import type { Result } from '../contract/endpoint'
import { centsOf, choose, clock, command, everyPage, fileOf, timeOf } from './back-office'

const DONE = '已设置'
const STATES = { on: '在架', off: '已下架', presale: '预售' }
const QUEUE = { waiting: '等待', failed: '失败' }
const TURNED = { on: true, off: false }
type Course = Result<AdminApi['POST /admin/api/course/page']>['records'][number]

const yuan = (cents: number) => `${cents / 100} 元`
const promoOf = ({ promoPrice, promoStartsAt, promoEndsAt }: Course) =>
  promoPrice !== null && promoStartsAt && promoEndsAt
    ? `限时 ${yuan(promoPrice)}（${clock(promoStartsAt)} 至 ${clock(promoEndsAt)}）`
    : ''
const lineOf = (course: Course) => {
  const { id, status, price, presenceCheck, group, title } = course
  const facts = [STATES[status], yuan(price), promoOf(course), presenceCheck && '在看确认', group && '有班级群', title]
  return [id, ...facts].filter(Boolean).join('  ')
}

/** Courses: what changes from day to day. */
export const run = command(module, {
  list: {
    help: '全部课程',
    async run({ call }) {
      const all = await everyPage((cursor) => call('POST /admin/api/course/page', { body: { cursor } }))
      return all.length ? all.map(lineOf) : '没有课程'
    },
  },
  on: {
    words: '<课程>',
    help: '上架',
    async run({ call }, id) {
      await call('POST /admin/api/course/status', { body: { id, status: 'on' } })
      return DONE
    },
  },
  off: {
    words: '<课程>',
    help: '下架；买过的人照样学',
    async run({ call }, id) {
      await call('POST /admin/api/course/status', { body: { id, status: 'off' } })
      return DONE
    },
  },
  promo: {
    words: '<课程> <元> <开始> <结束>',
    help: '限时优惠，北京时间，如 2026-12-01T00:00 2026-12-08T00:00',
    async run({ call }, id, price, from, to) {
      const body = { id, price: centsOf(price), from: timeOf(from), to: timeOf(to) }
      await call('POST /admin/api/course/promo', { body })
      return DONE
    },
  },
  endPromo: {
    words: '<课程>',
    help: '提前结束限时优惠',
    async run({ call }, id) {
      await call('POST /admin/api/course/endPromo', { body: { id } })
      return DONE
    },
  },
  group: {
    words: '<课程> <二维码图片>',
    help: '班级群，只给学员看',
    async run({ call }, id, picture) {
      await call('POST /admin/api/course/group/:id', { params: { id }, body: fileOf(picture) })
      return DONE
    },
  },
  endGroup: {
    words: '<课程>',
    help: '撤下班级群',
    async run({ call }, id) {
      await call('POST /admin/api/course/endGroup', { body: { id } })
      return DONE
    },
  },
  presence: {
    words: '<课程> <on|off>',
    help: '每学 15 分钟确认是否在看',
    async run({ call }, id, on) {
      await call('POST /admin/api/course/settings', { body: { id, presenceCheck: choose(TURNED, on) } })
      return DONE
    },
  },
  reviews: {
    words: '<课程>',
    help: '评价与讲师的回复',
    async run({ call }, courseId) {
      const { records } = await call('POST /admin/api/course/review/page', { body: { courseId, size: 50 } })
      return records.map(({ id, createdAt, score, nickName, content, reply }) =>
        [`${id}  ${clock(createdAt)}  ${score} 分  ${nickName}：${content}`, reply && `【回复】${reply}`]
          .filter(Boolean)
          .join('  '),
      )
    },
  },
  reply: {
    words: '<课程> <评价> [文字 …]',
    help: '讲师回复，所有人可见；不写文字即撤回',
    async run({ call }, courseId, reviewId, ...words) {
      await call('POST /admin/api/course/review/reply', { body: { courseId, reviewId, reply: words.join(' ') } })
      return DONE
    },
  },
  renditions: {
    help: '还没有转码好的录像',
    async run({ call }) {
      const all = await call('GET /admin/api/course/rendition/list')
      return all.map(({ mediaId, state, tries, error, dueAt, lessons }) =>
        [mediaId, QUEUE[state], `试过 ${tries} 次`, clock(dueAt), lessons.join('、'), error].filter(Boolean).join('  '),
      )
    },
  },
  rendition: {
    words: '<媒体>',
    help: '再试一次转码',
    async run({ call }, mediaId) {
      await call('POST /admin/api/course/rendition/retry', { body: { mediaId } })
      return DONE
    },
  },
})
