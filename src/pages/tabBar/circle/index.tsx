import Taro from '@tarojs/taro'
import { useEffect, useRef, useState } from 'react'
import { Completion } from '@/features/account/completion'
import { Square, type FirstScreen } from '@/features/circle/square'
import { useUnread } from '@/features/notice/use-unread'
import { Page } from '@/patterns/page/page'
import { platform } from '@/platform'

/** 圈子: the entry tab. */
export default function CircleTab() {
  const [first] = useState(() => platform.takeFirstScreen<FirstScreen>())
  useUnread()
  const toTop = useRef<() => void>(() => {})
  useEffect(() => {
    platform.dropFirstScreen()
    const again = (path: string) => path === 'pages/tabBar/circle/index' && toTop.current()
    Taro.eventCenter.on('tabTappedAgain', again)
    return () => void Taro.eventCenter.off('tabTappedAgain', again)
  }, [])
  return (
    <Page bare>
      <Square
        first={first}
        onReady={(scroll) => {
          toTop.current = scroll
        }}
      />
      <Completion />
    </Page>
  )
}
