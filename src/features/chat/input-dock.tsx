import { View } from '@tarojs/components'
import { useEffect, type KeyboardEvent, type ReactNode } from 'react'
import { chooseImages } from '@/patterns/form/choose-images'
import { platform } from '@/platform'
import { a11y } from '@/ui/a11y'
import { Btn } from '@/ui/button/btn'
import { IconBtn } from '@/ui/button/icon-btn'
import { TextArea } from '@/ui/field/text-area'
import './input-dock.scss'

const MAX_IMAGES = 9

interface Props {
  value: string
  onChange: (value: string) => void
  /** false: not now; the text stays. */
  onSend: (text: string) => void | false
  /** Pictures can be sent as well; their paths. */
  onImages?: (paths: string[]) => void
  /** Something else that goes with it is chosen by whoever uses this, before the field. */
  tools?: ReactNode
  placeholder: string
  maxLength: number
  /** One line on what can be said, above the field. */
  tip?: string
  /** Nothing can be said now. */
  disabled?: boolean
  /** Sent a moment ago. */
  paused?: boolean
  /** A line of its own above the field. */
  above?: ReactNode
}

/** Where one writes: the last child of its page. */
export function InputDock({
  value,
  onChange,
  onSend,
  onImages,
  tools,
  placeholder,
  maxLength,
  tip,
  disabled,
  paused,
  above,
}: Props) {
  useEffect(() => platform.standOnKeyboard(), [])
  const ready = value.trim() !== '' && !disabled && !paused
  const send = () => {
    if (!ready) return
    if (onSend(value.trim()) !== false) onChange('')
  }
  // Enter sends, with Shift it breaks the line; one that ends a Chinese word has no 13.
  const pressed = (event: KeyboardEvent) => {
    if (event.keyCode !== 13 || event.shiftKey) return
    event.preventDefault()
    send()
  }
  const pick = async () => {
    const fit = await chooseImages(MAX_IMAGES)
    if (fit.length) onImages?.(fit.map(({ path }) => path))
  }
  return (
    <View className="input-dock">
      {above}
      {tip && (
        <View className="input-dock__tip" {...a11y({ role: 'status' })}>
          {tip}
        </View>
      )}
      <View className="input-dock__row">
        {onImages && !disabled && <IconBtn icon="image" size="l" label="发送图片" onTap={() => void pick()} />}
        {tools}
        <View className="input-dock__field" {...(platform.name !== 'weapp' && { onKeyDown: pressed })}>
          <TextArea
            bare
            label={placeholder}
            placeholder={placeholder}
            value={value}
            onChange={onChange}
            maxLength={maxLength}
            minRows={1}
            disabled={disabled}
          />
        </View>
        <Btn size="s" disabled={!ready} onTap={send}>
          发送
        </Btn>
      </View>
    </View>
  )
}
