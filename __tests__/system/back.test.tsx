import { fireEvent, waitFor } from '@testing-library/dom'
import type { Person } from '../support/server'
import { stand } from '../support/client/layers'
import { openApp, type App } from '../support/client/open-app'

const BELOW = 'pages/mine/resetPhoneTips'
const SETUP = 'pages/mine/setup'
const dialog = () => document.querySelector('.dialog')
const sheet = () => document.querySelector('.sheet:not(.sheet--off)')

const entry = () => JSON.stringify(history.state)

/** The person's own Back: the browser is at another entry then. */
async function goBack() {
  const before = entry()
  history.back()
  await waitFor(() => expect(entry()).not.toBe(before), { interval: 5 })
}

const nav = () => require('@/nav') as typeof import('@/nav')

let ann: Person
let app: App
const at = (...routes: string[]) => waitFor(() => expect(app.routes()).toEqual(routes))

beforeAll(async () => {
  ann = await server.member('安然')
  // Another device of hers.
  await server.sql(`update sms_code set created_at = created_at - interval '2 days'`)
  const { result } = await server.call('POST /api/auth/sendSms', { body: { phone: ann.phone, scene: 'login' } })
  await server.call('POST /api/auth/loginBySms', { body: { phone: ann.phone, code: result.devCode! } })
})
beforeEach(async () => {
  app = await openApp(BELOW, { as: ann })
  void nav().go(SETUP)
  await at(BELOW, SETUP)
})

test('Back answers an open question with no and stays; the next one leaves the page', async () => {
  await app.tap('退出登录')
  await stand(1)
  expect(dialog()).not.toBeNull()
  await goBack()
  await waitFor(() => expect(dialog()).toBeNull())
  expect(app.session.token).toBe(ann.token)
  await at(BELOW, SETUP)
  await goBack()
  await at(BELOW)
})

test('Back twice closes an open sheet and leaves the page', async () => {
  await app.tap('用户协议')
  await stand(1)
  await goBack()
  await goBack()
  await at(BELOW)
  expect(sheet()).toBeNull()
})

test('Back closes a question that stands over a sheet, then the sheet', async () => {
  await app.tap('登录设备')
  await stand(1)
  const out = await waitFor(() => {
    const button = document.querySelector<HTMLElement>('.sheet [aria-label^="让"]')
    expect(button).not.toBeNull()
    return button!
  })
  fireEvent.click(out)
  await stand(2)
  await goBack()
  await waitFor(() => expect(dialog()).toBeNull())
  expect(sheet()).not.toBeNull()
  await goBack()
  await waitFor(() => expect(sheet()).toBeNull())
  await at(BELOW, SETUP)
})

test('a sheet that was closed by its own button leaves nothing for Back to close, even while it is sinking', async () => {
  await app.tap('用户协议')
  await stand(1)
  fireEvent.click(app.look().getByLabelText('关闭'))
  await stand(0)
  await goBack()
  await at(BELOW)
  expect(sheet()).toBeNull()
})

test('Forward after Back opens nothing, and Back leaves the page as ever', async () => {
  await app.tap('用户协议')
  await stand(1)
  await goBack()
  await waitFor(() => expect(sheet()).toBeNull())
  const go = jest.spyOn(history, 'go')
  history.forward()
  await waitFor(() => expect(go).toHaveBeenCalledWith(-1))
  await stand(0)
  await at(BELOW, SETUP)
  await goBack()
  await at(BELOW)
})

test('who is led away from an open sheet finds it on coming back, and Back closes it then', async () => {
  await app.tap('用户协议')
  await stand(1)
  app.session.goLogin()
  await at(BELOW, SETUP, 'pages/login/login')
  await stand(0)
  await goBack()
  await at(BELOW, SETUP)
  await stand(1)
  expect(sheet()).not.toBeNull()
  await goBack()
  await waitFor(() => expect(sheet()).toBeNull())
  await at(BELOW, SETUP)
  await goBack()
  await at(BELOW)
})

test('a page that is replaced under an open sheet is not come back to', async () => {
  await app.tap('用户协议')
  await stand(1)
  void nav().replace('pages/mine/resetPwd')
  await at(BELOW, 'pages/mine/resetPwd')
  await goBack()
  await at(BELOW)
  expect(sheet()).toBeNull()
})

test('the app’s own way back leaves a page with all that stands over it', async () => {
  await app.tap('退出登录')
  await stand(1)
  void nav().back()
  await at(BELOW)
  expect(dialog()).toBeNull()
  await stand(0)
})

test('a page that goes in one leap takes the question over it along', async () => {
  await app.tap('退出登录')
  await stand(1)
  history.go(-2)
  await at(BELOW)
  await waitFor(() => expect(dialog()).toBeNull())
})

test('Back from a form with something to lose asks, as its own button does', async () => {
  void nav().go('pages/mine/edit')
  await app.write('昵称', '安然改名')
  await stand(1)
  await goBack()
  await app.answer('继续编辑')
  await stand(1)
  expect(app.look().getByLabelText<HTMLInputElement>('昵称').value).toBe('安然改名')
  await goBack()
  await app.answer('离开')
  await at(BELOW, SETUP)
})

describe('the viewer of pictures', () => {
  const SWIPER = '@tarojs/components/dist/components/taro-swiper'
  const comes = () => ({ defineCustomElement() {} })
  const open = () =>
    (require('@/patterns/media/open-pictures') as typeof import('@/patterns/media/open-pictures')).openPictures(['/files/a.webp'])
  beforeEach(() => jest.doMock(`${SWIPER}-item-core`, comes))
  afterEach(() => [`${SWIPER}-core`, `${SWIPER}-item-core`].forEach((path) => jest.dontMock(path)))

  it('says which picture it shows, and goes with Back, which stays on the page', async () => {
    jest.doMock(`${SWIPER}-core`, comes)
    open()
    await waitFor(() => expect(document.querySelectorAll('.preview-image')).toHaveLength(1))
    await waitFor(() => expect(document.querySelector<HTMLImageElement>('.preview-image img')!.alt).toBe('第 1 张图片，共 1 张'))
    await waitFor(() => expect(document.querySelector('.page-loading')).toBeNull())
    await stand(1)
    await goBack()
    await waitFor(() => expect(document.querySelector('.preview-image')).toBeNull())
    await at(BELOW, SETUP)
  })

  it('has the keyboard: arrows turn its pages, Tab stays in it, and Escape closes it and nothing beneath', async () => {
    jest.doMock(`${SWIPER}-core`, comes)
    await app.tap('用户协议')
    await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('dialog'))
    const before = document.activeElement
    open()
    await waitFor(() => expect(document.activeElement?.className).toBe('preview-image'))
    const viewer = document.activeElement!
    expect(viewer.getAttribute('aria-modal')).toBe('true')
    await waitFor(() => expect(document.querySelector('.page-loading')).toBeNull())
    // What Taro's swiper draws.
    const swiper = { slidePrev: jest.fn(), slideNext: jest.fn() }
    viewer.append(Object.assign(document.createElement('div'), { className: 'swiper-container', swiper }))
    for (const key of ['ArrowRight', 'ArrowLeft', 'ArrowLeft', 'Tab']) fireEvent.keyDown(viewer, { key })
    expect([swiper.slideNext.mock.calls.length, swiper.slidePrev.mock.calls.length]).toEqual([1, 2])
    expect(document.activeElement).toBe(viewer)
    await stand(2)
    fireEvent.keyDown(viewer, { key: 'Escape' })
    expect(document.querySelector('.preview-image')).toBeNull()
    expect(document.activeElement).toBe(before)
    await stand(1)
    expect(sheet()).not.toBeNull()
  })

  it('says so when it does not come, and leaves nothing over the page', async () => {
    jest.doMock(`${SWIPER}-core`, () => {
      throw new Error('no network')
    })
    open()
    await app.hear('出了点问题，请稍后再试')
    expect(document.querySelector('.page-loading')).toBeNull()
    await stand(0)
  })
})

test('a question has the keyboard and gives it back, and Escape is no answer to it', async () => {
  const button = (await app.see('退出登录')).closest<HTMLElement>('[role=button]')!
  button.focus()
  const before = document.activeElement
  fireEvent.click(button)
  await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('alertdialog'))
  const box = document.activeElement!
  const answers = [...box.querySelectorAll<HTMLElement>('[role=button]')]
  answers[1].focus()
  fireEvent.keyDown(answers[1], { key: 'Tab' })
  expect(document.activeElement).toBe(answers[0])
  fireEvent.keyDown(answers[0], { key: 'Tab', shiftKey: true })
  expect(document.activeElement).toBe(answers[1])
  fireEvent.keyDown(answers[1], { key: 'Escape' })
  await waitFor(() => expect(dialog()).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(before))
  expect(app.session.token).toBe(ann.token)
})

test('Escape closes a sheet when the focus has left it, and only the question that stands over it', async () => {
  await app.tap('用户协议')
  await waitFor(() => expect(sheet()).not.toBeNull())
  const { feedback } = require('@/patterns/feedback/feedback') as typeof import('@/patterns/feedback/feedback')
  const answer = feedback.ask({ title: '继续吗？', content: '还没有保存', yes: '继续', no: '取消', danger: false })
  await waitFor(() => expect(document.activeElement?.className).toBe('dialog__box'))
  const text = document.activeElement!.getAttribute('aria-describedby')!
  expect(document.getElementById(text)?.textContent).toBe('还没有保存')
  const press = (more: object = {}) => fireEvent.keyDown(document.body, { key: 'Escape', ...more })
  ;(document.activeElement as HTMLElement).blur()
  press()
  await waitFor(() => expect(dialog()).toBeNull())
  expect(await answer).toBeUndefined()
  expect(sheet()?.className).not.toContain('sheet--off')
  press({ isComposing: true })
  expect(sheet()?.className).not.toContain('sheet--off')
  press()
  await waitFor(() => expect(sheet()).toBeNull())
})

test('a second tap of the finger that opened a sheet does not close it; a later one beside it does', async () => {
  const opened = Date.now()
  const now = jest.spyOn(Date, 'now').mockReturnValue(opened)
  const tapBeside = () => fireEvent.click(document.querySelector('.sheet__mask')!)
  await app.tap('用户协议')
  await waitFor(() => expect(sheet()).not.toBeNull())
  tapBeside()
  // Until whatever it has changed is drawn.
  const { feedback } = require('@/patterns/feedback/feedback') as typeof import('@/patterns/feedback/feedback')
  feedback.toast('之后')
  await app.hear('之后')
  await waitFor(() => expect(document.querySelector('.toast')).toBeNull())
  expect(sheet()).not.toBeNull()
  now.mockReturnValue(opened + 301)
  tapBeside()
  await waitFor(() => expect(sheet()).toBeNull())
})

test('a sheet ends where the keyboard of the phone begins', async () => {
  const view = Object.assign(new EventTarget(), { height: window.innerHeight, scale: 1 })
  Object.assign(window, { visualViewport: view })
  await app.tap('用户协议')
  await waitFor(() => expect(sheet()).not.toBeNull())
  view.height = 400
  view.dispatchEvent(new Event('resize'))
  expect((sheet() as HTMLElement).style.height).toBe('400px')
  view.height = window.innerHeight
  view.dispatchEvent(new Event('resize'))
  expect((sheet() as HTMLElement).style.height).toBe('')
  Reflect.deleteProperty(window, 'visualViewport')
})
