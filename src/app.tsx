import Taro, { useDidHide, useDidShow, useLaunch, usePageNotFound } from '@tarojs/taro'
import { reaction, when } from 'mobx'
import type { PropsWithChildren } from 'react'
import { platform } from '@/platform'
import { session } from '@/stores/session'
import '@/stores/appearance'
import './app.scss'
import '@/ui/icon/all-icons'

/** Platform news: a maintenance, other agreements, a newer app. */
const tellNews = () =>
  void import('./features/system/platform-news').then(
    (news) => news.tellNews(),
    () => {},
  )

/** Every page of somebody who is logged in closes when their session ends elsewhere. */
const holdLine = () =>
  when(
    () => session.loggedIn,
    () =>
      void import('@/stores/socket').then(
        ({ socketClient }) => socketClient.hold(),
        // The next answer says it, too.
        () => {},
      ),
  )

/** Whoever logs in is greeted on the page that they come to. */
const holdGreeting = () =>
  reaction(
    () => session.entered && session.landed,
    (due) => {
      if (!due) return
      session.greeted()
      void import('./features/account/greeting').then(
        ({ greet }) => greet(),
        () => {},
      )
    },
  )

/** Before the first picture or place WeChat asks whether somebody has agreed to how we deal with it. */
platform.onPrivacyAsked?.((answer) => {
  void import('./features/account/privacy-prompt').then(
    ({ askPrivacy }) => askPrivacy(answer),
    () => answer(false),
  )
})

export default function App({ children }: PropsWithChildren) {
  useLaunch(() => {
    // After the first screen: nothing of this may delay it.
    setTimeout(session.launch, 0)
    setTimeout(holdLine, 0)
    setTimeout(holdGreeting, 0)
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
