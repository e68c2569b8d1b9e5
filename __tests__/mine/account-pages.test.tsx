import { fireEvent, waitFor } from '@testing-library/dom'
import type { Person } from '../support/server'
import { newRequestId } from '@/api/request-id'
import { keptNow, openApp, type App } from '../support/client/open-app'

let ann: Person
beforeEach(async () => {
  ann = await server.member('安然')
  // Codes may be sent again at once.
  await server.sql(`update sms_code set created_at = created_at - interval '2 days'`)
})

/** Asks for a code to the phone of the account and fills it in. */
async function prove(app: App) {
  await app.see(`验证码将发送至 ${app.session.userInfo?.phoneMasked}`)
  await app.tap('获取验证码')
  await app.tap('填入')
}

test('a new password by a message to one’s own phone, which nobody has to type', async () => {
  const app = await openApp('pages/mine/resetPwd', { as: ann })
  await app.tap('用短信验证码')
  await app.write('新密码', 'Abcd1234')
  await app.write('再次输入新密码', 'Abcd1234')
  expect(app.look().queryByLabelText('手机号')).toBeNull()
  await prove(app)
  const change = async () =>
    fireEvent.click(await waitFor(() => app.look().getByText('修改密码', { selector: '.btn:not([aria-busy=true]) *' })))
  // The answer gets lost, and the code is used up.
  network.lose('/api/user/resetPwd')
  await change()
  await app.hear('网络出错了！请稍后再试！')
  network.mend()
  await change()
  await app.hear('密码已修改，其他设备需要重新登录')
  const { code } = await server.call('POST /api/auth/loginByPwd', { body: { phone: ann.phone, password: 'Abcd1234' } })
  expect(code).toBe(200)
})

test('a wrong old password is said under its field', async () => {
  const app = await openApp('pages/mine/resetPwd', { as: ann })
  await app.write('旧密码', 'Wrong1234')
  await app.write('新密码', 'Abcd1234')
  await app.write('再次输入新密码', 'Abcd1234')
  fireEvent.click(await waitFor(() => app.look().getByText('修改密码', { selector: '.btn *' })))
  await waitFor(() => expect(app.page().querySelector('#field-oldPassword [role="alert"]')).not.toBeNull())
})

test('a new phone: first the old one is proved, then the new one', async () => {
  const app = await openApp('pages/mine/resetPhoneTips', { as: ann })
  fireEvent.click(await waitFor(() => app.look().getByText('更换手机号', { selector: '.btn *' })))
  await app.see('验证当前手机号')
  await prove(app)
  await app.tap('下一步')
  await app.see('绑定新手机号')
  const phone = '13700000001'
  const { result } = await server.call('POST /api/auth/sendSms', { body: { phone, scene: 'security' } })
  await app.write('手机号', phone)
  await app.write('短信验证码', result.devCode!)
  // The answer gets lost, and the ticket is used up.
  await app.tapUnanswered('完成更换', '/api/user/resetPhone')
  await app.tap('完成更换')
  await app.hear('手机号已更换，请使用新手机号登录')
  expect(app.session.userInfo?.phoneMasked).toBe('137****0001')
})

test('who cannot get messages any more appeals, and reads how it stands', async () => {
  const security = async (phone: string) =>
    (await server.call('POST /api/auth/sendSms', { body: { phone, scene: 'security' } })).result.devCode!
  await ann.call('POST /api/user/resetPwd', { body: { code: await security(ann.phone), password: 'Abcd1234' } })
  const app = await openApp('pages/mine/resetPhone', { as: ann })
  await app.tap('当前手机号收不到短信？申诉')
  await app.write('登录密码', 'Abcd123')
  await app.write('真实姓名', '安然')
  await app.write('手机号', '13700000002')
  await app.write('短信验证码', await security('13700000002'))
  await app.tap('提交申诉')
  await app.see('密码错误，还可尝试4次')
  await app.write('登录密码', 'Abcd1234')
  await app.tap('提交申诉')
  await app.hear('申诉已提交')
  await app.see(/^申诉审核中，预计 3 个工作日/)
  expect(app.look().queryByText('当前手机号收不到短信？申诉')).toBeNull()
  await server.sql(`update phone_appeal set state = 'rejected', reason = '姓名不一致', decided_at = now()`)
  const again = await openApp('pages/mine/resetPhone', { as: ann })
  await again.see('上次申诉未通过：姓名不一致')
  await again.see('当前手机号收不到短信？申诉')
})

test('an account can be given up, and kept after all', async () => {
  const app = await openApp('pages/mine/logoff', { as: ann })
  await app.see('注销前的检查')
  const { result } = await ann.call('GET /api/sysDictData/idNameList/:code', { params: { code: 'logoff_reason' } })
  await app.tap(result[0].name)
  await prove(app)
  fireEvent.click(app.look().getByLabelText('我已了解注销的后果'))
  fireEvent.click(await waitFor(() => app.look().getByText('申请注销', { selector: '.btn *' })))
  network.lose('/api/user/logoffApply')
  await app.answer('申请注销')
  await app.see(/^注销申请中/)
  network.mend()
  expect((await ann.call('GET /api/user/logoffCheck')).result.applied).toBeTruthy()

  const back = await openApp('pages/tabBar/mine/index', { as: ann })
  await back.answer('撤销注销')
  await back.hear('已撤销注销申请')
  expect((await ann.call('GET /api/user/logoffCheck')).result.applied).toBeUndefined()
})

test('feedback is sent with where it is from, and stands in my list', async () => {
  const app = await openApp('pages/mine/feedback', { as: ann })
  await app.tap('产品建议')
  await app.write('问题或建议', '太短')
  await app.tap('提交反馈')
  await app.see('请至少写 10 个字')
  await app.write('问题或建议', '希望可以按行业筛选经验，找起来更快')
  // A look at what was sent before leaves what is written.
  await app.tap('我的反馈')
  await app.tap('写反馈', { selector: '.under-tabs *' })
  await app.tap('提交反馈')
  await app.hear('反馈已提交，谢谢')
  await app.see('希望可以按行业筛选经验，找起来更快')
  expect(network.to('/api/feedback/save').at(-1)?.body?.page).toContain('v1.0.0')
})

test('the invite page shows my code, and a colleague’s can be given within seven days', async () => {
  const bob = await server.member('博文')
  const { code } = (await bob.call('GET /api/invite/summary')).result
  const app = await openApp('pages/mine/invite', { as: ann })
  await app.see((await ann.call('GET /api/invite/summary')).result.code)
  await app.write('邀请码', code)
  await app.tap('提交邀请码')
  await app.hear('邀请码已填写')
  await server.sql('update invite_rule set back_days = 15')
  const inviters = await openApp('pages/mine/invite', { as: bob })
  await inviters.see('安然')
  await inviters.see('待完善资料')
  expect(await inviters.see(/不再符合的，15 天内奖励扣回/)).toBeTruthy()
  await server.sql('update invite_rule set back_days = 30')
})

test('settings list where I am logged in and whom I have blocked', async () => {
  const bob = await server.member('博文')
  await ann.call('POST /api/user/block', { body: { id: bob.id, block: true } })
  const app = await openApp('pages/mine/setup', { as: ann })
  await app.tap('登录设备')
  await app.see('本机')
  fireEvent.click(app.look().getByLabelText('关闭'))
  await waitFor(() => expect(app.look().queryByText('本机')).toBeNull())
  await app.tap('黑名单')
  fireEvent.click(await waitFor(() => app.look().getByLabelText('把博文移出黑名单')))
  await app.hear('已移出黑名单')
  expect((await ann.call('POST /api/user/blockPage', { body: {} })).result.records).toEqual([])
})

test('settings say whether my account has a WeChat, where it gets one, and take it off', async () => {
  const app = await openApp('pages/mine/setup', { as: ann })
  const cell = async () => (await app.see('微信绑定')).closest('.cell')!.textContent
  expect(await cell()).toBe('微信绑定在微信小程序里打开“设置”即可绑定未绑定')
  await server.sql(`update app_user set mini_openid = 'o-ann' where id = $1`, [ann.id])
  await ann.call('POST /api/user/userBaseDetail', { body: {} })
  const again = await openApp('pages/mine/setup', { as: ann })
  await waitFor(async () => expect((await again.see('微信绑定')).closest('.cell')!.textContent).toBe('微信绑定已绑定'))
  await again.tap('微信绑定')
  await again.tap('解绑')
  await again.hear('已解绑')
  await again.see('未绑定')
})

test('what I want to hear of, and when, is kept on the server', async () => {
  const setting = async () => (await ann.call('GET /api/notice/setting')).result
  const app = await openApp('pages/mine/setup', { as: ann })
  await app.tap('消息与免打扰')
  for (const name of ['夜间免打扰', '订单消息', '课程与直播', '内训消息'])
    fireEvent.click(await waitFor(() => app.look().getByRole('switch', { name })))
  await waitFor(async () =>
    expect(await setting()).toMatchObject({ quietHours: true, order: false, course: false, training: false, coin: true }),
  )
  const before = network.to('/api/notice/saveSetting').length
  const quiet = app.look().getByRole('switch', { name: '夜间免打扰' })
  // Three at once: only the last one counts, and two calls never race each other.
  for (let taps = 0; taps < 3; taps++) fireEvent.click(quiet)
  await waitFor(async () => expect(await setting()).toMatchObject({ quietHours: false }))
  await network.idle()
  expect(network.to('/api/notice/saveSetting')).toHaveLength(before + 1)
})

test('orders, courses and trainings have tabs of their own among what I was told', async () => {
  const tell = (type: number, title: string) =>
    server.sql(
      `insert into notice (id, user_id, type, sub_type, title, route, params) values (gen_random_uuid(), $1, $2, 'test', $3, '', '{}')`,
      [ann.id, type, title],
    )
  await tell(3, '支付成功')
  await tell(4, '直播即将开始')
  await tell(6, '培训还有 3 天结束')
  const app = await openApp('pages/mine/notice', { as: ann })
  await app.see('支付成功')
  await app.tap('课程直播')
  await waitFor(() => expect(app.look().queryByText('支付成功')).toBeNull())
  await app.see('直播即将开始')
  await app.tap('内训')
  await app.see('培训还有 3 天结束')
  await waitFor(() => expect(app.look().queryByText('直播即将开始')).toBeNull())
  await app.tap('订单')
  await app.see('支付成功')
})

test('my data comes as a file', async () => {
  const app = await openApp('pages/mine/setup', { as: ann })
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  await app.tap('导出我的数据')
  await app.hear('已导出')
  expect(click).toHaveBeenCalledTimes(1)
})

test('inside WeChat my data is copied at a tap of its own, once it is there', async () => {
  const agent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 MicroMessenger/8.0.44'
  const app = await openApp('pages/mine/setup', { as: ann, agent })
  const { platform } = require('@/platform') as typeof import('@/platform')
  const kept = jest.spyOn(platform, 'saveText').mockResolvedValue('copied')
  await app.tap('导出我的数据')
  await app.see('你的数据已备好')
  expect(kept).not.toHaveBeenCalled()
  await app.answer('复制')
  await app.hear('已复制到剪贴板')
  expect(kept).toHaveBeenCalledTimes(1)
})

test('my comments quote their post; one that is gone says so', async () => {
  const bob = await server.member('博文')
  const [kept, gone] = [
    await server.post(bob, { type: 2, title: '年假怎么折算' }),
    await server.post(bob, { type: 2, title: '加班费的基数' }),
  ]
  for (const postId of [kept, gone]) {
    const body = { postId, content: '我们公司是这样做的', images: [], requestId: newRequestId() }
    await ann.call('POST /api/circleComment/save', { body })
    await server.sql(`update circle_comment set created_at = created_at - interval '1 hour'`)
  }
  await bob.call('POST /api/circle/delete', { body: { id: gone } })
  const app = await openApp('pages/mine/comment', { as: ann })
  await app.see('原内容已删除')
  await app.tap('年假怎么折算')
  await waitFor(() => expect(app.routes().at(-1)).toBe('pages/circle/circleDetail'))
})

test('where one works can be kept from others; a change without a network is taken back', async () => {
  await ann.call('POST /api/user/saveUserInfo', { body: { company: '砚川精密' } })
  const app = await openApp('pages/mine/setup', { as: ann })
  const toggle = () => waitFor(() => app.look().getByLabelText('对外显示公司'))
  const shown = async () => (await ann.call('GET /api/user/setting')).result.showCompany
  fireEvent.click(await toggle())
  await waitFor(async () => expect(await shown()).toBe(false))
  expect((await toggle()).getAttribute('aria-checked')).toBe('false')
  network.cut('/api/user/setting')
  fireEvent.click(await toggle())
  await app.hear('网络出错了！请稍后再试！')
  expect((await toggle()).getAttribute('aria-checked')).toBe('false')
})

test('the switches of privacy and playing are kept on the server; quick taps end as the last one wants', async () => {
  const app = await openApp('pages/mine/setup', { as: ann })
  const toggle = (name: string) => waitFor(() => app.look().getByLabelText(name))
  const setting = async () => (await ann.call('GET /api/user/setting')).result
  for (const name of ['在创作者榜展示我', '个性化推荐', '仅在 Wi-Fi 下自动播放']) fireEvent.click(await toggle(name))
  await waitFor(async () => expect(await setting()).toMatchObject({ showRank: false, recommend: false, autoplayWifi: false }))
  expect(app.session.userInfo?.recommend).toBe(false)
  const rank = await toggle('在创作者榜展示我')
  fireEvent.click(rank)
  fireEvent.click(rank)
  fireEvent.click(rank)
  await waitFor(() => expect(rank.getAttribute('aria-checked')).toBe('true'))
  await waitFor(async () => expect(await setting()).toMatchObject({ showRank: true, recommend: false }))
  const discover = await openApp('pages/circle/discoverCreator', { as: ann })
  await discover.tap('同行业')
  await discover.see('你关闭了个性化推荐，不按行业挑选')
})

test('switches that did not load say so and come with a tap; without a person there are none', async () => {
  const app = await openApp('pages/mine/setup', { as: ann })
  await app.see('个性化推荐')
  const nobody = await openApp('pages/mine/setup')
  await nobody.see('清除缓存')
  expect(nobody.look().queryByText('仅在 Wi-Fi 下自动播放')).toBeNull()
  const offline = await openApp('pages/mine/setup', { as: ann, offline: true })
  await waitFor(() => expect(offline.look().getAllByText('这里的开关没有加载出来')).toHaveLength(2))
  network.mend()
  fireEvent.click(offline.look().getAllByText('重试')[0])
  await offline.see('个性化推荐')
})

test('what can be fetched anew is counted and cleared; what was written or chosen stays', async () => {
  const feed = { owner: ann.id, value: { records: [{ id: '1', content: '入职' }], next: null } }
  const kept = {
    squareFeed: feed,
    searchHistory: { owner: ann.id, value: ['年假'] },
    theme: 'dark',
    'draft:post:1': { value: 1 },
  }
  const app = await openApp('pages/mine/setup', { as: ann, kept })
  const bytes = Buffer.byteLength(JSON.stringify(feed))
  await app.tap(`${bytes} B`)
  await app.hear(`已清除 ${bytes} B`)
  await app.see('无需清理')
  const { squareFeed: _gone, ...rest } = kept
  expect(keptNow()).toMatchObject(rest)
  expect(keptNow()).not.toHaveProperty('squareFeed')
})

test('typing a company brings names that others gave it; a tap takes one, a failure takes nothing away', async () => {
  for (let n = 0; n < 3; n++)
    await (await server.member()).call('POST /api/user/saveUserInfo', { body: { company: '苏州砚川精密部件有限公司' } })
  const app = await openApp('pages/mine/edit', { as: ann })
  await app.write('公司', '苏')
  await app.write('公司', '苏州砚川')
  const name = await app.see('苏州砚川精密部件有限公司')
  expect(app.look().getByRole('group', { name: '公司建议' })).toBeTruthy()
  expect(network.to('/api/user/companySuggest')).toHaveLength(1)
  fireEvent.keyDown(name.closest('.tap')!, { key: 'Escape' })
  await waitFor(() => expect(app.look().queryByRole('group', { name: '公司建议' })).toBeNull())
  await app.write('公司', '苏州砚川精')
  fireEvent.keyDown((await app.see('苏州砚川精密部件有限公司')).closest('.tap')!, { key: 'Enter' })
  await waitFor(() => expect((app.look().getByLabelText('公司') as HTMLInputElement).value).toBe('苏州砚川精密部件有限公司'))
  expect(app.look().queryByRole('group', { name: '公司建议' })).toBeNull()
  network.cut('/api/user/companySuggest')
  await app.write('公司', '苏州另一家')
  await app.tap('保存')
  await app.hear('保存成功')
  expect((await ann.call('POST /api/user/userBaseDetail', { body: {} })).result.company).toBe('苏州另一家')
})

test('whatever was filled in by choice can be emptied again', async () => {
  const body = { realName: '安然', company: '砚川精密', birthday: '1990-05-01', positionId: 'p3', industryId: 'i2' }
  await ann.call('POST /api/user/saveUserInfo', { body })
  const app = await openApp('pages/mine/edit', { as: ann })
  await app.write('姓名', '')
  await app.write('公司', '')
  fireEvent.click(await waitFor(() => app.look().getByLabelText('不填写生日')))
  await app.see('请选择生日')
  for (const field of ['行业', '职位']) {
    fireEvent.click(await waitFor(() => app.look().getByLabelText(new RegExp(`^${field}：`))))
    await app.tap('不填写')
    await app.see(`请选择${field}`)
  }
  await app.tap('保存')
  await app.hear('保存成功')
  const { result } = await ann.call('POST /api/user/userBaseDetail', { body: {} })
  expect(result).toMatchObject({ realName: '', company: '', birthday: '', positionId: '', industryId: '', nickName: '安然' })
})

test('in the mini-program the files that were written to be handed on count too, and WeChat’s own folders are left alone', async () => {
  await openApp('pages/mine/setup')
  const Taro = require('@tarojs/taro').default as Record<'getFileSystemManager' | 'getNetworkType', unknown> & { env: object }
  const kept = new Map([
    ['wxfile://usr/我的数据.json', 2000],
    ['wxfile://store_1', 500],
  ])
  const stats = (path: string) => ({ isFile: () => kept.has(path), size: kept.get(path) })
  const manager = {
    readdirSync: () => ['我的数据.json', 'miniprogramLog'].filter((name) => name[0] === 'm' || kept.has(`wxfile://usr/${name}`)),
    statSync: stats,
    getSavedFileList: ({ success }: { success(found: object): void }) =>
      success({ fileList: kept.has('wxfile://store_1') ? [{ filePath: 'wxfile://store_1', size: 500 }] : [] }),
    unlinkSync: (path: string) => kept.delete(path),
  }
  const networks = ['4g', 'wifi', 'unknown', '5g']
  const before = { getFileSystemManager: Taro.getFileSystemManager, getNetworkType: Taro.getNetworkType }
  Object.assign(Taro, {
    getFileSystemManager: () => manager,
    getNetworkType: async () => ({ networkType: networks.shift() }),
    env: { ...Taro.env, USER_DATA_PATH: 'wxfile://usr' },
  })
  const files = require('@/platform/cached-files.weapp') as typeof import('@/platform/cached-files.weapp')
  expect(await files.cachedBytes()).toBe(2500)
  await files.clearCachedFiles()
  expect([await files.cachedBytes(), kept.size]).toEqual([0, 0])
  const { onMobileData } = require('@/platform/network.weapp') as typeof import('@/platform/network.weapp')
  expect([await onMobileData(), await onMobileData(), await onMobileData(), await onMobileData()]).toEqual([
    true,
    false,
    false,
    true,
  ])
  Object.assign(Taro, before)
})
