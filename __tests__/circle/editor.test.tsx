import { fireEvent, waitFor, within } from '@testing-library/dom'
import { plain } from '../../contract/rules/marks'
import { marksOf, opsOf, type Dialect, type Op } from '../../src/patterns/rich/rich-ops'
import type { Person } from '../support/server'
import { openApp, type App } from '../support/client/open-app'

const id = '018f0000-0000-7000-8000-00000000000a'

const QUILL: Dialect = { quote: { blockquote: true }, links: true, address: ({ url }) => url }

describe('an article in an editor', () => {
  const picture = { fileId: id, url: '/files/a.webp', thumbUrl: '', width: 4, height: 3 }
  const wechat: Dialect = { quote: { indent: 1 }, links: false, address: ({ url }) => `https://x.cn${url}` }
  const back = (ops: Op[], dialect: Dialect) =>
    marksOf(ops, (address) => (address.endsWith(picture.url) ? picture.fileId : undefined), dialect)

  test.each([
    ['quill', QUILL],
    ['wechat', wechat],
  ])('comes out as it went in: %s', (_name, dialect) => {
    const text = [
      '## 第一步',
      '### 小标题',
      '先把**需求**说清楚，见[条文](https://flk.npc.gov.cn)',
      '',
      '- 只留三条',
      '- **划掉**一条',
      '1. 约时间',
      '2. 写纪要',
      '> 谁能拍板？',
      `![](${id})`,
      '完',
      '',
      `![](${id})`,
      '',
      '3. 不是编号',
    ].join('\n')
    const once = back(opsOf(text, [picture], dialect), dialect)
    expect(once.replaceAll('\u2060', '')).toBe(text)
    expect(back(opsOf(once, [picture], dialect), dialect)).toBe(once)
  })

  test('what somebody types that looks like a mark is read as typed', () => {
    for (const line of ['# 不是标题', '- 不是列表', '1. 不是编号', '> x', '5**2**3', 'a*', '[a](https://b.cn)', `![](${id})`]) {
      const kept = back([{ insert: `${line}\n` }], QUILL)
      expect(opsOf(kept, [picture], QUILL)).toEqual([{ insert: line }, { insert: '\n' }])
      expect(plain(kept)).toBe(line)
    }
  })

  test('stars stay within what is strong, and beside it', () => {
    const ops = [
      { insert: '3*' },
      { insert: '工资*1.5*', attributes: { bold: true } },
      { insert: '*x' },
      { insert: '\n', attributes: { header: 2 } },
    ]
    expect(opsOf(back(ops, QUILL), [], QUILL)).toEqual(ops)
  })

  test('what an article has no mark for leaves its words', () => {
    const link = 'javascript:alert(1)'
    expect(back([{ insert: 'a', attributes: { link } }, { insert: { image: 'https://elsewhere/x.png' } }], QUILL)).toBe('a')
    expect(back([{ insert: '\n', attributes: { list: 'bullet' } }, { insert: '甲' }], QUILL)).toBe('甲')
  })
})

describe('an experience', () => {
  const WRITE = 'pages/circle/releaseJingyan'
  const saved = () => network.to('/api/circle/save')
  const page = (app: App) => waitFor(() => app.look().getByLabelText('正文'))
  /** As a browser writes into what can be edited. */
  const type = async (app: App, html: string) => {
    const text = await page(app)
    text.innerHTML = html
    return text
  }
  let kim: Person
  beforeAll(async () => {
    kim = await server.member('可心')
  })

  test('is written as it will be read, shown before it is published, and kept in light marks', async () => {
    const app = await openApp(WRITE, { as: kim })
    await app.write('标题', '三个月搭建招聘流程')
    await type(app, '<h2>先说清需求</h2><p>不<strong>开会</strong>不招人</p>')
    await app.see('19/20000')
    await app.tap('招聘')
    await app.tap('预览')
    const sheet = () => within(app.look().getByRole('dialog', { name: '预览' }))
    expect(sheet().getByRole('heading', { name: '先说清需求' })).toBeTruthy()
    expect(sheet().getByText('开会').className).toContain('strong')
    fireEvent.click(sheet().getByLabelText('关闭'))
    await app.tap('发布经验')
    await waitFor(() => expect(app.routes()).toEqual(['pages/circle/circleDetail']))
    expect(saved()[0].body).toMatchObject({ type: 3, tags: ['招聘'], content: '## 先说清需求\n不**开会**不招人' })
  })

  test('of one’s own opens in its editor with all that it had', async () => {
    const lou = await server.member('罗浮')
    const more = { tags: ['薪酬'], aiDeclared: true }
    const content = '## 总额\n去年涨了多少\n- 人数\n- 人均'
    const post = await server.post(lou, { type: 3, title: '给老板看的一页纸', content, ...more })
    const app = await openApp(`pages/circle/circleDetail?id=${post}`, { as: lou })
    await app.see('由AI生成')
    await app.tap('编辑')
    const text = await page(app)
    await waitFor(() => expect(within(text).getByText('总额').tagName).toBe('H2'))
    expect(within(text).getByText('人均').closest('li')?.dataset.list).toBe('bullet')
    await waitFor(() => expect(app.look().getByRole('checkbox', { name: '薪酬' }).getAttribute('aria-checked')).toBe('true'))
    await app.write('标题', '给老板看的人力成本')
    await app.tap('保存')
    await waitFor(() => expect(saved()[0]?.body).toMatchObject({ content }))
    await app.see('给老板看的人力成本')
  })
})

describe('what is pasted', () => {
  /** What an article makes of it, and how many pictures were asked for. */
  const pasted = async (html: string) => {
    const { openQuill } = await import('../../src/patterns/rich/quill')
    const picture = jest.fn(() => undefined)
    const place = document.body.appendChild(document.createElement('div'))
    const quill = openQuill(place, { placeholder: '', label: '', picture, files: () => {} })
    quill.setContents(quill.clipboard.convert({ html }))
    const text = marksOf(quill.getContents().ops as Op[], () => undefined, QUILL)
    place.remove()
    return { text, pictures: picture.mock.calls.length }
  }

  test('from Word keeps headings, what is strong and its lists; a row of a table is a line', async () => {
    const { text } = await pasted(`<html xmlns:w="urn:schemas-microsoft-com:office:word"><head><style>@list l0:level1
      {mso-level-number-format:decimal;}</style></head><body><h1>绩效<o:p></o:p></h1>
      <p style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>1.</span>自评</p>
      <p style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>2.</span><b>面谈</b></p>
      <table><tr><td><p>等级</p></td><td><p>系数</p></td></tr><tr><td>A</td><td>1.5</td></tr></table></body></html>`)
    expect(text).toBe('## 绩效\n1. 自评\n2. **面谈**\n等级　系数\nA　1.5')
  })

  test('from an official account loses what nobody sees, and pictures that are elsewhere', async () => {
    const { text, pictures } =
      await pasted(`<section><section style="text-indent: 2em"><span style="font-weight: bold; color: red">
      先看制度</span>再说</section><p><br></p><p><br></p><p><br></p><svg></svg><script>bad()</script>
      <p style="display: none">藏起来的</p><img src="https://mmbiz.qpic.cn/a.png"><p>\u200b</p>
      <p><a href="javascript:x()">点我</a><a href="https://www.gov.cn/">看这里</a></p></section>`)
    expect(text).toMatch(/^\*\*\s?先看制度\*\*再说\n\n点我\[看这里\]\(https:\/\/www.gov.cn\/\)$/)
    expect(pictures).toBe(1)
  })
})
