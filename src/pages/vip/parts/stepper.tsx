import { Input, View } from '@tarojs/components'
import { useState } from 'react'
import { a11y, onWeapp } from '@/ui/a11y'
import { Tap } from '@/ui/button/tap'
import './stepper.scss'

interface Props {
  label: string
  value: number
  min: number
  max: number
  onChange: (value: number) => void
  note: string
}

/** Digits of a Chinese keyboard may be full-width, and words may stand around them; NaN without any. */
const numberIn = (text: string) => Number(/\d+/.exec(text.normalize('NFKC'))?.[0])

/** A number that goes up and down by one, or is typed: only one that may be chosen is. */
export function Stepper({ label, value, min, max, onChange, note }: Props) {
  const [typed, setTyped] = useState<string>()
  const type = (text: string) => {
    setTyped(text)
    const count = numberIn(text)
    if (count >= min && count <= max) onChange(count)
  }
  const leave = () => {
    const count = numberIn(typed ?? '')
    // What may be chosen was told when it was typed, and something else may have been chosen since.
    if (count < min || count > max) onChange(Math.min(max, Math.max(min, count)))
    setTyped(undefined)
  }
  const step = (count: number) => {
    setTyped(undefined)
    onChange(count)
  }
  return (
    <View className="seat-stepper">
      <View className="seat-stepper__words">
        {label}
        <View className="seat-stepper__note">{note}</View>
      </View>
      <Tap className="seat-stepper__turn" label={`减少${label}`} disabled={value <= min} onTap={() => step(value - 1)}>
        −
      </Tap>
      <Input
        className="seat-stepper__value"
        value={typed ?? String(value)}
        maxlength={String(max).length}
        onInput={(event) => type(event.detail.value)}
        onBlur={leave}
        {...(onWeapp ? { type: 'number' as const } : { type: 'text' as const, inputMode: 'numeric' as const })}
        {...a11y({ label })}
      />
      <Tap className="seat-stepper__turn" label={`增加${label}`} disabled={value >= max} onTap={() => step(value + 1)}>
        +
      </Tap>
    </View>
  )
}
