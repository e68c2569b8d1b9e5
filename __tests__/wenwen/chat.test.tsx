import { fireEvent, waitFor, within } from '@testing-library/dom'
import { zipSync } from 'fflate'
import { shortenTimers } from '../support/client/shorten-timers'
import { fileInput } from '../support/client/choose-picture'
import { comeBackAs, keptNow, openApp, type App } from '../support/client/open-app'
import type { Person } from '../support/server'

const TAB = 'pages/tabBar/wenwen/index'
const CHAT = 'pages/wenwen/chat'
const PROBATION = '试用期最长可以约定多久？'
let ann: Person
/** Of a word processor, with nothing but words. */
const DOCUMENT = zipSync({
  'word/document.xml': new TextEncoder().encode('<w:p><w:t>第二条 合同期限三年，试用期九个月。</w:t></w:p>'),
})

beforeAll(async () => {
  const law = (article: string, title: string, gist: string, keywords: string) =>
    server.sql(
      `insert into law_article (id, law, article, title, gist, effective_from, link, keywords, checked)
       values (gen_random_uuid(), '劳动合同法', $1, $2, $3, '2013-07-01', 'https://flk.npc.gov.cn', string_to_array($4, ' '), true)`,
      [article, title, gist, keywords],
    )
  await law(
    '第十九条',
    '试用期的最长期限',
    '合同期限三个月以上不满一年的，试用期不超过一个月；一年以上不满三年的，不超过二个月。',
    '试用期 多久 最长',
  )
  await law('第三十一条', '加班费', '安排加班的，应当按照国家有关规定向劳动者支付加班费。', '加班费 加班 怎么算')
  await server.run('search.feed')
})
beforeEach(async () => {
  ann = await server.member('安然')
  // Those of passers-by are counted by phone, and all tests are one phone.
  await server.sql('delete from wenwen_use where user_id is null')
})

const open = (params = '', as?: Person) => openApp(`${CHAT}${params}`, { as })
const dialog = (app: App, name: string) => waitFor(() => within(app.look().getByRole('dialog', { name })))
/** A button that has a name but no words, as soon as it can be pressed. */
const press = async (app: App, name: string | RegExp) =>
  fireEvent.click(
    await waitFor(() => {
      const [button] = app.look().getAllByLabelText(name)
      if (button.getAttribute('aria-disabled') === 'true') throw new Error(`${String(name)} rests`)
      return button
    }),
  )
async function say(app: App, text: string) {
  await app.write('有什么 HR 问题，问问我', text)
  await app.tap('发送')
}
const lastChat = async () =>
  (await server.sql<{ id: string }>('select id from wenwen_chat where user_id = $1 order by id desc limit 1', [ann.id]))[0].id
const told = (app: App) => app.see(/试用期不超过一个月/)
/** Between attempts to hear an answer, then to ask for it, then to ask whoever had no time. */
const HEARING = [500, 1000, 2000, 3000]

describe('a question', () => {
  test('is asked from the tab, answered with its source, and the article can be read with its days', async () => {
    const app = await openApp(TAB, { as: ann })
    await app.see(/今日剩余/)
    await app.write('有什么HR问题，问问我', PROBATION)
    await press(app, '提问')
    await told(app)
    expect(app.routes().at(-1)).toBe(CHAT)
    await app.see(/检索结果，仅供参考/)
    fireEvent.click((await app.look().findAllByRole('link', { name: '来源 1' }))[0])
    const sheet = await dialog(app, '来源 1')
    fireEvent.click(await sheet.findByText('查看条文'))
    await sheet.findByText('施行日期')
    await sheet.findByText('2013年7月1日')
    expect(sheet.getByText('查看官方原文')).toBeTruthy()
  })

  test('is answered to whoever listens in one piece, and not letter by letter', async () => {
    const app = await open('', ann)
    const busy: (string | null)[] = []
    const noted = new MutationObserver(() => {
      const answer = document.querySelector('[role=group][aria-label="回答"]')
      if (answer?.querySelector('.answer__writing')) busy.push(answer.getAttribute('aria-busy'))
    })
    noted.observe(document.body, { childList: true, subtree: true, characterData: true })
    await say(app, PROBATION)
    await told(app)
    const answer = app.look().getByRole('group', { name: '回答' })
    await waitFor(() => expect(answer.getAttribute('aria-busy')).toBe('false'))
    noted.disconnect()
    expect([...new Set(busy)]).toEqual(['true'])
  })

  test('is asked once, however often the page is opened anew', async () => {
    const address = `?q=${encodeURIComponent(PROBATION)}&ask=0192aaaa-0000-4000-8000-00000000000a`
    await told(await open(address, ann))
    const app = await open(address, ann)
    await told(app)
    expect(network.to('/api/wenwen/ask')).toEqual([])
    expect(app.look().getAllByText(PROBATION)).toHaveLength(1)
  })

  test('is answered where no answer can be heard while it is written: the page asks for it', async () => {
    shortenTimers(...HEARING)
    const app = await open('', ann)
    await app.see(/今日剩余/)
    network.cut('/api/wenwen/stream')
    await say(app, PROBATION)
    expect(await told(app)).toBeTruthy()
  })

  test('is answered although the server had no time when the page asked for it', async () => {
    shortenTimers(...HEARING)
    const app = await open('', ann)
    await app.see(/今日剩余/)
    network.cut('/api/wenwen/stream')
    network.refuse('/api/wenwenMessage/detail', 503)
    await say(app, PROBATION)
    await waitFor(() => expect(network.to('/api/wenwenMessage/detail')).not.toEqual([]))
    network.mend()
    expect(await told(app)).toBeTruthy()
  })

  test('that did not arrive stays, and is sent again as the same one', async () => {
    const app = await open('', ann)
    await app.see(/今日剩余/)
    network.cut('/api/wenwen/ask')
    await say(app, PROBATION)
    await app.see('网络出错了！请稍后再试！')
    const before = network.to('/api/wenwen/ask').map(({ body }) => body!.requestId)
    network.mend()
    await app.tap('重新发送')
    await told(app)
    expect(new Set([...before, ...network.to('/api/wenwen/ask').map(({ body }) => body!.requestId)]).size).toBe(1)
  })

  test('without grounds is not answered, and can be taken to the community', async () => {
    const app = await open('', ann)
    await say(app, '员工带宠物上班可以禁止吗')
    await app.see(/没有找到可靠依据/)
    await app.tap('发到圈子提问')
    await waitFor(() => expect(app.routes().at(-1)).toBe('pages/circle/releaseTiwen'))
  })

  test('that is longer than a title goes to the community cut to one, which can be published', async () => {
    const question = '员工带宠物上班可以禁止吗，'.repeat(5)
    const app = await open('', ann)
    await say(app, question)
    await app.see(/没有找到可靠依据/)
    await app.tap('发到圈子提问')
    await app.see('50/50')
    await app.write('补充说明', '公司在写字楼里，有两位同事想带猫来')
    await app.tap('发布提问')
    await waitFor(() => expect(app.routes().at(-1)).toBe('pages/circle/circleDetail'))
    expect(await app.see(question.slice(0, 50))).toBeTruthy()
  })

  test('of what is done step by step brings a checklist; what is ticked off is found again, and all of it can be copied', async () => {
    const app = await open('', ann)
    await say(app, '试用期最长可以约定多久，入职手续有哪些')
    await app.see('新员工入职清单')
    await app.see('0 / 9')
    fireEvent.click(app.look().getByRole('checkbox', { name: /^登记职工名册/ }))
    await app.see('1 / 9')
    document.execCommand = jest.fn(() => true)
    await app.tap('复制清单')
    await app.see('复制成功')
    const again = await openApp(`${CHAT}?id=${await lastChat()}`, { as: ann, kept: keptNow() })
    expect(await again.see('1 / 9')).toBeTruthy()
  })

  test('that differs by province is answered when the province is chosen', async () => {
    const app = await open('', ann)
    await say(app, '最低工资包括加班费吗')
    await app.see(/请先告诉我在哪个省份/)
    await app.tap('选择省份')
    fireEvent.click(await (await dialog(app, '选择省份')).findByText('上海市'))
    await waitFor(() => expect(network.to('/api/wenwen/ask').at(-1)?.body!.region).toBe('上海市'))
    expect((await app.look().findAllByText('最低工资包括加班费吗')).length).toBeGreaterThan(0)
  })
})

describe('a file', () => {
  /** As somebody whose card brings more questions. */
  const member = async () => {
    const person = await server.member('会员')
    await server.sql(
      `insert into vip_term (id, user_id, card_id, source, source_id, starts_at, ends_at)
       select gen_random_uuid(), $1, id, 'gift', gen_random_uuid(), now() - interval '1 day', now() + interval '30 days'
       from vip_card limit 1`,
      [person.id],
    )
    return person
  }
  async function choose(app: App, name: string, bytes: BlobPart) {
    await press(app, '附上文件')
    const input = await fileInput()
    Object.defineProperty(input, 'files', { value: [new File([bytes], name)] })
    fireEvent.change(input)
  }

  test('that a member shows is read, goes with the question, and is a source of the answer', async () => {
    const app = await open('', await member())
    await choose(app, '劳动合同.docx', DOCUMENT)
    await app.see(/已读出 \d+ 字/)
    await app.write('有什么 HR 问题，问问我', '试用期写了多久')
    await app.tap('发送')
    await app.see(/文件里与问题有关的内容/)
    expect(network.to('/api/wenwen/ask')[0].body!.attachmentId).toBeTruthy()
    expect(app.look().queryByLabelText('移除 劳动合同.docx')).toBeNull()
    expect(app.look().getAllByText('劳动合同.docx').length).toBeGreaterThan(0)
    // Pictures are not offered where nothing reads them.
    expect(app.look().queryByLabelText('附上图片')).toBeNull()
  })

  test('that is still being read leaves what is written beside it where it is', async () => {
    const app = await open('', await member())
    const answer = network.hold('/api/wenwen/attach')
    await choose(app, '劳动合同.docx', DOCUMENT)
    await answer.came
    await say(app, '试用期写了多久')
    await app.hear('文件还没有读完，请稍等')
    expect(app.look().getByLabelText<HTMLInputElement>('有什么 HR 问题，问问我').value).toBe('试用期写了多久')
    answer()
    await app.see(/已读出 \d+ 字/)
    await app.tap('发送')
    await app.see(/文件里与问题有关的内容/)
    expect(network.to('/api/wenwen/ask')[0].body!.content).toBe('试用期写了多久')
  })

  test('comes back with a question that did not arrive, and goes with it again', async () => {
    const app = await open('', await member())
    await choose(app, '劳动合同.docx', DOCUMENT)
    await app.see(/已读出 \d+ 字/)
    network.cut('/api/wenwen/ask')
    await say(app, '试用期写了多久')
    await app.see('网络出错了！请稍后再试！')
    network.mend()
    await app.tap('撤回修改')
    await app.see(/已读出 \d+ 字/)
    await app.tap('发送')
    expect(await app.see(/文件里与问题有关的内容/)).toBeTruthy()
  })

  test('that cannot be read is said so, and the question is asked without it', async () => {
    const app = await open('', await member())
    await choose(app, '坏的.pdf', '%PDF-1.7')
    await app.see('文件无法识别，可能已损坏或设了密码')
    await press(app, '移除 坏的.pdf')
    await say(app, PROBATION)
    await told(app)
    expect(network.to('/api/wenwen/ask')[0].body!.attachmentId).toBeUndefined()
  })

  test('is not offered to who is no member', async () => {
    const app = await open('', ann)
    await app.see(/今日剩余/)
    expect(app.look().queryByLabelText('附上文件')).toBeNull()
  })
})

test('a calculation stands under its answer, and its numbers can be changed', async () => {
  const app = await open('', ann)
  await say(app, '月薪 8000 元，周末加班 6 小时加班费多少？')
  await app.see('加班费计算器')
  await app.see('8,000 元')
  const before = app.look().getByText('加班费计算器').closest('.calc-card')!.querySelector('.calc__figure')!.textContent
  fireEvent.click(app.look().getByText('8,000 元'))
  const sheet = await dialog(app, '加班费计算器')
  const [wage] = sheet.getAllByRole('textbox')
  fireEvent.input(wage, { target: { value: '16000' } })
  await app.see('16,000 元')
  const figure = app.look().getByText('16,000 元').closest('.calc-card')!.querySelector('.calc__figure')!
  expect(figure.textContent).not.toBe(before)
})

test('what a question does not say is asked for on its calculation, which shows no number before', async () => {
  const app = await open('', ann)
  await say(app, '月薪 8000 元，加班 20 小时，加班费多少？')
  await app.see('填好未填的内容，自动算出结果')
  expect(app.look().getByText('加班费计算器').closest('.calc-card')!.querySelector('.calc__figure')).toBeNull()
  expect(app.look().getByLabelText('工作日延长工时，未填，修改')).toBeTruthy()
})

test('all calculators are at hand, without a question', async () => {
  const app = await openApp(TAB, { as: ann })
  await app.tap('HR 计算器')
  const sheet = await dialog(app, 'HR 计算器')
  fireEvent.click(await sheet.findByText('试用期上限'))
  expect(await dialog(app, '试用期上限计算器')).toBeTruthy()
})

describe('an answer', () => {
  test('becomes a poster, and Back leads to the talk again; a passer-by has none', async () => {
    const app = await open('', ann)
    await say(app, PROBATION)
    await told(app)
    await press(app, '生成海报')
    await app.see('回答海报')
    await waitFor(() => expect(network.to('/api/share/poster').at(-1)?.body).toMatchObject({ type: 'wenwen' }))
    await press(app, '返回')
    await told(app)
    const passing = await open()
    await say(passing, PROBATION)
    await told(passing)
    expect(passing.look().queryByLabelText('生成海报')).toBeNull()
  })

  test('is praised, and complained of with a reason', async () => {
    const app = await open(`?q=${encodeURIComponent(PROBATION)}&ask=0192aaaa-0000-4000-8000-00000000000b`, ann)
    await told(app)
    await press(app, '赞')
    await app.look().findByLabelText('取消赞')
    await press(app, '踩')
    const sheet = await dialog(app, '哪里不好？')
    fireEvent.click(await sheet.findByText('过时'))
    await app.tap('提交')
    await app.hear('谢谢反馈，编辑会核实')
    expect(await app.look().findByLabelText('取消踩')).toBeTruthy()
    const [row] = await server.sql<{ vote: number; vote_reasons: string[] }>(
      'select vote, vote_reasons from wenwen_message m join wenwen_chat c on c.id = m.chat_id where c.user_id = $1 and vote <> 0',
      [ann.id],
    )
    expect(row).toEqual({ vote: -1, vote_reasons: ['outdated'] })
  })

  test('is collected, and leads from there to its talk again', async () => {
    const app = await open(`?q=${encodeURIComponent(PROBATION)}&ask=0192aaaa-0000-4000-8000-00000000000d`, ann)
    await told(app)
    await press(app, '收藏')
    await app.hear('已收藏')
    await app.look().findByLabelText('取消收藏')
    const mine = await openApp('pages/mine/collect', { as: ann })
    await mine.tap('问问')
    await mine.tap(PROBATION)
    await told(mine)
    await press(mine, '取消收藏')
    await mine.hear('已取消收藏')
    expect(await mine.look().findByLabelText('收藏')).toBeTruthy()
  })

  test('is made anew in the place of the one before', async () => {
    const app = await open(`?q=${encodeURIComponent(PROBATION)}&ask=0192aaaa-0000-4000-8000-00000000000c`, ann)
    await told(app)
    await press(app, '重新生成')
    await waitFor(() => expect(network.to('/api/wenwen/ask').at(-1)?.body!.regenerateOf).toBeTruthy())
    await told(app)
    expect(app.look().getAllByText(/检索结果，仅供参考/)).toHaveLength(1)
  })

  test('becomes a draft of a question', async () => {
    const app = await open(`?q=${encodeURIComponent(PROBATION)}&ask=0192aaaa-0000-4000-8000-00000000000d`, ann)
    await told(app)
    await press(app, '转发为帖子')
    await waitFor(() => expect(app.routes().at(-1)).toBe('pages/circle/releaseTiwen'))
    // The page of it may come a moment after its address.
    await waitFor(() => expect(app.look().getByDisplayValue(PROBATION)).toBeTruthy())
    await app.tap('发布提问')
    await waitFor(() => expect(app.routes().at(-1)).toBe('pages/circle/circleDetail'))
    await app.see('由AI生成')
  })

  test('takes the place of a question that was begun on this device only when its writer says so', async () => {
    const begun = { owner: ann.id, value: { title: '写了一半的提问', content: '' }, savedAt: Date.now() }
    const app = await openApp(`${CHAT}?q=${encodeURIComponent(PROBATION)}&ask=0192aaaa-0000-4000-8000-00000000000f`, {
      as: ann,
      kept: { 'draft:post:2': begun },
    })
    await told(app)
    await press(app, '转发为帖子')
    await app.see('已有一份提问草稿')
    expect(network.to('/api/wenwenMessage/toPost')).toEqual([])
    await app.answer('换成这一条')
    await waitFor(() => expect(app.look().getByDisplayValue(PROBATION)).toBeTruthy())
    expect(app.look().queryByDisplayValue('写了一半的提问')).toBeNull()
  })
})

describe('today’s questions', () => {
  const spend = (person: Person, times: number) =>
    server.sql(
      `insert into wenwen_use (message_id, user_id, day, state)
       select gen_random_uuid(), $1::uuid, (now() at time zone 'Asia/Shanghai')::date, 'spent' from generate_series(1, $2::int)`,
      [person.id, times],
    )

  test('of a guest are two; then a log-in is offered, and what was written is not lost', async () => {
    const app = await open()
    await app.see(/今日剩余/)
    await say(app, PROBATION)
    await told(app)
    await app.write('继续追问…', '加班费怎么算')
    await app.tap('发送')
    await app.see('加班费计算器')
    await waitFor(() => expect(app.look().getByText('0', { selector: '.chat-quota__left' })).toBeTruthy())
    await app.write('继续追问…', '试用期可以延长吗')
    await app.tap('发送')
    const sheet = await dialog(app, '今日次数已用完')
    fireEvent.click(sheet.getByText('登录 / 注册'))
    await waitFor(() => expect(app.routes().at(-1)).toBe('pages/login/login'))
    expect(keptNow().aiGuest).toMatch(/^g_/)
  })

  test('of who logs in on the page are more, and what was begun to be written is still there', async () => {
    const app = await open()
    await app.see(/今日剩余/)
    await app.write('有什么 HR 问题，问问我', '试用期可以延长')
    await app.tap(/登录后每天/)
    await waitFor(() => expect(app.routes().at(-1)).toBe('pages/login/login'))
    await comeBackAs(app, ann)
    await waitFor(() => expect(app.look().getByText('10', { selector: '.chat-quota__left' })).toBeTruthy())
    expect(app.look().getByLabelText<HTMLInputElement>('有什么 HR 问题，问问我').value).toBe('试用期可以延长')
  })

  test('that are spent are bought with coins only by who says so', async () => {
    await spend(ann, 10)
    await server.give(ann, 20)
    const app = await open('', ann)
    await say(app, PROBATION)
    const sheet = await dialog(app, '今日次数已用完')
    expect(network.to('/api/wenwen/ask').map(({ body }) => body!.useCoin)).toEqual([undefined])
    fireEvent.click(sheet.getByText('用 5 金币问这一次'))
    await told(app)
    expect(network.to('/api/wenwen/ask').at(-1)?.body!.useCoin).toBe(true)
  })

  test('are counted anew for whoever comes back with more of them', async () => {
    await spend(ann, 10)
    const app = await open('', ann)
    const left = (count: string) => app.look().findByText(count, { selector: '.chat-quota__left' })
    await left('0')
    await app.tap('会员每天 100 次')
    await waitFor(() => expect(app.routes()).toHaveLength(2))
    await server.sql('delete from wenwen_use where user_id = $1', [ann.id])
    const { back } = require('@/nav') as typeof import('@/nav')
    await back()
    await waitFor(() => expect(app.routes()).toEqual([CHAT]))
    expect(await left('10')).toBeTruthy()
  })

  test('are kept for tomorrow by who closes it, with what was written', async () => {
    await spend(ann, 10)
    const app = await open('', ann)
    await say(app, PROBATION)
    fireEvent.click((await dialog(app, '今日次数已用完')).getByText('明天再来'))
    expect(await app.look().findByDisplayValue(PROBATION)).toBeTruthy()
  })
})

test('talks are found again, named, pinned and deleted', async () => {
  await told(await open(`?q=${encodeURIComponent(PROBATION)}&ask=0192aaaa-0000-4000-8000-00000000000e`, ann))
  const app = await openApp(TAB, { as: ann })
  await app.see('最近对话')
  await app.tap('全部')
  const sheet = await dialog(app, '历史对话')
  fireEvent.click(await sheet.findByLabelText(/更多操作/))
  fireEvent.click(await sheet.findByText('置顶'))
  await sheet.findByText('置顶', { selector: '.badge' })
  fireEvent.click(await sheet.findByLabelText(/更多操作/))
  fireEvent.click(await sheet.findByText('改名'))
  fireEvent.input(await sheet.findByLabelText('对话名称'), { target: { value: '试用期' } })
  await app.tap('保存')
  await sheet.findByText('试用期')
  fireEvent.click(await sheet.findByLabelText(/更多操作/))
  fireEvent.click(await sheet.findByText('删除'))
  await app.answer('删除')
  await app.hear('已删除')
  expect(await sheet.findByText('还没有对话')).toBeTruthy()
})

test('which of the talks is open, with whom and when each was, is heard by whoever does not see it', async () => {
  const app = await open(`?q=${encodeURIComponent(PROBATION)}&ask=0192aaaa-0000-4000-8000-000000000010`, ann)
  await told(app)
  await press(app, '历史对话')
  const sheet = await dialog(app, '历史对话')
  expect(await sheet.findByRole('link', { name: /^试用期.*当前 · .+ · / })).toBeTruthy()
})

test('a talk that was deleted meanwhile says so, and another one is begun in its place', async () => {
  await told(await open(`?q=${encodeURIComponent(PROBATION)}&ask=0192aaaa-0000-4000-8000-00000000000f`, ann))
  const id = await lastChat()
  await ann.call('POST /api/wenwenChat/delete', { body: { id } })
  const app = await open(`?id=${id}`, ann)
  await app.see('会话不存在或已删除')
  expect(app.look().queryByText('重新加载')).toBeNull()
  await app.tap('开始新对话')
  // Offered beneath the words that begin a talk.
  await app.tap(PROBATION)
  expect(await told(app)).toBeTruthy()
})

test('the tab shows the fan group, and what can be asked comes in turns', async () => {
  await server.sql(`insert into fan_group (id, name, topic, state) values (gen_random_uuid(), '劳动法答疑群', 'law', 'on')`)
  const app = await openApp(TAB, { as: ann })
  await app.see('劳动法答疑群')
  const shown = () => app.page().querySelectorAll('.wenwen-row__text')[0].textContent
  const before = shown()
  await app.tap('换一批')
  await waitFor(() => expect(shown()).not.toBe(before))
  await app.tap('劳动法答疑群')
  await waitFor(() => expect(app.routes().at(-1)).toBe('pages/wenwen/group'))
})

test('without a line the tab still has what could be asked when it stood last, and comes back with the line', async () => {
  await (await openApp(TAB, { as: ann })).see('试试这样问')
  const app = await openApp(TAB, { as: ann, kept: keptNow(), offline: true })
  await app.see('试试这样问')
  expect(app.look().queryByText(/今日剩余/)).toBeNull()
  network.mend()
  fireEvent.click(app.look().getAllByText('加载失败，点击重试')[0])
  expect(await app.see(/今日剩余/)).toBeTruthy()
})
