import { picturesIn, plain } from '../../server/modules/domains/circle/post/rich-text'

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
    '[链接](https://example.com)',
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
  expect(picturesIn(`![](${id.toUpperCase()}) 然后 ![图]( ${other} )![](${id})`)).toEqual([id, other])
  expect(picturesIn('没有图片')).toEqual([])
})

test.each(['![](', '![', '**', '* ', '> ', '\n- ', '\n \n', '\t'])(
  'a long text of nothing but %j is read to its end, and not from every place to its end',
  (part) => {
    expect(plain(part.repeat(500_000)).length).toBeGreaterThanOrEqual(0)
  },
)
