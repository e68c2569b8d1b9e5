import { sql } from 'kysely'
import { createModeration } from '../../server/gateways/moderation'
import type { Wechat } from '../../server/gateways/wechat'
import { checkWords as checkIn, fold } from '../../server/gateways/words'
import { operator, type TestOperator } from '../admin/support'
import { member, save } from '../circle/support'
import { startServer, type TestServer } from '../support/server'

let server: TestServer
let editor: TestOperator
beforeAll(async () => {
  server = await startServer()
  editor = await operator(server, ['内容'])
})
afterAll(() => server.close())
const checkWords = (text: string) => checkIn(server.database.db, text)

/** A real WeChat that always says the same; `asked` counts how often. */
function wechatSaying(answer: Awaited<ReturnType<Wechat['checkText']>>, local = false) {
  const asked: string[] = []
  const wechat = {
    local,
    async checkText(text: string) {
      asked.push(text)
      return answer
    },
  } as Partial<Wechat> as Wechat
  return { moderation: createModeration(wechat, server.database.db), asked }
}

describe('our own words', () => {
  it.each([
    '专业办证刻章',
    '办 证 刻 章',
    '办.证。刻*章',
    '办\u200b证\u200d刻章',
    '办\n证\n刻\n章',
    '【办】【证】刻章，信誉保证',
  ])('reject %j', async (text) => {
    expect(await checkWords(text)).toEqual({ outcome: 'reject', reason: '涉及伪造证件或违法交易' })
  })

  it.each(['想要资料的加我ＶＸ', '想要资料的加我 V X', '加微信：hr_2024领取', '有需要联系老师QQ 12345678', '代开发票吗'])(
    'send %j to a person',
    async (text) => {
      expect((await checkWords(text)).outcome).toBe('review')
    },
  )

  it.each([
    '试用期最长能约定多久？',
    '员工学历造假，公司可以解除劳动合同吗',
    '现代考勤系统怎么选',
    '员工猝死，全家悲痛，工伤认定怎么申请',
    '发票抵工资有什么风险',
    '今天生日，你妈妈做什么好吃的',
    '公司要求加微信工作群，下班后还要回复，算加班吗',
    '招代理记账会计一名',
    '反洗钱岗位的胜任力模型怎么做',
    '非全日制用工最长十五日结一次工资',
    '',
  ])('leave %j alone', async (text) => {
    expect(await checkWords(text)).toEqual({ outcome: 'pass' })
  })

  it('each match themselves, as texts are read', async () => {
    const { rows } = await sql<{ word: string; folded: string; outcome: string }>`
      select word, folded, outcome from moderation_word`.execute(server.database.db)
    expect(rows.length).toBeGreaterThan(80)
    for (const { word, folded } of rows) expect(fold(word)).toBe(folded)
    const found = await Promise.all(rows.map(async ({ word }) => [word, (await checkWords(`前${word}后`)).outcome]))
    expect(found).toEqual(rows.map(({ word, outcome }) => [word, outcome]))
  })

  it('are looked for in the whole of a long text', async () => {
    expect((await checkWords(`${'薪酬'.repeat(9000)}加微信hr2024`)).outcome).toBe('review')
  })
})

describe('the check of WeChat', () => {
  it('rejects what our words let through', async () => {
    const { moderation } = wechatSaying('risky')
    expect((await moderation.checkText('好', 'o1')).outcome).toBe('reject')
  })

  it('that could not be asked sends the text to a person, never through', async () => {
    const { moderation } = wechatSaying(undefined)
    expect((await moderation.checkText('好', 'o1')).outcome).toBe('review')
  })

  it('does not clear what our words doubt', async () => {
    const { moderation } = wechatSaying('pass')
    expect((await moderation.checkText('好', 'o1')).outcome).toBe('pass')
    expect((await moderation.checkText('代开发票', 'o1')).outcome).toBe('review')
  })

  it('is not asked about a writer it does not know, about what is rejected anyway, or in the sandbox', async () => {
    const real = wechatSaying('risky')
    expect((await real.moderation.checkText('好', '')).outcome).toBe('pass')
    expect((await real.moderation.checkText('办证刻章', 'o1')).outcome).toBe('reject')
    const sandbox = wechatSaying('risky', true)
    expect((await sandbox.moderation.checkText('好', 'o1')).outcome).toBe('pass')
    expect([real.asked, sandbox.asked]).toEqual([[], []])
  })
})

describe('the word list', () => {
  const add = (words: string[], outcome: 'reject' | 'review') =>
    editor.call('POST /admin/api/word/create', {
      body: { words, outcome, told: '涉及违规招聘', requestId: crypto.randomUUID() },
    })
  const found = async (word: string) =>
    (await editor.call('POST /admin/api/word/page', { body: { word } })).result.records.map(({ id }) => id)
  const publish = async (content: string) => save(await member(server), { content })

  it('keeps from being published what an operator has just added, and lets it pass again once it is taken out', async () => {
    expect((await publish('我们在做飞马入职培训')).code).toBe(200)
    expect((await add(['飞马 入职', '办证刻章'], 'reject')).result).toEqual({ added: 1, changed: 1 })
    expect(await publish('我们在做飞·马·入·职培训')).toMatchObject({ code: 10151 })
    const [id] = await found('飞马入职')
    const body = { id, word: '飞马入职', outcome: 'review' as const, told: '请看一下' }
    expect((await editor.call('POST /admin/api/word/edit', { body })).code).toBe(200)
    expect((await publish('我们在做飞马入职培训')).code).toBe(200)
    const tried = () => editor.call('POST /admin/api/word/hitTest', { body: { text: '飞马入职' } })
    expect((await tried()).result).toEqual({ outcome: 'review', told: '请看一下' })
    expect((await editor.call('POST /admin/api/word/remove', { body: { id } })).code).toBe(200)
    expect((await tried()).result).toEqual({ outcome: 'pass', told: '' })
  })

  it('counts on every node from the same moment', async () => {
    const { moderation } = wechatSaying('pass')
    expect((await moderation.checkText('招募黑马代打卡', '')).outcome).toBe('pass')
    await add(['黑马代打卡'], 'reject')
    expect((await moderation.checkText('招募黑马代打卡', '')).outcome).toBe('reject')
  })

  it('takes no word of one character, and none twice', async () => {
    expect(await add(['！好！'], 'reject')).toMatchObject({ code: 400, message: '“！好！”去掉标点后不足两个字，会误伤很多内容' })
    await add(['白马代打卡', '灰马代打卡'], 'review')
    const [id] = await found('白马代打卡')
    const body = { id, word: '灰马，代打卡', outcome: 'review' as const, told: '请看一下' }
    expect(await editor.call('POST /admin/api/word/edit', { body })).toMatchObject({ code: 400, message: '词表里已经有这个词' })
  })

  it('is not for whoever has no right to it', async () => {
    const keeper = await operator(server, ['财务'])
    expect((await keeper.call('POST /admin/api/word/page', { body: {} })).status).toBe(403)
  })
})
