import Taro from '@tarojs/taro'
import { useLayoutEffect, useRef, useState, type PropsWithChildren } from 'react'

export type PullState = 'idle' | 'pulling' | 'reached' | 'refreshing' | 'aborting' | 'restoring'

const THRESHOLD = 50
/** A finger that has not come further than this says nothing of where it goes. */
const SLOP = 8
const MAX = 120
const ANIMATION_MS = 320
const TEXT: Record<PullState, string> = {
  idle: '',
  pulling: '下拉刷新',
  reached: '松开刷新',
  refreshing: '刷新中…',
  aborting: '',
  restoring: '',
}

/** A finger's way gets shorter the further it pulls, and never passes MAX. */
const damped = (distance: number) => MAX * (1 - Math.exp(-distance / 160))

interface Page {
  __page?: { onPullDownRefresh?(): void }
}
interface RefreshEvent {
  successHandler?(result: { errMsg: string }): void
}

/** Pull-to-refresh of an H5 page: pulling → reached → refreshing → restoring, or pulling → aborting. */
export function PullRefresh({ children }: PropsWithChildren) {
  const [state, setState] = useState<PullState>('idle')
  const current = useRef<PullState>('idle')
  const root = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)

  // Not after it is drawn: what is gone already must hear of no pull.
  useLayoutEffect(() => {
    // Every page stands in one, on which Taro leaves the page itself.
    const page = root.current!.closest('.taro_page') as HTMLElement & Page
    let startX = 0
    let startY = 0
    let tracking = false
    let timer: ReturnType<typeof setTimeout> | undefined

    const become = (next: PullState) => {
      if (current.current === next) return
      current.current = next
      setState(next)
    }
    const move = (y: number, animated: boolean) => {
      body.current!.style.transition = animated ? `top ${ANIMATION_MS}ms ease-out` : 'none'
      // No transform: it would become the frame of everything fixed inside.
      body.current!.style.top = `${y}px`
    }
    const settle = (by: 'aborting' | 'restoring') => {
      become(by)
      move(0, true)
      timer = setTimeout(() => current.current === by && become('idle'), ANIMATION_MS)
    }
    const refresh = () => {
      become('refreshing')
      move(THRESHOLD, true)
      page.__page?.onPullDownRefresh?.()
    }

    const onStart = ({ target, touches }: TouchEvent) => {
      // Another finger ends no pull.
      if (current.current !== 'idle') return
      tracking =
        page.scrollTop <= 0 &&
        touches.length === 1 &&
        // What lies over the page is not the page. What is touched in one is an element of HTML.
        !(target as Element).closest('.overlay')
      startX = touches[0].clientX
      startY = touches[0].clientY
    }
    const onMove = (event: TouchEvent) => {
      if (!tracking) return
      const { clientX, clientY } = event.touches[0]
      const distance = clientY - startY
      if (current.current === 'idle') {
        const aside = Math.abs(clientX - startX)
        if (aside < SLOP && distance < SLOP && -distance < SLOP) return
        // Whoever begins upwards or sideways reads on, or moves a strip along.
        if (aside >= distance) {
          tracking = false
          return
        }
      }
      if (distance <= 0) {
        move(0, false)
        become('pulling')
        return
      }
      if (event.cancelable) event.preventDefault()
      const y = damped(distance)
      move(y, false)
      become(y >= THRESHOLD ? 'reached' : 'pulling')
    }
    const onEnd = () => {
      if (!tracking) return
      tracking = false
      if (current.current === 'reached') refresh()
      else if (current.current === 'pulling') settle('aborting')
    }
    const onTop = () => !page.classList.contains('taro_page_shade')
    const onStartApi = ({ successHandler }: RefreshEvent) => {
      if (!onTop()) return
      refresh()
      successHandler?.({ errMsg: 'startPullDownRefresh:ok' })
    }
    const onStopApi = ({ successHandler }: RefreshEvent) => {
      if (current.current === 'refreshing') settle('restoring')
      successHandler?.({ errMsg: 'stopPullDownRefresh:ok' })
    }

    page.addEventListener('touchstart', onStart, { passive: true })
    page.addEventListener('touchmove', onMove, { passive: false })
    page.addEventListener('touchend', onEnd)
    page.addEventListener('touchcancel', onEnd)
    Taro.eventCenter.on('__taroStartPullDownRefresh', onStartApi)
    Taro.eventCenter.on('__taroStopPullDownRefresh', onStopApi)
    return () => {
      clearTimeout(timer)
      page.removeEventListener('touchstart', onStart)
      page.removeEventListener('touchmove', onMove)
      page.removeEventListener('touchend', onEnd)
      page.removeEventListener('touchcancel', onEnd)
      Taro.eventCenter.off('__taroStartPullDownRefresh', onStartApi)
      Taro.eventCenter.off('__taroStopPullDownRefresh', onStopApi)
    }
  }, [])

  return (
    <div ref={root} className="pull-refresh" data-state={state}>
      <div className="pull-refresh__text" role="status">
        {TEXT[state]}
      </div>
      <div ref={body} className="pull-refresh__body">
        {children}
      </div>
    </div>
  )
}
