import { fireEvent, waitFor, within } from '@testing-library/dom'
import type { Person } from '../support/server'
import { openApp, type App } from '../support/client/open-app'
import { enterWechat, leaveWechat, namedByWechat, submit, WECHAT } from '../order/buying'
import { course, playMedia } from '../lesson/client-support'

let ann: Person
let courseId: string
playMedia()
beforeEach(async () => {
  ann = await server.member('安然')
  courseId = (await course({ title: '薪酬体系设计', certName: '结业证书' })).id
  await server.giveCourse(ann, courseId)
})

afterEach(() => leaveWechat())

const finish = () =>
  server.sql('update lesson_learner set progress = 100, finished_at = now() where user_id = $1 and course_id = $2', [
    ann.id,
    courseId,
  ])
const open = (who: Person | null = ann) => openApp(`pages/lesson/certAddress?courseId=${courseId}`, who ? { as: who } : {})
const faultAt = (app: App, key: string) =>
  waitFor(() => within(app.page().querySelector<HTMLElement>(`#field-${key}`)!).getByRole('alert').textContent)

/** How far the paper of hers is. */
const mailed = (state: 'sent' | 'delivered') =>
  server.sql(
    `update parcel set state = $2, company = '顺丰速运', track_no = 'SF123', sent_at = now(),
       delivered_at = case when $2 = 'delivered' then now() end where user_id = $1`,
    [ann.id, state],
  )
/** The paper that this order is for is sent. */
const sentOff = (orderId: string) =>
  server.sql(
    `with gone as (update parcel set state = 'sent', company = '顺丰速运', track_no = 'SF9', sent_at = now() - interval '24 hours'
       where order_id = $1 and state = 'waiting' returning order_id)
     update shop_order o set status = 20 from gone where o.id = gone.order_id`,
    [orderId],
  )
const ADDRESS = { receiver: '周敏', phone: '13800138000', province: '江苏省', city: '苏州市', area: '姑苏区', areaCode: '320508' }

test('who is not there yet sees what is missing, and goes on learning', async () => {
  const app = await open()
  await app.see('还没有达到领取条件')
  await app.see('学完全部课程（已学 0%）')
  await app.see('签发后水印消失，扫码可公开验真')
  await app.tap('去学习')
  await waitFor(() => expect(app.routes().at(-1)).toBe('pages/lesson/detail'))
})

test('the name is confirmed once, and the certificate is there', async () => {
  await finish()
  const app = await open()
  await app.tap('确认姓名并领取证书')
  expect(await faultAt(app, 'holderName')).toContain('请填写 2–20 个字的姓名')
  await app.write('证书姓名', '周敏')
  await app.tap('确认姓名并领取证书')
  await app.see('证书姓名“周敏”，确认吗？')
  await app.answer('确认')
  await app.see('已签发')
  await app.see(/\/cert\/20\d{6}/)
  await app.see('下载电子证书')
  courseId = (await course({ title: '绩效', certName: '结业证书' })).id
  await server.giveCourse(ann, courseId)
  await finish()
  const second = await open()
  await second.see('已锁定')
  expect(second.look().queryByLabelText('证书姓名')).toBeNull()
})

test('the paper is asked for afterwards, and its way is shown', async () => {
  await finish()
  await ann.call('POST /api/course/courseCert', { body: { courseId, holderName: '周敏' } })
  const app = await open()
  await app.tap('邮寄纸质证书')
  await app.tap('提交收件信息')
  expect(await faultAt(app, 'region')).toBe('请选择所在地区')
  await app.tap('请选择省份、城市、区县')
  for (const name of ['江苏省', '苏州市', '姑苏区']) await app.tap(name)
  for (const [label, value] of Object.entries({
    详细地址: '人民路 1 号',
    手机号: '13800138000',
  }))
    await app.write(label, value)
  await app.tap('提交收件信息')
  await app.see('江苏省苏州市姑苏区人民路 1 号')
  await app.see('周敏 138****8000')
  await app.tap('修改收件信息')
  await app.see('江苏省苏州市姑苏区')
  expect(app.look().getByLabelText<HTMLInputElement>('详细地址').value).toBe('人民路 1 号')
  await mailed('sent')
  const later = await open()
  await later.see('SF123')
  expect(later.look().queryByText('修改收件信息')).toBeNull()
})

test('a course without a certificate says so, and promises none', async () => {
  courseId = (await course({ title: '试听课' })).id
  const app = await open()
  await app.see('这门课程没有结业证书')
  for (const words of ['还没有达到领取条件', '去学习', '签发后水印消失，扫码可公开验真'])
    expect(app.look().queryByText(words)).toBeNull()
  courseId = (await course({ title: '未购', certName: '结业证书' })).id
  const other = await open()
  await other.see('还没有加入这门课程')
  await other.see('查看课程')
})

describe('her addresses', () => {
  const book = async () => (await ann.call('POST /api/userAddress/page', { body: {} })).result.records
  const sheet = (app: App, name: string) => waitFor(() => within(app.look().getByRole('dialog', { name })))
  const fill = async (app: App, name: string, values: Record<string, string>) => {
    for (const [label, value] of Object.entries(values))
      fireEvent.input((await sheet(app, name)).getByLabelText(label), { target: { value } })
  }
  const press = async (app: App, name: string, text: string) =>
    fireEvent.click(await waitFor(async () => (await sheet(app, name)).getByText(text)))
  const change = async (app: App, name: string) =>
    fireEvent.click(await waitFor(async () => (await sheet(app, '选择收货地址')).getByLabelText(`修改${name}的地址`)))
  const valueOf = (app: App, label: string) => app.look().getByLabelText<HTMLInputElement>(label).value

  test('one is added where it is needed, stands in the form at once, and is changed and deleted there too', async () => {
    await finish()
    await ann.call('POST /api/course/courseCert', { body: { courseId, holderName: '周敏' } })
    const app = await open()
    await app.tap('邮寄纸质证书')
    await app.tap('从收货地址选择')
    await press(app, '选择收货地址', '新增收货地址')
    await fill(app, '新增收货地址', { 收件人: '公司前台', 手机号: '13900139000', 详细地址: '星湖街 1 号 8 楼' })
    await press(app, '新增收货地址', '请选择省份、城市、区县')
    for (const name of ['江苏省', '苏州市', '姑苏区']) await app.tap(name)
    await press(app, '新增收货地址', '公司')
    await press(app, '新增收货地址', '保存地址')
    await app.hear('地址已保存')
    await waitFor(() => expect(valueOf(app, '收件人')).toBe('公司前台'))
    expect(await book()).toMatchObject([{ name: '公司前台', tag: '公司', isDefault: true }])
    await app.tap('从收货地址选择')
    await change(app, '公司前台')
    await fill(app, '修改地址', { 详细地址: '星湖街 1 号 9 楼' })
    await press(app, '修改地址', '保存地址')
    await press(app, '选择收货地址', '江苏省苏州市姑苏区星湖街 1 号 9 楼')
    await waitFor(() => expect(valueOf(app, '详细地址')).toBe('星湖街 1 号 9 楼'))
    await app.tap('提交收件信息')
    await app.see('江苏省苏州市姑苏区星湖街 1 号 9 楼')
    await app.tap('修改收件信息')
    await app.tap('从收货地址选择')
    await change(app, '公司前台')
    await press(app, '修改地址', '删除地址')
    await app.answer('删除')
    await waitFor(async () => expect(await book()).toEqual([]))
    // What was said of the paper stands.
    expect((await ann.call('GET /api/course/courseCertDetail/:courseId', { params: { courseId } })).result.mail!.detail).toBe(
      '星湖街 1 号 9 楼',
    )
  })

  test('the one that is written is kept for the next time when she says so', async () => {
    await finish()
    await ann.call('POST /api/course/courseCert', { body: { courseId, holderName: '周敏' } })
    const app = await open()
    await app.tap('邮寄纸质证书')
    await app.write('手机号', '13800138000')
    await app.write('详细地址', '人民路 1 号')
    await app.tap('请选择省份、城市、区县')
    for (const name of ['江苏省', '苏州市', '姑苏区']) await app.tap(name)
    fireEvent.click(app.look().getByLabelText('存入收货地址'))
    await app.tap('提交收件信息')
    await app.see('修改收件信息')
    expect(await book()).toMatchObject([{ name: '周敏', phone: '13800138000', region: '320508 江苏省 苏州市 姑苏区' }])
  })
})

test('another paper is asked for with a reason and an address, ordered, paid, and both are shown', async () => {
  await finish()
  await ann.call('POST /api/course/courseCert', { body: { courseId, holderName: '周敏', ...ADDRESS, detail: '人民路 1 号' } })
  const waiting = await open()
  await waiting.see('修改收件信息')
  expect(waiting.look().queryByText('补寄纸质证书')).toBeNull()
  await mailed('sent')
  const sent = await open()
  await sent.see(/^上一份还在路上/)
  await mailed('delivered')
  enterWechat('ok')
  await namedByWechat(ann)
  const app = await openApp(`pages/lesson/certAddress?courseId=${courseId}`, {
    as: ann,
    agent: WECHAT,
    kept: { openid: 'oSandboxPersonWhoIsKnown0001' },
  })
  await app.see('¥20.00 一份，寄出前可以退款')
  await app.tap('补寄纸质证书')
  await app.tap(/^下一步/)
  expect(await faultAt(app, 'reason')).toBe('请选择补寄原因')
  await app.tap('遗失')
  await app.tap('请选择省份、城市、区县')
  for (const name of ['江苏省', '苏州市', '姑苏区']) await app.tap(name)
  await app.write('详细地址', '观前街 8 号')
  await app.write('手机号', '13800138000')
  await app.tap(/^下一步/)
  await app.see('江苏省苏州市姑苏区观前街 8 号')
  await app.see('补寄费')
  expect(app.routes().at(-1)).toBe('pages/lesson/orderConfirm')
  await submit(app)
  await app.see('支付成功')
  await app.tap('查看订单')
  await app.see('待发货')
  await app.see('周敏 138****8000')
  await app.see('申请退款')
  await app.tap('查看证书')
  await app.see('补寄的纸质证书（遗失）')
  await app.see('待寄出')
  await app.see('已签收')
  const center = await openApp('pages/mine/orderCenter', { as: ann })
  await center.tap('待发货 1')
  await center.see('《薪酬体系设计》结业证书 · 快递寄出')
  // A notice names an order without its kind: one question finds it.
  const { records } = (await ann.call('POST /api/order/centerPage', { body: {} })).result
  const named = await openApp(`pages/lesson/orderDetail?id=${records[0].id}`, { as: ann })
  await named.see('待发货')
  const asked = network.calls.map(({ path }) => path).filter((path) => path.includes('/detail/'))
  expect(asked).toEqual([`/api/order/detail/${records[0].id}`])
  // It is sent; whoever has it says so.
  await sentOff(records[0].id)
  const onItsWay = await openApp(`pages/lesson/orderDetail?id=${records[0].id}`, { as: ann })
  await onItsWay.see('已发货')
  await onItsWay.see('快件到达【苏州市转运中心】')
  await onItsWay.tap('确认收货')
  await onItsWay.answer('还没收到')
  await onItsWay.see('已发货')
  const shipped = await openApp('pages/mine/orderCenter', { as: ann })
  await shipped.tap('已发货')
  await shipped.tap('确认收货')
  await shipped.answer('确认收货')
  await shipped.hear('已确认收货')
  await shipped.see('没有已发货的订单')
  const finished = await openApp(`pages/lesson/orderDetail?id=${records[0].id}`, { as: ann })
  await finished.see('已完成')
  await finished.see('已签收')
  expect(finished.look().queryByText('确认收货')).toBeNull()
})

test('an expired certificate is said to be so, and is not mailed again', async () => {
  await finish()
  await ann.call('POST /api/course/courseCert', { body: { courseId, holderName: '周敏' } })
  await server.sql(`update exam_certificate set expires_on = '2026-01-31' where user_id = $1`, [ann.id])
  const app = await open()
  await app.see('已过期')
  await app.see('至 2026-01-31')
  expect(app.look().queryByText('邮寄纸质证书')).toBeNull()
})

test('a revoked certificate says why, and nobody is asked to log in', async () => {
  await finish()
  await ann.call('POST /api/course/courseCert', { body: { courseId, holderName: '周敏' } })
  await server.sql(`update exam_certificate set revoked_reason = '成绩复核有误' where user_id = $1`, [ann.id])
  const app = await open()
  await app.see('证书已撤销：成绩复核有误')
  await app.see('已撤销')
  expect(app.look().queryByText('下载电子证书')).toBeNull()
  await (await open(null)).see('登录后领取证书')
})
