import { randomUUID } from 'node:crypto'
import { createEvent, fireEvent, waitFor } from '@testing-library/dom'
import type { FormField } from '../../contract'
import { openApp, type App } from '../support/client/open-app'
import type { Person } from '../support/server'

const FIELDS: FormField[] = [
  { key: 'day', label: '毕业日期', type: 'date', required: true },
  { key: 'at', label: '方便的时间', type: 'time', required: true },
  { key: 'degree', label: '学历', type: 'select', required: true, options: ['大专', '本科', '硕士'] },
  { key: 'home', label: '户籍地', type: 'region', required: true },
]

let bob: Person
let app: App
beforeEach(async () => {
  bob = await server.member('博文')
  const id = randomUUID()
  await server.sql(`insert into circle_form (id, title, intro, fields, success_tip) values ($1, '登记', '', $2, '收到')`, [
    id,
    JSON.stringify(FIELDS),
  ])
  app = await openApp(`pages/circle/form?id=${id}`, { as: bob })
})

// By labels and attributes: roles are reckoned anew for each of three hundred years.
const list = (name: string) => waitFor(() => app.look().getByLabelText(name, { selector: '[role=listbox]' }))
const gone = (name: string) => waitFor(() => expect(app.look().queryByLabelText(name, { selector: '[role=listbox]' })).toBeNull())
let typedAt = 0
/** One key after the other, a tenth of a second apart as they are typed, each when what the last one did is drawn. */
async function press(element: HTMLElement, ...keys: string[]) {
  for (const key of keys) {
    const event = createEvent.keyDown(element, { key })
    Object.defineProperty(event, 'timeStamp', { value: (typedAt += 100) })
    fireEvent(element, event)
    await Promise.resolve()
  }
}
const chosen = (element: HTMLElement) => element.querySelector('[role=option][aria-selected=true]')?.textContent
/** By its name, which is not always what stands on it. */
const click = async (name: string | RegExp) =>
  fireEvent.click(await waitFor(() => app.look().getByLabelText(name, { selector: '[role=button]' })))
const field = (name: RegExp) => app.look().getByLabelText(name, { selector: '[role=button]' }).getAttribute('aria-label')
const submitted = async () => {
  await app.tap('提交')
  await app.see('提交成功')
  return network.to('/api/circleForm/submit').at(-1)!.body!.values
}

test('a day, a time, an option and a place are chosen by keys alone', async () => {
  await click(/^毕业日期/)
  const year = await list('年')
  await waitFor(() => expect(document.activeElement).toBe(year))
  await press(year, ...'2012')
  expect(chosen(year)).toBe('2012年')
  await press(await list('月'), 'Home', 'ArrowDown')
  const date = await list('日')
  await press(date, 'End')
  expect(chosen(date)).toBe('29日')
  await app.tap('确定')
  await waitFor(() => expect(field(/^毕业日期/)).toBe('毕业日期：2012年2月29日'))
  await gone('年')

  await click(/^方便的时间/)
  await press(await list('时'), 'End')
  await press(await list('分'), 'End')
  await app.tap('确定')
  await gone('时')

  await click(/^学历/)
  const degrees = await list('学历')
  await press(degrees, 'ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowDown', 'Enter')
  await waitFor(() => expect(field(/^学历/)).toBe('学历：本科'))

  await click(/^户籍地/)
  await press(await list('省份'), 'Home', 'PageDown', 'ArrowUp', 'Enter')
  await press(await list('城市'), 'Home', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter')
  await press(await list('区县'), 'End', ...Array<string>(5).fill('ArrowUp'), 'Enter')
  await waitFor(() => expect(field(/^户籍地/)).toBe('户籍地：江苏省苏州市姑苏区'))

  expect(await submitted()).toEqual({
    day: '2012-02-29',
    at: '23:59',
    degree: '本科',
    home: '320508 江苏省 苏州市 姑苏区',
  })
})

test('a place is chosen by taps, its only city by itself, and a wrong step is taken back', async () => {
  await click(/^户籍地/)
  await app.tap('广东省')
  await click('重选省份，现在是广东省')
  await app.tap('上海市')
  await app.tap('徐汇区')
  await waitFor(() => expect(field(/^户籍地/)).toBe('户籍地：上海市徐汇区'))
  await click(/^户籍地/)
  const districts = await list('区县')
  await waitFor(() => expect(chosen(districts)).toBe('徐汇区'))
  // A city without districts is a whole place.
  await click('重选省份，现在是上海市')
  await app.tap('广东省')
  await app.tap('东莞市')
  await waitFor(() => expect(field(/^户籍地/)).toBe('户籍地：广东省东莞市'))
})

test('the years reach 150 back and ahead, and what is not confirmed is not taken', async () => {
  await click(/^毕业日期/)
  const year = await list('年')
  const years = [...year.children]
  const now = new Date().getFullYear()
  expect([years.length, years[0].textContent, years.at(-1)!.textContent]).toEqual([301, `${now - 150}年`, `${now + 150}年`])
  fireEvent.click(years[0])
  fireEvent.keyDown(year, { key: 'Escape' })
  await gone('年')
  expect(field(/^毕业日期/)).toBe('毕业日期：请选择毕业日期')
})
