import { DatePicker, Input, InputNumber, Select } from 'antd'
import dayjs from 'dayjs'
import { useEffect, useRef, useState } from 'react'
import type { Schema } from '../../api/contract'
import { useMay } from '../../session'
import { BY_NAME, PICKERS, WORDS } from '../form/pickers'
import { Remote } from '../form/remote'
import { typeOf, type Lexicon } from '../schema'

const TYPING_MS = 400
/** More choices than this are found by their words. */
const MANY = 12

export interface Filter {
  name: string
  schema: Schema
}
interface FieldProps extends Filter {
  lexicon: Lexicon
  value?: string
  must: boolean
  set: (value: string | undefined) => void
}
/** One thing that a list can be asked for. */
export function FilterField({ name, schema, lexicon, value, must, set }: FieldProps) {
  const title = lexicon.label(name, schema)
  const kind = lexicon.kind(name, schema)
  const may = useMay()
  const picker = lexicon.picker(name) ?? BY_NAME[name]
  const [typed, setTyped] = useState(value ?? '')
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [seen, setSeen] = useState(value)
  if (seen !== value) {
    setSeen(value)
    setTyped(value ?? '')
  }
  useEffect(() => () => clearTimeout(typing.current), [])
  const later = (words: string) => {
    setTyped(words)
    clearTimeout(typing.current)
    typing.current = setTimeout(() => set(words.trim()), TYPING_MS)
  }
  // Whoever may not see what there is writes its id, which is asked for as a text is.
  if (picker && picker !== WORDS && may(PICKERS[picker].route))
    return (
      <div style={{ width: 200 }}>
        <Remote picker={picker} value={value} placeholder={title} only={must} onChange={set} />
      </div>
    )
  const values = schema.enum ?? (picker === WORDS ? Object.keys(lexicon.wordsOf(name)) : [])
  if (values.length || typeOf(schema) === 'boolean' || schema.const === true) {
    const options = values.length
      ? values.map((one) => ({ value: String(one), label: lexicon.word(name, one) }))
      : [{ value: 'true', label: `${title}：是` }, ...(schema.const === true ? [] : [{ value: 'false', label: `${title}：否` }])]
    return (
      <Select
        aria-label={title}
        placeholder={title}
        value={value}
        onChange={(next: string | undefined) => set(next)}
        allowClear={!must}
        showSearch={options.length > MANY && { optionFilterProp: 'label' }}
        options={options}
        style={{ minWidth: 128 }}
        popupMatchSelectWidth={false}
      />
    )
  }
  if (kind === 'day')
    return (
      <DatePicker
        aria-label={title}
        placeholder={title}
        value={value ? dayjs(value) : undefined}
        onChange={(day: dayjs.Dayjs | null) => set(day?.format('YYYY-MM-DD'))}
      />
    )
  if (typeOf(schema) === 'integer')
    return (
      <InputNumber
        aria-label={title}
        placeholder={title}
        value={value === undefined ? undefined : Number(value)}
        onChange={(next) => set(next === null ? undefined : String(next))}
      />
    )
  return (
    <Input
      aria-label={title}
      placeholder={title}
      allowClear
      value={typed}
      maxLength={schema.maxLength}
      onChange={({ target }) => later(target.value)}
      onPressEnter={() => set(typed.trim())}
      style={{ width: 176 }}
    />
  )
}
