import { fireEvent, waitFor } from '@testing-library/dom'
import type { Person } from '../support/server'
import { keptNow, openApp } from '../support/client/open-app'

let ann: Person
beforeAll(async () => {
  ann = await server.member('安然')
})
const HOME = 'pages/tabBar/circle/index'
const dialog = () => document.querySelector('[role=alertdialog]')
const forgetConsent = () => server.sql('delete from agreement_consent where user_id = $1', [ann.id])

test('new agreements stand over the page until somebody has read them and agreed, and then never again', async () => {
  await forgetConsent()
  const app = await openApp(HOME, { as: ann })
  await app.see('协议更新了')
  await app.tap('《隐私政策》')
  await app.see(/^生效日期：\d{4}-\d{2}-\d{2}$/)
  await app.tap('同意并继续')
  await waitFor(() => expect(dialog()).toBeNull())
  expect(app.session.loggedIn).toBe(true)
  const again = await openApp(HOME, { kept: keptNow() })
  await waitFor(() => expect(network.to('/api/sysConfig/client')).toHaveLength(1))
  await network.idle()
  expect(again.look().queryByText('协议更新了')).toBeNull()
})

test('says what has changed since somebody agreed last, once it has begun', async () => {
  await server.sql(`update agreement_consent set version = '2026-11-30' where user_id = $1`, [ann.id])
  const app = await openApp(HOME, { as: ann })
  await app.see('《隐私政策》的变化')
  await app.see(/补充说明了运营通知怎样选择接收的人/)
  expect(app.look().queryByText('《用户协议》')).toBeNull()
})

test('the agreement to come can be read before its day; next time it is the one that holds that is shown', async () => {
  await server.sql(
    `insert into agreement (kind, version, title, text, changes)
     values ('privacy', to_char(now() + interval '8 days', 'YYYY-MM-DD'), '隐私政策', '## 一、新的\n写在这里的一段。', '增加了位置')`,
  )
  const app = await openApp('pages/mine/setup', { as: ann })
  const open = async () => {
    await app.tap('隐私政策')
    await app.see(/^自 .+ 起更新：增加了位置/)
  }
  await open()
  await app.tap('阅读新的全文')
  await app.see('写在这里的一段。')
  fireEvent.click(app.look().getByLabelText('关闭', { selector: '.sheet *' }))
  await waitFor(() => expect(app.look().queryByText('写在这里的一段。')).toBeNull())
  await open()
  await server.sql(`delete from agreement where version > '2026-12-01'`)
})

test('who does not agree is logged out and reads on', async () => {
  await forgetConsent()
  const bob = await server.member('博文')
  await server.sql('delete from agreement_consent where user_id = $1', [bob.id])
  const app = await openApp(HOME, { as: bob })
  await app.tap('不同意，退出登录')
  await waitFor(() => expect(app.session.loggedIn).toBe(false))
  await waitFor(() => expect(dialog()).toBeNull())
  expect(app.routes()).toEqual([HOME])
})

test('a guest is asked nothing', async () => {
  const app = await openApp(HOME)
  await waitFor(() => expect(network.to('/api/sysConfig/client')).toHaveLength(1))
  await network.idle()
  expect(dialog()).toBeNull()
  expect(app.routes()).toEqual([HOME])
})

test('a maintenance is said once to whoever comes', async () => {
  await server.sql(
    `insert into shared_value (key, value, expires_at) values ('maintenance', '今晚 23:00 升级，约十分钟', now() + interval '1 hour')`,
  )
  const app = await openApp(HOME)
  expect((await app.hear('今晚 23:00 升级，约十分钟')).textContent).toBe('今晚 23:00 升级，约十分钟')
  await server.sql(`delete from shared_value where key = 'maintenance'`)
})

test('without an answer the app goes on as ever', async () => {
  const app = await openApp(HOME, { offline: true })
  await app.see('加载失败，点击重试')
  expect(app.routes()).toEqual([HOME])
  expect(dialog()).toBeNull()
})
