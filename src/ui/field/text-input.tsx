import { Input, View } from '@tarojs/components'
import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { a11y, onWeapp } from '@/ui/a11y'
import { IconBtn } from '@/ui/button/icon-btn'
import { useNoted } from './field-note'
import './text-input.scss'

type Kind = 'text' | 'number' | 'tel' | 'password' | 'nickname'

interface TextInputProps {
  value: string
  onChange: (value: string) => void
  /** What it asks for, for those who do not see the label above. */
  label: string
  placeholder?: string
  type?: Kind
  maxLength: number
  clearable?: boolean
  /** Before the letters: a country code, an icon. */
  leading?: ReactNode
  /** Behind them: a button. */
  trailing?: ReactNode
  error?: boolean | string
  focus?: boolean
  disabled?: boolean
  /** No ground of its own: on a card that is the form itself. */
  bare?: boolean
  /** Bold: a title. */
  strong?: boolean
  /** What the browser may fill in, e.g. `tel`, `one-time-code`, `current-password`. */
  autoComplete?: string
  confirm?: 'done' | 'search' | 'send' | 'next'
  onConfirm?: () => void
}

/** Keyboards differ in name: numbers stay letters here, so that a leading zero is kept. */
const keyboardOf = (type: Kind) => {
  // WeChat offers one's name there, above its keyboard.
  if (onWeapp && type === 'nickname') return { type: 'nickname' as const }
  if (onWeapp) return { type: type === 'number' || type === 'tel' ? ('number' as const) : ('text' as const) }
  // Taro's types do not know `tel`.
  return { type: (type === 'tel' ? 'tel' : 'text') as 'text', inputMode: type === 'number' ? 'numeric' : undefined }
}

export function TextInput({
  value,
  onChange,
  label,
  placeholder,
  type = 'text',
  maxLength,
  clearable,
  leading,
  trailing,
  error,
  focus,
  disabled,
  bare,
  strong,
  autoComplete,
  confirm = 'done',
  onConfirm,
}: TextInputProps) {
  const [shown, setShown] = useState(false)
  const noted = useNoted(label, error ?? false)
  // An Enter that ends a Chinese word has no 13.
  const pressed = (event: KeyboardEvent) => event.keyCode === 13 && onConfirm?.()
  const shape = `text-input ${error ? 'text-input--bad' : ''} ${bare ? 'text-input--bare' : ''} ${strong ? 'text-input--strong' : ''}`
  const platformProps = onWeapp
    ? {
        placeholderClass: 'text-input__empty',
        onConfirm,
        // A name that was offered and taken is told when the keyboard goes.
        ...(type === 'nickname' && {
          onBlur: ({ detail }: { detail: { value: string } }) => detail.value !== value && onChange(detail.value),
        }),
      }
    : { autoComplete: autoComplete ?? 'off', enterKeyHint: confirm, onKeyDown: pressed }
  return (
    <View className={shape}>
      {leading}
      <Input
        className="text-input__field"
        value={value}
        placeholder={placeholder}
        maxlength={maxLength}
        password={type === 'password' && !shown}
        focus={focus}
        disabled={disabled}
        confirmType={confirm}
        onInput={(event) => onChange(event.detail.value)}
        {...keyboardOf(type)}
        {...a11y(noted)}
        {...platformProps}
      />
      {clearable && value && !disabled && (
        <IconBtn className="text-input__tool" icon="circle-x" size="s" label="清空" onTap={() => onChange('')} />
      )}
      {type === 'password' && (
        <IconBtn
          className="text-input__tool"
          icon={shown ? 'eye' : 'eye-off'}
          label={shown ? '隐藏密码' : '显示密码'}
          onTap={() => setShown(!shown)}
        />
      )}
      {trailing}
    </View>
  )
}
