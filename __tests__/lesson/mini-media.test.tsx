import { waitFor } from '@testing-library/dom'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import type { MediaEvents } from '@/patterns/media/media-types'

jest.mock('@tarojs/components', () => ({ Video: 'video', View: 'div' }))

/** The sound of a lesson in the mini-program: what WeChat says of it, and whether the page is told that it waits. */
async function open() {
  const Taro = require('@tarojs/taro').default as { createInnerAudioContext(): object }
  const says: Record<string, () => void> = {}
  const events = ['Canplay', 'Play', 'Pause', 'Stop', 'TimeUpdate', 'Waiting', 'Ended', 'Error']
  const listen = (name: string) => [`on${name}`, (then: () => void) => void (says[name] = then)]
  const audio = { ...Object.fromEntries(events.map(listen)), destroy() {} }
  jest.spyOn(Taro, 'createInnerAudioContext').mockReturnValue(audio)
  const { Media } = require('@/patterns/media/mini-media')
  const waits: boolean[] = []
  const none = () => {}
  const heard: MediaEvents = {
    ...{ onReady: none, onPlay: none, onPause: none, onTime: none, onSeek: none, onEnded: none, onError: none },
    onWaiting: (on) => void waits.push(on),
  }
  const source = { url: '/media/1.mp3', kind: 'audio', startAt: 0, auto: false, speed: 1 }
  const props = { source, lend: none, events: heard, mayDrag: true, title: '' }
  createRoot(document.createElement('div')).render(createElement(Media, props))
  await waitFor(() => expect(says.Waiting).toBeDefined())
  return { says, waits }
}

test('a lesson to listen to that stalled in the mini-program no longer says so once it goes on', async () => {
  const { says, waits } = await open()
  says.Waiting()
  says.TimeUpdate()
  expect(waits).toEqual([true, false])
  says.Waiting()
  says.Play()
  expect(waits).toEqual([true, false, true, false])
})
