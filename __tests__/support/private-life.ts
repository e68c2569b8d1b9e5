import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import * as evening from '../activity/support'
import { give as giveCoins } from '../coin/support'
import * as market from '../mall/support'
import { give as giveCoupon } from '../../server/modules/commerce/coupon/grants'
import { giveByHand } from '../../server/modules/commerce/coin/grants'
import { createCoupon } from '../../server/modules/commerce/coupon/kinds'
import { createBatch } from '../../server/modules/domains/duihuan/manage-batches'
import { post as byPost } from '../exam/papers'
import { saveDocument } from '../../server/modules/platform/file/documents'
import { dayOf } from '../../server/app/time/days'
import { issue } from '../../server/modules/commerce/invoice/issue'
import { storeDoc } from '../../server/modules/domains/live/board/docs'
import { ask, collect, comment, follow, hide, member, post, unfinished } from '../circle/support'
import { send } from '../dm/support'
import { ADDRESS, begun, claimed, finishedCourse, step1Values, save1, uploadPrivate, inch } from '../exam/support'
import { jpeg, upload } from '../file/pictures'
import { course, learnt, play, report } from '../lesson/support'
import { beat, enter, host, live, say } from '../live/support'
import { draw as drawOf, NOTEBOOK, opened, whole } from '../lottery/support'
import { bind, inviteCode, tell } from '../mine/support'
import { atCashier, cancel, must, order, pay, prepay, told } from '../order/support'
import { company, join as joinCompany } from '../company/support'
import { cardNamed, order as orderCard } from '../vip/support'
import { doc as shelve, download as fetchDoc, give as giveDoc, putIn, putting } from '../zhiku/support'
import * as askWenwen from '../wenwen/support'
import * as classroom from '../neixun/support'
import { begin as beginPractice, give as giveAnswer, openedBank, practise } from '../tiku/practice-support'
import { query } from './query'
import type { Person, TestServer } from './server'
import { byMini } from './wechat'

/** Stands in all that nobody else may read. */
export const SECRET = '只给自己看的'

/** One of each thing that is somebody's own. */
export type PrivateLife = Awaited<ReturnType<typeof privateLife>>

/** Somebody whose account is old and senior enough for everything. */
async function neighbour(server: TestServer, nickName: string): Promise<Person> {
  const person = await member(server, nickName)
  await query(server, sql`update app_user set level = 6 where id = ${person.id}`)
  return person
}

export const HOME = {
  name: '沈悦',
  phone: '13800138003',
  region: '320508 江苏省 苏州市 姑苏区',
  detail: '人民路 1 号 2 幢',
  tag: '家',
  isDefault: true,
} as const

/**
 * A person with one of each private thing, a friend who talks with her, a stranger who may do all that she may and looks
 * after a company as she does, and a colleague who has a seat in hers.
 */
export async function privateLife(server: TestServer) {
  const [ann, friend, stranger, colleague] = [
    await neighbour(server, '安然'),
    await neighbour(server, '友人'),
    await neighbour(server, '路人'),
    await neighbour(server, '同事'),
  ]
  const { db } = server.database

  // 圈子: what is in review, what only its author may change, and a question that waits for her choice.
  const [open, gone, question] = [
    await post(server, ann),
    await post(server, ann),
    await ask(server, ann, { title: '医疗期怎么计算才对' }),
  ]
  const answer = await comment(server, friend, question)
  const [ownComment, lastComment] = [await comment(server, ann, open), await comment(server, ann, open)]
  const hiddenPost = await post(server, ann, { content: `${SECRET}帖子，还在审核` })
  const hiddenComment = await comment(server, friend, hiddenPost, { content: `${SECRET}帖子下的评论` })
  await query(server, sql`update circle_post set status = 1 where id = ${hiddenPost}`)
  const secretAsk = await ask(server, ann, { title: '被欠薪了该怎么办才好', anonymous: true })
  await hide(server, secretAsk)
  const draft = unfinished({ title: `${SECRET}标题`, content: `${SECRET}草稿` })
  must(await ann.call('POST /api/circle/saveDraft', { body: { type: 1, draft } }))
  must(await collect(ann, open))
  must(await follow(friend, ann.id))

  // Files, one for everybody to see once it is published, one for herself.
  const { fileId: picture } = must(await upload(server, ann, await jpeg()))
  const { fileId: face } = must(await upload(server, ann, await jpeg(200, 200)))
  const { fileId: papers } = must(await uploadPrivate(server, ann, await inch()))

  // 智库: one that she has and has read, one that she has taken for coins, one that waits for its money.
  const [shelf, coinDoc, priced] = [
    await shelve(server, { price: 990 }),
    await shelve(server, { coinPrice: 10 }),
    await shelve(server, { price: 1990 }),
  ]
  await giveDoc(server, ann, shelf.id)
  await fetchDoc(server, ann, shelf.id, shelf.fileIds[0])
  await db.transaction().execute((trx) => giveByHand(trx, ann.id, 10))
  const exchange = { body: { id: coinDoc.id, requestId: randomUUID() } }
  const { orderId: docOrder } = must(await ann.call('POST /api/zhiku/coinExchange', exchange))
  const docWanted = { body: { docId: priced.id, payPrice: 1990, requestId: randomUUID() } }
  const { orderId: docUnpaid } = must(await ann.call('POST /api/zhikuOrder', docWanted))

  const [docPutIn, docFile] = [await putIn(server, ann), await putting(server, ann)]

  // 内训: one that she teaches and takes part in, with a time to sign for and something that is handed out.
  const lesson = await classroom.training(server, await classroom.makeCompany(server, await member(server)))
  await classroom.teaches(server, lesson, ann)
  const place = await classroom.place(server, lesson, { name: '安然', phone: ann.phone })
  await query(server, sql`update trainee set user_id = ${ann.id}, status = 'learning' where id = ${place}`)
  const { id: lessonSign } = await classroom.sign(server, lesson, { mode: 'place', radius: 500 })
  const lessonFile = await saveDocument(db, server.app.services.gateways.storage, '讲义.pdf', Buffer.from('%PDF-1.4'))
  await query(
    server,
    sql`insert into training_file (id, training_id, title, size) values (${lessonFile}, ${lesson.id}, '讲义.pdf', 8)`,
  )
  await query(
    server,
    sql`insert into training_notice (id, training_id, user_id, title) values (${randomUUID()}, ${lesson.id}, ${ann.id},
      '改到 305 教室')`,
  )

  // Talks.
  await send(friend, ann, '在吗')
  must(await send(ann, friend, `${SECRET}私信`))
  const [{ id: message }] = await query<{ id: string }>(
    server,
    sql`select id from conversation_message where user_id = ${friend.id} limit 1`,
  )
  must(
    await ann.call('POST /api/kefuMessage/send', {
      body: { clientMsgId: randomUUID(), type: 'text', content: `${SECRET}话，说给客服` },
    }),
  )

  // A course with all that grows around it, and orders in every state that a button waits for.
  const school = await course(server, {
    presenceCheck: true,
    lessons: [{ seconds: 3600 }, { media: 'exam', questions: 1 }, { media: 'article', html: `<p>${SECRET}正文</p>` }],
  })
  const bought = await order(ann, school.id)
  await pay(server, ann, bought)
  await learnt(server, ann, school.id, 40)
  const { id: note } = must(
    await ann.call('POST /api/lesson/noteSave', {
      body: { lessonId: school.lessons[0], at: 1, content: `${SECRET}笔记`, requestId: randomUUID() },
    }),
  )
  must(await play(ann, school.lessons[0], 'phone'))
  await query(server, sql`update lesson_player set counted_to = counted_to - interval '900 seconds' where user_id = ${ann.id}`)
  const { check } = must(await report(ann, school, [[0, 900]]))
  const [cheap, dear, other, invoiced] = await Promise.all([0, 1, 2, 3].map(() => course(server)))
  const [unpaid, closed, back] = [await order(ann, cheap.id), await order(ann, dear.id), await order(ann, other.id)]
  must(await cancel(ann, closed))
  await pay(server, ann, back)
  const { prepayId } = must(await prepay(ann, unpaid))
  const paper = await order(ann, invoiced.id)
  await pay(server, ann, paper)
  must(
    await ann.call('POST /api/invoice/apply', {
      body: { orderId: paper, kind: 'personal', title: `${SECRET}抬头`, email: 'ann@example.com', requestId: randomUUID() },
    }),
  )
  const [{ id: invoice }] = await query<{ id: string }>(server, sql`select id from invoice where order_id = ${paper}`)
  const { storage } = server.app.services.gateways
  const issued = { id: invoice, number: '25332000000000000001' }
  await db.transaction().execute((trx) => issue(trx, storage, issued, Buffer.from('%PDF-1.4\n')))
  await db.transaction().execute(async (trx) => {
    const id = await createCoupon(trx, { title: `${SECRET}优惠券`, amount: 100, minPrice: 200, days: 30 })
    await giveCoupon(trx, id, ann.id)
  })
  const [{ id: coupon }] = await query<{ id: string }>(server, sql`select id from user_coupon where user_id = ${ann.id}`)

  // 兑换码: what she has got by one.
  const desk = { ...server.app.services, now: new Date() }
  const batchId = await db
    .transaction()
    .execute((trx) =>
      createBatch(
        { ...desk, db: trx },
        { name: `${SECRET}福利`, kind: 'common', total: 1, prizes: [{ type: 'coin', amount: 10 }] },
      ),
    )
  const [{ key }] = await query<{ key: string }>(server, sql`select key from duihuan_batch where id = ${batchId}`)
  const { recordId: redeemed } = must(
    await ann.call('POST /api/exchangeCode/receiveCommon', { body: { key, requestId: randomUUID() } }),
  )

  // 考证: a registration with a number and photos, and a class that ends with a certificate.
  const registration = await begun(server, ann)
  const step1 = await step1Values(server, ann, { email: 'secret-of-ann@example.com' })
  must(await save1(ann, registration.orderId, step1, false))
  const certified = await finishedCourse(server, ann)

  // Papers of certificates have come; another of each is wanted: not asked for yet, ordered, and paid.
  const reissue = async (courseId: string) => {
    must(await ann.call('POST /api/course/courseCertReissue', { body: { courseId, reason: '遗失', ...ADDRESS } }))
    const body = { courseId, payPrice: 2000, requestId: randomUUID() }
    return must(await ann.call('POST /api/certOrder', { body })).orderId
  }
  const mailed = await Promise.all([1, 2, 3].map(() => claimed(server, ann)))
  for (const { certNo } of mailed) {
    await byPost(server).send(certNo, `SF${certNo}`)
    await byPost(server).arrive(certNo)
  }
  const [wanted, ordered, paid] = mailed.map(({ courseId }) => courseId)
  const [reissueUnpaid, reissuePaid] = [await reissue(ordered), await reissue(paid)]
  await byMini(ann)
  await atCashier(server, must(await prepay(ann, reissuePaid, { orderType: 6 })).prepayId)
  await told(server)

  // A membership that she has bought, and one that waits for its money.
  const [vipPaid, vipUnpaid] = [
    await orderCard(ann, { cardId: await cardNamed(server, '月卡') }),
    await orderCard(ann, { cardId: await cardNamed(server, '季卡') }),
  ]
  await atCashier(server, must(await prepay(ann, vipPaid, { orderType: 2 })).prepayId)
  // A question bank, in the same way.
  const [bankPaid, bankUnpaid] = [await orderBank(server, ann), await orderBank(server, ann)]
  await atCashier(server, must(await prepay(ann, bankPaid, { orderType: 7 })).prepayId)
  await told(server)

  // A company that she looks after, with a seat that somebody has.
  const companyId = await company(server, ann)
  const seatOrder = await orderCard(ann, { cardId: await cardNamed(server, '企业 5 席'), companyId, kind: 'seats', seats: 1 })
  const { id: deal } = must(
    await ann.call('POST /api/vipContract/make', {
      body: { orderId: seatOrder, address: '杭州市余杭区文一西路 998 号', requestId: randomUUID() },
    }),
  )
  const { id: inquiry } = must(
    await ann.call('POST /api/enterprise/inquire', {
      body: {
        ...{ company: '杭州青枝里', contact: '林晓', phone: ann.phone, day: dayOf(Date.now()), part: 'evening' as const },
        requestId: randomUUID(),
      },
    }),
  )
  const seat = await joinCompany(ann, friend)
  await joinCompany(ann, colleague)
  await company(server, stranger)
  const { id: link } = must(
    await ann.call('POST /api/subAccount/inviteLink', { body: { maxUse: 1, hours: 1, requestId: randomUUID() } }),
  )

  // Where she lives, and a parcel that has come.
  const address = must(await ann.call('POST /api/userAddress/save', { body: { ...HOME, requestId: randomUUID() } })).id
  const { mails } = must(await ann.call('GET /api/course/courseCertDetail/:courseId', { params: { courseId: wanted } }))
  const parcel = mails[0].parcelId

  // A live that she hosts behind a password.
  const room = await live(server, {
    hostId: ann.id,
    access: 'pwd',
    password: '246810',
    startsIn: 5,
    drawCoins: 100,
    goods: [school.id],
  })
  must(await host(ann, room, 'start'))
  must(await enter(friend, room, '246810'))
  must(await beat(friend, room))
  // In the room for as long as the tests take: a draw is among those who are there.
  await query(server, sql`update live_presence set seen_at = now() + interval '1 day' where live_id = ${room}`)
  must(await say(ann, room, `${SECRET}直播间的话`))
  await storeDoc(server.app.services, room, '资料.pdf', Buffer.from('%PDF-1.4\n'))
  const [{ id: doc }] = await query<{ id: string }>(server, sql`select media_id as id from live_doc where live_id = ${room}`)
  const asked = must(
    await ann.call('POST /api/liveQuestion/ask', {
      body: { liveId: room, content: `${SECRET}提问`, anonymous: false, requestId: randomUUID() },
    }),
  )
  const poll = must(
    await ann.call('POST /api/live/pollOpen', {
      body: { id: room, title: `${SECRET}投票`, options: ['是', '否'], requestId: randomUUID() },
    }),
  )
  const draw = must(
    await ann.call('POST /api/live/drawOpen', {
      body: { id: room, prize: `${SECRET}奖品`, coins: 10, places: 1, needs: 'present', requestId: randomUUID() },
    }),
  )
  must(await host(ann, room, 'signIn'))
  const past = await live(server, { hostId: ann.id, state: 'ended' })

  // 我的: notices, devices, feedback, an invitation.
  const notice = await tell(server, ann)
  await query(server, sql`update notice set title = ${SECRET + '消息'} where id = ${notice}`)
  must(
    await ann.call('POST /api/feedback/save', {
      body: { type: '其他', content: `${SECRET}反馈，写得够长了吗`, images: [], requestId: randomUUID() },
    }),
  )
  const invited = await server.person('被邀请的人')
  await bind(invited, await inviteCode(ann))
  const [device] = must(await ann.call('GET /api/user/devices'))
  // An evening: what she goes to, what waits for her money, and a door that she looks after.
  const going = await evening.activity(server, { tickets: [evening.free] })
  const ticketOrder = await evening.join(ann, going, { attendees: [evening.guest(`${SECRET}姓名`)] })
  const [{ attendeeId: attendee }] = (await evening.tickets(ann, ticketOrder)).tickets
  must(
    await ann.call('POST /api/activity/ask', {
      body: { id: going.id, content: '会后有没有回放可以看？', requestId: randomUUID() },
    }),
  )
  const [{ id: eveningAsked }] = must(await ann.call('POST /api/activity/questionPage', { body: { id: going.id } })).records
  const ticketUnpaid = must(await evening.create(ann, await evening.activity(server))).orderId
  // The mall: what waits for the post, what waits for her money, a code, and a shop that she serves in.
  await market.grown(server, ann)
  await giveCoins(server, ann, 5000)
  const [door1, door2] = [await market.address(ann), await market.address(ann, { detail: `${SECRET}的门牌 2 号` })]
  const exchanged = must(await market.exchange(ann, await market.product(server), { addressId: door1 })).orderId
  const cashed = await market.product(server, { cash: 100 })
  const mallUnpaid = must(await market.exchange(ann, cashed, { addressId: door1, payPrice: 100 })).orderId
  const film = await market.product(server, { type: 2, stock: 0 })
  await market.fillPool(server, film, [`${SECRET}的兑换码`])
  const codedId = must(await market.exchange(ann, film)).orderId
  const coded = { id: codedId, codeId: (await market.extra(ann, codedId)).codes[0].id }
  const shopId = await market.shop(server, ann)
  await giveCoins(server, friend, 200)
  const drink = must(await market.exchange(friend, await market.product(server, { type: 7, shopId }))).orderId
  const counter = { shopId, code: (await market.extra(friend, drink)).voucher!.code }
  const watched = await evening.activity(server, { tickets: [evening.free] })
  const doorPoint = await evening.point(server, watched.id)
  await evening.staff(server, watched.id, ann)
  const [{ ticketNo }] = (await evening.tickets(friend, await evening.join(friend, watched))).tickets
  const { recordId: signRecord } = must(
    await ann.call('POST /api/activitySign/verify', { body: { pointId: doorPoint, ticketNo, requestId: randomUUID() } }),
  )
  const prizes = whole({ ...NOTEBOOK, weight: 99_999 })
  const practice = await practiceOf(server, ann)
  const { record: won } = must(await drawOf(ann, await opened(server, { prizes })))
  // 问问: a talk with an answer.
  const { chatId: talkId } = await askWenwen.chat(ann)
  const { answer: wenwenAnswer } = must(await askWenwen.ask(ann, talkId, `${SECRET}问题`))
  await askWenwen.heard(server, wenwenAnswer.id, ann)
  const attachmentId = randomUUID()
  await query(
    server,
    sql`insert into wenwen_attachment (id, user_id, upload_id, kind, name, words)
      values (${attachmentId}, ${ann.id}, ${randomUUID()}, 'document', ${`${SECRET}合同.docx`}, ${`${SECRET}条款`})`,
  )
  const usage = must(await ann.call('POST /api/user/start', { body: { platformType: 2 } }))

  return {
    class: { id: lesson.id, place, sign: lessonSign, file: lessonFile },
    talk: { id: talkId, answer: wenwenAnswer.id, attachment: attachmentId },
    ann,
    friend,
    stranger,
    colleague,
    open,
    gone,
    question,
    answer,
    ownComment,
    lastComment,
    hiddenPost,
    hiddenComment,
    picture,
    face,
    papers,
    message,
    school,
    shelf,
    docPutIn,
    docFile,
    docOrder,
    vipPaid,
    vipUnpaid,
    bankPaid,
    bankUnpaid,
    seat,
    seatOrder,
    deal: deal!,
    inquiry,
    link,
    docUnpaid,
    bought,
    unpaid,
    closed,
    back,
    paper,
    prepayId,
    note,
    check: check!.id,
    coupon,
    redeemed,
    registration,
    certified,
    wanted,
    reissueUnpaid,
    reissuePaid,
    address,
    parcel,
    room,
    past,
    doc,
    asked: asked.id,
    poll: poll.id,
    draw: draw.id,
    notice,
    device: device.id,
    usage,
    ticketOrder,
    ticketUnpaid,
    eveningAsked,
    attendee,
    door: watched.id,
    doorPoint,
    signRecord: signRecord!,
    exchanged,
    mallUnpaid,
    door2,
    coded,
    counter,
    won: won.id,
    practice,
  }
}

/** One session that is over, with a text that nobody has marked, and one that is under way. */
async function practiceOf(server: TestServer, ann: Person) {
  const text = { kind: 'text', chapter: '甲章', stem: '简述三个步骤', key: { reference: '一、二、三' } } as const
  const bank = await openedBank(server, { 甲章: 2 }, [text])
  const [questionId, , textId] = bank.chapters['甲章']
  const over = await practise(ann, { mode: 'order', bankId: bank.id }, 'A')
  const { result: running } = await beginPractice(ann, { mode: 'chapter', chapter: '甲章', bankId: bank.id })
  await giveAnswer(ann, { sessionId: running.sessionId, questionId, answer: ['A'] })
  return { bankId: bank.id, questionId, textId, over: over.sessionId, running: running.sessionId }
}

/** Orders a question bank that costs something. */
async function orderBank(server: TestServer, ann: Person): Promise<string> {
  const { id: bankId } = await openedBank(server, { 甲章: 1 })
  await query(server, sql`update tiku_bank set price = 6900 where id = ${bankId}`)
  const body = { bankId, payPrice: 6900, requestId: randomUUID() }
  return must(await ann.call('POST /api/tikuOrder', { body })).orderId
}
