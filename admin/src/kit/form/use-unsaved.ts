import { App } from 'antd'
import { useCallback, useRef } from 'react'

export interface Typed {
  /** Something was filled in. */
  touch: () => void
  /** It was sent. */
  clear: () => void
}
/** What was filled in is thrown away by a tap beside it only when whoever did so says that it may be. */
export function useUnsaved() {
  const { modal } = App.useApp()
  const changed = useRef(false)
  const touch = useCallback(() => {
    changed.current = true
  }, [])
  const clear = useCallback(() => {
    changed.current = false
  }, [])
  /** Goes on, at once where nothing would be lost; `then` is told whether something is. */
  const leave = useCallback(
    (then: (lost: boolean) => void) => {
      if (!changed.current) return then(false)
      void modal.confirm({
        title: '不保存就关上？',
        content: '填写的内容不会保留。',
        okText: '不保存',
        cancelText: '继续填写',
        onOk: () => {
          changed.current = false
          then(true)
        },
      })
    },
    [modal],
  )
  return { touch, clear, leave }
}
