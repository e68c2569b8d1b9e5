import { View } from '@tarojs/components'
import { useMemo, useState, type ReactNode } from 'react'
import { Btn } from '@/ui/button/btn'
import { Sheet } from '@/ui/overlay/sheet'
import { ListBox, type Choice } from './list-box'
import { PickerField } from './picker-field'
import { dateText, yearSpan, type DateProps, type Field, type OptionProps, type TimeProps } from './picker-types'
import './html-pickers.scss'

interface FrameProps extends Field {
  text: string
  isOpen: boolean
  setOpen: (open: boolean) => void
  children: ReactNode
}

/** The closed field, and the sheet in which one chooses. */
export const Frame = ({ text, isOpen, setOpen, children, ...field }: FrameProps) => (
  <>
    <PickerField {...field} text={text} open={() => setOpen(true)} />
    <Sheet open={isOpen} title={field.label} onClose={() => setOpen(false)}>
      {children}
    </Sheet>
  </>
)

const two = (number: number) => String(number).padStart(2, '0')
const row = (first: number, last: number, unit: string, name: (number: number) => string = String): Choice[] =>
  Array.from({ length: last - first + 1 }, (_, i) => ({ key: two(first + i), label: name(first + i) + unit }))
const daysIn = (year: string, month: string) => new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()

interface ColumnsProps {
  columns: { label: string; items: Choice[] }[]
  values: string[]
  onChange: (values: string[]) => void
  onDone: () => void
}

/** Lists beside each other that make one value. */
const Columns = ({ columns, values, onChange, onDone }: ColumnsProps) => (
  <>
    <View className="picking__columns">
      {columns.map(({ label, items }, index) => {
        const turn = (key: string) => onChange(values.map((value, at) => (at === index ? key : value)))
        return (
          <ListBox
            key={label}
            column
            focus={index === 0}
            label={label}
            items={items}
            value={values[index]}
            onMove={turn}
            onChoose={turn}
          />
        )
      })}
    </View>
    <Btn wide onTap={onDone}>
      确定
    </Btn>
  </>
)

const { first, last } = yearSpan()
const YEARS = row(first, last, '年')
const MONTHS = row(1, 12, '月')

export function DatePicker({ value, from, onChange, ...field }: DateProps) {
  const [isOpen, show] = useState(false)
  const [day, setDay] = useState<string[]>([])
  const setOpen = (open: boolean) => {
    if (open) setDay((value || from).split('-'))
    show(open)
  }
  const [year, month, date] = day
  const most = day.length ? daysIn(year, month) : 0
  const days = useMemo(() => row(1, most, '日'), [most])
  // The 31st of a shorter month is its last day.
  const shown = [year, month, Number(date) > most ? two(most) : date]
  const columns = [
    { label: '年', items: YEARS },
    { label: '月', items: MONTHS },
    { label: '日', items: days },
  ]
  const done = () => {
    show(false)
    onChange(shown.join('-'))
  }
  return (
    <Frame {...field} text={dateText(value)} isOpen={isOpen} setOpen={setOpen}>
      <Columns columns={columns} values={shown} onChange={setDay} onDone={done} />
    </Frame>
  )
}

const HOURS = row(0, 23, '时', two)
const MINUTES = row(0, 59, '分', two)
/** Where a time stands that is not chosen yet. */
const MORNING = '09:00'

export function TimePicker({ value, onChange, ...field }: TimeProps) {
  const [isOpen, show] = useState(false)
  const [time, setTime] = useState<string[]>([])
  const setOpen = (open: boolean) => {
    if (open) setTime((value || MORNING).split(':'))
    show(open)
  }
  const done = () => {
    show(false)
    onChange(time.join(':'))
  }
  const columns = [
    { label: '时', items: HOURS },
    { label: '分', items: MINUTES },
  ]
  return (
    <Frame {...field} text={value} isOpen={isOpen} setOpen={setOpen}>
      <Columns columns={columns} values={time} onChange={setTime} onDone={done} />
    </Frame>
  )
}

export function OptionPicker({ options, value, onChange, ...field }: OptionProps) {
  const [isOpen, show] = useState(false)
  const [at, setAt] = useState('')
  const setOpen = (open: boolean) => {
    if (open) setAt(value)
    show(open)
  }
  const choose = (id: string) => {
    show(false)
    onChange(id)
  }
  return (
    <Frame {...field} text={options.find(({ id }) => id === value)?.name ?? ''} isOpen={isOpen} setOpen={setOpen}>
      <ListBox
        focus
        label={field.label}
        items={options.map(({ id, name }) => ({ key: id, label: name }))}
        value={at}
        onMove={setAt}
        onChoose={choose}
      />
    </Frame>
  )
}
