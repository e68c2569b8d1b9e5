import { useLayoutEffect, useRef, type PointerEvent } from 'react'
import type { CanvasProps } from './canvas-types'
import { Ink, SHARPNESS } from './ink'

const fileOf = (canvas: HTMLCanvasElement) =>
  new Promise<string>((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(URL.createObjectURL(blob)) : reject(new Error('签名没有保存成功，请重试'))),
      'image/png',
    )
  })

/** Written on with a finger, a pen or the mouse. */
export function SignCanvas({ label, lend, onInk }: CanvasProps) {
  const element = useRef<HTMLCanvasElement>(null)
  const ink = useRef<Ink>()
  useLayoutEffect(() => {
    const canvas = element.current!
    const { width, height } = canvas.getBoundingClientRect()
    canvas.width = Math.round(width * SHARPNESS)
    canvas.height = Math.round(height * SHARPNESS)
    const pen = canvas.getContext('2d')
    if (!pen) return
    const made = new Ink(pen, canvas.width, canvas.height)
    ink.current = made
    lend({ clear: () => made.clear(), file: () => fileOf(canvas) })
  }, [lend])

  /** The sheet may have been turned or widened since: its picture stretches with it. */
  const at = ({ clientX, clientY }: PointerEvent) => {
    const canvas = element.current!
    const { left, top, width, height } = canvas.getBoundingClientRect()
    return { x: ((clientX - left) * canvas.width) / width, y: ((clientY - top) * canvas.height) / height }
  }
  const down = (event: PointerEvent<HTMLCanvasElement>) => {
    // A second finger, or a palm, writes nothing.
    if (!event.isPrimary || !ink.current) return
    event.currentTarget.setPointerCapture(event.pointerId)
    ink.current.down(at(event))
    onInk()
  }
  const lift = (event: PointerEvent) => event.isPrimary && ink.current?.lift()
  return (
    <canvas
      ref={element}
      className="signature__canvas"
      role="img"
      aria-label={label}
      onPointerDown={down}
      onPointerMove={(event) => event.isPrimary && ink.current?.move(at(event))}
      onPointerUp={lift}
      onPointerCancel={lift}
    />
  )
}
