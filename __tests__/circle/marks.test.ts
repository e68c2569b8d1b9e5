import { linksIn, pictureIdsIn, plain } from '../../contract/rules/marks'

const id = '018f0000-0000-7000-8000-00000000000a'

test('an article reads without its marks', () => {
  const text = `## 第一步
先把**需求**说清楚
- 只留三条
- 想加一条就划掉一条

> 谁能拍板？

![流程图](${id})
完`
  expect(plain(text)).toBe('第一步\n先把需求说清楚\n只留三条\n想加一条就划掉一条\n\n谁能拍板？\n\n完')
})

test('what only looks like a mark stays', () => {
  for (const text of [
    '3-5 天，#话题，a > b',
    '5 ** 2 等于 25',
    '-没有空格',
    '电话 010-1234',
    '![未完',
    '[链接](example)',
    '2. 从二开始',
  ])
    expect(plain(text)).toBe(text)
})

test('marks within marks go too', () => {
  expect(plain('> - **重点**：> 不是引用')).toBe('重点：> 不是引用')
})

test('a word cannot hide behind a picture or a mark', () => {
  expect(plain(`代办![](${id})**假**证`).replaceAll('\n', '')).toBe('代办假证')
})

test('pictures are named once each, whatever the case of their ids', () => {
  const other = id.replace('a', 'b')
  expect(pictureIdsIn(`![](${id.toUpperCase()}) 然后 ![图]( ${other} )![](${id})`)).toEqual([id, other])
  expect(pictureIdsIn('没有图片')).toEqual([])
})

test.each(['![](', '![', '[', '[a](https://', '**', '**a*', '* ', '> ', '\n- ', '\n \n', '\t'])(
  'a long text of nothing but %j is read to its end, and not from every place to its end',
  (part) => {
    expect(plain(part.repeat(500_000)).length).toBeGreaterThanOrEqual(0)
  },
)

test('a link reads as its words, and where it leads is known', () => {
  const text = '见[人社部](https://www.mohrss.gov.cn/a?b=1)和**[条文](http://flk.npc.gov.cn)**'
  expect(plain(text)).toBe('见人社部和条文')
  expect(linksIn(text)).toEqual(['https://www.mohrss.gov.cn/a?b=1', 'http://flk.npc.gov.cn'])
})
