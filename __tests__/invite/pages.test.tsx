import { randomUUID } from 'node:crypto'
import { waitFor } from '@testing-library/dom'
import { comeBackAs, openApp } from '../support/client/open-app'
import type { Person } from '../support/server'

let ann: Person
let bob: Person
beforeEach(async () => {
  ann = await server.member('安然')
  bob = await server.member('小博')
})

async function campaign() {
  const id = randomUUID()
  await server.sql(
    `with one as (insert into assist_campaign (id, type, title, starts_at, ends_at, helper, helper_coins, hours, stock, checklist, state)
       values ($1, 2, '好友助力领金币', now() - interval '1 hour', now() + interval '3 days', 'any', 20, 24, 5, array_fill('x'::text, '{10}'), 'open')
       returning id)
     insert into assist_step (campaign_id, count, kind, amount, value) select id, 1, 'coin', 200, 200 from one`,
    [id],
  )
  return id
}

test('one begins, a friend helps, both read the same count, and the prize is claimed', async () => {
  const id = await campaign()
  const app = await openApp(`pages/invite/active?id=${id}`, { as: ann })
  await app.see('怎么领')
  await app.tap('发起助力，邀请 1 位好友')
  await waitFor(() => expect(app.routes().at(-1)).toBe('pages/invite/assistance'))
  await app.see('还差 1 位好友')
  const [{ id: recordId }] = await server.sql<{ id: string }>('select id from assist_record where campaign_id = $1', [id])
  const friend = await openApp(`pages/invite/assistance?id=${recordId}`, { as: bob })
  await friend.see('安然 请你帮忙助力')
  await friend.tap('帮安然助力')
  await friend.see('我也要领')
  // What can be claimed now is not the friend's.
  await friend.see('已经集齐，等安然领取')
  const again = await openApp(`pages/invite/assistance?id=${recordId}`, { as: ann })
  await again.see('助力成功，请领取奖品')
  await again.tap('领取')
  expect(await again.see(/领取成功/)).toBeTruthy()
})

test('whoever has begun in another window is told so, and goes on with that one', async () => {
  const id = await campaign()
  const app = await openApp(`pages/invite/active?id=${id}`, { as: ann })
  await app.see('发起助力，邀请 1 位好友')
  const { result } = await ann.call('POST /api/assist/start', { body: { activityId: id, requestId: randomUUID() } })
  await app.tap('发起助力，邀请 1 位好友')
  await app.see('你有一次助力正在进行')
  await app.tap('继续邀请（0/1）')
  await waitFor(() => expect(app.routes().at(-1)).toBe('pages/invite/assistance'))
  expect(location.hash).toContain(result.recordId)
})

test('who was not helped in time sees no places that wait, and friends who come late are offered one of their own', async () => {
  const id = await campaign()
  const app = await openApp(`pages/invite/active?id=${id}`, { as: ann })
  await app.tap('发起助力，邀请 1 位好友')
  await app.see('等好友')
  const [{ id: recordId }] = await server.sql<{ id: string }>('select id from assist_record where campaign_id = $1', [id])
  await server.sql(`update assist_record set state = 'failed', expires_at = now() where id = $1`, [recordId])
  const own = await openApp(`pages/invite/assistance?id=${recordId}`, { as: ann })
  await own.see('没有集齐，名额已放回')
  expect(own.look().queryByText('等好友')).toBeNull()
  expect(own.look().queryByText(/不影响你继续邀请/)).toBeNull()
  const late = await openApp(`pages/invite/assistance?id=${recordId}`, { as: bob })
  await late.see('我也要领')
  expect(late.look().queryByText('助力后')).toBeNull()
})

test('whoever logs in to help has helped, and whoever logs in to look at their own sees it', async () => {
  const id = await campaign()
  const { recordId } = (await ann.call('POST /api/assist/start', { body: { activityId: id, requestId: randomUUID() } })).result
  const friend = await openApp(`pages/invite/assistance?id=${recordId}`)
  await friend.tap('帮安然助力')
  await waitFor(() => expect(friend.routes().at(-1)).toBe('pages/login/login'))
  await comeBackAs(friend, bob)
  await friend.see('我也要领')
  const own = await openApp(`pages/invite/active?id=${id}`)
  await own.tap('我的助力')
  await waitFor(() => expect(own.routes().at(-1)).toBe('pages/login/login'))
  await comeBackAs(own, ann)
  await own.see(/^1\/1 位 · .* 发起$/)
})

test('all that is under way is listed, and a help that is not there says so', async () => {
  await campaign()
  const app = await openApp('pages/invite/active')
  await waitFor(() => expect(app.look().getAllByText('好友助力领金币').length).toBeGreaterThan(0))
  const gone = await openApp(`pages/invite/assistance?id=${randomUUID()}`, { as: ann })
  await gone.see('这次助力不存在')
  await gone.tap('看看助力活动')
  await waitFor(() => expect(gone.routes().at(-1)).toBe('pages/invite/active'))
})

test('while there is no campaign one is led to what there always is, and of a help that is over there is no poster', async () => {
  const id = await campaign()
  const { recordId } = (await ann.call('POST /api/assist/start', { body: { activityId: id, requestId: randomUUID() } })).result
  await server.sql(`update assist_record set state = 'failed', expires_at = now() where id = $1`, [recordId])
  await server.sql(`update assist_campaign set state = 'stopped' where state = 'open'`)
  const poster = await openApp(`pages/invite/poster?id=${recordId}`, { as: ann })
  await poster.see('活动已结束，海报不可用')
  const app = await openApp('pages/invite/active', { as: ann })
  await app.see('现在没有助力活动')
  await app.tap('看看邀请有礼')
  await waitFor(() => expect(app.routes().at(-1)).toBe('pages/mine/invite'))
})

test('what was claimed is claimed in the list of one’s own, when one comes back to it', async () => {
  const id = await campaign()
  const { recordId } = (await ann.call('POST /api/assist/start', { body: { activityId: id, requestId: randomUUID() } })).result
  await bob.call('POST /api/assist/help', { body: { recordId, requestId: randomUUID() } })
  const app = await openApp(`pages/invite/active?id=${id}`, { as: ann })
  await app.tap('我的助力')
  await app.see('待领取')
  await app.tap('好友助力领金币', { selector: '.sheet *' })
  await app.tap('领取')
  await app.hear('领取成功，已到账')
  history.back()
  await waitFor(() => expect(app.routes().at(-1)).toBe('pages/invite/active'))
  expect(await app.see('已领取')).toBeTruthy()
})

test('whoever joined while the poster was shown is counted and listed when one comes back', async () => {
  const app = await openApp('pages/mine/invite', { as: ann })
  await app.see('还没有邀请同行')
  await app.tap('生成邀请海报')
  await waitFor(() => expect(app.routes().at(-1)).toBe('pages/mine/invitePoster'))
  const { code } = (await ann.call('GET /api/invite/summary')).result
  await bob.call('POST /api/invite/bind', { body: { code } })
  history.back()
  await app.see('小博')
  expect(await app.see('1')).toBeTruthy()
})
