import { isAnswered } from '../../contract/rules/questions'
import { gradeOf, numberIn, rightText } from '../../server/modules/domains/tiku/grade'

const multiple = { kind: 'multiple', key: { keys: ['A', 'B', 'D'] }, points: 4 } as const
const graded = (question: Parameters<typeof gradeOf>[0], ...answers: string[][]) => answers.map((one) => gradeOf(question, one))

test('of several right options all bring the points, some bring half, and a wrong one none', () => {
  const question = { ...multiple, key: { keys: [...multiple.key.keys] } }
  expect(graded(question, ['B', 'A', 'D'], ['A'], ['A', 'B'], ['A', 'C'], ['A', 'B', 'C', 'D'], [])).toEqual([4, 2, 2, 0, 0, 0])
  expect(graded({ ...question, points: 1 }, ['A'], ['A', 'B', 'D'])).toEqual([0.5, 1])
})

test('one option, and true or false, are right or wrong', () => {
  expect(graded({ kind: 'single', key: { keys: ['C'] }, points: 2 }, ['C'], ['A'], ['A', 'C'])).toEqual([2, 0, 0])
  expect(graded({ kind: 'judge', key: { keys: ['F'] }, points: 1 }, ['F'], ['T'])).toEqual([1, 0])
})

test('a blank is right in any of its words, whatever the keyboard; each counts by itself', () => {
  const question = { kind: 'fill' as const, key: { blanks: [['300%', '百分之三百'], ['书面']] }, points: 3 }
  expect(graded(question, ['３００％', ' 书面 '], ['百分之三百', '口头'], ['', '书面'], ['书面', '300%'])).toEqual([
    3, 1.5, 1.5, 0,
  ])
})

test('a number counts as people write it, within what it may be off', () => {
  expect(['1,200.50元', '１２００', '¥ 400', '-3', '四百', '', '1e3'].map(numberIn)).toEqual([
    1200.5,
    1200,
    400,
    -3,
    undefined,
    undefined,
    undefined,
  ])
  const question = { kind: 'number' as const, key: { value: 400, tolerance: 0.01 }, points: 5 }
  expect(graded(question, ['400.01'], ['399.98'], ['400 元'], ['四百'])).toEqual([5, 0, 5, 0])
})

test('a text waits for people, an empty one does not', () => {
  expect(graded({ kind: 'text', key: { reference: '……' }, points: 10 }, ['先说事实'], ['  '], [])).toEqual([null, 0, 0])
  expect(
    [
      ['', ' '],
      ['', '一'],
    ].map(isAnswered),
  ).toEqual([false, true])
})

test('what is right is named by the letters that this person saw', () => {
  const shown = (key: string) => ({ A: 'C', B: 'A', C: 'B' })[key]!
  expect(rightText('multiple', { keys: ['A', 'B'] }, shown)).toBe('AC')
  expect(rightText('judge', { keys: ['T'] })).toBe('正确')
  expect(rightText('fill', { blanks: [['300%', '百分之三百'], ['书面']] })).toBe('300% / 百分之三百；书面')
  expect(rightText('number', { value: 400, tolerance: 0.01 })).toBe('400（误差不超过 0.01）')
})
