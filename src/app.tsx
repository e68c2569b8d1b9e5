import Taro, { useDidHide, useDidShow, useLaunch, usePageNotFound } from '@tarojs/taro'
import type { PropsWithChildren } from 'react'
import { session } from '@/stores/session'
import '@/stores/appearance'
import '@/stores/drafts'
import './app.scss'

/** The first screen comes before it, and is seen before it. */
const NEWS_AFTER_MS = 1500
/** What the house has to say: a maintenance, other agreements, a newer app. */
const tellNews = () =>
  void import('@/patterns/house-news').then(
    (news) => news.tellNews(),
    () => {},
  )

export default function App({ children }: PropsWithChildren) {
  useLaunch(() => {
    // After the first screen: nothing of this may delay it.
    setTimeout(session.launch, 0)
  })
  useDidShow(() => {
    session.show()
    setTimeout(tellNews, NEWS_AFTER_MS)
  })
  useDidHide(session.hide)
  usePageNotFound(() => {
    void Taro.switchTab({ url: '/pages/tabBar/circle/index' })
  })
  return children
}
