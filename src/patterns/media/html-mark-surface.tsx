import type { PointerEvent } from 'react'
import type { MarkSurfaceProps } from './mark-surface-types'

/** Drawn on with a finger, a pen or the mouse. */
export function MarkSurface({ label, onPoint }: MarkSurfaceProps) {
  const tell = ({ clientX, clientY, currentTarget }: PointerEvent, first: boolean) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    onPoint(((clientX - left) / width) * 1000, ((clientY - top) / height) * 1000, first)
  }
  return (
    <div
      className="marked__surface"
      role="img"
      aria-label={label}
      onPointerDown={(event) => {
        if (!event.isPrimary) return
        event.currentTarget.setPointerCapture?.(event.pointerId)
        tell(event, true)
      }}
      onPointerMove={(event) => event.isPrimary && event.buttons > 0 && tell(event, false)}
    />
  )
}
