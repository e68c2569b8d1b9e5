import { useContext, useEffect, useRef, useState } from 'react'
import { a11y, onWeapp } from '@/ui/a11y'
import { InSheet } from '@/ui/overlay/in-sheet'
import { useNoted } from './field-note'
import { Textarea } from './native-textarea'
import './text-area.scss'

/** What is selected, or where the caret stands; in UTF-16 units. */
export interface TextRange {
  from: number
  to: number
}

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
  /** Each new object takes the focus here and selects this. */
  select?: TextRange
  onSelect?: (range: TextRange) => void
}

interface InputEvent {
  detail: { value: string; cursor: number }
  currentTarget: { value: string; selectionStart: number; selectionEnd: number }
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
  select,
  onSelect,
}: TextAreaProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    const style = onWeapp ? undefined : field.current?.style
    if (!style) return
    style.height = 'auto'
    if (value) style.height = `${field.current!.scrollHeight}px`
  }, [value])
  const fixed = useContext(InSheet) !== undefined
  const noted = useNoted(label, error ?? false)
  // weapp takes the focus when it is told so after it was not.
  const [wanted, setWanted] = useState(Boolean(autoFocus))
  const [selected, setSelected] = useState(select)
  if (select !== selected) {
    setSelected(select)
    setWanted(true)
  }
  useEffect(() => {
    if (!select || onWeapp) return
    field.current!.focus()
    field.current!.setSelectionRange(select.from, select.to)
  }, [select])
  const noteRange = ({ detail, currentTarget }: InputEvent) =>
    onSelect?.(
      onWeapp
        ? { from: detail.cursor, to: detail.cursor }
        : { from: currentTarget.selectionStart, to: currentTarget.selectionEnd },
    )
  const platformProps = onWeapp
    ? {
        autoHeight: true,
        // In a fixed layer WeChat otherwise scrolls the field with the page beneath, and draws its text off its place.
        fixed,
        maxlength: maxLength,
        focus: wanted,
        ...(select && { cursor: select.to, selectionStart: select.from, selectionEnd: select.to }),
        onBlur: (event: InputEvent) => {
          setWanted(false)
          noteRange(event)
        },
        placeholderClass: 'text-area__empty',
        disableDefaultPadding: true,
        showConfirmBar: false,
      }
    : { maxLength, autoFocus, rows: minRows, onSelect: noteRange }
  return (
    <Textarea
      ref={field}
      className={`text-area ${error ? 'text-area--bad' : ''} ${bare ? 'text-area--bare' : ''} ${strong ? 'text-area--strong' : ''}`}
      style={{ minHeight: `${minRows * 1.5 + (bare ? 0 : 1.6)}em` }}
      value={value}
      placeholder={placeholder}
      disabled={disabled}
      onInput={(event: InputEvent) => {
        noteRange(event)
        onChange(onWeapp ? event.detail.value : event.currentTarget.value)
      }}
      {...a11y(noted)}
      {...platformProps}
    />
  )
}
