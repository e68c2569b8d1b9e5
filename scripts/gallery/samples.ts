import type { Api, Result } from '../../contract'
import { DEMO_EXAMS } from '../../server/seeds/neixun/content'
import { DEMO_HOMEWORKS } from '../../server/seeds/neixun/content-homework'
import type { TikuHome } from '../../contract/tikuPractice'
import type { RouteName } from '../../src/routes'

/** Things of the demo content that pages are opened on. */
export interface Samples {
  me: string
  post: string
  video: string
  question: string
  topic: string
  form: string
  /** Somebody else. */
  other: string
  /** One that is owned, one that is for sale, and one with a registration. */
  course: { owned: string; sold: string; exam: string }
  live: { ahead: string; on: string; playback: string }
  /** One to pay for, one that is full, one that was cancelled, one that has to be approved, and an order of one's own. */
  activity: { open: string; full: string; cancelled: string; approve: string; order: string }
  /** An order of a membership. */
  vipOrder: string
  /** A product that goes by post, one that has not begun, a shop, an exchange that waits for the post, and a voucher. */
  mall: { product: string; ahead: string; shop: string; order: string; voucher: string }
  /** Documents: one for money, one for coins, one that costs nothing, one that is owned, one whose law is old. */
  doc: { sold: string; coin: string; free: string; owned: string; stale: string }
  /** One of each look, of which one is over and one begins soon; a draw that waits for an address. */
  assist: { campaign: string; own: string }
  lottery: { box: string; wheel: string; cards: string; won: string }
  /** An answered question, with a calculation under it. */
  talk: string
  /** The bank that is practised, a chapter and a paper of it, and a session that is over. */
  practice: { bankId: string; chapter: string; paperId: string; over: string }
  /** Fan groups: one for members, one that nobody can join now. */
  group: { vip: string; shut: string }
  /** One that is looked after, and a time of it that is signed for now. */
  training: { id: string; sign: string }
}

type Query = Record<string, string>
type Post = Result<Api['POST /api/circle/page']>['records'][number]
type Course = Result<Api['POST /api/course/page']>['records'][number]
type Activity = Result<Api['POST /api/activity/page']>['records'][number]
type Doc = Result<Api['POST /api/zhiku/page']>['records'][number]
type Product = Result<Api['POST /api/mallProduct/page']>['records'][number]
type Order = Result<Api['POST /api/mallOrder/page']>['records'][number]
type Draw = Result<Api['POST /api/lotteryRecord/page']>['records'][number]
type Lottery = Result<Api['POST /api/lottery/page']>['records'][number]
type Group = Result<Api['POST /api/fanGroup/page']>['records'][number]
type Live = Result<Api['POST /api/live/page']>['records'][number]

const plain: Query = {}
const NOTHING = '00000000-0000-7000-8000-000000000000'

/** The parameters with which the gallery opens a route that needs any; more than one entry makes more than one picture. */
export const queries: Partial<Record<RouteName, (samples: Samples) => Query[]>> = {
  'pages/circle/circleDetail': ({ post, video, question }) => [{ id: question }, { id: post }, { id: video }, { id: NOTHING }],
  'pages/circle/comment': ({ question }) => [{ postId: question }],
  'pages/circle/topicDetail': ({ topic }) => [{ id: topic }],
  'pages/circle/form': ({ form }) => [{ id: form }],
  'pages/circle/circleDetailPoster': ({ post, question }) => [{ id: question }, { id: post }],
  'pages/circle/miniCircleDetailPoster': ({ question }) => [{ id: question }],
  'pages/common/search': () => [plain, { keyword: '试用期' }, { keyword: '量子纠缠' }],
  'pages/common/redirect': () => [{ key: 'nothing-stands-behind-it' }],
  'pages/webview/ad/ad': () => [
    { url: 'https://flk.npc.gov.cn', title: '国家法律法规数据库' },
    { url: 'https://example.org/hr-report-2026', title: '外部链接' },
  ],
  'pages/duihuan/duihuanCenter': () => [plain, { code: 'NHFA-QCBM-7X2K' }],
  'pages/neixun/homework': () => [{ trainingId: NOTHING }],
  'pages/neixun/homeworkDetail': () => [{ id: DEMO_HOMEWORKS[0] }, { id: DEMO_HOMEWORKS[1] }, { id: NOTHING }],
  'pages/neixun/homeworkEdit': () => [{ id: DEMO_HOMEWORKS[2] }],
  'pages/neixun/exam': () => [{ id: DEMO_EXAMS.open }, { id: DEMO_EXAMS.over }, { id: NOTHING }],
  'pages/duihuan/commonCode': () => [{ key: 'JZZBMAQR8W5D' }, { key: 'NOSUCHCODE' }],
  'pages/vip/payResult': ({ vipOrder }) => [{ orderId: vipOrder, result: 'fail' }],
  'pages/vip/orderDetail': ({ vipOrder }) => [{ id: vipOrder }],
  'pages/invite/active': ({ assist }) => [plain, { id: assist.campaign }, { id: NOTHING }],
  'pages/invite/assistance': ({ assist }) => [{ id: assist.own }, { id: NOTHING }],
  'pages/invite/poster': ({ assist }) => [{ id: assist.own }],
  'pages/invite/miniPoster': ({ assist }) => [{ id: assist.own }],
  'pages/lottery/detail/detail': ({ lottery }) => [
    plain,
    { id: lottery.box },
    { id: lottery.wheel },
    { id: lottery.cards },
    { record: lottery.won },
    { id: NOTHING },
  ],
  'pages/wenwen/chat': ({ talk }) => [plain, { id: talk }, { open: 'calc' }, { open: 'history' }],
  'pages/tiku/exercise': ({ practice: { bankId, chapter, paperId } }): Query[] => [
    { bankId, mode: 'chapter', chapter },
    { bankId, mode: 'paper', paperId },
    { bankId, mode: 'case' },
    { bankId: NOTHING, mode: 'random' },
  ],
  'pages/tiku/answer': ({ practice }) => [{ id: practice.over }, { id: NOTHING }],
  'pages/wenwen/group': ({ group }) => [plain, { id: group.vip }, { id: group.shut }, { id: NOTHING }],
  'pages/mine/home': ({ me, other }) => [{ id: other }, { id: me }],
  'pages/mine/chatRoom': ({ other, post }): Query[] => [
    plain,
    { peerId: other },
    { card: 'post', cardId: post, title: '一份试用期考核表' },
  ],
  'pages/mine/invitePoster': () => [plain, { look: 'paper' }, { look: 'night' }],
  'pages/lesson/detail': ({ course }) => [{ id: course.sold }, { id: course.owned }, { id: course.exam }, { id: NOTHING }],
  'pages/lesson/lessonList': ({ course }) => [{ courseId: course.owned }],
  'pages/lesson/poster': ({ course, live }): Query[] => [{ id: course.sold }, { id: live.ahead, type: 'live' }],
  'pages/lesson/miniPoster': ({ course }) => [{ id: course.sold }],
  'pages/lesson/orderConfirm': ({ course }) => [{ courseId: course.sold }],
  'pages/lesson/payResult': () => [{ orderId: NOTHING }],
  'pages/lesson/orderDetail': () => [{ id: NOTHING }],
  'pages/lesson/kefu': ({ course }) => [plain, { bizType: 'course', bizId: course.sold }],
  'pages/lesson/liveDetail': ({ live }) => [{ id: live.ahead }, { id: live.on }, { id: live.playback }],
  'pages/lesson/liveRoom': ({ live }) => [{ id: live.ahead }, { id: live.on }],
  'pages/activity/activityDetail': ({ activity }) => [
    { id: activity.open },
    { id: activity.full },
    { id: activity.cancelled },
    { id: NOTHING },
  ],
  'pages/activity/activityDetailPoster': ({ activity }) => [{ id: activity.open }],
  'pages/activity/miniActivityDetailPoster': ({ activity }) => [{ id: activity.open }],
  'pages/activity/activityOrderConfirm': ({ activity }) => [{ activityId: activity.open }, { activityId: activity.approve }],
  'pages/activity/payResult': ({ activity }): Query[] => [{ orderId: activity.order, result: 'ok' }, { orderId: NOTHING }],
  'pages/activity/orderDetail': ({ activity }) => [{ id: activity.order }, { id: NOTHING }],
  'pages/activity/activitySignIn': () => [plain, { code: 'R.nothing.0.x' }],
  'pages/zhiku/detail': ({ doc }) => [
    { id: doc.sold },
    { id: doc.coin },
    { id: doc.free },
    { id: doc.owned },
    { id: doc.stale },
    { id: NOTHING },
  ],
  'pages/zhiku/orderConfirm': ({ doc }) => [{ docId: doc.sold }, { docId: doc.owned }],
  'pages/zhiku/payResult': () => [{ orderId: NOTHING }],
  'pages/zhiku/orderDetail': () => [{ id: NOTHING }],
  'pages/zhiku/download': ({ doc }) => [plain, { id: doc.owned }, { id: doc.sold }, { section: 'uploads' }],
  'pages/zhiku/detailPoster': ({ doc }) => [{ id: doc.sold }],
  'pages/zhiku/miniDetailPoster': ({ doc }) => [{ id: doc.sold }],
  'pages/mall/pdtDetail': ({ mall }) => [{ id: mall.product }, { id: mall.ahead }, { id: NOTHING }],
  'pages/mall/shopDetail': ({ mall }) => [{ id: mall.shop }, { id: NOTHING }],
  'pages/mall/orderConfirm': ({ mall }) => [{ productId: mall.product }, { productId: NOTHING }],
  'pages/mall/exchangeSuccess': ({ mall }): Query[] => [{ orderId: mall.order, result: 'ok' }, { orderId: NOTHING }],
  'pages/mall/orderDetail': ({ mall }) => [{ id: mall.order }, { id: mall.voucher }, { id: NOTHING }],
  'pages/mall/myAddress': () => [plain, { select: '1' }],
  'pages/mall/poster': ({ mall }) => [{ id: mall.product }],
  'pages/mall/miniPoster': ({ mall }) => [{ id: mall.product }],
  'pages/neixun/detail': ({ training }) => [{ id: training.id }, { id: NOTHING }],
  'pages/neixun/userList': ({ training }) => [{ trainingId: training.id }],
  'pages/neixun/signIn': ({ training: { id: trainingId, sign: signId } }): Query[] => [
    { trainingId },
    { trainingId, signId, code: 'show' },
    { code: 'X.nothing.0.x' },
  ],
  'pages/neixun/fileReceive': ({ training }) => [{ trainingId: training.id }],
  'pages/neixun/login/login': () => [plain, { code: '825613' }, { code: '000000' }],
  'pages/neixun/login/autoLogin': () => [{ ticket: 'nothing-stands-behind-this-one' }],
  'pages/lesson/form': ({ course }) => [{ courseId: course.exam }],
  'pages/lesson/form2': ({ course }) => [{ courseId: course.exam }],
  'pages/lesson/certAddress': ({ course }) => [{ courseId: course.owned }],
}

export interface Account {
  token: string
  token_expireTime: string
  userInfo: { id: string }
}

async function ask<T>(origin: string, path: string, body?: object, token = ''): Promise<T> {
  const answer = await fetch(origin + path, {
    method: body ? 'POST' : 'GET',
    headers: { ...(body && { 'content-type': 'application/json' }), ...(token && { authorization: `Bearer ${token}` }) },
    body: body && JSON.stringify(body),
  })
  const { code, message, result }: { code: number; message: string; result: T } = await answer.json()
  if (code !== 200) throw new Error(`${path}: ${message}`)
  return result
}

/** Logs in with a demo account of README. */
export const logIn = (origin: string, phone = '13800138003') =>
  ask<Account>(origin, '/api/auth/loginByPwd', { phone, password: 'Hr2026demo' })

const OFTEN_MS = 500
const TRIES = 60
/** A talk in which a question has been answered; its id. */
async function answered(origin: string, token: string): Promise<string> {
  const requestId = crypto.randomUUID()
  const { chatId } = await ask<{ chatId: string }>(origin, '/api/wenwenChat/create', { requestId }, token)
  const content = '月薪 8000 元，周末加班 6 小时，加班费多少？'
  const asked = await ask<{ answer: { id: string } }>(origin, '/api/wenwen/ask', { chatId, content, requestId }, token)
  for (let tries = 0; tries < TRIES; tries++) {
    const { status } = await ask<{ status: number }>(origin, `/api/wenwenMessage/detail/${asked.answer.id}`, undefined, token)
    if (status !== 0) break
    await new Promise((resolve) => setTimeout(resolve, OFTEN_MS))
  }
  return chatId
}

async function firstWithVideo(page: (cursor?: string) => Promise<{ records: Post[]; next: string | null }>) {
  for (let cursor: string | undefined; ;) {
    const { records, next } = await page(cursor)
    const found = records.find(({ video }) => video)
    if (found || next === null) return found
    cursor = next
  }
}

export async function findSamples(origin: string, account: Account): Promise<Samples> {
  const feed = (body: object) =>
    ask<{ records: Post[]; next: string | null }>(origin, '/api/circle/page', { size: 50, ...body }, account.token)
  const questions = (await feed({ tab: 'question' })).records
  const rich = [...questions].sort((a, b) => b.commentCount - a.commentCount).find((post) => !post.anonymous) ?? questions[0]
  const experience = (await feed({ tab: 'exp' })).records
  const pictured = experience.find((post) => post.images.length > 0 && post.author.id !== account.userInfo.id) ?? experience[0]
  const withVideo = await firstWithVideo((cursor) => feed({ type: 1, ...(cursor && { cursor }) }))
  if (!withVideo) throw new Error('no post of the demo content shows a video')
  const details = experience.map(({ id }) => ask<{ form?: { id: string } }>(origin, `/api/circle/detail/${id}`))
  const form = (await Promise.all(details)).find((detail) => detail.form)?.form
  if (!form) throw new Error('no post of the demo content offers a form')
  const courses = await ask<{ records: Course[] }>(origin, '/api/course/page', { size: 50 }, account.token)
  const course = (wanted: (card: Course) => boolean) => (courses.records.find(wanted) ?? courses.records[0]).id
  const lives = await ask<{ records: Live[] }>(origin, '/api/live/page', { size: 50 }, account.token)
  const live = (status: Live['status']) => (lives.records.find((card) => card.status === status) ?? lives.records[0]).id
  const activities = await ask<{ records: Activity[] }>(origin, '/api/activity/page', { tab: 'all', size: 50 }, account.token)
  const activity = (wanted: (card: Activity) => boolean) => activities.records.find(wanted) ?? activities.records[0]
  const docs = await ask<{ records: Doc[] }>(origin, '/api/zhiku/page', { size: 50 }, account.token)
  const doc = (wanted: (card: Doc) => boolean) => (docs.records.find(wanted) ?? docs.records[0]).id
  const products = await ask<{ records: Product[] }>(origin, '/api/mallProduct/page', { size: 50 }, account.token)
  const product = (wanted: (card: Product) => boolean) => (products.records.find(wanted) ?? products.records[0]).id
  const drink = await ask<{ shop?: { id: string } }>(origin, `/api/mallProduct/detail/${product(({ type }) => type === 7)}`)
  const exchanges = await ask<{ records: Order[] }>(origin, '/api/mallOrder/page', { size: 50 }, account.token)
  const exchange = (wanted: string) => exchanges.records.find(({ statusText }) => statusText === wanted)?.id ?? NOTHING
  const lotteries = await ask<{ records: Lottery[] }>(origin, '/api/lottery/page', {})
  const lottery = (title: string) => (lotteries.records.find((one) => one.title.includes(title)) ?? lotteries.records[0]).id
  const begun = await ask<{ records: { id: string; campaignId: string }[] }>(origin, '/api/assist/mine', {}, account.token)
  const [tiku] = await ask<TikuHome[]>(origin, '/api/tiku/home', undefined, account.token)
  const papers = await ask<{ id: string }[]>(origin, '/api/tikuPaper/list', { bankId: tiku.bank.id })
  const drawn = await ask<{ records: Draw[] }>(origin, '/api/lotteryRecord/page', {}, account.token)
  const trainings = await ask<{ records: { id: string }[] }>(origin, '/api/neixun/myTraining', {}, account.token)
  const training = trainings.records[0]?.id ?? NOTHING
  const signs = await ask<{ records: { id: string; phase: string }[] }>(
    origin,
    '/api/neixunSign/page',
    { trainingId: training },
    account.token,
  )
  const groups = await ask<{ records: Group[] }>(origin, '/api/fanGroup/page', {}, account.token)
  const talk = await answered(origin, account.token)
  const topics = await ask<{ records: { id: string }[] }>(origin, '/api/topic/page', { tab: 'hot' })
  const shelf = await ask<{ cards: { id: string; price: number }[] }>(origin, '/api/vipCard/list?kind=personal')
  const [{ id: cardId, price: payPrice }] = shelf.cards
  const ordered = { cardId, payPrice, requestId: crypto.randomUUID() }
  const { orderId: vipOrder } = await ask<{ orderId: string }>(origin, '/api/vipOrder', ordered, account.token)
  return {
    vipOrder,
    me: account.userInfo.id,
    post: pictured.id,
    video: withVideo.id,
    question: rich.id,
    topic: topics.records[0].id,
    form: form.id,
    other: pictured.author.id,
    course: {
      owned: course((card) => card.owned),
      sold: course((card) => !card.owned && card.price > 0 && card.type === 1),
      exam: course((card) => card.type === 4),
    },
    live: { ahead: live(1), on: live(3), playback: live(5) },
    activity: {
      open: activity((card) => card.status === 'open' && card.price > 0 && !card.approve).id,
      full: activity((card) => card.status === 'full').id,
      cancelled: activity((card) => card.status === 'cancelled').id,
      approve: activity((card) => card.approve).id,
      order: activity((card) => card.myOrderId !== undefined && card.type === 1).myOrderId ?? NOTHING,
    },
    mall: {
      product: product(({ type, state, coinPrice }) => type === 1 && state === 0 && coinPrice < 1500),
      ahead: product(({ state }) => state === 1),
      shop: drink.shop?.id ?? NOTHING,
      order: exchange('待发货'),
      voucher: exchange('待使用'),
    },
    doc: {
      sold: doc((card) => !card.owned && card.price > 0),
      coin: doc((card) => !card.owned && card.coinPrice !== null),
      free: doc((card) => !card.owned && card.price === 0 && card.coinPrice === null),
      owned: doc((card) => card.owned && card.title.startsWith('劳动合同书')),
      stale: doc((card) => card.title.startsWith('工伤')),
    },
    assist: { campaign: begun.records[0].campaignId, own: begun.records[0].id },
    lottery: {
      box: lottery('盲盒'),
      wheel: drawn.records.find(({ lotteryTitle }) => lotteryTitle.includes('转盘'))?.lotteryId ?? NOTHING,
      cards: lottery('翻翻乐'),
      won: drawn.records.find(({ state }) => state === 'claimable')?.id ?? NOTHING,
    },
    talk,
    practice: {
      bankId: tiku.bank.id,
      chapter: tiku.resume[0]?.chapter || tiku.chapters[0].name,
      paperId: papers[0].id,
      over: tiku.daily.sessionId ?? NOTHING,
    },
    group: {
      vip: groups.records.find(({ needVip }) => needVip)?.id ?? NOTHING,
      shut: groups.records.find(({ state }) => state === 'closed')?.id ?? NOTHING,
    },
    training: { id: training, sign: signs.records.find(({ phase }) => phase === 'open')?.id ?? NOTHING },
  }
}
