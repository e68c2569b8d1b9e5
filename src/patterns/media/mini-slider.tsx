import { Slider as Native } from '@tarojs/components'
import { a11y } from '@/ui/a11y'
import type { SliderProps } from './slider-types'

export const Slider = ({ value, max, label, onDrag, onDone }: SliderProps) => (
  <Native
    className="player__slider"
    min={0}
    max={max}
    step={1}
    value={value}
    blockSize={14}
    onChanging={(event) => onDrag(event.detail.value)}
    onChange={(event) => onDone(event.detail.value)}
    {...a11y({ label })}
  />
)
