import type { Route } from '../api/contract'
import type { Row } from '../screens'

/** How people find the thing whose id is asked for. */
export interface Picker {
  route: Route
  /** The member of the body that is searched by; without it all of them come at once. */
  by?: string
  body?: Row
  /** What the form knows already and the list is asked for: member of the body or of the address ← member of what is given. */
  given?: Readonly<Record<string, string>>
  rows?: string
  title: (row: Row) => string
  id?: string
}
const named = (name: string) => (row: Row) => String(row[name])
const noted = ({ title, note }: Row) => (note ? `${String(title)}（${String(note)}）` : String(title))
/** What a training may be made of. */
const ofTraining = (of?: string): Picker => ({
  route: 'POST /admin/api/neixun/choice/list',
  by: 'keyword',
  title: noted,
  ...(of && { body: { of } }),
  given: { trainingId: 'trainingId', ...(!of && { of: 'kind' }) },
})

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
  topic: { route: 'POST /admin/api/topic/page', by: 'keyword', body: { closed: false }, title: named('name') },
  bank: { route: 'POST /admin/api/tiku/bank/list', title: named('name') },
  codeBatch: { route: 'POST /admin/api/exchangeCode/batch/page', by: 'name', title: named('name') },
  examBatch: { route: 'POST /admin/api/examBatch/page', title: named('name') },
  lottery: { route: 'POST /admin/api/lottery/page', title: named('title') },
  lotteryPrize: {
    route: 'GET /admin/api/lottery/odds/now/:id',
    rows: 'weights',
    id: 'prizeId',
    title: named('name'),
    given: { id: 'id' },
  },
  assist: { route: 'POST /admin/api/assist/page', title: named('title') },
  activity: { route: 'POST /admin/api/activity/page', title: named('title') },
  activityTicket: { route: 'GET /admin/api/activity/show/:id', rows: 'tickets', title: named('name'), given: { id: 'id' } },
  ticket: { route: 'POST /admin/api/activity/ticket/list', by: 'keyword', title: named('name') },
  product: { route: 'POST /admin/api/mall/product/page', title: named('title') },
  goods: { route: 'POST /admin/api/mall/sku/list', by: 'keyword', body: { gives: 'mall' }, title: named('name') },
  cards: { route: 'POST /admin/api/mall/sku/list', by: 'keyword', body: { gives: 'card' }, title: named('name') },
  mallShop: { route: 'POST /admin/api/mall/shop/page', title: named('name') },
  mallCategory: { route: 'GET /admin/api/mall/category/list', title: named('name') },
  vipCard: { route: 'GET /admin/api/vipCard/list', title: named('name') },
  company: { route: 'POST /admin/api/company/page', by: 'keyword', title: named('name') },
  companyDepartment: {
    route: 'POST /admin/api/company/department/list',
    title: ({ name, above }) => (above ? `${String(above)} › ${String(name)}` : String(name)),
    given: { companyId: 'companyId' },
  },
  training: { route: 'POST /admin/api/neixun/training/page', by: 'keyword', title: named('title') },
  trainingCompany: { route: 'POST /admin/api/neixun/company/list', by: 'keyword', title: named('name') },
  trainingItem: ofTraining(),
  trainingPaper: ofTraining('paper'),
  trainingGate: ofTraining('gate'),
  trainingDepartment: ofTraining('department'),
  trainingTeacher: ofTraining('teacher'),
  trainingMember: ofTraining('member'),
  operator: { route: 'POST /admin/api/operator/page', title: named('name') },
  action: { route: 'POST /admin/api/audit/action/list', by: 'keyword', title: named('summary'), id: 'route' },
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
  topicId: 'topic',
  topicIds: 'topic',
  userId: 'person',
  userIds: 'person',
  hostId: 'person',
  couponId: 'coupon',
  bankId: 'bank',
  docId: 'document',
  operatorId: 'operator',
  roles: 'role',
}

/** What is given away, by its kind: where it is found by its name. Of other kinds there is nothing to choose. */
export const BY_KIND: Record<string, string> = {
  course: 'course',
  zhiku: 'document',
  tiku: 'bank',
  vip: 'vipCard',
  seats: 'vipCard',
  neixun: 'training',
  coupon: 'coupon',
  activity: 'ticket',
  mall: 'goods',
  card: 'cards',
}
/** Members whose picker hangs on what is said beside them. */
export const KIND_BESIDE: Record<string, readonly string[]> = { bizId: ['kind', 'type'], prizeBizId: ['prizeType'] }
/** Kinds of which there is only one thing. */
export const NOTHING_TO_CHOOSE = ['coin', 'growth', 'none', 'again', 'goods']

/** Members that name a file which is uploaded first. */
export const FILES: Record<string, 'image' | 'document'> = {
  coverFileId: 'image',
  imageFileId: 'image',
  imageFileIds: 'image',
  logoFileId: 'image',
  groupQrFileId: 'image',
  qrFileId: 'image',
  fileId: 'document',
  fileIds: 'document',
  files: 'document',
}
