import { Picker, Text } from '@tarojs/components'
import { useRef, useState, type ComponentProps, type ComponentType, type Ref } from 'react'
import type { IdName } from '../../contract'
import { onWeapp } from '@/ui/a11y'
import { Icon } from '@/ui/icon'
import { Tap } from '@/ui/tap'
import './pickers.scss'

/** The place's own picker. What only H5 draws itself (`colors`, a handle to open it by key) is not in Taro's types. */
type H5Extras = { colors?: Record<string, string>; ref?: Ref<{ showPicker?(): void }> }
const PlacePicker = Picker as unknown as ComponentType<ComponentProps<typeof Picker> & H5Extras>

const COLORS = {
  confirmButtonColor: 'var(--c-brand)',
  cancelButtonColor: 'var(--c-text-2)',
  itemSelectedColor: 'var(--c-brand)',
  itemDefaultColor: 'var(--c-text)',
}
const look = onWeapp ? {} : { colors: COLORS }

interface Field {
  label: string
  placeholder: string
  error?: string
}

interface FieldProps extends Field {
  text: string
  open: () => void
}

/** Looks like an input; the wheels stand behind it. */
const PickerField = ({ label, placeholder, text, error, open }: FieldProps) => (
  <Tap className={`picker-field ${error ? 'picker-field--bad' : ''}`} label={`${label}：${text || '未选择'}`} onTap={open}>
    <Text className={text ? '' : 'picker-field__empty'}>{text || placeholder}</Text>
    <Icon name="chevron-down" size="s" />
  </Tap>
)

const useHandle = () => {
  const handle = useRef<{ showPicker?(): void }>(null)
  // A tap opens the picker by itself everywhere; keys reach only what has the focus.
  return { handle, open: () => handle.current?.showPicker?.() }
}

/** The specification's span of the date picker, in years around this one. */
const SPAN = 150

interface DateProps extends Field {
  /** YYYY-MM-DD, or '' */
  value: string
  /** Where the wheels stand while nothing is chosen. */
  from: string
  onChange: (date: string) => void
}

export function DatePicker({ value, from, onChange, ...field }: DateProps) {
  const { handle, open } = useHandle()
  const [year] = useState(() => new Date().getFullYear())
  return (
    <PlacePicker
      ref={handle}
      mode="date"
      {...look}
      value={value || from}
      start={`${year - SPAN}-01-01`}
      end={`${year + SPAN}-12-31`}
      onChange={({ detail }) => onChange(detail.value as string)}
    >
      <PickerField {...field} text={value && value.replace(/^(\d+)-0?(\d+)-0?(\d+)$/, '$1年$2月$3日')} open={open} />
    </PlacePicker>
  )
}

interface OptionProps extends Field {
  options: IdName[]
  /** id, or '' */
  value: string
  onChange: (id: string) => void
}

export function OptionPicker({ options, value, onChange, ...field }: OptionProps) {
  const { handle, open } = useHandle()
  const index = options.findIndex(({ id }) => id === value)
  return (
    <PlacePicker
      ref={handle}
      mode="selector"
      {...look}
      range={options}
      rangeKey="name"
      value={Math.max(0, index)}
      onChange={({ detail }) => onChange(options[Number(detail.value)].id)}
    >
      <PickerField {...field} text={options[index]?.name ?? ''} open={open} />
    </PlacePicker>
  )
}
