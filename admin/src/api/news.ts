import { useEffect } from 'react'
import { useLatest } from '../kit/use-load'

/** That something happened, see server/modules/services/admin/news.ts; of which conversation, where it is one. */
export interface News {
  kind: string
  conversationId?: string
}
type Listener = (news: News) => void

/** While the line is broken, pages look for themselves. */
const LOOK_MS = 5000
const listeners = new Set<Listener>()
let source: EventSource | undefined
let looking: ReturnType<typeof setInterval> | undefined

const tell = (news: News) => listeners.forEach((listener) => listener(news))
/** Something may have been missed. */
const lookAnew = () => tell({ kind: 'gap' })

function open() {
  source = new EventSource('/admin/api/news')
  source.addEventListener('message', ({ data }) => tell(JSON.parse(String(data))))
  source.addEventListener('open', () => {
    clearInterval(looking)
    looking = undefined
    lookAnew()
  })
  // The browser connects again by itself, unless it was refused.
  source.addEventListener('error', () => {
    looking ??= setInterval(() => {
      if (!document.hidden) lookAnew()
      if (source?.readyState === EventSource.CLOSED) open()
    }, LOOK_MS)
  })
}

/** Calls when something of this kind happens, and when something may have been missed; one line for all of a page. */
export function useNews(kind: string, heard: Listener) {
  const latest = useLatest(heard)
  useEffect(() => {
    const listener = (news: News) => {
      if (news.kind === kind || news.kind === 'gap') latest.current(news)
    }
    listeners.add(listener)
    if (!source) open()
    return () => {
      listeners.delete(listener)
      if (listeners.size) return
      source?.close()
      source = undefined
      clearInterval(looking)
      looking = undefined
    }
  }, [kind, latest])
}
