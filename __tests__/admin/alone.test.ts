import { adminContract } from '../../contract/admin'
import type { AdminSpec } from '../../contract/admin/endpoint'

const endpoints = Object.values(adminContract).flatMap((record) => Object.entries(record as Record<string, AdminSpec>))

test('what takes a second person, and from how much on, is what stands here', () => {
  expect(Object.fromEntries(endpoints.flatMap(([route, { approval }]) => (approval ? [[route, approval]] : [])))).toEqual({
    'POST /admin/api/activity/cancel': true,
    'POST /admin/api/assist/record/void': true,
    'POST /admin/api/assist/resume': true,
    'POST /admin/api/broadcast/send': { over: { people: 1000 } },
    'POST /admin/api/certificate/issue': true,
    'POST /admin/api/certificate/rename': true,
    'POST /admin/api/coin/deduct': { over: { coins: 1000 }, counts: { days: 7 } },
    'POST /admin/api/coin/grant': { over: { coins: 1000 }, counts: { days: 7 } },
    'POST /admin/api/company/main': true,
    'POST /admin/api/coupon/create': { over: { amount: 20_000 } },
    'POST /admin/api/coupon/give': { over: { userIds: 50 }, counts: { days: 7 } },
    'POST /admin/api/coupon/resume': true,
    'POST /admin/api/course/give': true,
    'POST /admin/api/exchangeCode/batch/create': true,
    'POST /admin/api/exchangeCode/batch/resume': true,
    'POST /admin/api/exchangeCode/record/give': true,
    'POST /admin/api/growth/give': { over: { growth: 500 }, counts: { days: 7 } },
    'POST /admin/api/growth/takeBack': true,
    'POST /admin/api/live/cancel': { unless: { refund: 'keep' } },
    'POST /admin/api/live/coins': { over: { coins: 1000 }, counts: { kind: 'live', id: 'body.id' } },
    'POST /admin/api/lottery/cancel': true,
    'POST /admin/api/lottery/odds/change': true,
    'POST /admin/api/lottery/record/recall': true,
    'POST /admin/api/lottery/resume': true,
    'POST /admin/api/lottery/stock/add': true,
    'POST /admin/api/mall/afterSale/decide': { over: { amount: 50_000 }, counts: { kind: 'mallAfterSale', id: 'body.id' } },
    'POST /admin/api/order/refund': { over: { amount: 50_000 }, counts: { kind: 'order', id: 'body.orderId' } },
    'POST /admin/api/order/refuse': { over: { amount: 50_000 }, counts: { kind: 'order', id: 'body.orderId' } },
    'POST /admin/api/order/reprice': { over: { off: 20_000 } },
    'POST /admin/api/user/freeze': { over: { hours: 719 } },
    'POST /admin/api/user/mute': { over: { hours: 719 } },
    'POST /admin/api/vipTerm/give': { over: { days: 31 }, counts: { days: 30 } },
    'POST /admin/api/vipTerm/giveCompany': true,
    'POST /admin/api/vipTerm/seats': { over: { seats: 5 }, counts: { days: 30 } },
  })
})
