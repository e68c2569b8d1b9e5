import { randomUUID } from 'node:crypto'
import { contract, type Api, type Input } from '../../contract'
import type { Spec } from '../../contract/endpoint'
import { draft as newPost, unfinished } from '../circle/support'
import { ADDRESS } from '../exam/support'
import { HOME, privateLife, SECRET, type PrivateLife } from '../support/private-life'
import { startServer, type Answer, type Person, type TestServer } from '../support/server'
import { askedWith, namesSomething } from '../support/with-ids'

const endpoints = Object.values(contract).flatMap((record) => Object.entries(record as Record<string, Spec>))

interface Case {
  /** What it is asked for. */
  ask: (life: PrivateLife) => unknown
  /** What somebody else is answered, where "nothing of yours" is no refusal. */
  empty?: unknown
  /** What she is answered, where the code alone does not tell. */
  hers?: unknown
  /** Its owner could not be answered either, as things stand. */
  notNow?: true
}
type Cases = { [R in keyof Api & string]?: Omit<Case, 'ask'> & { ask: (life: PrivateLife) => Input<R, Api[R]> } }

const text = '这句话写得足够长了'
const fresh = () => ({ requestId: randomUUID() })

/** Each endpoint that is shown something of hers, in an order in which she herself may do all of it afterwards. */
const HERS: Cases = {
  'GET /api/lotteryRecord/detail/:id': { ask: ({ won: id }) => ({ params: { id } }) },
  'POST /api/lotteryRecord/claim': {
    ask: ({ won: recordId, address: addressId }) => ({ body: { recordId, addressId, ...fresh() } }),
  },
  'GET /api/circle/detail/:id': { ask: ({ hiddenPost: id }) => ({ params: { id } }) },
  'POST /api/circle/save': { ask: ({ open: id }) => ({ body: newPost({ id }) }) },
  'POST /api/circle/saveDraft': {
    ask: ({ picture }) => ({
      body: {
        type: 3,
        draft: unfinished({
          content: text,
          images: [{ fileId: picture, url: '/files/x', thumbUrl: '/files/x', width: 1, height: 1 }],
        }),
      },
    }),
  },
  'POST /api/file/usable': { ask: ({ picture }) => ({ body: { ids: [picture] } }), empty: [] },
  'POST /api/circle/accept': { ask: ({ question: postId, answer: commentId }) => ({ body: { postId, commentId } }) },
  'POST /api/circle/notInterested': { ask: ({ hiddenPost: id }) => ({ body: { id } }), notNow: true },
  'POST /api/circle/like': { ask: ({ hiddenPost: id }) => ({ body: { id, like: true } }), notNow: true },
  'POST /api/circle/collect': { ask: ({ hiddenPost: id }) => ({ body: { id, collect: true } }), notNow: true },
  'POST /api/circle/delete': { ask: ({ gone: id }) => ({ body: { id } }) },
  'POST /api/circleComment/page': { ask: ({ hiddenPost: postId }) => ({ body: { postId } }) },
  'POST /api/circleComment/replyPage': { ask: ({ hiddenComment: rootId }) => ({ body: { rootId } }) },
  'GET /api/circleComment/detail/:id': { ask: ({ ownComment: id }) => ({ params: { id } }) },
  'POST /api/circleComment/save': {
    ask: ({ ownComment: id, open: postId }) => ({ body: { id, postId, content: text, images: [], ...fresh() } }),
  },
  'POST /api/circleComment/like': { ask: ({ hiddenComment: id }) => ({ body: { id, like: true } }), notNow: true },
  'POST /api/circleComment/down': { ask: ({ hiddenComment: id }) => ({ body: { id, down: true } }), notNow: true },
  'POST /api/circleComment/delete': { ask: ({ lastComment: id }) => ({ body: { id } }) },
  'POST /api/dm/send': {
    ask: ({ friend, picture }) => ({ body: { peerId: friend.id, clientMsgId: randomUUID(), type: 'image', imageId: picture } }),
  },
  'POST /api/kefuMessage/send': {
    ask: ({ bought }) => ({ body: { clientMsgId: randomUUID(), type: 'card', card: { kind: 'order', id: bought } } }),
  },
  'POST /api/courseForm/detail': { ask: ({ registration: { orderId } }) => ({ body: { orderId } }) },
  'GET /api/courseForm/status/:orderId': { ask: ({ registration: { orderId } }) => ({ params: { orderId } }) },
  'POST /api/courseForm/saveStep1': { ask: ({ registration: { orderId } }) => ({ body: { orderId, values: {}, check: false } }) },
  'POST /api/courseForm/saveStep2': {
    ask: ({ registration: { orderId } }) => ({ body: { orderId, values: {}, submit: false, ...fresh() } }),
  },
  'POST /api/courseForm/again': { ask: ({ registration: { orderId } }) => ({ body: { orderId } }) },
  'GET /api/course/courseCertDetail/:courseId': {
    ask: ({ certified: courseId }) => ({ params: { courseId } }),
    empty: { status: 0 },
  },
  'POST /api/course/courseCert': { ask: ({ certified: courseId }) => ({ body: { courseId, holderName: '周敏' } }) },
  'POST /api/course/courseCertReissue': { ask: ({ wanted: courseId }) => ({ body: { courseId, reason: '遗失', ...ADDRESS } }) },
  'POST /api/certOrder/preview': { ask: ({ wanted: courseId }) => ({ body: { courseId } }) },
  'POST /api/certOrder': { ask: ({ wanted: courseId }) => ({ body: { courseId, payPrice: 2000, ...fresh() } }) },
  'GET /api/order/detail/:id': { ask: ({ bought: id }) => ({ params: { id } }) },
  'GET /api/certOrder/detail/:id': { ask: ({ reissuePaid: id }) => ({ params: { id } }) },
  'POST /api/certOrder/refundPreview': { ask: ({ reissuePaid: id }) => ({ body: { id } }) },
  'POST /api/certOrder/refundApply': { ask: ({ reissuePaid: id }) => ({ body: { id, reason: '其他' } }) },
  'POST /api/certOrder/refundCancel': { ask: ({ reissuePaid: id }) => ({ body: { id } }) },
  'POST /api/certOrder/confirm': { ask: ({ reissuePaid: id }) => ({ body: { id } }), notNow: true },
  // Paid for, and not sent yet.
  'GET /api/certOrder/express/:id': { ask: ({ reissuePaid: id }) => ({ params: { id } }), notNow: true },
  'GET /api/parcel/express/:id': { ask: ({ parcel: id }) => ({ params: { id } }) },
  'POST /api/userAddress/save': { ask: ({ address: id }) => ({ body: { ...HOME, id, ...fresh() } }) },
  'POST /api/userAddress/setDefault': { ask: ({ address: id }) => ({ body: { id } }) },
  'POST /api/userAddress/delete': { ask: ({ address: id }) => ({ body: { id } }) },
  'POST /api/certOrder/cancel': { ask: ({ reissueUnpaid: id }) => ({ body: { id } }) },
  'POST /api/certOrder/delete': { ask: ({ reissueUnpaid: id }) => ({ body: { id } }) },
  'GET /api/invoice/detail/:id': { ask: ({ paper: id }) => ({ params: { id } }) },
  'GET /api/invoice/file/:id': { ask: ({ paper: id }) => ({ params: { id } }) },
  'POST /api/invoice/apply': {
    ask: ({ bought: orderId }) => ({ body: { orderId, kind: 'personal', title: '个人', email: 'a@example.com', ...fresh() } }),
  },
  'POST /api/lesson/playUrl': { ask: ({ school }) => ({ body: { lessonId: school.lessons[2] } }) },
  'POST /api/course/studyReport': {
    ask: ({ school: { id: courseId, lessons } }) => ({
      body: { courseId, lessonId: lessons[0], position: 0, intervals: [], speed: 1, deviceId: 'phone', seq: 1_000_000 },
    }),
  },
  'POST /api/course/presence': { ask: ({ check: checkId }) => ({ body: { checkId } }), empty: { inTime: true } },
  'GET /api/lesson/note/:lessonId': { ask: ({ school }) => ({ params: { lessonId: school.lessons[0] } }) },
  'POST /api/lesson/noteSave': {
    ask: ({ school }) => ({ body: { lessonId: school.lessons[0], at: 2, content: text, ...fresh() } }),
  },
  'POST /api/lesson/noteRemove': { ask: ({ note: id }) => ({ body: { id } }) },
  'GET /api/lesson/exam/:lessonId': { ask: ({ school }) => ({ params: { lessonId: school.lessons[1] } }) },
  'POST /api/lesson/examSubmit': { ask: ({ school }) => ({ body: { lessonId: school.lessons[1], answers: [], ...fresh() } }) },
  'POST /api/courseReview/save': {
    ask: ({ school: { id: courseId } }) => ({ body: { courseId, score: 5, content: text, images: [], ...fresh() } }),
  },
  'POST /api/courseReview/remove': { ask: ({ school: { id: courseId } }) => ({ body: { courseId } }) },
  'GET /api/live/push/:id': { ask: ({ room: id }) => ({ params: { id } }) },
  'POST /api/live/enter': { ask: ({ room: id }) => ({ body: { id } }) },
  'POST /api/live/heartbeat': { ask: ({ room: id }) => ({ body: { id, deviceId: 'phone' } }) },
  'POST /api/live/docUrl': { ask: ({ room: id, doc: docId }) => ({ body: { id, docId } }) },
  'POST /api/live/slides': { ask: ({ room: id, picture }) => ({ body: { id, images: [picture] } }) },
  'POST /api/live/slide': { ask: ({ room: id }) => ({ body: { id, page: 0 } }) },
  'POST /api/live/explain': { ask: ({ room: id, school }) => ({ body: { id, courseId: school.id } }) },
  'POST /api/live/like': { ask: ({ room: id }) => ({ body: { id, n: 1 } }) },
  'POST /api/live/pollVote': { ask: ({ room: id, poll: pollId }) => ({ body: { id, pollId, choice: 0 } }) },
  'POST /api/live/pollClose': { ask: ({ room: id, poll: pollId }) => ({ body: { id, pollId } }) },
  'POST /api/live/pollOpen': { ask: ({ room: id }) => ({ body: { id, title: '一', options: ['是', '否'], ...fresh() } }) },
  'POST /api/live/drawRun': { ask: ({ room: id, draw: drawId }) => ({ body: { id, drawId } }) },
  'POST /api/live/drawCancel': { ask: ({ room: id, draw: drawId }) => ({ body: { id, drawId } }), notNow: true },
  'POST /api/live/drawOpen': {
    ask: ({ room: id }) => ({ body: { id, prize: '书', coins: 0, places: 1, needs: 'present', ...fresh() } }),
  },
  'POST /api/live/signIn': { ask: ({ room: liveId }) => ({ body: { liveId, round: 1 } }), notNow: true },
  'POST /api/live/review': { ask: ({ room: id }) => ({ body: { id, score: 5, content: text, ...fresh() } }), notNow: true },
  'POST /api/live/reviewPage': { ask: ({ past: id }) => ({ body: { id } }) },
  'POST /api/liveMessage/page': { ask: ({ room: liveId }) => ({ body: { liveId, afterSeq: 0 } }) },
  'POST /api/liveMessage/send': {
    ask: ({ room: liveId }) => ({ body: { liveId, clientMsgId: randomUUID(), content: text } }),
    notNow: true,
  },
  'POST /api/liveQuestion/page': { ask: ({ room: liveId }) => ({ body: { liveId, sort: 'time' } }) },
  'POST /api/liveQuestion/ask': {
    ask: ({ room: liveId }) => ({ body: { liveId, content: text, anonymous: false, ...fresh() } }),
    notNow: true,
  },
  'POST /api/liveQuestion/vote': { ask: ({ asked: id }) => ({ body: { id, on: true } }) },
  'POST /api/liveQuestion/answer': { ask: ({ asked: id }) => ({ body: { id, state: 'answering' } }) },
  'POST /api/live/host': { ask: ({ room: id }) => ({ body: { id, act: 'end' } }) },
  'POST /api/user/removeFan': { ask: ({ friend }) => ({ body: { id: friend.id } }), empty: true },
  'POST /api/user/collectRemove': { ask: ({ open }) => ({ body: { ids: [open] } }), empty: 0, hers: 1 },
  'POST /api/feedback/save': {
    ask: ({ picture }) => ({ body: { type: '其他', content: text + text, images: [picture], ...fresh() } }),
  },
  'POST /api/user/deviceLogout': { ask: ({ device: id }) => ({ body: { id } }), notNow: true },
  'POST /api/user/end': { ask: ({ usage: sessionId }) => ({ body: { sessionId } }) },
  'POST /api/user/saveUserInfo': { ask: ({ face: avatar }) => ({ body: { avatar } }) },
  'POST /api/notice/read': { ask: ({ notice }) => ({ body: { ids: [notice] } }) },
  'POST /api/notice/delete': { ask: ({ notice }) => ({ body: { ids: [notice] } }) },
  'POST /api/courseOrder/preview': {
    ask: ({ school, coupon: couponId }) => ({ body: { courseId: school.id, couponId } }),
    empty: { couponId: null, couponDiscount: 0 },
    notNow: true,
  },
  'POST /api/courseOrder': {
    ask: ({ school, coupon: couponId }) => ({ body: { courseId: school.id, couponId, payPrice: 19_800, ...fresh() } }),
    notNow: true,
  },
  'GET /api/courseOrder/detail/:id': { ask: ({ bought: id }) => ({ params: { id } }) },
  // Before any other way to pay, which ends this one.
  'POST /api/sysWechatPay/generateParametersForJsapiPay': { ask: ({ prepayId }) => ({ body: { prepayId } }) },
  'POST /api/sysTransferPay/submit': {
    ask: ({ unpaid: orderId }) => ({
      body: { orderId, voucher: randomUUID(), payer: '某某公司', amount: 19_900, payTime: new Date().toISOString(), ...fresh() },
    }),
    notNow: true,
  },
  'POST /api/sysTransferPay/withdraw': { ask: ({ unpaid: orderId }) => ({ body: { orderId } }), notNow: true },
  'POST /api/sysWechatPay/h5PayTransaction': { ask: ({ unpaid: orderId }) => ({ body: { orderId } }) },
  'POST /api/sysWechatPay/jsAPIPayTransaction': { ask: ({ unpaid: orderId }) => ({ body: { orderId } }) },
  'POST /api/sysWechatPay/miniPayTransaction': { ask: ({ unpaid: orderId }) => ({ body: { orderId } }) },
  'POST /api/sysWechatPay/virtualPayTransaction': {
    ask: ({ unpaid: orderId }) => ({ body: { orderId, jsCode: 'sandbox' } }),
    notNow: true,
  },
  'POST /api/courseOrder/cancel': { ask: ({ unpaid: id }) => ({ body: { id } }) },
  'POST /api/courseOrder/refundPreview': { ask: ({ back: id }) => ({ body: { id } }) },
  'POST /api/courseOrder/refundApply': { ask: ({ back: id }) => ({ body: { id, reason: '没有时间学习' } }) },
  'POST /api/courseOrder/refundCancel': { ask: ({ back: id }) => ({ body: { id } }) },
  'POST /api/courseOrder/delete': { ask: ({ closed: id }) => ({ body: { id } }) },
  'GET /api/zhikuRight/detail/:docId': { ask: ({ shelf: { id: docId } }) => ({ params: { docId } }) },
  'POST /api/zhiku/downloadUrl': { ask: ({ shelf: { id: docId, fileIds } }) => ({ body: { docId, fileId: fileIds[0] } }) },
  'POST /api/zhiku/sendEmail': { ask: ({ shelf: { id: docId } }) => ({ body: { docId, email: 'a@example.com', ...fresh() } }) },
  'POST /api/zhiku/reportIssue': {
    ask: ({ shelf: { id: docId }, picture }) => ({
      body: { docId, type: 'wrong', content: text, images: [picture], ...fresh() },
    }),
  },
  'GET /api/tikuSession/result/:id': { ask: ({ practice: { over: id } }) => ({ params: { id } }) },
  'POST /api/tikuSession/reviewPage': { ask: ({ practice: { over: sessionId } }) => ({ body: { sessionId, only: 'all' } }) },
  'POST /api/tikuSession/selfScore': {
    ask: ({ practice: { over: sessionId, textId: questionId } }) => ({ body: { sessionId, questionId, share: 100 } }),
  },
  'POST /api/tikuSession/answer': {
    ask: ({ practice: { running: sessionId, questionId } }) => ({
      body: { sessionId, questionId, deviceId: 'device-one', answer: ['A'], seconds: 3, seq: 9_000_000 },
    }),
  },
  'POST /api/tikuSession/look': {
    ask: ({ practice: { running: sessionId, questionId } }) => ({ body: { sessionId, questionId, deviceId: 'device-one' } }),
  },
  'POST /api/tikuSession/submit': {
    ask: ({ practice: { running: sessionId } }) => ({ body: { sessionId, deviceId: 'device-one' } }),
  },
  'POST /api/tikuQuestion/favorite': { ask: ({ practice: { questionId } }) => ({ body: { questionId, favorite: true } }) },
  'POST /api/tikuQuestion/note': { ask: ({ practice: { questionId } }) => ({ body: { questionId, note: text } }) },
  'POST /api/tikuQuestion/report': {
    ask: ({ practice: { questionId } }) => ({ body: { questionId, kind: 'stem', words: text, ...fresh() } }),
  },
  'POST /api/tikuQuestion/discuss': { ask: ({ practice: { questionId } }) => ({ body: { questionId, replace: true } }) },
  'POST /api/tikuQuestion/talkList': { ask: ({ practice: { questionId } }) => ({ body: { questionId } }) },
  'POST /api/tikuWrong/tag': { ask: ({ practice: { questionId } }) => ({ body: { questionId, reason: 'law' } }) },
  'POST /api/tikuWrong/remove': { ask: ({ practice: { questionId } }) => ({ body: { questionId } }) },
  'POST /api/tikuWrong/restore': { ask: ({ practice: { questionId } }) => ({ body: { questionId } }) },
  'POST /api/zhikuReview/save': {
    ask: ({ shelf: { id: docId } }) => ({ body: { docId, score: 5, content: text, ...fresh() } }),
  },
  'POST /api/zhikuReview/remove': { ask: ({ shelf: { id: docId } }) => ({ body: { docId } }) },
  'POST /api/zhikuUpload/save': { ask: ({ docFile }) => ({ body: { ...docFile, ...fresh() } }) },
  'POST /api/zhikuUpload/remove': { ask: ({ docPutIn: id }) => ({ body: { id } }) },
  'GET /api/zhikuOrder/detail/:id': { ask: ({ docOrder: id }) => ({ params: { id } }) },
  'POST /api/zhikuOrder/refundPreview': { ask: ({ docOrder: id }) => ({ body: { id } }) },
  'POST /api/zhikuOrder/refundApply': { ask: ({ docOrder: id }) => ({ body: { id, reason: '买错了' } }) },
  // Coins are back at once.
  'POST /api/zhikuOrder/refundCancel': { ask: ({ docOrder: id }) => ({ body: { id } }), notNow: true },
  'POST /api/zhikuOrder/cancel': { ask: ({ docUnpaid: id }) => ({ body: { id } }) },
  'POST /api/zhikuOrder/delete': { ask: ({ docUnpaid: id }) => ({ body: { id } }) },
  'GET /api/vipOrder/detail/:id': { ask: ({ vipPaid: id }) => ({ params: { id } }) },
  'POST /api/vipOrder/refundPreview': { ask: ({ vipPaid: id }) => ({ body: { id } }) },
  'POST /api/vipOrder/refundApply': { ask: ({ vipPaid: id }) => ({ body: { id, reason: '用不上' } }) },
  'POST /api/vipOrder/refundCancel': { ask: ({ vipPaid: id }) => ({ body: { id } }) },
  'POST /api/vipOrder/cancel': { ask: ({ vipUnpaid: id }) => ({ body: { id } }) },
  'POST /api/vipOrder/delete': { ask: ({ vipUnpaid: id }) => ({ body: { id } }) },
  'GET /api/tikuOrder/detail/:id': { ask: ({ bankPaid: id }) => ({ params: { id } }) },
  'POST /api/tikuOrder/refundPreview': { ask: ({ bankPaid: id }) => ({ body: { id } }) },
  'POST /api/tikuOrder/refundApply': { ask: ({ bankPaid: id }) => ({ body: { id, reason: '用不上' } }) },
  'POST /api/tikuOrder/refundCancel': { ask: ({ bankPaid: id }) => ({ body: { id } }) },
  'POST /api/tikuOrder/cancel': { ask: ({ bankUnpaid: id }) => ({ body: { id } }) },
  'POST /api/tikuOrder/delete': { ask: ({ bankUnpaid: id }) => ({ body: { id } }) },
  'POST /api/enterprise/save': {
    ask: ({ papers: licenceFileId }) => ({
      body: { name: '杭州青枝里信息技术有限公司', creditCode: '91330106MA2B0QD7X4', contact: '林晓', licenceFileId, ...fresh() },
    }),
  },
  'GET /api/vipContract/detail/:id': { ask: ({ seatOrder: id }) => ({ params: { id } }) },
  'GET /api/vipContract/file/:id': { ask: ({ deal: id }) => ({ params: { id }, query: { which: 'draft' } }) },
  'POST /api/vipContract/make': {
    ask: ({ seatOrder: orderId }) => ({ body: { orderId, address: '杭州市西湖区文三路 1 号', ...fresh() } }),
  },
  'POST /api/enterprise/inquiryWithdraw': { ask: ({ inquiry: id }) => ({ body: { id } }) },
  'POST /api/subAccount/setManager': { ask: ({ seat: id }) => ({ body: { id, on: true } }) },
  'POST /api/subAccount/edit': { ask: ({ seat: id }) => ({ body: { id, name: '同事', dept: '', position: '', empNo: '' } }) },
  // A phone that has just had another message is not sent one.
  'POST /api/subAccount/transferCode': { ask: ({ seat: id }) => ({ body: { id, whose: 'theirs' } }), notNow: true },
  // Only with the codes that were sent.
  'POST /api/subAccount/transferMain': {
    ask: ({ seat: id }) => ({ body: { id, codeOld: '000000', codeNew: '000000' } }),
    notNow: true,
  },
  'POST /api/subAccount/inviteLink': {
    // The department of nobody.
    ask: ({ seat: departmentId }) => ({ body: { departmentId, maxUse: 1, hours: 1, ...fresh() } }),
    notNow: true,
  },
  'POST /api/subAccount/closeLink': { ask: ({ link: id }) => ({ body: { id } }) },
  'POST /api/subAccount/disable': { ask: ({ seat: id }) => ({ body: { id } }) },
  'POST /api/subAccount/enable': { ask: ({ seat: id }) => ({ body: { id } }) },
  // It was accepted.
  'POST /api/subAccount/resend': { ask: ({ seat: id }) => ({ body: { id } }), notNow: true },
  'POST /api/subAccount/batch': {
    ask: ({ seat: id }) => ({ body: { ids: [id], act: 'disable' } }),
    empty: { done: 0 },
    hers: { done: 1 },
  },
  'POST /api/subAccount/remove': { ask: ({ seat: id }) => ({ body: { id } }) },
  'GET /api/exchangeCode/record/:id': { ask: ({ redeemed: id }) => ({ params: { id } }) },
  'GET /api/activityOrder/detail/:id': { ask: ({ ticketOrder: id }) => ({ params: { id } }) },
  'GET /api/activityOrder/ticket/:id': { ask: ({ ticketOrder: id }) => ({ params: { id } }) },
  'GET /api/activityOrder/qr/:id': { ask: ({ ticketOrder: id }) => ({ params: { id } }) },
  'POST /api/activityOrder/refundPreview': { ask: ({ ticketOrder: id }) => ({ body: { id } }) },
  'POST /api/activity/questionRemove': { ask: ({ eveningAsked: id }) => ({ body: { id } }) },
  'POST /api/activityOrder/updateAttendee': {
    ask: ({ attendee: attendeeId }) => ({ body: { attendeeId, values: { name: '林晓', phone: '13812342046' } } }),
  },
  'POST /api/activityOrder/refundCancel': { ask: ({ ticketOrder: id }) => ({ body: { id } }), notNow: true },
  'POST /api/activityOrder/refundApply': { ask: ({ ticketOrder: id }) => ({ body: { id, reason: '时间冲突' } }) },
  'POST /api/activityOrder/cancel': { ask: ({ ticketUnpaid: id }) => ({ body: { id } }) },
  'POST /api/activityOrder/delete': { ask: ({ ticketUnpaid: id }) => ({ body: { id } }) },
  'POST /api/activitySign/verify': { ask: ({ doorPoint: pointId }) => ({ body: { pointId, ticketNo: '22222222', ...fresh() } }) },
  'POST /api/activitySign/walkIn': {
    ask: ({ doorPoint: pointId }) => ({
      body: {
        pointId,
        ticketId: '00000000-0000-7000-8000-000000000000',
        values: { name: '江晚', phone: '13900000001' },
        paid: false,
        ...fresh(),
      },
    }),
    notNow: true,
  },
  'POST /api/activitySign/find': { ask: ({ door: activityId }) => ({ body: { activityId, text: '2046' } }) },
  'POST /api/activitySign/page': { ask: ({ doorPoint: pointId }) => ({ body: { pointId } }) },
  'GET /api/activitySign/summary/:activityId': { ask: ({ door: activityId }) => ({ params: { activityId } }) },
  'GET /api/activitySign/screen/:pointId': { ask: ({ doorPoint: pointId }) => ({ params: { pointId } }) },
  // Only for five minutes.
  'POST /api/activitySign/undo': {
    ask: ({ signRecord: recordId }) => ({ body: { recordId, reason: '扫错了人' } }),
    notNow: true,
  },
  'GET /api/mallOrder/detail/:id': { ask: ({ exchanged: id }) => ({ params: { id } }) },
  'GET /api/mallOrder/extra/:id': { ask: ({ exchanged: id }) => ({ params: { id } }) },
  // Nothing of it is on its way yet.
  'GET /api/mallOrder/express/:id': { ask: ({ exchanged: id }) => ({ params: { id } }), notNow: true },
  'POST /api/mallOrder/confirm': { ask: ({ exchanged: id }) => ({ body: { id } }), notNow: true },
  'POST /api/mallOrder/afterSale': {
    ask: ({ exchanged: id }) => ({ body: { id, reason: '质量问题', images: [] } }),
    notNow: true,
  },
  'POST /api/mallOrder/afterSaleCancel': { ask: ({ exchanged: id }) => ({ body: { id } }), notNow: true },
  'POST /api/mallOrder/readdress': { ask: ({ exchanged: id, door2: addressId }) => ({ body: { id, addressId } }) },
  'POST /api/mallOrder/refundPreview': { ask: ({ exchanged: id }) => ({ body: { id } }) },
  'POST /api/mallOrder/refundCancel': { ask: ({ exchanged: id }) => ({ body: { id } }), notNow: true },
  'POST /api/mallOrder/refundApply': { ask: ({ exchanged: id }) => ({ body: { id, reason: '不想要了' } }) },
  'POST /api/mallOrder/revealCode': { ask: ({ coded: { id, codeId } }) => ({ body: { id, codeId } }) },
  'POST /api/mallOrder/cancel': { ask: ({ mallUnpaid: id }) => ({ body: { id } }) },
  'POST /api/mallOrder/delete': { ask: ({ mallUnpaid: id }) => ({ body: { id } }) },
  'POST /api/mallShop/check': { ask: ({ counter: { shopId, code } }) => ({ body: { shopId, code } }) },
  'POST /api/mallShop/verify': { ask: ({ counter: { shopId, code } }) => ({ body: { shopId, code } }) },
  'GET /api/neixun/detail/:id': { ask: ({ class: { id } }) => ({ params: { id }, query: {} }) },
  'POST /api/neixun/noticePage': { ask: ({ class: { id: trainingId } }) => ({ body: { trainingId } }) },
  'POST /api/neixun/noticeSave': { ask: ({ class: { id: trainingId } }) => ({ body: { trainingId, title: text, content: '' } }) },
  'POST /api/neixun/userPage': { ask: ({ class: { id: trainingId } }) => ({ body: { trainingId } }) },
  'POST /api/neixun/userExport': { ask: ({ class: { id: trainingId } }) => ({ body: { trainingId } }) },
  // Where something is done stands there; see __tests__/neixun/opening.test.ts.
  'POST /api/neixun/itemMove': {
    ask: ({ class: { id: trainingId, place: itemId } }) => ({ body: { trainingId, itemId, act: 'close' } }),
    notNow: true,
  },
  'POST /api/neixun/stageOpen': {
    ask: ({ class: { id: trainingId, place: stageId } }) => ({ body: { trainingId, stageId } }),
    notNow: true,
  },
  'POST /api/neixun/remind': { ask: ({ class: { id: trainingId } }) => ({ body: { trainingId } }) },
  'POST /api/neixun/transfer': {
    ask: ({ class: { id: trainingId, place } }) => ({ body: { trainingId, traineeIds: [place], group: '甲' } }),
    // As with makeUp: her own.
    notNow: true,
  },
  'POST /api/neixun/loginLink': {
    ask: ({ class: { id: trainingId, place: traineeId } }) => ({ body: { trainingId, traineeId } }),
  },
  // Only once it is completed.
  'POST /api/neixun/record': { ask: ({ class: { id: trainingId } }) => ({ body: { trainingId } }), notNow: true },
  'POST /api/neixunSign/page': { ask: ({ class: { id: trainingId } }) => ({ body: { trainingId } }) },
  'POST /api/neixunSign/do': {
    // By where she is: no code that changes.
    ask: ({ class: { sign: signId } }) => ({ body: { signId, lng: 121.4, lat: 31.17, deviceId: 'a-phone-of-hers', ...fresh() } }),
  },
  'GET /api/neixunSign/qr/:signId': { ask: ({ class: { sign: signId } }) => ({ params: { signId } }) },
  'POST /api/neixunSign/people': { ask: ({ class: { sign: signId } }) => ({ body: { signId, signed: true } }) },
  'POST /api/neixunSign/makeUp': {
    ask: ({ class: { sign: signId, place: traineeId } }) => ({ body: { signId, traineeId, reason: '到场' } }),
    // The place is her own, about which somebody else decides.
    notNow: true,
  },
  'POST /api/neixunSign/close': { ask: ({ class: { sign: signId } }) => ({ body: { signId } }) },
  'POST /api/neixunFile/page': { ask: ({ class: { id: trainingId } }) => ({ body: { trainingId } }) },
  'POST /api/neixunFile/choices': { ask: ({ class: { id: trainingId } }) => ({ body: { trainingId } }) },
  'POST /api/neixunFile/add': {
    ask: ({ class: { id: trainingId, file: fileId } }) => ({ body: { trainingId, fileId, title: text, ...fresh() } }),
    // It is there already.
    notNow: true,
  },
  'POST /api/neixunFile/edit': { ask: ({ class: { id: trainingId, file: fileId } }) => ({ body: { trainingId, fileId } }) },
  // Somebody has it.
  'POST /api/neixunFile/remove': {
    ask: ({ class: { id: trainingId, file: fileId } }) => ({ body: { trainingId, fileId } }),
    notNow: true,
  },
  'POST /api/neixunFile/receive': { ask: ({ class: { file: fileId } }) => ({ body: { fileId } }) },
  'POST /api/neixunFile/sendEmail': {
    ask: ({ class: { file: fileId } }) => ({ body: { fileId, email: 'a@example.com', ...fresh() } }),
  },
  'POST /api/report/save': {
    ask: ({ message: targetId }) => ({ body: { targetType: 'message', targetId, reason: 'r1', ...fresh() } }),
  },
  'GET /api/wenwenChat/detail/:id': { ask: ({ talk: { id } }) => ({ params: { id }, query: {} }) },
  'POST /api/wenwenMessage/page': { ask: ({ talk: { id: chatId } }) => ({ body: { chatId } }) },
  'GET /api/wenwenMessage/detail/:id': { ask: ({ talk: { answer: id } }) => ({ params: { id }, query: {} }) },
  'POST /api/wenwenMessage/vote': { ask: ({ talk: { answer: id } }) => ({ body: { id, vote: 1 } }) },
  'POST /api/wenwenMessage/keep': { ask: ({ talk: { answer: id } }) => ({ body: { id, keep: true } }) },
  'POST /api/wenwenMessage/handOver': { ask: ({ talk: { answer: id } }) => ({ body: { id, to: 'kefu' } }) },
  'POST /api/wenwenMessage/toPost': { ask: ({ talk: { answer: id } }) => ({ body: { id, replace: true } }) },
  'POST /api/wenwen/stop': { ask: ({ talk: { answer: messageId } }) => ({ body: { messageId } }) },
  'POST /api/wenwen/ask': { ask: ({ talk: { id: chatId } }) => ({ body: { chatId, content: text, ...fresh() } }) },
  'POST /api/wenwen/attach': { ask: ({ picture: fileId }) => ({ body: { fileId } }), notNow: true },
  'POST /api/wenwen/detach': { ask: ({ talk: { attachment: id } }) => ({ body: { id } }) },
  'POST /api/wenwenChat/update': { ask: ({ talk: { id } }) => ({ body: { id, pinned: true } }) },
  'POST /api/wenwenChat/delete': { ask: ({ talk: { id } }) => ({ body: { id } }) },
  'POST /api/wenwenChat/create': { ask: ({ hiddenPost: postId }) => ({ body: { postId, ...fresh() } }), notNow: true },
  'POST /api/share/poster': { ask: ({ hiddenPost: id }) => ({ body: { type: 'circle', id, place: 'h5' } }), notNow: true },
}

/** What everybody may ask about, or what answers with nothing but the caller's own, whichever id is given. */
const EVERYBODYS: Record<string, (keyof Api)[]> = {
  'what was found for a public question, and nothing for any other': ['GET /api/wenwen/draft/:postId'],
  'people, and one’s own side of what one has with them': [
    'POST /api/circle/page',
    'POST /api/circle/answerPage',
    'POST /api/user/userFansPage',
    'POST /api/user/userFollowsPage',
    'POST /api/user/userCenterDetail/:id',
    'GET /api/user/haveFollow/:id',
    'POST /api/user/follow',
    'POST /api/dm/messagePage',
    'POST /api/dm/search',
    'POST /api/dm/recall',
    'POST /api/dm/read',
    'POST /api/dm/setting',
  ],
  'topics, forms, advertisements and dictionaries': [
    'GET /api/topic/detail/:id',
    'POST /api/topic/follow',
    'GET /api/circleForm/detail/:id',
    'GET /api/circleForm/gift/:id',
    'POST /api/circleForm/submit',
    'GET /api/circleForm/gift/:id',
    'POST /api/statistics/adClick',
    'GET /api/sysDictData/idNameList/:code',
    'GET /api/sysConfig/agreement/:kind',
    'GET /api/cert/verify/:certNo',
    'GET /api/exchangeCode/common/:key',
    'GET /api/neixun/loginInfo/:code',
    'GET /api/neixun/check/:code',
    'GET /api/subAccount/link/:key',
  ],
  'courses and lives as they stand in the shop': [
    'POST /api/course/page',
    'GET /api/course/detail/:id',
    'GET /api/course/fits/:id',
    'POST /api/course/enrol',
    'POST /api/course/collect',
    'POST /api/lesson/listByCourse',
    'POST /api/courseReview/page',
    'GET /api/kefu/info',
    'GET /api/live/detail/:id',
    'POST /api/live/reserve',
    'POST /api/live/cancelReserve',
  ],
  'trainings on whose list she is not; __tests__/neixun has those on it': [
    'GET /api/neixunExam/detail/:id',
    'POST /api/neixunExam/start',
    'POST /api/neixunExam/answer',
    'POST /api/neixunExam/leave',
    'POST /api/neixunExam/submit',
    'GET /api/neixunExam/result/:attemptId',
    'POST /api/neixunExam/traineePage',
    'POST /api/neixunExam/extend',
    'POST /api/neixunExam/reset',
    'POST /api/neixunExam/markPage',
    'POST /api/neixunExam/suggest',
    'POST /api/neixunExam/mark',
    'POST /api/neixunHomework/page',
    'GET /api/neixunHomework/detail/:id',
    'POST /api/neixunHomework/saveDraft',
    'POST /api/neixunHomework/submit',
    'POST /api/neixunHomework/withdraw',
    'POST /api/neixunHomework/consent',
    'POST /api/neixunHomework/peerWorks',
    'POST /api/neixunHomework/peerReview',
    'POST /api/neixunHomework/submitPage',
    'POST /api/neixunHomework/mark',
    'POST /api/file/uploadPart/:uploadId/:no',
    'POST /api/file/uploadDone',
  ],
  'activities as they are announced': [
    'GET /api/activity/detail/:id',
    'POST /api/activity/remind',
    'POST /api/activity/collect',
    'POST /api/activity/waitlistJoin',
    'POST /api/activity/waitlistQuit',
    'POST /api/activity/review',
    'POST /api/activity/questionPage',
    'POST /api/activity/ask',
    'POST /api/activityOrder/preview',
    'POST /api/activityOrder',
  ],
  'cards as they stand on the shelf': ['POST /api/vipOrder/preview', 'POST /api/vipOrder'],
  'products and shops as they stand in the mall': [
    'POST /api/mallProduct/page',
    'GET /api/mallProduct/detail/:id',
    'POST /api/mallProduct/remind',
    'GET /api/mallShop/detail/:id',
    'POST /api/mallOrder/preview',
    'POST /api/mallOrder',
  ],
  'fan groups, of which each person knows what they have joined and wait for': [
    'GET /api/fanGroup/detail/:id',
    'POST /api/fanGroup/joinClick',
    'POST /api/fanGroup/subscribe',
    'POST /api/fanGroup/unsubscribe',
  ],
  'documents as they stand in the library': [
    'POST /api/zhiku/page',
    'GET /api/zhiku/detail/:id',
    'POST /api/zhiku/collect',
    'POST /api/zhiku/useQuota',
    'POST /api/zhiku/coinExchange',
    'POST /api/zhikuReview/page',
    'POST /api/zhikuOrder/preview',
    'POST /api/zhikuOrder',
  ],
  'campaigns as they are announced, and what its owner has asked others to help with': [
    'GET /api/inviteActivity/detail/:id',
    'POST /api/assist/start',
    'GET /api/assist/detail/:id',
    'POST /api/assist/help',
    'POST /api/assist/claim',
  ],
  'question banks as they are open to all, each with one’s own practice beside them': [
    'GET /api/tiku/home',
    'POST /api/tikuPlan/save',
    'POST /api/tikuWrong/clear',
    'POST /api/tikuPaper/list',
    'POST /api/tikuOrder/preview',
    'POST /api/tikuOrder',
    'POST /api/tikuSession/start',
    'POST /api/tikuTrial/questions',
    'POST /api/tikuTrial/answer',
    'GET /api/tikuWrong/summary',
    'POST /api/tikuWrong/page',
    'POST /api/tikuWrong/print',
    'POST /api/tikuRank/page',
    'POST /api/tikuRank/seen',
  ],
  'lotteries as they are announced': [
    'GET /api/lottery/detail/:id',
    'POST /api/lottery/draw',
    'GET /api/lottery/drawResult/:id',
    'POST /api/lottery/winnerList',
  ],
  'one’s own list, from which only one’s own can be taken': [
    'GET /api/circle/draft/:type',
    'POST /api/user/browseClear',
    'POST /api/growthTask/receive',
    'POST /api/lotteryRecord/page',
    'POST /api/notice/subscribed',
    // Last: whom one has blocked one sees less of.
    'POST /api/user/block',
  ],
}

let server: TestServer
let life: PrivateLife
beforeAll(async () => {
  server = await startServer()
  life = await privateLife(server)
})
afterAll(() => server.close())

type Asked = Parameters<Person['call']>[1]
const call = (who: Pick<Person, 'call'>, route: string, input: unknown): Promise<Answer<unknown>> =>
  who.call(route as 'GET /api/user/devices', input as Asked)

/** What must stand in no answer to anybody else. */
const secrets = ({ ann, registration, ...things }: PrivateLife) => [
  SECRET,
  ann.phone,
  ann.token,
  'secret-of-ann',
  registration.orderId,
  registration.id,
  ...OWN.map((name) => things[name]),
]
/** Things of hers whose very ids nobody else is told. */
const OWN = [
  'hiddenPost',
  'hiddenComment',
  'picture',
  'papers',
  'bought',
  'unpaid',
  'closed',
  'back',
  'paper',
  'reissueUnpaid',
  'reissuePaid',
  'address',
  'parcel',
  'prepayId',
  'note',
  'check',
  'coupon',
  'redeemed',
  'docOrder',
  'docUnpaid',
  'vipPaid',
  'vipUnpaid',
  'seat',
  'link',
  'notice',
  'device',
  'usage',
  'ticketOrder',
  'ticketUnpaid',
  'attendee',
  'signRecord',
  'exchanged',
  'mallUnpaid',
  'door2',
] as const
const found = (answer: unknown) => {
  const text = JSON.stringify(answer)
  return secrets(life).filter((secret) => text.includes(secret))
}

test('every endpoint that is told of a thing by its id is known here, as hers or as everybody’s', () => {
  const known = new Set<string>([...Object.keys(HERS), ...Object.values(EVERYBODYS).flat()])
  const all = endpoints.map(([route]) => route)
  expect(endpoints.filter(([route, spec]) => namesSomething(route, spec) && !known.has(route)).map(([route]) => route)).toEqual(
    [],
  )
  expect([...known].filter((route) => !all.includes(route))).toEqual([])
})

describe('what belongs to somebody', () => {
  const cases = Object.entries(HERS) as [string, Case][]
  /** Endpoints that are closed to nobody at all are asked by a visitor too. */
  const open = new Set(endpoints.filter(([, spec]) => spec.open).map(([route]) => route))

  test.each(cases)('is refused to others: %s', async (route, { ask, empty }) => {
    for (const who of [life.stranger, life.colleague, ...(open.has(route) ? [server] : [])]) {
      const answer = await call(who, route, ask(life))
      expect(found(answer)).toEqual([])
      expect(answer.status).toBe(200)
      // Who may do nothing of the kind at all is refused also where others are answered with nothing.
      if (empty === undefined || answer.code !== 200) expect(answer.code).toBeGreaterThanOrEqual(10_000)
      else expect(answer).toMatchObject({ code: 200, result: empty })
    }
  })

  // Only after all of the above: what a stranger did must not have worked, and what was refused was not refused for another
  // reason.
  test.each(cases.filter(([, { notNow }]) => !notNow))('is still hers: %s', async (route, { ask, hers }) => {
    expect(await call(life.ann, route, ask(life))).toMatchObject({ code: 200, ...(hers !== undefined && { result: hers }) })
  })
})

describe('nothing of hers is in what a stranger is answered', () => {
  /** They would end the stranger's session, or take a file. */
  const apart = (route: string, spec: Spec) => spec.upload || route.endsWith('/logout') || route in HERS

  test.each(endpoints.filter(([route, spec]) => !apart(route, spec) && !namesSomething(route, spec)))(
    '%s',
    async (route, spec) => {
      const answer = await call(life.stranger, route, askedWith(spec, ''))
      expect(answer.status).toBeLessThan(500)
      expect(found(answer)).toEqual([])
    },
  )

  test.each(Object.values(EVERYBODYS).flat())('whichever of her ids %s is given', async (route) => {
    const spec = endpoints.find(([name]) => name === route)![1]
    const ids = Object.values(life).flatMap((one) => (typeof one === 'string' ? [one] : 'id' in one ? [one.id] : []))
    for (const id of ids) {
      const answer = await call(life.stranger, route, askedWith(spec, id))
      expect(answer.status).toBeLessThan(500)
      expect(found(answer)).toEqual([])
    }
  })

  test('she herself finds it there', async () => {
    const places: [string, object][] = [
      ['POST /api/feedback/page', { body: {} }],
      ['POST /api/dm/messagePage', { body: { peerId: life.friend.id } }],
      ['POST /api/kefuMessage/page', { body: {} }],
      ['GET /api/user/exportData', {}],
    ]
    const missing = []
    for (const [route, input] of places) {
      const answer = await call(life.ann, route, input)
      if (!found(answer).includes(SECRET)) missing.push({ route, answer })
    }
    expect(missing).toEqual([])
  })
})
