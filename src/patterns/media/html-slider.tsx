import type { SyntheticEvent } from 'react'
import type { SliderProps } from './slider-types'

/** The browser's own: keys and screen readers can move it. */
export function Slider({ value, max, label, text, onDrag, onDone }: SliderProps) {
  const done = (event: SyntheticEvent<HTMLInputElement>) => onDone(Number(event.currentTarget.value))
  return (
    <input
      type="range"
      className="player__slider"
      min={0}
      max={max}
      step={1}
      value={value}
      aria-label={label}
      aria-valuetext={text}
      onChange={(event) => onDrag(Number(event.currentTarget.value))}
      onPointerUp={done}
      onKeyUp={done}
    />
  )
}
