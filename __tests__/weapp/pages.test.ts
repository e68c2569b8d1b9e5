import { randomUUID } from 'node:crypto'
import { routes, type RouteName } from '../../src/routes'
import type { Person } from '../support/server'
import { startWorld, type World } from './support'

const LANDING = 'pages/common/redirect'
const NOTHING = '00000000-0000-7000-8000-000000000000'
/** The landing page of codes is left as soon as it stands. */
const names = (Object.keys(routes) as RouteName[]).filter((name) => name !== LANDING)
let world: World
let ann: Person
let params: Partial<Record<RouteName, string>>
let key: string
beforeAll(async () => {
  world = await startWorld()
  ann = await world.member('安然')
  const postId = await world.post(ann, { type: 2, title: '试用期最长可以约定多久' })
  const [topicId, formId] = [randomUUID(), randomUUID()]
  await world.sql('insert into circle_topic (id, name) values ($1, $2)', [topicId, '试用期'])
  await world.sql('insert into circle_form (id, title, fields) values ($1, $2, $3)', [
    formId,
    '报名意向',
    JSON.stringify([{ key: 'name', label: '姓名', type: 'text', required: true }]),
  ])
  const { id: courseId } = await world.course()
  const liveId = await world.live({ startsIn: 24 * 60 })
  key = (await ann.call('POST /api/share/poster', { body: { type: 'circle', id: postId, place: 'mini' } })).result.key
  const { id: activityId } = await world.activity()
  const code = '2222BCDEFGHJ'
  await world.sql(
    `with b as (insert into duihuan_batch (id, name, kind, key, total, ends_at, state)
       values (gen_random_uuid(), '讲座福利', 'common', $1, 10, now() + interval '1 day', 'on') returning id)
     insert into duihuan_prize (batch_id, position, type, amount) select id, 0, 'coin', 10 from b`,
    [code],
  )
  const [productId, shopId] = ['01920000-0000-7000-8000-0000000003a1', '01920000-0000-7000-8000-0000000003a2']
  await world.sql(`insert into mall_shop (id, kind, name) values ($1, 'own', '自营')`, [shopId])
  await world.sql(`insert into mall_product (id, type, title, state) values ($1, 1, '速查手册', 'on')`, [productId])
  await world.sql(`insert into mall_sku (id, product_id, name, coins, stock) values (gen_random_uuid(), $1, '纸质版', 100, 5)`, [
    productId,
  ])
  const docId = '01920000-0000-7000-8000-000000000d0c'
  await world.sql(
    `with k as (insert into zhiku_category (id, name) values (gen_random_uuid(), '劳动法') returning id)
     insert into zhiku_doc (id, title, category_id, format, intro, price, version, status)
       select $1, '劳动合同书范本', id, 'docx', '必备条款齐全', 990, 1, 'on' from k`,
    [docId],
  )
  const bankId = '01920000-0000-7000-8000-0000000007b1'
  await world.sql(`insert into tiku_bank (id, name, state) values ($1, '劳动法入门', 'on')`, [bankId])
  await world.sql(
    `insert into tiku_question (id, bank_id, chapter, kind, stem, options, key)
       values (gen_random_uuid(), $1, '', 'judge', '试用期包含在劳动合同期限内', '[]', '{"keys":["T"]}')`,
    [bankId],
  )
  const found: Record<string, string> = {
    'pages/tiku/exercise': `?bankId=${bankId}&mode=order`,
    'pages/tiku/answer': `?id=${NOTHING}`,
    'pages/activity/activityDetail': `?id=${activityId}`,
    'pages/activity/activityOrderConfirm': `?activityId=${activityId}`,
    'pages/activity/activityDetailPoster': `?id=${activityId}`,
    'pages/activity/miniActivityDetailPoster': `?id=${activityId}`,
    'pages/zhiku/detail': `?id=${docId}`,
    'pages/zhiku/orderConfirm': `?docId=${docId}`,
    'pages/zhiku/payResult': `?orderId=${NOTHING}`,
    'pages/zhiku/orderDetail': `?id=${NOTHING}`,
    'pages/vip/payResult': `?orderId=${NOTHING}`,
    'pages/vip/orderDetail': `?id=${NOTHING}`,
    'pages/zhiku/download': `?id=${docId}`,
    'pages/zhiku/detailPoster': `?id=${docId}`,
    'pages/zhiku/miniDetailPoster': `?id=${docId}`,
    'pages/mall/pdtDetail': `?id=${productId}`,
    'pages/mall/shopDetail': `?id=${shopId}`,
    'pages/mall/orderConfirm': `?productId=${productId}`,
    'pages/mall/exchangeSuccess': `?orderId=${NOTHING}`,
    'pages/mall/orderDetail': `?id=${NOTHING}`,
    'pages/mall/poster': `?id=${productId}`,
    'pages/mall/miniPoster': `?id=${productId}`,
    'pages/duihuan/commonCode': `?key=${code}`,
    'pages/circle/circleDetail': `?id=${postId}`,
    'pages/circle/topicDetail': `?id=${topicId}`,
    'pages/circle/form': `?id=${formId}`,
    'pages/circle/circleDetailPoster': `?id=${postId}`,
    'pages/circle/miniCircleDetailPoster': `?id=${postId}`,
    'pages/webview/ad/ad': `?url=${encodeURIComponent('https://example.org/')}`,
    'pages/circle/comment': `?postId=${postId}`,
    'pages/mine/home': `?id=${ann.id}`,
    'pages/mine/chatRoom': `?peerId=${(await world.member('本')).id}`,
    'pages/lesson/detail': `?id=${courseId}`,
    'pages/lesson/lessonList': `?courseId=${courseId}`,
    'pages/lesson/poster': `?id=${courseId}`,
    'pages/lesson/miniPoster': `?id=${courseId}`,
    'pages/lesson/orderConfirm': `?courseId=${courseId}`,
    'pages/lesson/payResult': `?orderId=${NOTHING}`,
    'pages/lesson/orderDetail': `?id=${NOTHING}`,
    'pages/lesson/kefu': `?bizType=course&bizId=${courseId}`,
    'pages/lesson/liveDetail': `?id=${liveId}`,
    'pages/lesson/liveRoom': `?id=${liveId}`,
    'pages/neixun/detail': `?id=${NOTHING}`,
    'pages/neixun/userList': `?trainingId=${NOTHING}`,
    'pages/neixun/signIn': `?trainingId=${NOTHING}`,
    'pages/neixun/fileReceive': `?trainingId=${NOTHING}`,
    'pages/lesson/form': `?courseId=${courseId}`,
    'pages/lesson/form2': `?courseId=${courseId}`,
    'pages/lesson/certAddress': `?courseId=${courseId}`,
    'pages/neixun/exam': `?id=${NOTHING}`,
    'pages/neixun/homework': `?trainingId=${NOTHING}`,
    'pages/neixun/homeworkDetail': `?id=${NOTHING}`,
    'pages/neixun/homeworkEdit': `?id=${NOTHING}`,
  }
  params = found
})
afterAll(() => world.close())

describe.each([['somebody who is logged in'], ['a passer-by']])('for %s', (who) => {
  test.each(names)('%s stands without an error', async (name) => {
    const host = await world.open(name + (params[name] ?? ''), who === 'a passer-by' ? undefined : ann)
    expect(host.errors).toEqual([])
    expect(host.page.route).toBe(name)
    expect(host.text).not.toBe('')
    expect(host.text).not.toContain('加载失败')
    // Tools stand in a bar of the page's own: see src/patterns/page/tool-pages.weapp.ts.
    expect(host.root.all('.nav-bar--native').map(String)).toEqual([])
    // For those who do not see it: a name, where there are no words.
    const nameless = host.root.all('.tap').filter((node) => !node.text.trim() && !node.attribute('aria-label'))
    expect(nameless.map(String)).toEqual([])
  })
})

test('what a code stands for takes the place of the page where it lands', async () => {
  const host = await world.open(`${LANDING}?scene=${encodeURIComponent(key)}`)
  expect(host.page.route).toBe('pages/circle/circleDetail')
  expect(host.text).toContain('试用期最长可以约定多久')
  expect(host.errors).toEqual([])
})

test('a page that links to something which is gone says so', async () => {
  const host = await world.open(`pages/circle/circleDetail?id=${NOTHING}`)
  expect(host.text).toContain('该内容已下架或不存在')
  expect(host.errors).toEqual([])
})
