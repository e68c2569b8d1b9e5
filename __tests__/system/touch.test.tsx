import TestUtils from '@tarojs/test-utils-react'
import Taro from '@tarojs/taro'
import { PullRefresh } from '@/platform/h5/pull-refresh'
import { guardTouches } from '@/platform/h5/touch-guard'
import { Overlay } from '@/ui/overlay/overlay'
import { tap, touch } from '../support/client/touch'

describe('pulling a page down', () => {
  const utils = new TestUtils()
  const refreshed = jest.fn()
  let page: HTMLElement
  const state = () => page.querySelector('.pull-refresh')!.getAttribute('data-state')
  const told = () => page.querySelector('[role="status"]')!.textContent
  /** Milliseconds until the page rests. */
  const animation = () => {
    let ms = 0
    for (; state() !== 'idle'; ms += 10) utils.act(() => jest.advanceTimersByTime(10))
    return ms
  }
  const moveOn = (what: string, type: Parameters<typeof touch>[1], y?: number, x?: number) =>
    utils.act(() => void touch(page.querySelector(what)!, type, y, 1, x))
  const move = (type: Parameters<typeof touch>[1], y?: number, x?: number) => moveOn('p', type, y, x)

  beforeEach(async () => {
    await utils.mount(() => (
      <div className="taro_page">
        <PullRefresh>
          <p>正文</p>
          <Overlay>
            <button>选项</button>
          </Overlay>
        </PullRefresh>
      </div>
    ))
    page = document.querySelector<HTMLElement>('.taro_page')!
    Object.assign(page, { __page: { onPullDownRefresh: refreshed } })
    refreshed.mockReset()
    jest.useFakeTimers()
  })
  afterEach(() => {
    jest.useRealTimers()
    utils.unmout()
  })

  it('far enough refreshes it: pulling, reached, refreshing, restoring, and it rests after 300–350 ms', () => {
    expect(state()).toBe('idle')
    move('touchstart', 100)
    move('touchmove', 140)
    expect([state(), told()]).toEqual(['pulling', '下拉刷新'])
    move('touchmove', 300)
    expect([state(), told()]).toEqual(['reached', '松开刷新'])
    expect(refreshed).not.toHaveBeenCalled()
    move('touchend')
    expect([state(), told()]).toEqual(['refreshing', '刷新中…'])
    // A transform would become the frame of what is fixed inside.
    const { style } = page.querySelector<HTMLElement>('.pull-refresh__body')!
    expect([style.top, style.transform]).toEqual(['50px', ''])
    expect(refreshed).toHaveBeenCalledTimes(1)
    utils.act(() => jest.advanceTimersByTime(5000))
    expect(state()).toBe('refreshing')
    utils.act(() => void Taro.stopPullDownRefresh())
    expect(state()).toBe('restoring')
    const ms = animation()
    expect(ms).toBeGreaterThanOrEqual(300)
    expect(ms).toBeLessThanOrEqual(350)
    expect(refreshed).toHaveBeenCalledTimes(1)
  })

  it('too little lets it go back: pulling, aborting, and it rests after 300–350 ms without a refresh', () => {
    move('touchstart', 100)
    move('touchmove', 140)
    expect(state()).toBe('pulling')
    move('touchend')
    expect(state()).toBe('aborting')
    const ms = animation()
    expect(ms).toBeGreaterThanOrEqual(300)
    expect(ms).toBeLessThanOrEqual(350)
    expect(refreshed).not.toHaveBeenCalled()
  })

  it('far enough and back again does not refresh it', () => {
    move('touchstart', 100)
    for (const y of [140, 300, 200, 130, 100, 80]) move('touchmove', y)
    move('touchend')
    expect(state()).toBe('aborting')
    expect(refreshed).not.toHaveBeenCalled()
  })

  it('far enough and all the way back in one jerk does not refresh it', () => {
    move('touchstart', 100)
    for (const y of [140, 300, 80]) move('touchmove', y)
    move('touchend')
    expect(refreshed).not.toHaveBeenCalled()
  })

  it('from the middle is reading on, and pushing it up is reading on', () => {
    page.scrollTop = 200
    move('touchstart', 100)
    move('touchmove', 300)
    expect(state()).toBe('idle')
    move('touchend')
    page.scrollTop = 0
    move('touchstart', 300)
    move('touchmove', 200)
    move('touchmove', 500)
    expect(state()).toBe('idle')
    move('touchend')
    expect(refreshed).not.toHaveBeenCalled()
  })

  it('over what lies upon it moves that alone', () => {
    moveOn('button', 'touchstart', 100)
    moveOn('button', 'touchmove', 300)
    expect(state()).toBe('idle')
    moveOn('button', 'touchend')
    expect(refreshed).not.toHaveBeenCalled()
  })

  it('more sideways than down moves a strip along, also further on', () => {
    move('touchstart', 100, 200)
    move('touchmove', 102, 190)
    move('touchmove', 300, 190)
    expect(state()).toBe('idle')
    move('touchend')
    expect(refreshed).not.toHaveBeenCalled()
  })

  it('whose first pixel goes elsewhere goes where the rest of the way does', () => {
    move('touchstart', 100, 200)
    move('touchmove', 100, 199)
    move('touchmove', 140, 199)
    expect(state()).toBe('pulling')
    move('touchend')
    animation()
    move('touchstart', 100, 200)
    move('touchmove', 101, 200)
    move('touchmove', 101, 100)
    expect(state()).toBe('idle')
  })

  it('with a second finger that comes to it lets it go back all the same', () => {
    move('touchstart', 100)
    move('touchmove', 140)
    utils.act(() => void touch(page.querySelector('p')!, 'touchstart', 100, 2))
    move('touchend')
    animation()
    move('touchstart', 100)
    move('touchmove', 140)
    expect(state()).toBe('pulling')
  })

  it('a second pull while it is refreshing changes nothing', () => {
    move('touchstart', 100)
    move('touchmove', 300)
    move('touchend')
    move('touchstart', 100)
    move('touchmove', 300)
    move('touchend')
    expect(state()).toBe('refreshing')
    expect(refreshed).toHaveBeenCalledTimes(1)
  })
})

describe('fingers on the glass', () => {
  let button: HTMLElement
  let taps: number
  /** Each test begins long after the one before it. */
  let clock = Date.now()
  beforeAll(() => guardTouches())
  beforeEach(() => {
    jest.useFakeTimers({ now: (clock += 60_000) })
    document.body.innerHTML = '<button>赞</button><input>'
    button = document.querySelector('button')!
    taps = 0
    button.onclick = () => taps++
  })
  afterEach(() => {
    jest.useRealTimers()
  })

  it('two taps within 300 ms do not zoom, and both count', () => {
    expect(tap(button).defaultPrevented).toBe(false)
    jest.advanceTimersByTime(300)
    expect(tap(button).defaultPrevented).toBe(true)
    expect(taps).toBe(2)
  })

  it('two slow taps are left alone, and both count', () => {
    tap(button)
    jest.advanceTimersByTime(301)
    expect(tap(button).defaultPrevented).toBe(false)
    expect(taps).toBe(2)
  })

  it('a double tap in a field still chooses a word', () => {
    const field = document.querySelector('input')!
    tap(field)
    expect(tap(field).defaultPrevented).toBe(false)
  })

  it('a double tap in what is edited as a page chooses a word, too', () => {
    document.body.innerHTML = '<div contenteditable="true"><p>正文</p></div>'
    const text = document.querySelector('p')!
    tap(text)
    expect(tap(text).defaultPrevented).toBe(false)
  })

  it('two fingers that are taken away together tap nothing', () => {
    touch(button, 'touchstart', 100)
    touch(button, 'touchstart', 100, 2)
    expect([touch(button, 'touchend'), touch(button, 'touchend')].map((end) => end.defaultPrevented)).toEqual([false, false])
    expect(taps).toBe(0)
  })

  it('whoever has 允许双指缩放 zooms', () => {
    document.documentElement.classList.add('zoomable')
    const pinch = new Event('gesturestart', { bubbles: true, cancelable: true })
    button.dispatchEvent(pinch)
    expect([pinch, touch(button, 'touchmove', 100, 2)].map((event) => event.defaultPrevented)).toEqual([false, false])
    document.documentElement.classList.remove('zoomable')
  })

  it('a finger that pulls soon after a tap taps nothing', () => {
    tap(button)
    jest.advanceTimersByTime(100)
    touch(button, 'touchstart', 100)
    touch(button, 'touchmove', 220)
    touch(button, 'touchend', 220)
    expect(taps).toBe(1)
  })

  it('two fingers do not zoom, one scrolls', () => {
    expect(touch(button, 'touchmove', 100, 2).defaultPrevented).toBe(true)
    expect(touch(button, 'touchmove', 100, 1).defaultPrevented).toBe(false)
    const pinch = new Event('gesturestart', { bubbles: true, cancelable: true })
    button.dispatchEvent(pinch)
    expect(pinch.defaultPrevented).toBe(true)
  })
})
