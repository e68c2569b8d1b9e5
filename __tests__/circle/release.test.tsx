import { fireEvent, waitFor, within } from '@testing-library/dom'
import type { Person } from '../support/server'
import { keptNow, openApp, type App } from '../support/client/open-app'
import { leaveUntilGone } from './client-support'

const ASK = 'pages/circle/releaseTiwen'

let ann: Person
let bob: Person
beforeAll(async () => {
  ann = await server.member('安然')
  bob = await server.member('博文')
})

const field = (app: App, label: string) => app.look().getByLabelText<HTMLTextAreaElement>(label)
/** What is said under a field. */
const fault = (app: App, name: string) =>
  waitFor(() => within(app.page().querySelector<HTMLElement>(`#field-${name}`)!).getByRole('alert').textContent)
const saved = () => network.to('/api/circle/save')

describe('asking', () => {
  test('questions like the one that is typed are shown, can be folded away, and open', async () => {
    const id = await server.post(ann, { type: 2, title: '试用期最长可以约定多久' })
    await server.post(ann, { type: 2, title: '年会抽奖要不要交个税' })
    await server.run('search.feed')
    const app = await openApp(ASK, { as: bob })
    for (const typed of ['试', '试用', '试用期最长约定多久']) await app.write('问题标题', typed)
    await app.see('已有 1 个相似问题，先看看')
    expect(network.to('/api/circle/similar').map((call) => call.body?.title)).toEqual(['试用期最长约定多久'])

    await app.tap('已有 1 个相似问题，先看看')
    expect(app.look().queryByText('试用期最长可以约定多久')).toBeNull()
    await app.tap('已有 1 个相似问题，先看看')
    await app.tap('试用期最长可以约定多久')
    await waitFor(() => expect(app.routes()).toEqual([ASK, 'pages/circle/circleDetail']))
    expect(location.hash).toContain(id)
  })

  test('a bounty beyond the balance cannot be chosen, and says how much is missing', async () => {
    const cat = await server.member('采薇')
    await server.give(cat, 30)
    const app = await openApp(ASK, { as: cat })
    await app.see('悬赏 50 还差 20 金币')
    const bounty = (name: string) => app.look().getByRole('radio', { name })
    expect(bounty('100，还差 70 金币').getAttribute('aria-disabled')).toBe('true')

    fireEvent.click(bounty('50，还差 20 金币'))
    expect(bounty('不悬赏').getAttribute('aria-checked')).toBe('true')
    await app.see('发布提问')
    fireEvent.click(bounty('20'))
    await app.see('发布提问 · 冻结 20 金币')
  })

  test('coins that were spent elsewhere meanwhile are missed under the bounty', async () => {
    const dan = await server.member('丹青')
    await server.give(dan, 50)
    const app = await openApp(ASK, { as: dan })
    fireEvent.click(await waitFor(() => app.look().getByRole('radio', { name: '50' })))
    await app.write('问题标题', '竞业限制补偿金怎么定')
    await app.write('补充说明', '销售总监离职，公司想签两年。')
    await server.post(dan, { type: 2, title: '别的问题先悬赏了', bounty: 50 })
    await server.sql(`update circle_post set created_at = created_at - interval '1 minute' where author_id = $1`, [dan.id])
    await app.tap('发布提问 · 冻结 50 金币')
    expect(await fault(app, 'bounty')).toBe('金币不足')
    expect(app.routes()).toEqual([ASK])
  })

  test('what is missing is said under each field, before anything is sent', async () => {
    const app = await openApp(ASK, { as: bob })
    await app.tap('发布提问')
    expect(await fault(app, 'title')).toBe('标题不能为空')
    expect(await fault(app, 'content')).toBe('内容至少5个字')
    // What cannot be seen says nothing.
    await app.write('补充说明', '求 助\u200b\u200b\u200b')
    await app.tap('发布提问')
    expect(await fault(app, 'content')).toBe('内容至少5个字')
    await network.idle()
    expect(saved()).toEqual([])
  })

  test('whoever has gone on to another page before the answer is told of it and stays there', async () => {
    const app = await openApp(ASK, { as: await server.member('徐行') })
    await app.write('问题标题', '工资条要不要员工签字')
    await app.write('补充说明', '电子工资条算不算送达。')
    const answer = network.hold('/api/circle/save')
    const form = within(app.page())
    await app.tap('发布提问')
    const { go } = require('@/nav') as typeof import('@/nav')
    await go('pages/mine/edit')
    await waitFor(() => expect(app.routes()).toEqual([ASK, 'pages/mine/edit']))
    answer()
    await app.hear('发布成功')
    // What the tap began is over, with all that comes of it.
    await waitFor(() => expect(form.getByText('发布提问').closest('[aria-disabled="true"]')).toBeNull())
    expect(app.routes()).toEqual([ASK, 'pages/mine/edit'])
  })

  test('whoever leaves while it is on its way is asked nothing, and finds no draft of what is out', async () => {
    const fei = await server.member('斐然')
    const app = await openApp(ASK, { as: fei })
    await app.write('问题标题', '年终奖能不能按出勤打折')
    await app.write('补充说明', '制度里只写了视经营情况发放。')
    const answer = network.hold('/api/circle/save')
    await app.tap('发布提问')
    await answer.came
    fireEvent.click(app.look().getByLabelText('关闭'))
    await waitFor(() => expect(app.routes()).toEqual(['pages/tabBar/circle/index']))
    answer()
    await app.hear('发布成功')
    await network.idle()
    const kept = keptNow()
    await app.close()
    const again = await openApp(ASK, { as: fei, kept })
    await waitFor(() => expect(field(again, '问题标题').value).toBe(''))
    expect(await server.sql('select 1 from circle_draft where user_id = $1', [fei.id])).toEqual([])
  })

  test('whoever asks anonymously asks in public', async () => {
    const eve = await server.member('依云')
    const app = await openApp(ASK, { as: eve })
    await app.tap('谁可以看')
    await app.tap('仅粉丝')
    fireEvent.click(app.look().getByRole('switch', { name: '匿名提问' }))
    await app.see('匿名提问对所有人公开')
    await app.write('问题标题', '老板要我劝退孕期员工')
    await app.write('补充说明', '我该怎么跟老板说不行？')
    await app.tap('发布提问')
    await waitFor(() => expect(app.routes()).toEqual(['pages/circle/circleDetail']))
    expect(saved()[0].body).toMatchObject({ type: 2, anonymous: true, visible: 0 })
  })

  test('those who are invited stand in the row and go along', async () => {
    const fay = await server.member('法雨')
    await server.sql(
      `insert into circle_creator (user_id, industry_id, score, active) values ($1, '', 9, 3) on conflict do nothing`,
      [ann.id],
    )
    const app = await openApp(ASK, { as: fay })
    await app.tap('邀请回答')
    await app.tap('安然')
    await app.see('邀请回答 1/5')
    fireEvent.click(app.look().getByLabelText('关闭', { selector: '.sheet *' }))
    await app.write('问题标题', '怎么给老板讲人力成本')
    await app.write('补充说明', '一页纸能讲清楚的那种。')
    await app.tap('发布提问')
    await waitFor(() => expect(saved().map((call) => call.body?.inviteUserIds)).toEqual([[ann.id]]))
  })
})

test('whoever is named with an @ is found by name, stands in the text, and goes along', async () => {
  const gao = await server.member('高高')
  await server.member('顾小北')
  await server.run('search.feed')
  const app = await openApp('pages/circle/release', { as: gao })
  await app.write('内容', '想听听各位的看法')
  await app.tap('同行')
  await app.see('还没有关注的人')
  await app.write('搜索同行', '顾小北')
  await app.tap('顾小北')
  await waitFor(() => expect(field(app, '内容').value).toBe('想听听各位的看法@顾小北 '))
  await app.tap('发布')
  await waitFor(() => expect(saved()).toHaveLength(1))
  await app.see('@顾小北')
})

test('a moment for fans alone says so when it is changed, and stays so until somebody chooses else', async () => {
  const amy = await server.member('阿梅')
  const id = await server.post(amy, { type: 1, content: '只给粉丝看的碎碎念', visible: 1 })
  const app = await openApp(`pages/circle/release?id=${id}`, { as: amy })
  await app.see('仅粉丝')
  await app.tap('保存')
  await waitFor(() => expect(saved()[0]?.body).toMatchObject({ id, visible: 1 }))
  await app.close()
  const again = await openApp(`pages/circle/release?id=${id}`, { as: amy })
  await again.tap('谁可以看')
  await waitFor(() => again.look().getByRole('radio', { name: '仅粉丝', checked: true }))
  await again.tap('公开')
  await again.tap('保存')
  await waitFor(() => expect(saved()[0]?.body).toMatchObject({ id, visible: 0 }))
  await waitFor(async () => {
    const { result } = await bob.call('GET /api/circle/detail/:id', { params: { id } })
    expect(result.content).toBe('只给粉丝看的碎碎念')
  })
})

test('a moment says no place until its author chooses a city, and none again once they switch it off', async () => {
  const lin = await server.member('林一')
  const app = await openApp('pages/circle/release', { as: lin })
  await app.write('内容', '今天的招聘会来了很多人')
  const place = () => waitFor(() => app.look().getByRole('switch', { name: '所在位置' }))
  expect(app.look().queryByText('选择城市')).toBeNull()
  fireEvent.click(await place())
  await app.tap('选择城市')
  for (const name of ['江苏省', '苏州市']) await app.tap(name)
  await app.see('动态旁显示“在苏州市”')
  await app.tap('发布')
  await waitFor(() => expect(saved()[0]?.body).toMatchObject({ place: '苏州市' }))
  await waitFor(() => expect(app.routes()).toEqual(['pages/circle/circleDetail']))
  await waitFor(() => expect(app.page().querySelector('.author-row__meta')?.textContent).toContain('在苏州市'))

  await app.tap('编辑')
  await app.see('苏州市')
  fireEvent.click(await place())
  await app.tap('保存')
  await waitFor(() => expect(saved()[1]?.body).toMatchObject({ place: '' }))
  await waitFor(() => expect(app.page().querySelector('.author-row__meta')?.textContent).not.toContain('在苏州市'))
})

describe('a draft', () => {
  const begin = async (person: Person, title: string) => {
    const app = await openApp(ASK, { as: person })
    await app.write('问题标题', title)
    return app
  }

  test('that waited on the phone until its pictures were gone goes on without them, and says so', async () => {
    const kim = await server.member('金禾')
    const app = await begin(kim, '工伤认定要哪些材料')
    const kept = await leaveUntilGone(app, kim)
    const later = await openApp(ASK, { as: kim, kept })
    await later.hear('草稿里的 1 张图片已失效，可以重新添加')
    await later.see('已恢复上次的草稿')
    expect(field(later, '问题标题').value).toBe('工伤认定要哪些材料')
    expect(later.look().queryByLabelText('删除第 1 张')).toBeNull()
  })

  test('that was saved is there on another device, and once published is gone', async () => {
    const gus = await server.member('谷雨')
    const app = await begin(gus, '绩效改进计划怎么写')
    await app.write('补充说明', '连续两个季度没达标。')
    await app.tap('存草稿')
    await app.hear('草稿已保存')
    await app.close()

    const other = await openApp(ASK, { as: gus })
    await other.see('已恢复上次的草稿')
    expect(field(other, '问题标题').value).toBe('绩效改进计划怎么写')
    expect(field(other, '补充说明').value).toBe('连续两个季度没达标。')
    await other.tap('发布提问')
    await waitFor(() => expect(other.routes()).toEqual(['pages/circle/circleDetail']))
    await other.close()

    const again = await openApp(ASK, { as: gus })
    await waitFor(() => expect(field(again, '问题标题').value).toBe(''))
    expect(again.look().queryByText('已恢复上次的草稿')).toBeNull()
  })

  test('keeps who was invited, here and on another device', async () => {
    const lin = await server.member('林溪')
    await server.sql(
      `insert into circle_creator (user_id, industry_id, score, active) values ($1, '', 9, 3) on conflict do nothing`,
      [ann.id],
    )
    const app = await begin(lin, '年终奖怎么分')
    await app.write('补充说明', '按系数还是按绩效。')
    await app.tap('邀请回答')
    await app.tap('安然')
    fireEvent.click(app.look().getByLabelText('关闭', { selector: '.sheet *' }))
    await app.tap('存草稿')
    await app.hear('草稿已保存')
    await app.close()
    const other = await openApp(ASK, { as: lin })
    await other.see('已恢复上次的草稿')
    await other.see('1/5')
    await other.tap('发布提问')
    await waitFor(() => expect(saved().map((call) => call.body?.inviteUserIds)).toEqual([[ann.id]]))
    await other.close()
  })

  test('of this device stands when it is newer than that of the server', async () => {
    const hal = await server.member('寒露')
    const app = await begin(hal, '第一稿')
    await app.tap('存草稿')
    await app.hear('草稿已保存')
    await app.write('问题标题', '第二稿')
    network.cut('/api/circle/saveDraft')
    fireEvent.click(app.look().getByLabelText('关闭'))
    await app.answer('保存')
    const kept = keptNow()
    await app.close()

    const again = await openApp(ASK, { as: hal, kept })
    await again.see('已恢复上次的草稿')
    expect(field(again, '问题标题').value).toBe('第二稿')
  })

  test('of what was published, though the answer was lost, is out once when it is published again', async () => {
    const mei = await server.member('梅雨')
    const app = await begin(mei, '值班算不算加班')
    await app.write('补充说明', '周末轮流守电话。')
    await app.tapUnanswered('发布提问', '/api/circle/save')
    await waitFor(() => expect(app.look().getByText('发布提问').closest('[aria-disabled="true"]')).toBeNull())
    fireEvent.click(app.look().getByLabelText('关闭'))
    await app.answer('保存')
    await network.idle()
    const kept = keptNow()
    await app.close()

    const again = await openApp(ASK, { as: mei, kept })
    await again.see('已恢复上次的草稿')
    await again.tap('发布提问')
    await again.hear('发布成功')
    expect(await server.sql('select title from circle_post where author_id = $1', [mei.id])).toEqual([
      { title: '值班算不算加班' },
    ])
  })

  describe('where one comes with a question of one’s own', () => {
    const BROUGHT = `${ASK}?title=${encodeURIComponent('竞业限制要不要给补偿')}`
    const draft = async (person: Person, words: Record<string, string>) => {
      const app = await openApp(ASK, { as: person })
      for (const [label, text] of Object.entries(words)) await app.write(label, text)
      await app.tap('存草稿')
      await app.hear('草稿已保存')
      await app.close()
    }
    const opened = async (person: Person) => {
      const app = await openApp(BROUGHT, { as: person })
      await app.see('已有一份草稿')
      return app
    }
    const title = (app: App) => waitFor(() => field(app, '问题标题').value)

    test('takes it for a title that it lacks', async () => {
      const jin = await server.member('瑾瑜')
      await draft(jin, { 补充说明: '写到一半的背景。' })
      const app = await openApp(BROUGHT, { as: jin })
      await app.see('已恢复上次的草稿')
      expect([field(app, '问题标题').value, field(app, '补充说明').value]).toEqual(['竞业限制要不要给补偿', '写到一半的背景。'])
    })

    test('is asked about when it has another, and stays when it is gone on with', async () => {
      const kai = await server.member('凯风')
      await draft(kai, { 问题标题: '年终奖怎么分', 补充说明: '按系数。' })
      const app = await opened(kai)
      await app.answer('接着写草稿')
      await app.see('已恢复上次的草稿')
      expect(await title(app)).toBe('年终奖怎么分')
    })

    test('gives way to it, and is there again as long as nothing else was written', async () => {
      const lan = await server.member('兰若')
      await draft(lan, { 问题标题: '年终奖怎么分', 补充说明: '按系数。' })
      const app = await opened(lan)
      await app.answer('写新的')
      expect(await title(app)).toBe('竞业限制要不要给补偿')
      expect([field(app, '补充说明').value, app.look().queryByText('已恢复上次的草稿')]).toEqual(['', null])
      const kept = keptNow()
      await app.close()
      const again = await openApp(ASK, { as: lan, kept })
      await again.see('已恢复上次的草稿')
      expect(field(again, '问题标题').value).toBe('年终奖怎么分')
    })
  })

  test('that is not wanted is gone for good', async () => {
    const ian = await server.member('宜安')
    const app = await begin(ian, '不写了')
    await app.tap('存草稿')
    await app.hear('草稿已保存')
    await app.close()
    const other = await openApp(ASK, { as: ian })
    await other.tap('清空')
    expect(field(other, '问题标题').value).toBe('')
    await network.idle()
    await other.close()
    const again = await openApp(ASK, { as: ian })
    await waitFor(() => expect(field(again, '问题标题').value).toBe(''))
  })

  test('is asked about when one leaves, unless nothing was written since it was saved', async () => {
    const joy = await server.member('嘉禾')
    const app = await begin(joy, '写了一半')
    fireEvent.click(app.look().getByLabelText('关闭'))
    await app.see('保存草稿？')
    await app.answer('不保存')
    await waitFor(() => expect(app.routes()).toEqual(['pages/tabBar/circle/index']))
    expect(JSON.stringify(keptNow())).not.toContain('写了一半')
    await app.close()

    const second = await begin(joy, '又写了一半')
    await second.tap('存草稿')
    await second.hear('草稿已保存')
    fireEvent.click(second.look().getByLabelText('关闭'))
    await waitFor(() => expect(second.routes()).toEqual(['pages/tabBar/circle/index']))
    expect(document.querySelector('.dialog')).toBeNull()
  })
})
