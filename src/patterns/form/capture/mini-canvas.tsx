import Taro from '@tarojs/taro'
import { Canvas, type CanvasTouchEvent } from '@tarojs/components'
import { useEffect, useRef } from 'react'
import { a11y } from '@/ui/a11y'
import type { CanvasProps } from './canvas-types'
import { Ink, SHARPNESS } from './ink'

const ID = 'signature-canvas'

/** What WeChat answers of a canvas of type 2d. */
interface Found {
  node?: HTMLCanvasElement
  width: number
  height: number
}
const find = () =>
  new Promise<Found | undefined>((resolve) => {
    Taro.createSelectorQuery()
      .select(`#${ID}`)
      // Its type has what every query might ask for.
      .fields({ node: true, size: true }, (found) => resolve((found ?? undefined) as Found | undefined))
      .exec()
  })

async function fileOf(canvas: HTMLCanvasElement): Promise<string> {
  // To Taro's types a canvas of WeChat's and one of the DOM are two things.
  const { tempFilePath } = await Taro.canvasToTempFilePath({ canvas: canvas as never, canvasId: '', fileType: 'png' })
  return tempFilePath
}

/** WeChat's own canvas; the page does not scroll under the finger. */
export function SignCanvas({ label, lend, onInk }: CanvasProps) {
  const ink = useRef<Ink>()
  useEffect(() => {
    let left = false
    Taro.nextTick(async () => {
      const found = await find()
      if (left || !found?.node) return
      const { node, width, height } = found
      node.width = Math.round(width * SHARPNESS)
      node.height = Math.round(height * SHARPNESS)
      const made = new Ink(node.getContext('2d')!, node.width, node.height)
      ink.current = made
      lend({ clear: () => made.clear(), file: () => fileOf(node) })
    })
    return () => {
      left = true
    }
  }, [lend])
  const at = ({ touches: [touch] }: CanvasTouchEvent) => ({ x: touch.x * SHARPNESS, y: touch.y * SHARPNESS })
  const down = (event: CanvasTouchEvent) => {
    if (event.touches.length > 1 || !ink.current) return
    ink.current.down(at(event))
    onInk()
  }
  return (
    <Canvas
      type="2d"
      id={ID}
      className="signature__canvas"
      disableScroll
      {...a11y({ label })}
      onTouchStart={down}
      onTouchMove={(event) => ink.current?.move(at(event))}
      onTouchEnd={() => ink.current?.lift()}
      onTouchCancel={() => ink.current?.lift()}
    />
  )
}
