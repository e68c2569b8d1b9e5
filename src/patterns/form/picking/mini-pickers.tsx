import { Picker } from '@tarojs/components'
import { useState } from 'react'
import { regionText, regionValue, readRegion } from '../../../../contract/rules/region'
import { PickerField } from './picker-field'
import { dateText, yearSpan, type DateProps, type OptionProps, type RegionProps, type TimeProps } from './picker-types'

// WeChat's own wheels open at the tap on what stands inside them.
const open = () => {}

export function DatePicker({ value, from, onChange, ...field }: DateProps) {
  const [{ first, last }] = useState(yearSpan)
  return (
    <Picker
      mode="date"
      value={value || from}
      start={`${first}-01-01`}
      end={`${last}-12-31`}
      onChange={({ detail }) => onChange(detail.value)}
    >
      <PickerField {...field} text={dateText(value)} open={open} />
    </Picker>
  )
}

export const TimePicker = ({ value, onChange, ...field }: TimeProps) => (
  <Picker mode="time" value={value} start="00:00" end="23:59" onChange={({ detail }) => onChange(detail.value)}>
    <PickerField {...field} text={value} open={open} />
  </Picker>
)

export function OptionPicker({ options, value, onChange, ...field }: OptionProps) {
  const index = options.findIndex(({ id }) => id === value)
  return (
    <Picker
      mode="selector"
      range={options}
      rangeKey="name"
      value={Math.max(0, index)}
      onChange={({ detail }) => onChange(options[Number(detail.value)].id)}
    >
      <PickerField {...field} text={options[index]?.name ?? ''} open={open} />
    </Picker>
  )
}

export const RegionPicker = ({ value, onChange, cityOnly, ...field }: RegionProps) => (
  <Picker
    mode="region"
    level={cityOnly ? 'city' : 'region'}
    value={readRegion(value)?.names ?? []}
    onChange={({ detail }) => {
      const [names, codes] = [detail.value.filter(Boolean), detail.code.filter(Boolean)]
      if (names.length && codes.length) onChange(regionValue({ code: codes[codes.length - 1], names }))
    }}
  >
    <PickerField {...field} text={regionText(value)} open={open} />
  </Picker>
)
