import Taro from '@tarojs/taro'
import { useEffect, useRef, useState } from 'react'
import { Completion } from '@/patterns/completion'
import { Page } from '@/patterns/page'
import { Square, type FirstScreen } from '@/patterns/square'
import { useUnread } from '@/patterns/unread'
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
