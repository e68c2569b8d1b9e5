import { amountsIn, judgeSentence, Sentences } from '../../server/modules/domains/wenwen/answers/claims'
import { articleName, lawReferences } from '../../contract/rules/law'
import { maskPersonal } from '../../server/modules/domains/wenwen/answers/personal'

const GROUNDS = [
  {
    no: 1,
    title: '劳动合同法 第四十七条',
    body: '经济补偿按劳动者在本单位工作的年限，每满一年支付一个月工资。六个月以上不满一年的，按一年计算。',
  },
  {
    no: 2,
    title: '劳动合同法 第四十条',
    body: '用人单位提前三十日以书面形式通知劳动者本人，或者额外支付劳动者一个月工资后，可以解除劳动合同。',
  },
]
const judged = (text: string, question = '') => {
  const found = judgeSentence(text, GROUNDS, question)
  return found.keep ? 'keep' : found.why
}

test.each([
  ['每满一年支付一个月工资 [1]。', 'keep'],
  ['提前 30 天书面通知，或者额外支付一个月工资 [2]。', 'keep'],
  ['每满一年支付两个月工资 [1]。', 'number'],
  ['每满一年支付一个月工资。', 'uncited'],
  ['每满一年支付一个月工资 [7]。', 'uncited'],
  ['根据劳动合同法第四十八条，应当支付赔偿金 [1]。', 'law'],
  ['股东会应当审议公司章程的修改 [1]。', 'unlike'],
  ['您好，我来帮您梳理一下。', 'keep'],
])('%s → %s', (text, outcome) => expect(judged(text)).toBe(outcome))

test('a number of the question may be said again', () =>
  expect(judged('工作 7 年的，每满一年支付一个月工资 [1]。', '员工工作 7 年，经济补偿多少')).toBe('keep'))

test('amounts are the same in figures and in words', () => {
  expect(amountsIn('三十日、30 天、三十天')).toEqual(['30天', '30天', '30天'])
  expect(amountsIn('二百万元、2,000,000 元')).toEqual(['2000000元', '2000000元'])
})

test('sentences come out whole, with the marks behind them, however they arrive', () => {
  const text = '第一句 [1]。第二句。[2] 第三句\n- 列表 [1]\n尾巴'
  for (const size of [1, 2, 5, 100]) {
    const sentences = new Sentences()
    const found: string[] = []
    for (let at = 0; at < text.length; at += size) found.push(...sentences.push(text.slice(at, at + size)))
    found.push(...sentences.end())
    expect(found.join('')).toBe(text)
    expect(found.map((one) => one.trim())).toEqual(['第一句 [1]。', '第二句。[2]', '第三句', '- 列表 [1]', '尾巴'])
  }
})

describe('articles that a text names', () => {
  const named = (text: string) => lawReferences(text).map(({ law, article }) => law + article)
  test.each([
    ['《劳动合同法》第三十八条第一款第二项', ['劳动合同法第三十八条']],
    ['《中华人民共和国劳动法》第36条、第三十八条', ['劳动法第三十六条', '劳动法第三十八条']],
    ['根据劳动合同法38条', ['劳动合同法第三十八条']],
    ['按照劳动合同法实施条例第六条和社保法第五十八条', ['劳动合同法实施条例第六条', '社会保险法第五十八条']],
    ['《最高人民法院关于审理劳动争议案件适用法律问题的解释(一)》第四十三条', ['劳动争议司法解释（一）第四十三条']],
    ['刑法第一百三十三条之一没有书名号，《刑法》第一百三十三条之一有', ['刑法第一百三十三条之一']],
    ['《劳动合同法》（2012修正）第十条，《劳动合同法（2012修正）》第十一条', ['劳动合同法第十条', '劳动合同法第十一条']],
    ['依据《劳动合同法》和《实施条例》第二十七条', ['劳动合同法实施条例第二十七条']],
    ['该条例第五条', []],
    ['第三十八条怎么理解', []],
  ])('%s', (text, expected) => expect(named(text)).toEqual(expected))

  test('where they stand is told, so that they can be tapped', () => {
    const text = '见《劳动法》第四十四条。'
    const [{ at, to }] = lawReferences(text)
    expect(text.slice(at, to)).toBe('《劳动法》第四十四条')
  })

  test.each([
    ['38', undefined],
    ['第38条', '第三十八条'],
    ['110条', '第一百一十条'],
    ['第一〇五条', '第一零五条'],
    ['第1005条', '第一千零五条'],
  ])('%s is written %s', (text, name) => expect(articleName(text)).toBe(name))
})

describe('numbers that are somebody’s', () => {
  test.each([
    ['110105194912310021', '［身份证号］'],
    ['11010519491231002x', '［身份证号］'],
    ['+86 138-0013-8000', '［手机号］'],
    ['１３８００１３８０００', '［手机号］'],
    ['4111 1111 1111 1111', '［银行卡号］'],
    ['ann@example.com', '［邮箱］'],
  ])('%s is taken out', (text, mask) => expect(maskPersonal(`他的是${text}。`).text).toBe(`他的是${mask}。`))

  test.each(['月薪 12000 元，工作 3 年', '订单 1234567890123456', '2024-01-15 入职，13 薪'])('%s stays', (text) =>
    expect(maskPersonal(text).kinds).toEqual([]),
  )
})
