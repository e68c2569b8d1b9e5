import type { Route } from '../api/contract'
import type { Row } from '../screens'

/** How people find the thing whose id is asked for. */
export interface Picker {
  route: Route
  /** The member of the body that is searched by; without it all of them come at once. */
  by?: string
  body?: Row
  rows?: string
  title: (row: Row) => string
  id?: string
}
const named = (name: string) => (row: Row) => String(row[name])

export const PICKERS: Record<string, Picker> = {
  course: { route: 'POST /admin/api/course/page', by: 'title', title: named('title') },
  courseCategory: { route: 'GET /admin/api/courseCategory/list', title: named('name') },
  teacher: { route: 'POST /admin/api/teacher/page', by: 'name', title: named('name') },
  live: { route: 'POST /admin/api/live/page', title: named('title') },
  coupon: { route: 'POST /admin/api/coupon/page', by: 'title', title: named('title') },
  person: {
    route: 'POST /admin/api/user/page',
    by: 'keyword',
    title: ({ nickName, phoneMasked }) => `${String(nickName)}（${String(phoneMasked)}）`,
  },
  document: { route: 'POST /admin/api/zhiku/page', by: 'title', title: named('title') },
  documentCategory: { route: 'GET /admin/api/zhiku/category/list', title: named('name') },
  bank: { route: 'POST /admin/api/tiku/bank/list', title: named('name') },
  codeBatch: { route: 'POST /admin/api/exchangeCode/batch/page', by: 'name', title: named('name') },
  examBatch: { route: 'POST /admin/api/examBatch/page', title: named('name') },
  lottery: { route: 'POST /admin/api/lottery/page', title: named('title') },
  activity: { route: 'POST /admin/api/activity/page', title: named('title') },
  product: { route: 'POST /admin/api/mall/product/page', title: named('title') },
  vipCard: { route: 'GET /admin/api/vipCard/list', title: named('name') },
  company: { route: 'POST /admin/api/company/page', by: 'keyword', title: named('name') },
  training: { route: 'POST /admin/api/neixun/training/page', by: 'keyword', title: named('title') },
  operator: { route: 'POST /admin/api/operator/page', title: named('name') },
  role: { route: 'GET /admin/api/role/list', rows: 'roles', title: named('name'), id: 'name' },
}

/** The same everywhere; a domain names others, or others by the same name. */
export const BY_NAME: Record<string, string> = {
  courseId: 'course',
  courseIds: 'course',
  goods: 'course',
  teacherId: 'teacher',
  teacherIds: 'teacher',
  liveId: 'live',
  userId: 'person',
  userIds: 'person',
  hostId: 'person',
  couponId: 'coupon',
  bankId: 'bank',
  docId: 'document',
  operatorId: 'operator',
  roles: 'role',
}

/** Members that name a file which is uploaded first. */
export const FILES: Record<string, 'image' | 'document'> = {
  coverFileId: 'image',
  groupQrFileId: 'image',
  qrFileId: 'image',
  fileId: 'document',
  fileIds: 'document',
  files: 'document',
}
