import { waitFor } from '@testing-library/dom'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'

jest.mock('@tarojs/components', () => ({ LivePlayer: 'live-player', CoverView: 'cover-view' }))

type Handle = import('@/pages/lesson/parts/live/media/live-media-types').LiveHandle

/** The player of the mini-program, over a WeChat that says nothing of a pause. */
async function open() {
  const Taro = require('@tarojs/taro').default as { createLivePlayerContext(id: string): object }
  const orders: string[] = []
  const order = (name: string) => [name, () => void orders.push(name)]
  const names = ['play', 'pause', 'resume', 'requestFullScreen', 'exitFullScreen']
  jest.spyOn(Taro, 'createLivePlayerContext').mockReturnValue(Object.fromEntries(names.map(order)))
  const { LiveMedia } = require('@/pages/lesson/parts/live/media/live-media.weapp')
  const told: boolean[] = []
  let handle: Handle | undefined
  const props = {
    url: '/live/1.flv',
    hlsUrl: '',
    auto: true,
    muted: false,
    title: '',
    lend: (lent: Handle) => void (handle = lent),
    onPlaying: (on: boolean) => void told.push(on),
    onWaiting() {},
    onError() {},
  }
  createRoot(document.createElement('div')).render(createElement(LiveMedia, props))
  await waitFor(() => expect(handle).toBeDefined())
  return { handle: handle!, orders, told }
}

test('what was stopped is started again in the mini-program, where WeChat tells of neither', async () => {
  const { handle, orders, told } = await open()
  handle.pause()
  expect(told).toEqual([false])
  handle.play()
  expect(told).toEqual([false, true])
  expect(orders).toEqual(['pause', 'resume'])
})

test('the player of the mini-program leaves the full screen when the room asks for it', async () => {
  const { handle, orders } = await open()
  handle.fullscreen()
  handle.windowed()
  expect(orders).toEqual(['requestFullScreen', 'exitFullScreen'])
})
