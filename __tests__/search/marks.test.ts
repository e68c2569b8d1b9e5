import { excerpt, marked } from '../../server/modules/services/search/highlight'
import { piecesOf, tokensOf, wordsOf } from '../../server/modules/services/search/words/tokens'
import { startServer, type TestServer } from '../support/server'
import { ask, member, post } from '../circle/support'
import { first, indexed, marks, plain, search } from './support'

const shown = (text: string, terms: string[], most = 80) => marks(excerpt(text, terms, most))

describe('marks', () => {
  test('what matched is marked, the rest stays as it is written', () => {
    expect(marks(marked('HRBP的成长：从hrbp到HRD', ['hrbp', '成长']))).toBe('【HRBP】的【成长】：从【hrbp】到HRD')
    expect(marks(marked('ＨＲＢＰ与㎡', ['hrbp', 'm2']))).toBe('【ＨＲＢＰ】与【㎡】')
  })

  test('words that overlap are one mark', () => {
    expect(marks(marked('试用期满', ['试用', '用期']))).toBe('【试用期】满')
  })

  test('letters amid a longer word are no match and no mark', () => {
    expect(marks(marked('three hr months', ['hr']))).toBe('three 【hr】 months')
    expect(marks(marked('N+1和N', ['n+1']))).toBe('【N+1】和N')
  })

  test('markup in a title stays text', () => {
    expect(marked('<b>试用期</b>', ['试用期'])).toEqual([
      { text: '<b>', hit: false },
      { text: '试用期', hit: true },
      { text: '</b>', hit: false },
    ])
  })

  test('a long text shows the part where the most words stand', () => {
    const text = '补偿。' + '无关的话，'.repeat(40) + '这里说竞业限制的补偿标准。' + '还有别的。'.repeat(40)
    const part = shown(text, ['竞业', '限制', '补偿'])
    expect(part).toContain('【竞业限制】的【补偿】标准')
    expect(part.startsWith('…')).toBe(true)
    expect(part.endsWith('…')).toBe(true)
    expect([...part.replace(/[【】]/g, '')]).toHaveLength(80)
  })

  test('a match in the last words or the first is shown whole', () => {
    expect(shown('字'.repeat(300) + '年终奖', ['年终奖'])).toMatch(/^….*【年终奖】$/)
    expect(shown('年终奖' + '字'.repeat(300), ['年终奖'])).toMatch(/^【年终奖】.*…$/)
  })

  test('a text without a match shows its beginning', () => {
    expect(shown('开头' + '字'.repeat(300), ['年终奖'])).toBe('开头' + '字'.repeat(77) + '…')
    expect(excerpt('', ['年终奖'], 80)).toEqual([])
  })

  test('an emoji is never cut in half, wherever the cut falls', () => {
    for (let before = 0; before < 12; before++) {
      const text = '👍'.repeat(60) + '字'.repeat(before) + '年终奖' + '🎉'.repeat(120)
      const runs = excerpt(text, ['年终奖'], 80)
      expect([...plain(runs)]).toHaveLength(80)
      for (const run of runs) expect(run.text).not.toMatch(/\p{Cs}/u)
      expect(marks(runs)).toContain('【年终奖】')
    }
  })

  test('lines become one line', () => {
    expect(shown('第一行\n\n  第二行\t年终奖', ['年终奖'])).toBe('第一行 第二行 【年终奖】')
  })
})

describe('words', () => {
  const texts = (keyword: string) => wordsOf(keyword).map((word) => word.text)

  test('a keyword is cut into words without those that only ask', () => {
    expect(texts('试用期被辞退怎么赔偿？')).toEqual(['试用期', '辞退', '赔偿'])
    expect(texts('HRBP 成长')).toEqual(['hrbp', '成长'])
    expect(texts('13薪和N+1')).toEqual(['13', '薪', 'n+1'])
    expect(texts('税')).toEqual(['税'])
    expect(texts('怎么')).toEqual(['怎么'])
    expect(texts('，。！')).toEqual([])
  })

  test('a text has every word that can be cut from it', () => {
    const text = '老板问怎么算能调岗，HRBP第3次说N+1不划算🎉'
    const has = new Set(tokensOf(text))
    for (const keyword of ['怎么算', '能调岗', 'hrbp', '3', 'N+1', 'n', '划算', '岗', '🎉'])
      expect([keyword, wordsOf(keyword).every((word) => word.grams.every((gram) => has.has(gram)))]).toEqual([keyword, true])
  })

  test('what is long falls into pieces', () => {
    expect(piecesOf(wordsOf('人力资源管理师')).map((word) => word.text)).toEqual(expect.arrayContaining(['人力', '资源', '管理']))
    expect(piecesOf(wordsOf('UI/UX C++')).map((word) => word.text)).toEqual(['ui', 'ux', 'c++'])
  })

  test('the longest text and the longest keyword have an end', () => {
    expect(tokensOf('a'.repeat(20_000))).toEqual(['a'.repeat(64)])
    expect(
      wordsOf('员工入职三年公司想调整岗位和薪酬想请教流程和证据要准备哪些材料才合法合规又合理呢').length,
    ).toBeLessThanOrEqual(8)
  })
})

describe('results', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
    const ann = await member(server, '安然')
    await ask(server, ann, { title: '试用期最长多久', content: '合同签三年，' + '想问清楚。'.repeat(30) + '试用期六个月合法吗' })
    await post(server, ann, { type: 3, title: '绩效校准会', content: '## 议程\n\n**强制分布**先不谈\n- 先看目标' })
    await indexed(server)
  })
  afterAll(() => server.close())

  test('title and text come as runs', async () => {
    const hit = first(await search(server, '试用期'))
    expect(marks(hit.title)).toBe('【试用期】最长多久')
    expect(marks(hit.text)).toContain('【试用期】六个月合法吗')
    expect([...plain(hit.text)].length).toBeLessThanOrEqual(80)
  })

  test('a looser match marks what it does have', async () => {
    expect(marks(first(await search(server, '试用期 上海')).title)).toBe('【试用期】最长多久')
  })

  test('an article is shown and found without its marks', async () => {
    expect(marks(first(await search(server, '强制分布')).text)).toBe('议程 【强制分布】先不谈 先看目标')
  })
})
