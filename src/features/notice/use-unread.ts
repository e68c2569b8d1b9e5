import { useDidHide, useDidShow } from '@tarojs/taro'
import { useEffect, useState } from 'react'
import { unread } from '@/stores/unread'

/** Keeps the unread counts fresh while this tab is in sight. */
export function useUnread() {
  const [shown, setShown] = useState(false)
  useDidShow(() => setShown(true))
  useDidHide(() => setShown(false))
  useEffect(() => (shown ? unread.watch() : undefined), [shown])
}
