import { createHash, randomUUID } from 'node:crypto'
import { fireEvent, waitFor, within } from '@testing-library/dom'
import { plainCode } from '../../contract/rules/exchange'
import { codeHash } from '../../server/app/secrets'
import type { Person } from '../support/server'
import { comeBackAs, openApp, type App } from '../support/client/open-app'

const CENTER = 'pages/duihuan/duihuanCenter'
const DAY = 86_400_000
let ann: Person
beforeEach(async () => {
  ann = await server.member('安然')
})

interface Batch {
  coins?: number
  courseId?: string
  ticketId?: string
  total?: number
  starts?: number
}
let made = 0
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ'
const newCode = () =>
  `TEST-${[...randomUUID().replaceAll('-', '').slice(0, 4)].map((hex) => LETTERS[parseInt(hex, 16)]).join('')}-KM${LETTERS[made++]}Z`

async function batch(kind: 'unique' | 'common', { coins = 200, courseId, ticketId, total = 3, starts = -DAY }: Batch = {}) {
  const [id, code] = [randomUUID(), newCode()]
  await server.sql(
    `insert into duihuan_batch (id, name, kind, key, total, per_person, starts_at, ends_at, state, rules)
     values ($1, '2026 年会', $2, $3, $4, 1, $5, now() + interval '30 days', 'on', '可以转赠同事')`,
    [id, kind, kind === 'common' ? plainCode(code) : null, total, new Date(Date.now() + starts).toISOString()],
  )
  await server.sql('insert into duihuan_prize (batch_id, position, type, biz_id, amount) values ($1, 0, $2, $3, $4)', [
    id,
    courseId ? 'course' : ticketId ? 'activity' : 'coin',
    courseId ?? ticketId ?? null,
    courseId || ticketId ? null : coins,
  ])
  const dataKey = createHash('sha256').update('development').digest()
  if (kind === 'unique')
    await server.sql(
      `insert into duihuan_code (id, hash, batch_id, number, last4) values (gen_random_uuid(), decode($1, 'hex'), $2, 0, $3)`,
      [codeHash({ dataKey }, plainCode(code)).toString('hex'), id, code.slice(-4)],
    )
  return { id, code }
}
const write = (app: App, text: string) => app.write('兑换码', text)
const coinsOf = async (who: Person) => (await who.call('GET /api/user/canUseCoin')).result
const sheet = (app: App) => waitFor(() => app.look().getByRole('dialog', { name: '兑换结果' }))

test('a code is written in groups, looked at, agreed to, and stands among those that were used', async () => {
  const { code } = await batch('unique')
  const app = await openApp(CENTER, { as: ann })
  await write(app, ` ${code.toLowerCase().replaceAll('-', '')} `)
  expect((await waitFor(() => app.look().getByLabelText<HTMLInputElement>('兑换码'))).value).toBe(code)
  await app.tap('核对兑换码')
  await app.see('这个码可以换')
  await app.see('200 金币')
  await app.see('可以转赠同事')
  const before = await coinsOf(ann)
  await app.tap('确认兑换“200 金币”')
  const result = within(await sheet(app))
  result.getByText('兑换成功，200 金币已到账')
  result.getByText(/^TEST-\*{4}-\*{4} 已使用$/)
  expect(await coinsOf(ann)).toBe(before + 200)
  fireEvent.click(result.getByText('完成'))
  await app.see('最近兑换')
  await app.tap('兑换记录')
  await waitFor(() => expect(app.routes().at(-1)).toBe('pages/duihuan/duihuanRecord'))
  await app.see('已到账')
  await app.tap('课程')
  await app.see('没有兑换过课程')
})

test('a printed code is looked at through the camera of the browser, too', async () => {
  const app = await openApp('pages/duihuan/duihuanCenter')
  await app.tap('扫一扫')
  const camera = await waitFor(() => app.look().getByText('打开相机扫码'))
  expect(camera.closest('.scanner')?.textContent).toContain('对准兑换码的二维码')
})

test('a wrong code says so beneath the field, and what is half written cannot be sent', async () => {
  const app = await openApp(CENTER, { as: ann })
  await write(app, 'ABCD-EF')
  expect((await app.see('核对兑换码')).closest('[aria-disabled="true"]')).toBeTruthy()
  await write(app, 'ABCD-EFGH-JKMN')
  await app.tap('核对兑换码')
  await app.see('兑换码无效或已失效，请核对后重试')
  await write(app, 'ABCD-EFGH-JKMP')
  await waitFor(() => expect(app.look().queryByText(/无效或已失效/)).toBeNull())
  await write(app, 'ABCD-1234-EFGH')
  await app.see('兑换码里没有 0、O、1、I、L，请再看一眼')
})

test('a code that ends at an hour says it, and one that ends with a day names that day', async () => {
  const { id, code } = await batch('unique')
  const until = async (endsAt: string) => {
    await server.sql('update duihuan_batch set ends_at = $2 where id = $1', [id, endsAt])
    const app = await openApp(CENTER, { as: ann })
    await write(app, code)
    await app.tap('核对兑换码')
    return (await app.see('兑换截止')).parentElement!.textContent
  }
  expect(await until('2031-05-03T14:00:00+08:00')).toContain('2031年5月3日 14:00')
  expect(await until('2031-05-04T00:00:00+08:00')).toMatch(/2031年5月3日$/)
})

test('a passer-by logs in and finds the code that they had written', async () => {
  const { code } = await batch('unique')
  const app = await openApp(CENTER)
  await write(app, code)
  await app.tap('核对兑换码')
  await waitFor(() => expect(app.routes().at(-1)).toBe('pages/login/login'))
  await comeBackAs(app, ann)
  await waitFor(() => expect(app.routes().at(-1)).toBe(CENTER))
  await app.see('这个码可以换')
})

test('a course that one has for good is not taken again, and the button says so', async () => {
  const { id: courseId } = await server.course({ title: '劳动合同法实操', price: 19_900 })
  await server.giveCourse(ann, courseId)
  const { code } = await batch('unique', { courseId })
  const app = await openApp(`${CENTER}?code=${code}`, { as: ann })
  await app.tap('核对兑换码')
  await app.see(/兑换码还没有使用，可以转赠好友/)
  expect((await app.see('已拥有，无需兑换')).closest('[aria-disabled="true"]')).toBeTruthy()
})

test('a course by code leads on to learning it, and to its order', async () => {
  const { id: courseId } = await server.course({ title: '劳动合同法实操', price: 19_900 })
  const { code } = await batch('unique', { courseId })
  const app = await openApp(`${CENTER}?code=${code}`, { as: ann })
  await app.tap('核对兑换码')
  await app.see('还没有，可以兑换')
  await app.tap('确认兑换“劳动合同法实操”')
  const result = within(await sheet(app))
  result.getByText('查看订单')
  fireEvent.click(result.getByText('去学习'))
  await waitFor(() => expect(app.routes().at(-1)).toBe('pages/lesson/detail'))
})

test('whoever has no name for a ticket is led to their profile before the code is used, and finds it looked at again', async () => {
  const { tickets } = await server.activity({ title: '薪酬沙龙', tickets: [{ price: 9900 }] })
  const { code } = await batch('unique', { ticketId: tickets[0] })
  const app = await openApp(`${CENTER}?code=${code}`, { as: ann })
  await app.tap('核对兑换码')
  await app.see('先在个人资料里填写姓名和手机号，名单上要用')
  await app.tap('去完善资料')
  await waitFor(() => expect(app.routes().at(-1)).toBe('pages/mine/edit'))
  await server.sql("update app_user set real_name = '林安' where id = $1", [ann.id])
  history.back()
  await app.tap('确认兑换“薪酬沙龙”')
  within(await sheet(app)).getByText('看门票')
})

test('the page of a common code is read by anybody, taken once, and tells what is left', async () => {
  const { code } = await batch('common', { total: 2 })
  const page = `pages/duihuan/commonCode?key=${plainCode(code)}`
  const reader = await openApp(page)
  await reader.see('已领 0/2')
  await reader.tap('立即领取')
  await waitFor(() => expect(reader.routes().at(-1)).toBe('pages/login/login'))
  const app = await openApp(page, { as: ann })
  await app.tap('立即领取')
  within(await sheet(app)).getByText('兑换成功，200 金币已到账')
  await app.see('已领取，去使用')
  await app.see('已领 1/2')
  const late = await batch('common', { starts: DAY })
  const waiting = await openApp(`pages/duihuan/commonCode?key=${plainCode(late.code)}`, { as: ann })
  await waiting.see('还没有开始')
  const gone = await openApp('pages/duihuan/commonCode?key=NOTHING', { as: ann })
  await gone.see('该内容已下架或不存在')
})

test('who may not have a common code yet is led to where that is put right', async () => {
  const { id, code } = await batch('common')
  await server.sql(`update duihuan_batch set scope = 'company', company = '砚川精密' where id = $1`, [id])
  const app = await openApp(`pages/duihuan/commonCode?key=${plainCode(code)}`, { as: ann })
  await app.tap('立即领取')
  await app.see('仅限砚川精密的员工，请把资料里的公司写成“砚川精密”')
  await app.tap('去改公司')
  await waitFor(() => expect(app.routes().at(-1)).toBe('pages/mine/edit'))
  await server.sql(`update app_user set company = '砚川精密' where id = $1`, [ann.id])
  history.back()
  await app.tap('立即领取')
  within(await sheet(app)).getByText('兑换成功，200 金币已到账')
})

test('whoever has taken a common code may follow the account behind it, where there is one', async () => {
  const { id, code } = await batch('common')
  await server.sql(
    `with f as (insert into file (id, kind, name, size, used) values (gen_random_uuid(), 'image', 'qr.webp', 9, true) returning id)
     update duihuan_batch b set qr_file = f.id, cover_file = f.id, qr_text = '回复“讲座”领课件' from f where b.id = $1`,
    [id],
  )
  const app = await openApp(`pages/duihuan/commonCode?key=${plainCode(code)}`, { as: ann })
  await app.tap('立即领取')
  const opened = within(await sheet(app))
  expect(opened.queryByText('回复“讲座”领课件')).not.toBeNull()
  expect(opened.queryByAltText('关注的二维码')).not.toBeNull()
})

test('who has used none is led to where they can', async () => {
  const app = await openApp('pages/duihuan/duihuanRecord', { as: ann })
  await app.see('暂无兑换记录')
  await app.tap('去兑换')
  await waitFor(() => expect(app.routes().at(-1)).toBe(CENTER))
})
