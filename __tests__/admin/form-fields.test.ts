import type { FormQuestion } from '../../admin/src/kit/form/form-fields-model'

const { faultOf, moved, nextKey, typed, withCopy, withNew } =
  require('../../admin/src/kit/form/form-fields-model') as typeof import('../../admin/src/kit/form/form-fields-model')

const question = (key: string, more: Partial<FormQuestion> = {}): FormQuestion => ({
  ...{ key, label: `题 ${key}`, type: 'text', required: true },
  ...more,
})
const keys = (questions: FormQuestion[]) => questions.map(({ key }) => key)

test('a new question answers under a name that none had, whatever the others are called', () => {
  expect(nextKey([])).toBe('q1')
  expect(nextKey([question('company'), question('q7'), question('q2')])).toBe('q8')
  expect(keys(withNew([question('q1')]))).toEqual(['q1', 'q2'])
})

test('questions move one place, keep their names, and stay at the ends', () => {
  const all = ['a', 'b', 'c'].map((key) => question(key))
  expect(keys(moved(all, 2, -1))).toEqual(['a', 'c', 'b'])
  expect(keys(moved(all, 0, 1))).toEqual(['b', 'a', 'c'])
  expect(keys(moved(all, 0, -1))).toEqual(['a', 'b', 'c'])
  expect(keys(moved(all, 2, 1))).toEqual(['a', 'b', 'c'])
})

test('a copy stands behind what it was made of; a phone is proved once', () => {
  const [, copy] = withCopy([question('q1', { type: 'phone', verify: true }), question('q2')], 0)
  expect(copy).toMatchObject({ key: 'q3', type: 'phone', label: '题 q1' })
  expect(copy.verify).toBeUndefined()
})

test('of another type a question keeps what that type has, and nothing that would be refused', () => {
  const phone = question('q1', { type: 'phone', verify: true, prefill: 'phone', hint: '常用的' })
  expect(typed(phone, 'radio')).toEqual({ ...question('q1'), type: 'radio', hint: '常用的', options: [] })
  const choice = question('q1', { type: 'checkbox', options: ['甲', '乙'], max: 2 })
  expect(typed(choice, 'select')).toEqual({ ...question('q1'), type: 'select', options: ['甲', '乙'] })
  expect(typed(choice, 'date')).toEqual({ ...question('q1'), type: 'date' })
})

test.each([
  [[question('q1'), question('q2', { label: ' ' })], '第 2 题还没有写题目'],
  [[question('q1', { type: 'radio', options: ['甲', '甲'] })], '“题 q1”至少要有两个选项'],
  [
    [question('q1', { type: 'phone', verify: true }), question('q2', { type: 'phone', verify: true })],
    '只能有一个手机号要短信验证',
  ],
  [[question('q1', { type: 'radio', options: ['甲', '乙'] })], undefined],
])('of %j it is said: %s', (questions, fault) => expect(faultOf(questions)).toBe(fault))
