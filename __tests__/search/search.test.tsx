import { fireEvent, waitFor, within } from '@testing-library/dom'
import type { Person } from '../support/server'
import { keptNow, openApp, type App } from '../support/client/open-app'

let ann: Person
beforeAll(async () => {
  ann = await server.member('安然')
  await server.post(ann, { type: 2, title: '试用期最长可以约定多久', content: '合同三年，试用期约定了七个月，合法吗' })
  await server.post(ann, { content: '试用期转正面谈的提纲，写给第一次谈的同行' })
  await server.run('search.feed')
})

const open = (words: string[] = []) => openApp('pages/common/search', { kept: { searchHistory: { owner: '', value: words } } })
const history = () => (keptNow().searchHistory as { value: string[] } | undefined)?.value
const openTab = (app: App, label: string) =>
  fireEvent.click(app.look().getByText(label, { selector: '.under-tabs__tab, .under-tabs__tab *' }))
const submit = async (app: App, word: string) => {
  await app.write('搜索', word)
  fireEvent.keyDown(app.look().getByLabelText('搜索'), { keyCode: 13 })
}
/** Rows as people read them, what is marked in 【】. */
const rows = (app: App) =>
  [...app.page().querySelectorAll('.hit-row')].map((row) => {
    const copy = row.cloneNode(true) as HTMLElement
    for (const hit of copy.querySelectorAll('.highlight__hit')) hit.textContent = `【${hit.textContent}】`
    return copy.textContent!
  })

test('what was found is marked where it stands', async () => {
  const app = await open()
  await submit(app, '试用期')
  await waitFor(() => expect(rows(app)).toHaveLength(2))
  expect(rows(app).join('\n')).toContain('【试用期】最长可以约定多久')
  expect(rows(app).join('\n')).toContain('【试用期】转正面谈的提纲')
})

test('each tab has results of its own, and keeps them', async () => {
  const app = await open()
  await submit(app, '试用期')
  await waitFor(() => expect(rows(app)).toHaveLength(2))
  openTab(app, '问答')
  await waitFor(() => expect(rows(app)).toHaveLength(1))
  openTab(app, '综合')
  await waitFor(() => expect(rows(app)).toHaveLength(2))
  openTab(app, '问答')
  await network.idle()
  expect(network.to('/api/search/all')).toHaveLength(1)
  expect(network.to('/api/search/page').map((call) => call.body?.type)).toEqual(['question'])
})

test('综合 shows what there is of each kind, and leads to the rest of it', async () => {
  for (let n = 0; n < 4; n++)
    await server.post(ann, { type: 2, title: `弹性工时第${n}问`, content: `弹性工时怎么备案，第${n}次问` })
  await server.run('search.feed')
  const app = await open()
  await submit(app, '弹性工时')
  await waitFor(() => expect(rows(app)).toHaveLength(3))
  await app.tap('全部')
  await waitFor(() => expect(rows(app)).toHaveLength(4))
})

test('what was typed by its sound is searched as the word that was meant, and as it is when wished', async () => {
  const app = await open()
  await submit(app, 'shiyongqi')
  await app.see('已显示“试用期”的结果')
  await waitFor(() => expect(rows(app)).toHaveLength(2))
  await app.tap('仍搜原词')
  await app.see('没有找到“shiyongqi”相关内容')
  expect(network.to('/api/search/all').map((call) => call.body)).toEqual([
    { keyword: 'shiyongqi', exact: false },
    { keyword: 'shiyongqi', exact: true },
  ])
})

test('a related word is searched for with one tap', async () => {
  for (let n = 0; n < 3; n++)
    await server.post(ann, { type: 2, title: `竞业限制第${n}问`, content: `要不要写进保密协议，违约金定多少，第${n}次问` })
  await server.run('search.feed')
  const app = await open()
  await submit(app, '竞业限制')
  await app.see('相关搜索')
  await app.tap('保密协议')
  await waitFor(() => expect(app.page().querySelector('input')!.value).toBe('保密协议'))
  expect(network.to('/api/search/all').at(-1)!.body).toEqual({ keyword: '保密协议', exact: false })
})

test('a result opens what it is', async () => {
  const app = await open()
  await submit(app, '安然')
  openTab(app, '用户')
  fireEvent.click(await waitFor(() => app.look().getByText('安然', { selector: '.hit-row *' })))
  await waitFor(() => expect(app.routes().at(-1)).toBe('pages/mine/home'))
})

test('what somebody looked for is there the next time, the latest first, each word once', async () => {
  const app = await open(['薪酬', '试用期'])
  await submit(app, '试用期')
  await waitFor(() => expect(rows(app)).toHaveLength(2))
  expect(history()).toEqual(['试用期', '薪酬'])
  const again = await openApp('pages/common/search', { kept: keptNow() })
  await again.tap('试用期')
  await waitFor(() => expect(rows(again)).toHaveLength(2))
})

test('twenty words are kept', async () => {
  const app = await open(Array.from({ length: 20 }, (_, at) => `第${at}个词`))
  await submit(app, '试用期')
  await waitFor(() => expect(history()).toHaveLength(20))
  expect((history() as string[])[0]).toBe('试用期')
  expect(history()).not.toContain('第19个词')
})

test('a word can be taken out of the history, and all of them', async () => {
  const app = await open(['薪酬', '绩效', '招聘'])
  await app.tap('管理')
  fireEvent.click(app.look().getByLabelText('删除 绩效'))
  await waitFor(() => expect(app.look().queryByText('绩效')).toBeNull())
  expect(history()).toEqual(['薪酬', '招聘'])
  await app.tap('全部清空')
  await app.answer('清空')
  await waitFor(() => expect(app.look().queryByText('历史搜索')).toBeNull())
  expect(history()).toEqual([])
})

test('while somebody types there are suggestions, asked for once they pause', async () => {
  const app = await open()
  await app.write('搜索', '试')
  await app.write('搜索', '试用')
  await app.write('搜索', '试用期')
  const list = await waitFor(() => {
    const found = app.page().querySelector<HTMLElement>('.suggestions__row')
    if (!found) throw new Error('no suggestions')
    return found
  })
  expect(network.to('/api/search/suggest').map((call) => call.body)).toEqual([{ keyword: '试用期' }])
  expect(within(list).getByText('试用期').className).toContain('highlight__hit')
  fireEvent.click(list)
  await waitFor(() => expect(rows(app).length).toBeGreaterThan(0))
})

test('where nothing is found one can ask instead, with the words already there', async () => {
  const app = await openApp('pages/common/search', { as: ann })
  await submit(app, '量子纠缠')
  await app.see('没有找到“量子纠缠”相关内容')
  await app.tap('去提问')
  await waitFor(() => expect(app.routes().at(-1)).toBe('pages/circle/releaseTiwen'))
  await waitFor(() => expect(app.page().querySelector<HTMLInputElement>('input, textarea')!.value).toBe('量子纠缠'))
})

test('where nothing is found the assistant is asked with one tap, once', async () => {
  const app = await openApp('pages/common/search', { as: ann })
  await submit(app, '量子纠缠')
  await app.tap('问问AI')
  await waitFor(() => expect(app.routes().at(-1)).toBe('pages/wenwen/chat'))
  await app.see('发到圈子提问')
  expect(network.to('/api/wenwen/ask').map((call) => call.body)).toMatchObject([{ content: '量子纠缠' }])
})

test('nothing of the search is loaded before its box on the square is tapped', async () => {
  const app = await openApp()
  await app.tap('搜帖子、课程、资料和同行')
  await waitFor(() => expect(app.routes().at(-1)).toBe('pages/common/search'))
  await waitFor(() => expect(network.to('/api/search').map((call) => call.path)).toEqual(['/api/search/hot']))
})
