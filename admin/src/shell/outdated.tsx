import { App, Button } from 'antd'
import { useEffect } from 'react'
import { useOutdated } from '../api/release'

const KEY = 'outdated'

/** Says that the server hands out newer pages. Nothing is loaded by itself: somebody may be in the midst of writing. */
export function Outdated() {
  const { notification } = App.useApp()
  const outdated = useOutdated()
  useEffect(() => {
    if (!outdated) return undefined
    notification.info({
      ...{ key: KEY, duration: false, placement: 'bottomRight' },
      title: '后台已更新，请刷新',
      description: '正在填的先提交，再刷新。',
      actions: (
        <Button type="primary" size="small" onClick={() => window.location.reload()}>
          刷新
        </Button>
      ),
    })
    return () => notification.destroy(KEY)
  }, [outdated, notification])
  return null
}
