import type { ComponentType } from 'react'
import type { Domain } from './screens'

/** Screens that are more than a list, by their path; each arrives when it is opened. */
export const PAGES: Record<string, () => Promise<{ default: ComponentType }>> = {
  '/': () => import('./domains/desk/desk'),
  '/review': () => import('./domains/circle/review'),
  '/reports': () => import('./domains/report/reports'),
  '/orders': () => import('./domains/order/orders'),
  '/people': () => import('./domains/user/people'),
  '/registrations': () => import('./domains/exam/registrations'),
  '/invite-rule': () => import('./domains/mine/invite-rule'),
  '/service': () => import('./domains/kefu/service'),
  '/marking': () => import('./domains/tiku/marking'),
  '/parcels-many': () => import('./domains/delivery/send-many'),
  '/roles': () => import('./domains/admin/roles'),
}

/** Declared screens, by their domain. */
export const DOMAINS = {
  activity: () => import('./domains/activity/declared'),
  admin: () => import('./domains/admin/declared'),
  circle: () => import('./domains/circle/declared'),
  circleForm: () => import('./domains/circleForm/declared'),
  coin: () => import('./domains/coin/declared'),
  company: () => import('./domains/company/declared'),
  coupon: () => import('./domains/coupon/declared'),
  delivery: () => import('./domains/delivery/declared'),
  duihuan: () => import('./domains/duihuan/declared'),
  exam: () => import('./domains/exam/declared'),
  fanGroup: () => import('./domains/fanGroup/declared'),
  growth: () => import('./domains/growth/declared'),
  invite: () => import('./domains/invite/declared'),
  invoice: () => import('./domains/invoice/declared'),
  kefu: () => import('./domains/kefu/declared'),
  lesson: () => import('./domains/lesson/declared'),
  live: () => import('./domains/live/declared'),
  login: () => import('./domains/login/declared'),
  lottery: () => import('./domains/lottery/declared'),
  mall: () => import('./domains/mall/declared'),
  mine: () => import('./domains/mine/declared'),
  moderation: () => import('./domains/moderation/declared'),
  neixun: () => import('./domains/neixun/declared'),
  notice: () => import('./domains/notice/declared'),
  order: () => import('./domains/order/declared'),
  payment: () => import('./domains/payment/declared'),
  search: () => import('./domains/search/declared'),
  system: () => import('./domains/system/declared'),
  tiku: () => import('./domains/tiku/declared'),
  vip: () => import('./domains/vip/declared'),
  wenwen: () => import('./domains/wenwen/declared'),
  zhiku: () => import('./domains/zhiku/declared'),
} satisfies Record<string, () => Promise<{ default: Domain }>>
