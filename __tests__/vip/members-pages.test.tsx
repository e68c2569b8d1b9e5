import { randomUUID } from 'node:crypto'
import { fireEvent, waitFor, within } from '@testing-library/dom'
import { seatedCompany } from '../company/client-support'
import type { Person } from '../support/server'
import { choosePicture, fileInput } from '../support/client/choose-picture'
import { openApp } from '../support/client/open-app'

const mockOpened: string[][] = []
jest.mock('@/patterns/media/open-pictures', () => ({ openPictures: (urls: string[]) => mockOpened.push(urls) }))

let main: Person
let ann: Person
let companyId: string
beforeEach(async () => {
  ;[main, ann] = [await server.member('沈悦'), await server.member('安然')]
  companyId = await seatedCompany(server, main, ann)
})

const SEATS = 'pages/vip/subAccount'
const roleOf = async (who: Person) =>
  (
    (await server.sql('select role, name from company_member where user_id = $1', [who.id])) as { role: string; name: string }[]
  )[0]

test('a member is put right, and made a manager of one department', async () => {
  const app = await openApp(SEATS, { as: main })
  fireEvent.click(await waitFor(() => app.look().getByRole('button', { name: '安然，更多操作' })))
  await app.tap('编辑')
  await app.write('姓名', '安然然')
  // A colleague puts something else right meanwhile.
  await server.sql(`update company_member set position = '主管' where user_id = $1`, [ann.id])
  await app.tap('保存')
  await app.hear('已保存')
  expect(await server.sql('select position from company_member where user_id = $1', [ann.id])).toEqual([{ position: '主管' }])
  expect(await roleOf(ann)).toEqual({ role: 'member', name: '安然然' })
  fireEvent.click(await waitFor(() => app.look().getByRole('button', { name: '安然然，更多操作' })))
  await app.tap('设为管理员')
  await app.see('不选就是整个企业')
  fireEvent.click(app.look().getByRole('checkbox', { name: '研发中心' }))
  await app.tap('设为管理员', { selector: '.btn *' })
  await app.hear('已设为这些部门的管理员')
  expect(
    await server.sql(
      'select d.name from company_scope s join company_department d on d.id = s.department_id where s.company_id = $1',
      [companyId],
    ),
  ).toEqual([{ name: '研发中心' }])
})

test('how long an invitation is open still is counted by the clock of the server, whatever the phone has', async () => {
  await server.sql(
    `insert into company_member (id, company_id, name, phone, status, invite_code, invite_ends)
     values ($1, $2, '韩梅', '13911112222', 'invited', $3, now() + interval '70 hours')`,
    [randomUUID(), companyId, 'clock'],
  )
  const now = Date.now.bind(Date)
  const wrong = jest.spyOn(Date, 'now').mockImplementation(() => now() + 20 * 86_400_000)
  try {
    const app = await openApp(SEATS, { as: main })
    expect(await app.see('邀请已发，还有 3 天过期')).toBeTruthy()
  } finally {
    wrong.mockRestore()
  }
})

test('an answer that comes late leaves the sheet alone that was opened meanwhile', async () => {
  const app = await openApp(SEATS, { as: main })
  fireEvent.click(await waitFor(() => app.look().getByRole('button', { name: '安然，更多操作' })))
  await app.tap('编辑')
  await app.write('职位', '招聘主管')
  const answer = network.hold('/api/subAccount/edit')
  await app.tap('保存')
  await answer.came
  fireEvent.click(app.look().getByLabelText('关闭'))
  await app.tap('邀请链接与二维码')
  await app.see('生成邀请链接')
  answer()
  await app.hear('已保存')
  await app.see(/招聘主管/)
  expect(app.look().queryByText('生成邀请链接')).not.toBeNull()
})

test('several members are chosen and taken out at once; nobody chooses themselves', async () => {
  const app = await openApp(SEATS, { as: main })
  await app.tap('批量移除、停用、恢复或重发')
  fireEvent.click(await waitFor(() => app.look().getByRole('checkbox', { name: '选择安然' })))
  expect(app.look().queryByRole('checkbox', { name: '选择沈悦' })).toBeNull()
  await app.tap('停用、恢复或重发')
  await app.tap('停用 1 位')
  await app.answer('停用')
  await app.hear('已停用 1 位')
  await app.tap('批量移除、停用、恢复或重发')
  await app.tap('全选')
  await app.tap('移除 1 位')
  await app.see('确定移除选中的 1 位吗？')
  await app.answer('移除')
  await app.hear('已移除 1 位')
  await app.see(/添加成员/)
  expect(await server.sql("select name from company_member where status = 'removed' and company_id = $1", [companyId])).toEqual([
    { name: '安然' },
  ])
})

/** Sixty more who were asked and have not answered. */
const askedOnes = () =>
  server.sql(
    `insert into company_member (id, company_id, name, phone, status, invite_code, invite_ends)
     select gen_random_uuid(), $1, '同事' || n, (13911110000 + n)::text, 'invited', gen_random_uuid()::text, now() + interval '70 hours'
       from generate_series(1, 60) n`,
    [companyId],
  )

test('who chooses all while not all can be read is told so, and chooses nobody', async () => {
  await askedOnes()
  const app = await openApp(SEATS, { as: main })
  await app.tap('批量移除、停用、恢复或重发')
  network.cut('/api/subAccount/page')
  await app.tap('全选')
  await app.hear('没有全部读到，请再点一次全选')
  expect(app.look().queryByText(/^移除 \d+ 位$/)).toBeNull()
  network.mend()
  await app.tap('全选')
  expect(await app.see('移除 61 位')).toBeTruthy()
})

test('when the line breaks among several, who looks after them reads with how many it went through', async () => {
  await askedOnes()
  const app = await openApp(SEATS, { as: main })
  await app.tap('批量移除、停用、恢复或重发')
  await app.tap('全选')
  await app.tap('移除 61 位')
  const first = network.hold('/api/subAccount/batch')
  await app.answer('移除')
  await first.came
  network.cut('/api/subAccount/batch')
  first()
  await app.hear('已移除 50 位，其余没有做完，请再试一次')
  expect(await app.see('移除 11 位')).toBeTruthy()
})

test('the main role asks for a code of each phone, and is not passed on without them', async () => {
  const app = await openApp(SEATS, { as: main })
  fireEvent.click(await waitFor(() => app.look().getByRole('button', { name: '安然，更多操作' })))
  await app.tap('转让主账号')
  await app.see('需要你和安然两部手机的验证码，请当面或电话向对方要')
  const pass = await waitFor(() => app.look().getByText('转让主账号', { selector: '.btn *' }))
  expect(pass.closest('[aria-disabled="true"]')).toBeTruthy()
  await app.write('你的验证码', '000000')
  await app.write('安然的验证码', '000000')
  await app.tap('转让主账号', { selector: '.btn *' })
  await app.answer('转让')
  await app.hear('你的验证码错误或已过期')
  expect(await roleOf(main)).toMatchObject({ role: 'main' })
})

test('a link is made for colleagues; who opens it reads what the company will see, and agrees', async () => {
  const app = await openApp(SEATS, { as: main })
  await app.tap('邀请链接与二维码')
  await app.tap('生成邀请链接')
  await app.see('不分部门 · 已加入 0 / 8')
  // It holds until that minute of the day.
  await app.see(/^\d{4}-\d\d-\d\d \d\d:\d\d 前有效$/)
  const [{ key }] = (await server.sql('select key from company_link where company_id = $1', [companyId])) as { key: string }[]
  const bob = await server.member('博文')
  const opened = await openApp(`pages/vip/myVipCard?join=${key}`, { as: bob })
  await opened.see('杭州青枝里有限公司邀请你加入企业会员')
  await opened.see(/\d\d:\d\d 前有效。$/)
  await opened.write('你的姓名', '博文')
  await opened.tap('同意并加入')
  await opened.hear('已加入，会员权益马上生效')
  expect(await roleOf(bob)).toEqual({ role: 'member', name: '博文' })
  await server.sql('update company_link set closed_at = now() where company_id = $1', [companyId])
  const late = await openApp(`pages/vip/myVipCard?join=${key}`, { as: await server.member('迟到的') })
  await late.see('邀请已过期或已撤回，请联系企业重新邀请')
  await late.see('还不是会员')
})

test('seats are typed as a number, and the card that fits them is taken', async () => {
  const app = await openApp('pages/vip/vipCardDetailEnterprise', { as: await server.member('陈晨') })
  await app.see('选择席位')
  const chosen = () =>
    app
      .look()
      .getAllByRole('radio', { checked: true })
      .map((one) => one.textContent)
  await app.write('席位数', '60')
  await waitFor(() => expect(chosen()).toEqual([expect.stringContaining('企业 50 席')]))
  await app.write('席位数', '12')
  await waitFor(() => expect(chosen()).toEqual([expect.stringContaining('企业 10 席')]))
  // As a Chinese keyboard writes it; then no number at all.
  await app.write('席位数', '６０')
  await waitFor(() => expect(chosen()).toEqual([expect.stringContaining('企业 50 席')]))
  await app.write('席位数', '六十')
  fireEvent.focusOut(app.look().getByLabelText('席位数'))
  await waitFor(() => expect(app.look().getByLabelText<HTMLInputElement>('席位数').value).toBe('60'))
  expect(chosen()).toEqual([expect.stringContaining('企业 50 席')])
})

test('of two cards with as many seats the one that is tapped is chosen', async () => {
  await server.sql(
    `insert into vip_card (id, kind, name, days, price, origin_price, seats, seat_price, sort)
     values (gen_random_uuid(), 'company', '十席两年', 730, 399900, 399900, 10, 39900, 99)`,
  )
  const app = await openApp('pages/vip/vipCardDetailEnterprise', { as: await server.member('陈晨') })
  await app.tap('十席两年')
  await server.sql(`update vip_card set status = 'off' where name = '十席两年'`)
  await waitFor(() => expect(app.look().getByRole('radio', { checked: true }).textContent).toContain('十席两年'))
})

test('a licence can be handed in with the company, and how it stands is told', async () => {
  const cat = await server.member('陈晨')
  const app = await openApp('pages/vip/vipCardDetailEnterprise', { as: cat })
  expect(await app.see('选填，用于企业认证；只给审核人员看，不影响付款')).toBeTruthy()
  const mine = await openApp('pages/vip/vipCardDetailEnterprise', { as: main })
  expect(await mine.see('未认证')).toBeTruthy()
})

test('a licence goes up with the company that it is of, and the page says that somebody looks at it', async () => {
  const cat = await server.member('陈晨')
  const app = await openApp('pages/vip/vipCardDetailEnterprise', { as: cat })
  await app.write('企业名称', '杭州云杉里科技有限公司')
  await app.write('统一社会信用代码', '91330106MA2B0QD7X4')
  await app.write('联系人', '陈晨')
  await choosePicture(app, /^添加图片/)
  await waitFor(() => app.look().getByLabelText('删除第 1 张'))
  // It is there when nothing is said of how far it is.
  await waitFor(() => expect(app.page().querySelector('.upload-grid__state')).toBeNull())
  await app.tap('保存，去付款')
  await app.hear('已保存')
  await app.see('审核中')
  // What was handed in is there to look at, and stays when a name is put right.
  await app.tap('修改')
  await app.tap('查看已提交的执照')
  expect(mockOpened).toEqual([[expect.stringContaining('/file/')]])
  await app.write('联系人', '陈小晨')
  await app.tap('保存修改')
  await app.hear('已保存')
  const kept = 'select c.verify, f.kind, f.used from company c join file f on f.id = c.licence_file where c.name = $1'
  expect(await server.sql(kept, ['杭州云杉里科技有限公司'])).toEqual([{ verify: 'waiting', kind: 'private', used: true }])
})

test('colleagues come as a table in a file: what is wrong is named by row, and the rest is invited', async () => {
  const app = await openApp('pages/vip/addSubAccount', { as: main })
  await app.tap('批量导入')
  await app.tap('选择表格文件')
  const input = await fileInput()
  const table = '姓名,手机号,部门\n钟琳,+86 138-0013-8777,市场部\n,13800138778,市场部\n'
  Object.defineProperty(input, 'files', { value: [new File([table], '成员.csv', { type: 'text/csv' })] })
  fireEvent.change(input)
  await app.see('第3行 13800138778：没有填写姓名')
  await app.tap('邀请这 1 位')
  await app.hear('已邀请 1 位，等对方接受；没有注册过的，用这个手机号登录后会收到')
  expect(await server.sql(`select phone from company_member where name = '钟琳'`, [])).toEqual([{ phone: '13800138777' }])
})

test('whoever was typed one by one is still there when a table was invited meanwhile', async () => {
  const app = await openApp('pages/vip/addSubAccount', { as: main })
  await app.write('第 1 位的姓名', '卫宁')
  await app.tap('批量导入')
  await app.write('成员表格', '姓名\t手机号\n钟琳\t13800138777')
  await app.tap('检查表格')
  await app.tap('邀请这 1 位')
  await app.hear('已邀请 1 位，等对方接受；没有注册过的，用这个手机号登录后会收到')
  expect(await waitFor(() => app.look().getByLabelText<HTMLInputElement>('第 1 位的姓名').value)).toBe('卫宁')
})

test('the phone of whoever is added is understood as an address book writes it', async () => {
  const app = await openApp('pages/vip/addSubAccount', { as: main })
  await app.write('第 1 位的姓名', '钟灵')
  await app.write('第 1 位的手机号', '+86 138-0013-8779')
  // A look at the other way, and Back, leave what is typed.
  await app.tap('批量导入')
  await app.tap('逐个填写')
  await waitFor(() => expect(app.look().getByLabelText<HTMLInputElement>('第 1 位的姓名').value).toBe('钟灵'))
  fireEvent.click(app.look().getByLabelText('返回'))
  await app.see('现在离开，填好的成员会丢失')
  await app.answer('继续填写')
  await app.tap('发出邀请（1 位）')
  await app.hear('已邀请 1 位，等对方接受；没有注册过的，用这个手机号登录后会收到')
  expect(await server.sql(`select phone from company_member where name = '钟灵'`, [])).toEqual([{ phone: '13800138779' }])
})

test('a tap on export hands out the list of members as a file', async () => {
  const app = await openApp(SEATS, { as: main })
  const links: HTMLAnchorElement[] = []
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    links.push(this)
  })
  await app.tap('导出成员名单')
  await waitFor(() => expect(links).toHaveLength(1))
  const { pathname } = new URL(links[0].href)
  expect([links[0].download, pathname.split('/')[1]]).toEqual([expect.stringMatching(/^杭州青枝里有限公司.*\.xlsx$/), 'signed'])
})

/** Another year for the company of the main member, ordered and not paid for; the id of the order. */
async function anotherYear() {
  const [{ id: cardId }] = (await server.sql(`select id from vip_card where name = '企业 5 席'`, [])) as { id: string }[]
  const wanted = { cardId, companyId, kind: 'time' as const }
  const { payPrice } = (await main.call('POST /api/vipOrder/preview', { body: wanted })).result
  const { result } = await main.call('POST /api/vipOrder', { body: { ...wanted, payPrice, requestId: randomUUID() } })
  return result.orderId as string
}

test('a contract is drawn up from the order, its number stands where the money is transferred to, and all are listed with the members', async () => {
  const id = await anotherYear()
  const app = await openApp(`pages/vip/orderDetail?id=${id}`, { as: main })
  fireEvent.click(await waitFor(() => within(app.page()).getByText('合同', { selector: '.cell__main' })))
  await app.see(/^人民币.*/)
  await app.tap('生成合同')
  await app.see('请填写营业执照上的地址')
  await app.write('企业地址', '杭州市余杭区文一西路 998 号')
  await app.tap('生成合同')
  await app.hear('合同已生成，可以下载')
  await app.see('下载合同')
  const [{ number }] = (await server.sql('select number from vip_contract where order_id = $1', [id])) as { number: string }[]
  await app.see(`合同 ${number}`)
  const seats = await openApp(SEATS, { as: main })
  await seats.tap('企业合同')
  await seats.see(new RegExp(`^${number} · ¥`))
  expect(await seats.see('待盖章')).toBeTruthy()
})

test('a manager finds the contracts when the main member has ticked that they may', async () => {
  await server.sql(`update company_member set role = 'manager' where user_id = $1`, [ann.id])
  const before = await openApp(SEATS, { as: ann })
  await before.see('导出成员名单')
  expect(within(before.page()).queryByText('企业合同')).toBeNull()
  const app = await openApp(SEATS, { as: main })
  fireEvent.click(await waitFor(() => app.look().getByRole('button', { name: '安然，更多操作' })))
  await app.tap('调整负责的部门')
  fireEvent.click(await waitFor(() => app.look().getByRole('checkbox', { name: '可以看企业的合同' })))
  await app.tap('设为管理员', { selector: '.btn *' })
  await app.hear('已设为管理员')
  const after = await openApp(SEATS, { as: ann })
  await after.tap('企业合同')
  await after.see('还没有合同')
})

test('an adviser is asked for a call from the page of company cards, and the time can be changed', async () => {
  const cat = await server.member('陈晨')
  const app = await openApp('pages/vip/vipCardDetailEnterprise', { as: cat })
  await app.tap('预约顾问')
  await app.see(/^留下电话和方便的时间/)
  const sheet = () => app.look()
  fireEvent.click(await waitFor(() => sheet().getByText('预约', { selector: '.btn *' })))
  await app.see('请填写 11 位手机号')
  const names = sheet().getAllByLabelText('企业名称')
  // The first that is wanting has the focus; the page beneath asks for a name, too.
  await waitFor(() => expect(document.activeElement).toBe(names[names.length - 1]))
  await app.write('怎么称呼', '陈晨')
  await app.write('手机号', '13900002046')
  fireEvent.input(names[names.length - 1], { target: { value: '杭州云杉里科技' }, detail: { value: '杭州云杉里科技' } })
  fireEvent.click(sheet().getByText('预约', { selector: '.btn *' }))
  await app.hear('已预约，顾问会按时联系你')
  await app.tap('预约顾问')
  await app.see('139****2046')
  expect(await app.see('改时间')).toBeTruthy()
})

test('a member whom a colleague has just corrected is there as corrected when it is opened again, and is then saved', async () => {
  const app = await openApp(SEATS, { as: main })
  fireEvent.click(await waitFor(() => app.look().getByRole('button', { name: '安然，更多操作' })))
  await app.tap('编辑')
  await app.write('姓名', '安然然')
  await server.sql(`update company_member set name = '安悦' where user_id = $1`, [ann.id])
  await app.tap('保存')
  await app.hear('同事刚改过这位成员，请重新打开')
  fireEvent.click(app.look().getByLabelText('关闭'))
  fireEvent.click(await waitFor(() => app.look().getByRole('button', { name: '安悦，更多操作' })))
  await app.tap('编辑')
  await waitFor(() => expect(app.look().getByLabelText<HTMLInputElement>('姓名').value).toBe('安悦'))
  await app.write('职位', '主管')
  await app.tap('保存')
  await app.hear('已保存')
  expect(await roleOf(ann)).toEqual({ role: 'member', name: '安悦' })
})

test('whoever looks after the company no more is told so by the first thing that they try, and is left with nothing of it', async () => {
  const app = await openApp(SEATS, { as: main })
  await app.see('增购席位')
  await waitFor(() => app.look().getByRole('button', { name: '安然，更多操作' }))
  await server.sql(`update company_member set role = 'member' where user_id = $1`, [main.id])
  await server.sql(`update company_member set role = 'main' where user_id = $1`, [ann.id])
  fireEvent.click(await waitFor(() => app.look().getByRole('button', { name: '安然，更多操作' })))
  await app.tap('停用')
  await app.see('仅企业主账号可管理')
  expect(app.look().queryByText('增购席位')).toBeNull()
})

test('an invitation that was taken back while it was read is gone when it is accepted', async () => {
  const bob = await server.member('博文')
  await server.sql(
    `insert into company_member (id, company_id, name, phone, status, invite_code, invite_ends)
     values ($1, $2, '博文', $3, 'invited', $4, now() + interval '70 hours')`,
    [randomUUID(), companyId, bob.phone, randomUUID()],
  )
  const app = await openApp('pages/vip/myVipCard', { as: bob })
  await app.see('接受')
  await server.sql(`delete from company_member where company_id = $1 and name = '博文'`, [companyId])
  await app.tap('接受')
  await app.hear('邀请已过期或已撤回，请联系企业重新邀请')
  await waitFor(() => expect(app.look().queryByText('接受')).toBeNull())
})
