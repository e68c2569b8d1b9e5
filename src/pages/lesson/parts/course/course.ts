import { runInAction } from 'mobx'
import type { CatalogLesson, CourseDetail } from '../../../../../contract'
import { call } from '@/api/call'
import { newRequestId } from '@/api/request-id'
import { hearServerTime, serverNow } from '@/lib/server-time'
import { day } from '@/lib/date'
import { go, urlOf } from '@/nav'
import type { ShareData } from '@/platform'
import { act } from '@/patterns/feedback/use-action'
import { courses, toggleCourseCollect } from '@/stores/courses'
import { session } from '@/stores/session'
import { yuan } from '@/ui/text/price'

/** What a course may no longer have. */
const NONE = { entitlement: undefined, progress: undefined, form: undefined, cert: undefined, group: undefined }

export const loadCourse = async (id: string): Promise<CourseDetail> => {
  const fresh = await call('GET /api/course/detail/:id', { params: { id } })
  hearServerTime(fresh.serverTime)
  return runInAction(() => courses.put({ ...NONE, ...fresh }))
}

export const lessonsOf = ({ catalog }: Pick<CourseDetail, 'catalog'>): CatalogLesson[] =>
  catalog.flatMap(({ lessons }) => lessons)

/** Bought, joined or lent, and not out of date: the page is there for learning, not for selling. */
export const isLearner = (course: CourseDetail) => course.entitlement?.active === true

/** Somebody may hear it: theirs, or to be tried. */
export const isOpen = (course: CourseDetail, { free, publishTime }: CatalogLesson) => !publishTime && (isLearner(course) || free)

export const isPlayed = ({ mediaType }: CatalogLesson) => mediaType === 'video' || mediaType === 'audio'

/** Some of it can be seen: theirs, to be tried whole, or the beginning of a recording. */
export const hasSome = (lesson: CatalogLesson, owned: boolean) =>
  !lesson.publishTime && (owned || lesson.free || isPlayed(lesson))

/** Where learning goes on: at the last lesson, else at the first that is not finished. */
export function resumeLesson(course: CourseDetail): CatalogLesson | undefined {
  const all = lessonsOf(course).filter((lesson) => !lesson.publishTime && lesson.mediaType !== 'live')
  const last = all.find(({ id }) => id === course.lastLessonId)
  if (last && !last.finished) return last
  return all.find(({ finished }) => !finished) ?? last ?? all[0]
}

/** What is taught on air: a course may hold nothing else. */
export const livesOf = (course: CourseDetail) =>
  lessonsOf(course).filter(({ mediaType, publishTime }) => mediaType === 'live' && !publishTime)

/** The one that follows; lives have a place and a time of their own. */
export function lessonAfter(course: CourseDetail, id: string): CatalogLesson | undefined {
  const all = lessonsOf(course)
  const from = all.findIndex((lesson) => lesson.id === id)
  return all.slice(from + 1).find((lesson) => isOpen(course, lesson) && lesson.mediaType !== 'live')
}

export const shareOf = ({ id, title, subTitle, cover }: CourseDetail): ShareData => ({
  title,
  desc: subTitle,
  imgUrl: cover,
  route: urlOf('pages/lesson/detail', { id }).slice(1),
})

/** 12月8日开课; '' once it has begun, or where nobody has said when it will. */
export const opensOn = ({ startTime }: Pick<CourseDetail, 'startTime'>) =>
  startTime && Date.parse(startTime) > serverNow() ? `${day(startTime)}开课` : ''

/** What the one button says; undefined where it can do nothing, and only tells why. */
export function primaryOf(course: CourseDetail): { text: string; off?: true } {
  const { btn, payPrice, startTime, progress = 0, left } = course
  switch (btn) {
    case 'buy':
      return left === 0 ? { text: '名额已满', off: true } : { text: `立即购买 ${yuan(payPrice)}` }
    case 'free':
      return { text: '免费学习' }
    case 'vipFree':
      return { text: '会员免费学' }
    case 'learn':
      return { text: progress > 0 || course.lastLessonId ? '继续学习' : '开始学习' }
    case 'form':
      return { text: '填写报名资料' }
    case 'expired':
      return { text: payPrice > 0 ? `续费 ${yuan(payPrice)}` : '重新加入' }
    case 'refunding':
      return { text: '退款处理中，查看订单' }
    case 'off':
      return { text: '已下架', off: true }
    case 'presale':
      if (!startTime) return { text: '即将开售', off: true }
      if (left === 0) return { text: '名额已满', off: true }
      return { text: [`预售 ${yuan(payPrice)}`, opensOn(course)].filter(Boolean).join('，') }
  }
}

/** Why a lesson does not open yet, and what opens it. */
export function lockedText({ btn, payPrice }: Pick<CourseDetail, 'btn' | 'payPrice'>): string {
  if (btn === 'refunding') return '退款处理中，学习已暂停'
  if (btn === 'off') return '课程已下架'
  if (btn === 'expired') return `课程有效期已过，${payPrice > 0 ? '续费' : '重新加入'}后接着学`
  return btn === 'free' || btn === 'vipFree' ? '加入后学习' : '购买后学习'
}

export const buy = ({ id }: CourseDetail) => void go('pages/lesson/orderConfirm', { courseId: id })

export const collect = (course: CourseDetail) => session.perform(() => void act(() => toggleCourseCollect(course)))

/** Free courses, and those free for members, need no order. */
export const enrol = (course: CourseDetail) =>
  call('POST /api/course/enrol', { body: { courseId: course.id, requestId: newRequestId() } })
