import fs from 'node:fs'
import path from 'node:path'
import { CALCULATORS } from '../../contract/rules/calculators'
import { PROVINCES } from '../../contract/rules/provinces/names'
import { ARTICLES, FILES } from '../../server/seeds/wenwen/articles'
import { ASKED } from '../../server/seeds/wenwen/asked'
import { astray } from '../../server/seeds/wenwen/asked/join'
import { articleName } from '../../server/seeds/wenwen/articles/law'

const NUMERAL = /^第(?:[一二三四五六七八九]百)?(?:零|[一二三四五六七八九]?十)?[一二三四五六七八九]?条$/
const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text
const nameOf = ({ law, article, region = '', effectiveFrom }: (typeof ARTICLES)[number]) =>
  [law, article, region, effectiveFrom].join(' ')
const wrong = (is: (article: (typeof ARTICLES)[number]) => boolean) => ARTICLES.filter(is).map(nameOf)
const twice = (texts: string[]) => texts.filter((text, at) => texts.indexOf(text) !== at)

test('HR 常用的法条至少四百条', () => expect(ARTICLES.length).toBeGreaterThanOrEqual(400))

test('一条法律的一个版本只写一次，没有两条要旨相同', () => {
  expect(twice(ARTICLES.map(nameOf))).toEqual([])
  expect(twice(ARTICLES.map(({ gist }) => gist))).toEqual([])
})

test('每个文件里的法条都收进来了', () => {
  const folder = path.join(__dirname, '../../server/seeds/wenwen/articles')
  const files = fs.readdirSync(folder).filter((file) => !['index.ts', 'law.ts'].includes(file))
  const written = files.flatMap(
    (file) => fs.readFileSync(path.join(folder, file), 'utf8').match(/^ {2}(?:on|by|in)[A-Z]?\w*\(/gm) ?? [],
  )
  expect(written).toHaveLength(ARTICLES.length)
})

test('条号写得对', () => {
  expect([1, 10, 11, 20, 38, 98, 100, 101, 110, 111].map(articleName)).toEqual([
    ...[
      '第一条',
      '第十条',
      '第十一条',
      '第二十条',
      '第三十八条',
      '第九十八条',
      '第一百条',
      '第一百零一条',
      '第一百一十条',
      '第一百一十一条',
    ],
  ])
  expect(wrong(({ article }) => !NUMERAL.test(article))).toEqual([])
})

test('日期都是真的日期，失效不早于生效', () => {
  expect(wrong(({ effectiveFrom }) => !isDay(effectiveFrom))).toEqual([])
  const over = ({ effectiveFrom, effectiveUntil }: (typeof ARTICLES)[number]) =>
    effectiveUntil !== undefined && !(isDay(effectiveUntil) && effectiveUntil >= effectiveFrom)
  expect(wrong(over)).toEqual([])
})

test('同一天只有一个版本', () => {
  const overlapping = ARTICLES.flatMap((one, at) =>
    ARTICLES.slice(at + 1)
      .filter((other) => other.law === one.law && other.article === one.article && other.region === one.region)
      .filter(
        (other) => !((one.effectiveUntil ?? '9') < other.effectiveFrom || (other.effectiveUntil ?? '9') < one.effectiveFrom),
      )
      .map(nameOf),
  )
  expect(overlapping).toEqual([])
})

test('要旨 15 到 160 字，题目不长于 16 字，不含换行', () => {
  expect(wrong(({ gist }) => gist.length < 15 || gist.length > 160 || /\s\s|\n/.test(gist))).toEqual([])
  expect(wrong(({ title }) => !title || title.length > 16)).toEqual([])
})

test('每条有 3 到 8 个别的说法，不重复', () => {
  expect(wrong(({ keywords }) => keywords.length < 3 || keywords.length > 8 || new Set(keywords).size < keywords.length)).toEqual(
    [],
  )
  expect(wrong(({ keywords }) => keywords.some((word) => !word || word.length > 12))).toEqual([])
})

test('每个文件里的问法都收进来了，都有它回答的法条', () => {
  const folder = path.join(__dirname, '../../server/seeds/wenwen/asked')
  const files = fs.readdirSync(folder).filter((file) => !['index.ts', 'join.ts'].includes(file))
  expect(Object.keys(ASKED).sort()).toEqual(files.map((file) => path.parse(file).name).sort())
  expect(Object.entries(ASKED).flatMap(([file, asked]) => astray(FILES[file] ?? [], asked))).toEqual([])
})

test('一条的问法不重复，每个不长于 100 字', () => {
  expect(wrong(({ asked = [] }) => new Set(asked).size < asked.length)).toEqual([])
  expect(wrong(({ asked = [] }) => asked.some((one) => one.trim() !== one || !one || one.length > 100))).toEqual([])
})

test('原文的网址是官方网站的首页，不是编出来的深层网址', () => {
  const homes = ['https://flk.npc.gov.cn', 'https://www.gov.cn', 'https://www.mohrss.gov.cn']
  expect(wrong(({ link }) => !homes.includes(link))).toEqual([])
  expect(wrong(({ region }) => region !== undefined && !PROVINCES.some((one) => one === region))).toEqual([])
})

test('被替换的旧版本没有标为已核对', () => {
  expect(wrong(({ effectiveUntil, checked }) => effectiveUntil !== undefined && checked)).toEqual([])
})

test('计算器的每条依据都有法条可看，日期相同，现在还有效', () => {
  const known = new Set(ARTICLES.filter(({ effectiveUntil }) => !effectiveUntil).map(nameOf))
  const cited = CALCULATORS.flatMap(({ basis }) => basis.map(({ law, article, date }) => [law, article, '', date].join(' ')))
  expect(cited.filter((name) => !known.has(name))).toEqual([])
})
