import { fireEvent, waitFor } from '@testing-library/dom'
import type { Person } from '../support/server'
import { openApp, type App } from '../support/client/open-app'

const ROW_PX = 60
const SCREEN_PX = 600

let ann: Person
beforeEach(async () => {
  ann = await server.member('安然')
})

/** So many people follow her, the first ones last. */
const fans = async (count: number) => {
  await server.sql('update app_user set fans_count = $2 where id = $1', [ann.id, count])
  await server.sql(
    `with fans as (
       insert into app_user (id, nick_name, invite_code, follow_count)
       select gen_random_uuid(), '粉丝' || n || '号', $1 || n, 1 from generate_series(1, $2::int) n returning id, nick_name)
     insert into user_follow (follower_id, followee_id, created_at)
     select id, $3, now() - make_interval(secs => substring(nick_name from '[0-9]+')::int) from fans`,
    [ann.id, count, ann.id],
  )
}

const rows = (app: App) => app.page().querySelectorAll('.people__row').length
const blocks = (app: App) => [...app.page().querySelectorAll<HTMLElement>('.rows')]
const heightOf = (block: HTMLElement) => parseFloat(block.style.height) || block.querySelectorAll('.people__row').length * ROW_PX
const whole = (app: App) => blocks(app).reduce((sum, block) => sum + heightOf(block), 0)
const empty = (app: App) => blocks(app).filter((block) => block.childElementCount === 0)

/** The screen stands so far below the first row. */
function look(app: App, top: number) {
  const places = new Map<Element, { top: number; height: number }>()
  let down = 0
  for (const block of blocks(app)) {
    const height = heightOf(block)
    places.set(block, { top: down, height })
    down += height
  }
  device.look((element) => {
    const place = places.get(element)
    if (!place) return { near: false, height: 0 }
    const near = place.top + place.height > top - 2 * SCREEN_PX && place.top < top + 3 * SCREEN_PX
    return { near, height: place.height }
  })
}

const pages = () => network.to('/api/user/userFansPage').length

/** Reads on until so many fans have come. */
async function read(app: App, count: number) {
  for (let page = 1; page <= count / 20; page++) {
    await waitFor(() => expect(pages()).toBe(page))
    await app.see(`粉丝${page * 20}号`)
    if (page * 20 > 100) await waitFor(() => expect(blocks(app).at(-1)!.style.display).toBe('flow-root'))
    look(app, page * 20 * ROW_PX - SCREEN_PX)
    if (page < count / 20) app.reachEnd()
  }
}

test('of 600 fans only those near to what is seen are in the document, and the others come back where they were', async () => {
  await fans(600)
  const app = await openApp('pages/mine/fans', { as: ann })
  await read(app, 600)
  await waitFor(() => expect(rows(app)).toBeLessThanOrEqual(60))
  expect(blocks(app)).toHaveLength(30)
  expect(whole(app)).toBe(600 * ROW_PX)

  for (const top of [18_000, 9_000, 0]) {
    look(app, top)
    await app.see(`粉丝${top / ROW_PX + 1}号`)
    expect(rows(app)).toBeLessThanOrEqual(120)
    expect(whole(app)).toBe(600 * ROW_PX)
  }
  expect(app.look().queryByText('粉丝600号')).toBeNull()
  expect(pages()).toBe(30)
})

test('whoever comes to the end while the list is read anew gets what follows when it is there', async () => {
  await fans(40)
  const app = await openApp('pages/mine/fans', { as: ann })
  await app.see('粉丝20号')
  const Taro = require('@tarojs/taro').default as typeof import('@tarojs/taro')
  const answer = network.hold('/api/user/userFansPage')
  void Taro.startPullDownRefresh()
  await answer.came
  const all = () => device.look(() => ({ near: true, height: 20 * ROW_PX }))
  all()
  expect(pages()).toBe(2)
  answer()
  await network.idle()
  all()
  await app.see('粉丝40号')
  expect(pages()).toBe(3)
})

test('nobody watches the rows of a short list, and all of them stay', async () => {
  await fans(100)
  const app = await openApp('pages/mine/fans', { as: ann })
  await read(app, 100)
  await app.see('— 没有更多了 —')
  const watched: Element[] = []
  device.look((element) => {
    // Pictures are watched for their own sake: they load when they come near.
    if (element.isConnected && element.tagName !== 'IMG') watched.push(element)
    return { near: false, height: 100 }
  })
  expect(watched).toEqual([])
  expect(rows(app)).toBe(100)
})

test('a fan who is removed leaves no hole, and nobody else moves to another block', async () => {
  await fans(140)
  const app = await openApp('pages/mine/fans', { as: ann })
  await read(app, 140)
  await waitFor(() => expect(empty(app).length).toBeGreaterThan(0))
  const stays = await app.see('粉丝140号')
  const last = blocks(app).at(-1)!
  fireEvent.click(await waitFor(() => app.look().getByLabelText('对粉丝130号的更多操作')))
  await app.tap('移除粉丝')
  await app.answer('移除')
  await waitFor(() => expect(app.look().queryByText('粉丝130号')).toBeNull())
  expect(whole(app)).toBe(139 * ROW_PX)
  expect(last.contains(stays)).toBe(true)
  look(app, 0)
  await app.see('粉丝1号')
  await waitFor(() => expect(last.style.height).toBe(`${19 * ROW_PX}px`))
})

test('whoever stands on a row with the keyboard keeps it, until they go on', async () => {
  await fans(140)
  const app = await openApp('pages/mine/fans', { as: ann })
  await read(app, 140)
  look(app, 0)
  const button = await waitFor(() => app.look().getByLabelText('对粉丝1号的更多操作'))
  button.focus()
  expect(document.activeElement).toBe(button)
  look(app, 130 * ROW_PX)
  await waitFor(() => expect(empty(app).length).toBeGreaterThan(1))
  expect(button.isConnected).toBe(true)
  button.blur()
  look(app, 130 * ROW_PX)
  await waitFor(() => expect(button.isConnected).toBe(false))
  expect(whole(app)).toBe(140 * ROW_PX)
})

test('whoever comes back to a long list finds it as it was, without a call', async () => {
  await fans(140)
  const app = await openApp('pages/mine/fans', { as: ann })
  await read(app, 140)
  await waitFor(() => expect(empty(app).length).toBeGreaterThan(0))
  const list = app.page()
  list.scrollTop = 130 * ROW_PX
  const stood = blocks(app).map((block) => block.style.height)
  const shown = list.querySelector('.people__list')!.innerHTML
  await app.tap('粉丝131号')
  await waitFor(() => expect(app.routes()).toEqual(['pages/mine/fans', 'pages/mine/home']))
  // What is not shown is nowhere and has no height.
  device.look(() => ({ near: false, height: 0 }))
  await network.idle()
  history.back()
  await waitFor(() => expect(app.routes()).toEqual(['pages/mine/fans']))
  look(app, 130 * ROW_PX)
  await network.idle()
  expect(blocks(app).map((block) => block.style.height)).toEqual(stood)
  expect(list.querySelector('.people__list')!.innerHTML).toBe(shown)
  expect(list.scrollTop).toBe(130 * ROW_PX)
  expect(pages()).toBe(7)
})

test('where the browser does not see to it, what grows above what is seen moves nothing', async () => {
  let resized: ((entries: object[]) => void) | undefined
  window.ResizeObserver = class {
    constructor(tell: typeof resized) {
      resized = tell
    }
    observe() {}
    unobserve() {}
    disconnect() {}
  } as unknown as typeof ResizeObserver
  await fans(120)
  const app = await openApp('pages/mine/fans', { as: ann })
  await read(app, 120)
  await waitFor(() => expect(resized).toBeDefined())
  const [first, , , , fifth] = blocks(app)
  const list = app.page()
  list.scrollTop = 3000
  const grow = (target: HTMLElement, height: number, bottom: number) => {
    target.getBoundingClientRect = () => ({ bottom }) as DOMRect
    resized!([{ target, contentRect: { height } }])
  }
  for (const block of [first, fifth]) grow(block, 1200, 0)
  // The letters have become larger.
  grow(first, 1500, -1500)
  expect(list.scrollTop).toBe(3300)
  // This one is before somebody's eyes, and the page is left for a while.
  grow(fifth, 1500, 900)
  grow(first, 0, 0)
  grow(first, 1500, -1500)
  expect(list.scrollTop).toBe(3300)
  delete (window as { ResizeObserver?: unknown }).ResizeObserver
})

test('in the mini-program on an iPhone, rows that come back higher than they were push nothing down', async () => {
  const Taro = require('@tarojs/taro').default as object
  const { sight } = require('@/patterns/list/row-visibility.weapp') as typeof import('@/patterns/list/row-visibility.weapp')
  let tell: (entry: object) => void = () => {}
  let margins: object | undefined
  const observer = {
    relativeToViewport: (around: object) => {
      margins = around
      return observer
    },
    observe: (block: string, heard: typeof tell) => {
      expect(block).toBe('#_7')
      tell = heard
    },
    disconnect: jest.fn(),
  }
  const node = { boundingClientRect: () => {}, scrollOffset: () => {} }
  const query = {
    in: () => query,
    select: () => node,
    selectViewport: () => node,
    exec: (answer: (found: object[]) => void) => answer([{ bottom: -500, height: 1300 }, { scrollTop: 9000 }]),
  }
  const scrolled = jest.fn(async () => {})
  Object.assign(Taro, {
    createIntersectionObserver: () => observer,
    createSelectorQuery: () => query,
    getDeviceInfo: () => ({ platform: 'ios' }),
    nextTick: (then: () => void) => then(),
    pageScrollTo: scrolled,
  })
  const seen = jest.fn((near: boolean) => near)
  const stop = sight({ uid: '_7', _root: { ctx: {} } } as unknown as HTMLElement, seen)
  expect(margins).toEqual({ top: 1600, bottom: 1600 })
  tell({ intersectionRatio: 0, boundingClientRect: { height: 1200 } })
  expect(scrolled).not.toHaveBeenCalled()
  tell({ intersectionRatio: 0.1, boundingClientRect: { height: 1200 } })
  expect(seen.mock.calls).toEqual([
    [false, 1200],
    [true, 1200],
  ])
  expect(scrolled).toHaveBeenCalledWith({ scrollTop: 9100, duration: 0 })
  stop()
  expect(observer.disconnect).toHaveBeenCalled()
})
