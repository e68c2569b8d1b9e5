import Taro from '@tarojs/taro'
import { View } from '@tarojs/components'
import { useRef } from 'react'
import { a11y } from '@/ui/a11y'
import type { MarkSurfaceProps } from './mark-surface-types'

const ID = 'mark-surface'

/** What Taro types as anything. */
interface Touched {
  touches: { clientX: number; clientY: number }[]
}

interface Box {
  left: number
  top: number
  width: number
  height: number
}
const boxOf = () =>
  new Promise<Box | null>((resolve) => {
    Taro.createSelectorQuery()
      .select(`#${ID}`)
      // One is asked for, and there may be none; its type knows of several, too.
      .boundingClientRect((box) => resolve(box as Box | null))
      .exec()
  })

/** Where it lies is asked for when a line begins: what comes before the answer waits for it. */
export function MarkSurface({ label, onPoint }: MarkSurfaceProps) {
  const asked = useRef<Promise<Box | null>>()
  const tell = async ({ touches: [touch] }: Touched, first: boolean) => {
    if (first) asked.current = boxOf()
    const box = await asked.current
    if (!box || !touch) return
    onPoint(((touch.clientX - box.left) / box.width) * 1000, ((touch.clientY - box.top) / box.height) * 1000, first)
  }
  return (
    <View
      id={ID}
      className="marked__surface"
      catchMove
      {...a11y({ role: 'img', label })}
      // See Touched.
      onTouchStart={(event) => void tell(event as unknown as Touched, true)}
      onTouchMove={(event) => void tell(event as unknown as Touched, false)}
    />
  )
}
