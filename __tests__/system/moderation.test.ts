import { checkWords, createModeration, fold } from '../../server/gateways/moderation'
import { rejected, reviewed } from '../../server/gateways/words'
import type { Wechat } from '../../server/gateways/wechat'

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
  return { moderation: createModeration(wechat), asked }
}

describe('our own words', () => {
  it.each([
    '专业办证刻章',
    '办 证 刻 章',
    '办.证。刻*章',
    '办\u200b证\u200d刻章',
    '办\n证\n刻\n章',
    '【办】【证】刻章，信誉保证',
  ])('reject %j', (text) => {
    expect(checkWords(text)).toEqual({ outcome: 'reject', reason: '涉及伪造证件或违法交易' })
  })

  it.each(['想要资料的加我ＶＸ', '想要资料的加我 V X', '加微信：hr_2024领取', '有需要联系老师QQ 12345678', '代开发票吗'])(
    'send %j to a person',
    (text) => {
      expect(checkWords(text).outcome).toBe('review')
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
  ])('leave %j alone', (text) => {
    expect(checkWords(text)).toEqual({ outcome: 'pass' })
  })

  it('each match themselves and are more than one character long', () => {
    for (const { words } of rejected)
      for (const word of words) expect([word, checkWords(`前${word}后`).outcome]).toEqual([word, 'reject'])
    for (const { words } of reviewed)
      for (const word of words) expect([word, checkWords(`前${word}后`).outcome]).toEqual([word, 'review'])
    for (const { words } of [...rejected, ...reviewed]) for (const word of words) expect(fold(word).length).toBeGreaterThan(1)
  })

  it('are looked for in the whole of a long text', () => {
    expect(checkWords(`${'薪酬'.repeat(9000)}加微信hr2024`).outcome).toBe('review')
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
