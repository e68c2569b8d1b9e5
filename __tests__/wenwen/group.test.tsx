import { waitFor } from '@testing-library/dom'
import { randomUUID } from 'node:crypto'
import { openApp } from '../support/client/open-app'
import type { Person } from '../support/server'

const PAGE = 'pages/wenwen/group'
let ann: Person
let qr: string
beforeAll(async () => {
  ann = await server.member('安然')
  qr = randomUUID()
  await server.sql(
    `insert into file (id, name, kind, size, width, height, used) values ($1, '群.webp', 'image', 1, 640, 640, true)`,
    [qr],
  )
})

interface Wanted {
  name?: string
  vip?: boolean
  members?: number
  region?: string
}
let sorts = 0
async function group({ name = '劳动法答疑群', vip = false, members = 163, region = '' }: Wanted = {}): Promise<string> {
  const id = randomUUID()
  await server.sql(
    `insert into fan_group (id, name, topic, region, intro, benefits, rules, owner_wx, join_tip, need_vip, sort, state)
     values ($1, $2, 'law', $3, '仲裁口径随时问', '[{"title":"每周三答疑","text":"问题提前收集"}]', '{不发广告}', 'hr-owner', '劳动法群', $4, $5, 'on')`,
    [id, name, region, vip, ++sorts],
  )
  await server.sql(
    `insert into fan_group_room (id, group_id, no, qr_file, qr_until, members, max_members)
     values (gen_random_uuid(), $1, 1, $2, now() + interval '3 days', $3, 200)`,
    [id, qr, members],
  )
  return id
}
const open = (id: string, as?: Person, agent?: string) => openApp(`${PAGE}?id=${id}`, { as, agent })
const WECHAT = 'Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36 MicroMessenger/8.0.47'

test('somebody sees the code, how many places are left and until when, and copies the owner', async () => {
  const app = await open(await group(), ann)
  await app.see(/163\/200 人 · 还有 37 个名额/)
  await app.see(/前有效 · 满员后自动换成新群/)
  expect(app.look().getByAltText('劳动法答疑群的二维码')).toBeTruthy()
  await app.see('每周三答疑')
  await app.see('1. 不发广告')
  await app.see('扫不了码？加群主，备注“劳动法群”')
})

test('in WeChat, where a page cannot keep pictures, one says that one has joined, and the group knows it', async () => {
  const app = await open(await group(), ann, WECHAT)
  await app.tap('我已扫码加群')
  await app.hear('已记下，欢迎入群')
  expect((await app.look().findAllByText('已加入')).length).toBeGreaterThan(0)
})

test('a stranger reads about it and is asked to log in for the code', async () => {
  const app = await open(await group())
  await app.see('仲裁口径随时问')
  await app.see('登录后可以看到二维码')
  await app.tap('登录后加群')
  await waitFor(() => expect(app.routes().at(-1)).toBe('pages/login/login'))
})

test('a group for members offers membership, not its code', async () => {
  const app = await open(await group({ vip: true }), ann)
  await app.see('会员专属群，开通会员后可以看到二维码')
  expect(app.look().queryByAltText('劳动法答疑群的二维码')).toBeNull()
  await app.see('开通会员后加群')
})

test('where all are full one leaves a phone, and can take it back', async () => {
  const app = await open(await group({ members: 200, name: '绩效讨论群' }), ann)
  await app.see('新群筹备中')
  await app.write('手机号', '139')
  await app.tap('开放时通知我')
  await app.see('请填写 11 位手机号')
  await app.write('手机号', '13900002617')
  await app.tap('开放时通知我')
  await app.hear('已记下，群开放时通知你')
  await app.tap('不等了，删除手机号')
  await app.hear('已取消，手机号已删除')
  expect(await app.see('留下手机号通知我')).toBeTruthy()
})

test('the other groups are found by region', async () => {
  const id = await group({ name: '甲群', region: '苏州' })
  await group({ name: '乙群', region: '无锡' })
  const app = await open(id, ann)
  await app.see('乙群')
  await app.tap('苏州')
  await app.see('正在看')
  expect(app.look().queryByText('乙群')).toBeNull()
})
