import Taro, { useDidHide, useDidShow, useLaunch, usePageNotFound } from '@tarojs/taro'
import type { PropsWithChildren } from 'react'
import { session } from '@/stores/session'
import '@/stores/appearance'
import '@/stores/drafts'
import './app.scss'

/** Platform news: a maintenance, other agreements, a newer app. */
const tellNews = () =>
  void import('./features/system/platform-news').then(
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
    setTimeout(tellNews, 0)
  })
  useDidHide(session.hide)
  usePageNotFound(() => {
    void Taro.switchTab({ url: '/pages/tabBar/circle/index' })
  })
  return children
}
