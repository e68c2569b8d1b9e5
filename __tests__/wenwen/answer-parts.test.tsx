import { answerBlocks, citesIn } from '@/pages/wenwen/parts/answer-blocks'
import { lineReader } from '@/platform/lines'

test('a line is read whole also where one of its signs arrives in two pieces, and empty ones only keep the line open', () => {
  const lines: string[] = []
  const read = lineReader((line) => lines.push(line))
  const bytes = Buffer.from('{"text":"经济补偿"}\n\n{"text":"两"}\n')
  for (let at = 0; at < bytes.length; at += 5) read(bytes.subarray(at, at + 5))
  expect(lines).toEqual(['{"text":"经济补偿"}', '{"text":"两"}'])
})

test('a table is a table once its rule has come, and text while it has not', () => {
  expect(answerBlocks('| 工龄 | 天数 |')).toEqual([{ key: 0, kind: 'text', text: '| 工龄 | 天数 |' }])
  expect(answerBlocks('先看表：\n| 工龄 | 天数 |\n| --- | --- |\n| 满 1 年 | 5 |\n| 满 10 年 |\n以上。')).toEqual([
    { key: 0, kind: 'text', text: '先看表：' },
    {
      key: 1,
      kind: 'table',
      head: ['工龄', '天数'],
      rows: [
        ['满 1 年', '5'],
        ['满 10 年', ''],
      ],
    },
    { key: 2, kind: 'text', text: '以上。' },
  ])
})

test('other marks of lists are those of articles, and bold words at the beginning of a line stay bold', () => {
  expect(answerBlocks('* 一\n**二**\n1、三')).toEqual([{ key: 0, kind: 'text', text: '- 一\n**二**\n1. 三' }])
})

test('numbers of sources are found among the words', () => {
  expect(citesIn('应当支付。[1][12] 见 [2026]')).toEqual(['应当支付。', 1, 12, ' 见 [2026]'])
})
