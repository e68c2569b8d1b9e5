import { useEffect, useRef } from 'react'
import { a11y, onWeapp } from './a11y'
import { Textarea } from './native-textarea'
import './text-area.scss'

interface TextAreaProps {
  value: string
  onChange: (value: string) => void
  /** What it asks for, for those who do not see the label above. */
  label: string
  placeholder?: string
  maxLength: number
  /** It begins with these and grows with what is written. */
  minRows?: number
  autoFocus?: boolean
  error?: boolean | string
  disabled?: boolean
  /** No ground of its own: on a card that is the form itself. */
  bare?: boolean
  /** Bold: a title that may need two lines. */
  strong?: boolean
}

interface InputEvent {
  detail: { value: string }
  currentTarget: { value: string }
}

export function TextArea({
  value,
  onChange,
  label,
  placeholder,
  maxLength,
  minRows = 4,
  autoFocus,
  error,
  disabled,
  bare,
  strong,
}: TextAreaProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    const style = onWeapp ? undefined : field.current?.style
    if (!style) return
    style.height = 'auto'
    if (value) style.height = `${field.current!.scrollHeight}px`
  }, [value])
  const ofPlace = onWeapp
    ? {
        autoHeight: true,
        maxlength: maxLength,
        focus: autoFocus,
        placeholderClass: 'text-area__empty',
        disableDefaultPadding: true,
        showConfirmBar: false,
      }
    : { maxLength, autoFocus, rows: minRows }
  return (
    <Textarea
      ref={field}
      className={`text-area ${error ? 'text-area--bad' : ''} ${bare ? 'text-area--bare' : ''} ${strong ? 'text-area--strong' : ''}`}
      style={{ minHeight: `${minRows * 1.5 + (bare ? 0 : 1.6)}em` }}
      value={value}
      placeholder={placeholder}
      disabled={disabled}
      onInput={(event: InputEvent) => onChange(onWeapp ? event.detail.value : event.currentTarget.value)}
      {...a11y({ label, invalid: !!error })}
      {...ofPlace}
    />
  )
}
