import { fireEvent, waitFor, within } from '@testing-library/dom'
import type { Person } from '../support/server'
import { openApp } from '../support/client/open-app'

let ann: Person
beforeEach(async () => {
  ann = await server.member('安然')
})

/** Gives somebody growth by hand. */
const grow = (growth: number) =>
  server.sql(
    `insert into growth_record (id, user_id, task_code, period, biz_id, title, worth, capped, change, day)
     values (gen_random_uuid(), $1, 'given', '', gen_random_uuid()::text, '运营赠送', $2, false, $2, (now() at time zone 'Asia/Shanghai')::date)`,
    [ann.id, growth],
  )
const levelUp = (level: number, toldAt: Date | null = null) =>
  server.sql('insert into growth_level_up (id, user_id, level, gift_coins, told_at) values (gen_random_uuid(), $1, $2, 20, $3)', [
    ann.id,
    level,
    toldAt,
  ])
const coins = async () => (await ann.call('GET /api/user/canUseCoin')).result
const row = async (app: Awaited<ReturnType<typeof openApp>>, title: string) =>
  (await app.see(title)).closest<HTMLElement>('.task-row')!

describe('任务中心', () => {
  const PAGE = 'pages/mine/taskCenter'

  test('signing in says what it gave, marks the day, and cannot be done twice', async () => {
    const app = await openApp(PAGE, { as: ann })
    await app.tap('签到')
    await app.hear('签到成功 成长值 +5 金币 +5')
    await app.see('已连续签到 1 天')
    await waitFor(() => expect(document.querySelectorAll('.sign__day--done')).toHaveLength(1))
    expect((await app.see('已签到')).closest('[aria-disabled="true"]')).toBeTruthy()
    await app.see('今日成长值 5/100')
    expect((await ann.call('GET /api/growth/mine')).result.growth).toBe(5)
  })

  test('on a phone whose clock is wrong the days are those of the server, and so is whether an event has ended', async () => {
    await server.sql(
      `insert into growth_task (code, grp, title, icon, route, target, period, growth, capped, need_receive, sort, counts, start_at, end_at)
       values ('week_of_clocks', 'event', '复盘周', 'square-pen', 'pages/circle/release', 2, 'once', 20, false, true, 0, 'experience',
         now() - interval '1 day', now() + interval '3 days')`,
    )
    const { serverDay } = (await ann.call('GET /api/growth/mine')).result
    const now = Date.now.bind(Date)
    let days = -40
    const clock = jest.spyOn(Date, 'now').mockImplementation(() => now() + days * 86_400_000)
    try {
      let app = await openApp(PAGE, { as: ann })
      await app.tap('签到')
      await app.see('已连续签到 1 天')
      await waitFor(() =>
        expect(app.look().getByRole('img', { name: `${Number(serverDay.slice(5, 7))}月已签到 1 天` })).toBeTruthy(),
      )
      await waitFor(() => expect(document.querySelectorAll('.sign__day--today.sign__day--done')).toHaveLength(1))
      days = 20
      app = await openApp(PAGE, { as: ann })
      await app.tap('限时')
      await app.see(/\d 结束$/)
      expect(app.look().queryByText(/^活动已结束/)).toBeNull()
    } finally {
      clock.mockRestore()
      await server.sql(`delete from growth_task where code = 'week_of_clocks'`)
    }
  })

  test('what is done waits to be received, and 全部领取 takes all of it', async () => {
    await server.post(ann, { content: '今天复盘了校招的转化率' })
    await server.sql("update app_user set openid = 'o-' || id where id = $1", [ann.id])
    const app = await openApp(PAGE, { as: ann })
    await app.tap('全部领取 · 成长值 +15 金币 +25')
    await app.hear('成长值 +15 金币 +25')
    await app.see('新手 2/9')
    expect((await row(app, '第一次发布')).textContent).toContain('已完成')
    expect(app.look().queryByText(/全部领取/)).toBeNull()
    expect((await ann.call('GET /api/growth/mine')).result.growth).toBe(15)
  })

  test('a task leads where it is done', async () => {
    const app = await openApp(PAGE, { as: ann })
    fireEvent.click((await row(app, '完善资料')).querySelector('.btn')!)
    await waitFor(() => expect(app.routes().at(-1)).toBe('pages/mine/edit'))
  })

  test('a level that is reached here is told once, with what it unlocks', async () => {
    await grow(95)
    const app = await openApp(PAGE, { as: ann })
    await app.tap('签到')
    await app.see('升级啦！你已成为 HR专员')
    await app.see('解锁新权益：不受新号限制、给陌生人发私信；升级礼 20 金币已到账')
    await app.answer('看看权益')
    await waitFor(() => expect(app.routes().at(-1)).toBe('pages/level/levelRights'))
  })

  test('while signing in is switched off nobody is asked to, the other tasks stand as they do', async () => {
    await server.sql(`update growth_task set enabled = false where code = 'sign_in'`)
    try {
      const app = await openApp(PAGE, { as: ann })
      await app.see('完善资料')
      expect(app.look().queryByText('签到')).toBeNull()
    } finally {
      await server.sql(`update growth_task set enabled = true where code = 'sign_in'`)
    }
  })

  test('nobody sees the tasks, and a way in', async () => {
    const app = await openApp(PAGE)
    await app.see('每日签到')
    await app.see('登录后签到、做任务，领取成长值和金币')
    fireEvent.click((await row(app, '每日签到')).querySelector('.btn')!)
    await waitFor(() => expect(app.routes().at(-1)).toBe('pages/login/login'))
    expect(network.to('/api/growth/mine')).toHaveLength(0)
  })

  test('a receipt that finds no network is told, and the reward still waits', async () => {
    await server.post(ann, { content: '今天整理了一份面试题库' })
    const app = await openApp(PAGE, { as: ann })
    await row(app, '第一次发布')
    network.cut('/api/growthTask/receive')
    await app.tap('领取')
    await app.hear('网络出错了！请稍后再试！')
    expect(await app.see('领取')).toBeTruthy()
  })
})

describe('成长值规则', () => {
  const PAGE = 'pages/level/levelRule'

  test('it says where somebody stands, what each level adds, and where growth comes from', async () => {
    await grow(180)
    const app = await openApp(PAGE, { as: ann })
    await app.see('Lv2 HR专员')
    await app.see('距 HR主管 还差 120')
    await app.see('8 个等级')
    await app.tap('获取方式')
    const way = (await app.see('发布动态或经验')).closest<HTMLElement>('.rule__row')!
    expect(way.textContent).toBe('发布动态或经验+3每天 3 次')
  })

  test('who has a level to keep sees until when and what is missing; the rules say what happens else', async () => {
    await grow(10_000)
    await server.run('growth.levels')
    await server.sql('update growth_season set start_day = start_day + 1, end_day = end_day - 75 where user_id = $1', [ann.id])
    const app = await openApp(PAGE, { as: ann })
    await app.see('保级期还有15天')
    await app.see('本期获得 0/300')
    await app.see('再获得 300 保住 HRD')
    await app.see(
      /^Lv7 起需要保级：从达到等级那天起每 90 天为一期，Lv7 须获得 300、Lv8 须获得 600 成长值；没有达到的，期末降一级，最低到 Lv6/,
    )
    await server.sql('update growth_season set start_day = start_day - 1 where user_id = $1', [ann.id])
    const kept = await openApp(PAGE, { as: ann })
    await kept.see('已达到，HRD 保住了')
    const rights = await openApp('pages/level/levelRights', { as: ann })
    await rights.see('保级期还有15天')
    fireEvent.click(rights.look().getAllByText('Lv6')[0])
    await waitFor(() => expect(rights.look().queryByText('保级期还有15天')).toBeNull())
  })

  test('who fell reads what brings the level back, everywhere the same number', async () => {
    await grow(10_100)
    await server.sql(
      `insert into growth_season (id, user_id, level, start_day, end_day, need, earned, kept, back_at)
       values (gen_random_uuid(), $1, 7, current_date - 91, current_date - 1, 300, 0, false, 10300)`,
      [ann.id],
    )
    await server.run('growth.levels')
    const app = await openApp(PAGE, { as: ann })
    await app.see('Lv6 HRBP')
    await app.see('恢复 HRD 还差 200')
    expect(app.look().queryByText(/^保级期还有/)).toBeNull()
    const rights = await openApp('pages/level/levelRights', { as: ann })
    await rights.see('还差 200')
    const tasks = await openApp('pages/mine/taskCenter', { as: ann })
    await tasks.see('恢复 HRD 还差 200 成长值')
  })

  test('every change of growth stands in its month, what was taken back as well', async () => {
    await grow(30)
    const app = await openApp(PAGE, { as: ann })
    await app.tap('明细')
    await app.see('运营赠送')
    await app.see('+30')
    fireEvent.click(app.look().getAllByText(/月$/)[1])
    expect(await app.see('这个月还没有成长值')).toBeTruthy()
  })

  test('what was earned since stands among the changes for whoever comes back', async () => {
    const app = await openApp(PAGE, { as: ann })
    await app.tap('明细')
    await app.see('这个月还没有成长值')
    await app.tap('去做任务', { selector: '.state *' })
    await app.tap('签到')
    await app.hear('签到成功 成长值 +5 金币 +5')
    history.back()
    await waitFor(() => expect(app.routes()).toEqual([PAGE]))
    expect(await app.see('+5')).toBeTruthy()
  })

  test('on a phone whose clock is wrong the months are those of the server', async () => {
    await grow(30)
    const now = Date.now.bind(Date)
    const clock = jest.spyOn(Date, 'now').mockImplementation(() => now() - 400 * 86_400_000)
    try {
      const app = await openApp(PAGE, { as: ann })
      await app.tap('明细')
      expect(await app.see('运营赠送')).toBeTruthy()
    } finally {
      clock.mockRestore()
    }
  })

  test('nobody reads the rules; the records ask to log in', async () => {
    const app = await openApp(PAGE)
    await app.see('8 个等级')
    await app.see('登录后查看我的等级')
    await app.tap('明细')
    expect(await app.see('登录后查看成长值明细')).toBeTruthy()
  })
})

describe('等级权益', () => {
  const PAGE = 'pages/level/levelRights'

  test('the gift of a level is received once; those of later levels are not', async () => {
    await grow(100)
    await levelUp(2, new Date())
    const before = await coins()
    const app = await openApp(PAGE, { as: ann })
    await app.tap('领取')
    await app.hear('已领取 20 金币')
    await app.see('已到账')
    expect((await coins()) - before).toBe(20)
    fireEvent.click(app.look().getAllByText('Lv5')[0])
    expect((await app.see('未达到')).closest('[aria-disabled="true"]')).toBeTruthy()
    await app.see('Lv5 解锁')
    expect(app.look().getAllByText('邀请 10 人回答').length).toBeGreaterThan(0)
  })
})

describe('a right', () => {
  const open = async (title: string, as?: Person) => {
    const app = await openApp('pages/level/levelRights', { as })
    await app.tap(title, { selector: '.rule__main' })
    const sheet = await waitFor(() => within(app.look().getByRole('dialog', { name: title })))
    return { app, sheet }
  }

  test('that is mine says what it is and how it is used, and leads there', async () => {
    await grow(120)
    const { app, sheet } = await open('给陌生人发私信', ann)
    sheet.getByText('打开对方的主页，点“私信”。')
    sheet.getByText('Lv2 HR专员起，已解锁')
    fireEvent.click(sheet.getByText('去使用'))
    await waitFor(() => expect(app.routes().at(-1)).toBe('pages/circle/discoverCreator'))
  })

  test('that is not mine yet says from which level on, and how far that is', async () => {
    await grow(120)
    const { app, sheet } = await open('邀请 10 人回答', ann)
    sheet.getByText(/^Lv5 资深经理起，还差 [\d,]+ 成长值$/)
    expect(sheet.queryByText('去使用')).toBeNull()
    fireEvent.click(sheet.getByText('怎样得成长值'))
    await waitFor(() => expect(app.routes().at(-1)).toBe('pages/level/levelRule'))
  })

  test('is explained to a stranger, who is asked to log in', async () => {
    const { app, sheet } = await open('不受新号限制')
    sheet.getByText('自动生效，不用做什么。')
    sheet.getByText('Lv2 HR专员起')
    fireEvent.click(sheet.getByText('去登录'))
    await waitFor(() => expect(app.routes().at(-1)).toBe('pages/login/login'))
  })
})

describe('等级对比', () => {
  test('all levels stand side by side with what each of them has', async () => {
    await grow(120)
    const app = await openApp('pages/level/levelRights', { as: ann })
    await app.see('全部等级对比')
    await app.see('左右滑动看到 Lv8')
    const table = app.look().getByRole('table')
    const row = [...table.querySelectorAll('.compare__row')].find((one) => one.textContent?.includes('邀请 10 人回答'))!
    const cells = [...row.querySelectorAll('[role="cell"]')].map((cell) => cell.getAttribute('aria-label'))
    expect(cells).toEqual(['没有', '没有', '没有', '没有', '有', '有', '有', '有'])
  })
})

describe('限时活动', () => {
  test('an event has a place of its own, says until when it runs, and what was earned is received', async () => {
    await server.sql(
      `insert into growth_task (code, grp, title, icon, route, period, growth, coins, need_receive, capped, sort, counts, start_at, end_at)
       values ('week', 'event', '开工第一签', 'check', 'pages/mine/taskCenter', 'once', 10, 5, true, false, 0, 'sign',
         now() - interval '1 day', now() + interval '1 day') on conflict do nothing`,
    )
    await ann.call('POST /api/growthTask/taskTrigger', { body: { taskCode: 'sign_in' } })
    const app = await openApp('pages/mine/taskCenter', { as: ann })
    await app.tap('限时')
    expect((await row(app, '开工第一签')).textContent).toMatch(/结束/)
    fireEvent.click((await row(app, '开工第一签')).querySelector('.btn')!)
    await app.hear('成长值 +10 金币 +5')
    await server.sql("delete from growth_task where code = 'week'")
  })
})

describe('邀请有礼', () => {
  test('it says for certain what an invitation brings and what it takes, and how far everybody is', async () => {
    const guest = await server.member('新同行')
    const { code } = (await ann.call('GET /api/invite/summary')).result
    await guest.call('POST /api/invite/bind', { body: { code } })
    const app = await openApp('pages/mine/invite', { as: ann })
    await app.see(
      /7 天内填全资料，并发布一篇内容、学完一节课或练 3 道题，算一位有效邀请：你得 100 金币、50 成长值，对方得 50 金币/,
    )
    await app.see(/每月前 50 位有奖励，本月已有 0 位/)
    await app.see('满 3 位，另得 50 金币')
    await app.see('还差 3 位')
    await app.see('待完善资料')
    fireEvent.click(app.look().getByText('有效', { selector: '.pills__pill' }))
    expect(await app.see('这里还没有人')).toBeTruthy()
  })
})

describe('我的', () => {
  const PAGE = 'pages/tabBar/mine/index'

  test('growth, coins and orders stand there, and lead on', async () => {
    await grow(120)
    const app = await openApp(PAGE, { as: ann })
    await app.see('成长值 · 差 180')
    await app.see('120')
    fireEvent.click(await waitFor(() => app.look().getByLabelText('Lv2 HR专员，成长值规则')))
    await waitFor(() => expect(app.routes().at(-1)).toBe('pages/level/levelRule'))
  })

  test('a dot at 任务中心 goes with the signature of the day', async () => {
    const app = await openApp(PAGE, { as: ann })
    await waitFor(() => app.look().getByLabelText('任务中心，今天还没签到'))
    await ann.call('POST /api/growthTask/taskTrigger', { body: { taskCode: 'sign_in' } })
    const again = await openApp(PAGE, { as: ann })
    await again.see('任务中心')
    await network.idle()
    expect(again.look().queryByLabelText('任务中心，今天还没签到')).toBeNull()
  })

  test('a level that came while somebody was away is told when they are back, once', async () => {
    await grow(100)
    await levelUp(2)
    const app = await openApp(PAGE, { as: ann })
    await app.see('升级啦！你已成为 HR专员')
    await app.answer('知道了')
    // Another device, which keeps nothing of the first.
    const again = await openApp(PAGE, { as: ann })
    await again.see('成长值 · 差 200')
    expect(again.look().queryByText('升级啦！你已成为 HR专员')).toBeNull()
  })

  test('a tool without a page is not shown', async () => {
    const app = await openApp(PAGE, { as: ann })
    await app.see('意见反馈')
    const { routes } = require('@/routes') as typeof import('@/routes')
    expect(app.look().queryByText('客服') !== null).toBe('pages/lesson/kefu' in routes)
  })
})

describe('邀请海报', () => {
  test('the page of invitations leads to one’s own poster', async () => {
    const app = await openApp('pages/mine/invite', { as: ann })
    await app.tap('生成邀请海报')
    await waitFor(() => expect(app.routes()).toEqual(['pages/mine/invite', 'pages/mine/invitePoster']))
    await app.see('长按图片保存或转发')
    expect(network.to('/api/share/poster').map((call) => call.body)).toEqual([
      { type: 'invite', place: 'h5', look: 'blue', slogan: 0 },
    ])
  })

  test('a finger that swipes, or a tap, brings another look; one of several sentences can be chosen', async () => {
    const app = await openApp('pages/mine/invitePoster', { as: ann })
    await app.see('长按图片保存或转发')
    const wished = () => network.to('/api/share/poster').map((call) => call.body as { look: string; slogan: number })
    const swipe = (by: number) => {
      const box = document.querySelector('.poster__box')!
      fireEvent.touchStart(box, { touches: [{ clientX: 200, clientY: 300 }] })
      fireEvent.touchEnd(box, { changedTouches: [{ clientX: 200 + by, clientY: 310 }] })
    }
    swipe(20)
    swipe(120)
    swipe(-120)
    await app.see('长按图片保存或转发')
    await app.tap('深色')
    await app.see('长按图片保存或转发')
    await app.tap('换一句')
    await app.see('第 2 句，共 4 句')
    await app.see('长按图片保存或转发')
    await app.tap('换一句')
    await app.see('长按图片保存或转发')
    expect(wished().map(({ look, slogan }) => [look, slogan])).toEqual([
      ['blue', 0],
      ['paper', 0],
      ['night', 0],
      ['night', 1],
      ['night', 2],
    ])
  })

  test('nobody is asked who they are first', async () => {
    const app = await openApp('pages/mine/invitePoster')
    await app.see('登录后生成你的邀请海报')
    expect(network.to('/api/share/poster')).toHaveLength(0)
  })
})
