import { Text, View } from '@tarojs/components'
import { useState } from 'react'
import {
  FOR_REFERENCE,
  calculate,
  checkValue,
  defaultsOf,
  isAsked,
  type Calculator,
  type Field,
  type Outcome,
} from '../../../contract/rules/calculators'
import { yuan } from '../../../contract/rules/calculators/amounts'
import { PROVINCES } from '../../../contract/rules/provinces/names'
import { useLaw } from '@/features/law/use-law'
import { today } from '@/lib/date'
import { dateText } from '@/patterns/form/picking/picker-types'
import { DatePicker, OptionPicker } from '@/patterns/form/picking/pickers'
import { a11y } from '@/ui/a11y'
import { ChoiceList } from '@/ui/field/choice-list'
import { FormField } from '@/ui/field/form-field'
import { Pills } from '@/ui/field/pills'
import { TextInput } from '@/ui/field/text-input'
import './calc.scss'

/** What is filled in: a text as it is typed, a number as it is kept. */
export type Given = Record<string, unknown>

/** A choice of longer words stands one beneath the other. */
const SHORT = 6

/** What a calculator begins with, and what is known already on top. */
export const givenFor = (calculator: Calculator, known: Given = {}): Given => ({ ...defaultsOf(calculator, today()), ...known })

/** 分 as they are typed: in 元. */
const typed = (field: Field, value: unknown): string => {
  if (value === undefined || value === null) return ''
  if (field.kind === 'money' && typeof value === 'number') return String(value / 100)
  return String(value)
}

interface ControlProps {
  field: Field
  value: unknown
  error?: string
  onChange: (value: string) => void
}

/** How a value of this kind is put in. */
function Control({ field, value, error, onChange }: ControlProps) {
  const { label } = field
  const text = typed(field, value)
  switch (field.kind) {
    case 'date':
      return (
        <DatePicker label={label} placeholder={`请选择${label}`} from={today()} value={text} error={error} onChange={onChange} />
      )
    case 'region':
      return (
        <OptionPicker
          label={label}
          placeholder="请选择省份"
          options={PROVINCES.map((name) => ({ id: name, name }))}
          value={text}
          error={error}
          onChange={onChange}
        />
      )
    case 'choice':
      return field.options.every((option) => option.length <= SHORT) ? (
        <Pills<string>
          label={label}
          items={field.options.map((option) => ({ key: option, label: option }))}
          value={text}
          onChange={(option: string) => onChange(option)}
        />
      ) : (
        <ChoiceList label={label} options={field.options} values={[text]} onChange={([option]) => option && onChange(option)} />
      )
    default: {
      const whole = field.kind === 'number' && !field.decimals
      return (
        <TextInput
          label={label}
          type={whole ? 'number' : 'text'}
          maxLength={12}
          clearable
          value={text}
          error={error}
          onChange={onChange}
          trailing={<Text className="calc__unit">{field.kind === 'money' ? '元' : field.unit}</Text>}
        />
      )
    }
  }
}

/** The result, how it came about, what it stands on. */
function CalcOutcome({ outcome, calculator }: { outcome: Outcome; calculator: Calculator }) {
  return (
    <View className="calc__outcome" {...a11y({ role: 'status' })}>
      <View className="calc__result">
        <View className="calc__result-label">{outcome.result.label}</View>
        <View className="calc__figure">{outcome.result.value}</View>
      </View>
      {outcome.rows.map(({ label, value, formula }) => (
        <View key={label} className="calc__step">
          <View className="calc__line">
            <View>{label}</View>
            <View className="calc__value">{value}</View>
          </View>
          {formula !== '' && <View className="calc__note">{formula}</View>}
        </View>
      ))}
      {outcome.notes.map((note) => (
        <View key={note} className="calc__note">
          {note}
        </View>
      ))}
      <Basis calculator={calculator} />
    </View>
  )
}

/** Laws with their articles and since when they hold, and that it is no advice. */
export function Basis({ calculator: { basis } }: { calculator: Calculator }) {
  const { words, sheet } = useLaw()
  const stated = basis.map(({ law, article, date }) => `${law}${article}（${date} 起施行）`).join('、')
  return (
    <View className="calc__note">
      <Text>
        依据：{words(stated)}。{FOR_REFERENCE}。
      </Text>
      {sheet}
    </View>
  )
}

/** What a row shows of a value that is there. */
export function shownValue(field: Field, value: unknown): string {
  const checked = checkValue(field, value)
  if ('complaint' in checked || checked.value === undefined) return ''
  if (field.kind === 'money') return yuan(Number(checked.value)).replace('元', ' 元')
  if (field.kind === 'number') return `${checked.value} ${field.unit}`
  return field.kind === 'date' ? dateText(String(checked.value)) : String(checked.value)
}

interface Props {
  calculator: Calculator
  given: Given
  onChange: (given: Given) => void
}

/** Everything that a calculator asks, and its result as soon as it is known. */
export function CalcForm({ calculator, given, onChange }: Props) {
  const [touched, setTouched] = useState<readonly string[]>([])
  const reckoned = calculate(calculator, given)
  const complaints = 'complaints' in reckoned ? reckoned.complaints : {}
  return (
    <View>
      {calculator.fields
        .filter((field) => isAsked(field, given))
        .map((field) => {
          const error = touched.includes(field.key) ? complaints[field.key] : undefined
          return (
            <FormField
              key={field.key}
              label={field.optional ? `${field.label}（选填）` : field.label}
              hint={field.hint}
              error={error}
            >
              <Control
                field={field}
                value={given[field.key]}
                error={error}
                onChange={(value) => {
                  setTouched([...touched, field.key])
                  onChange({ ...given, [field.key]: value })
                }}
              />
            </FormField>
          )
        })}
      {'outcome' in reckoned ? (
        <CalcOutcome outcome={reckoned.outcome} calculator={calculator} />
      ) : (
        <View className="calc__wait">填好以上内容，自动算出结果</View>
      )}
    </View>
  )
}
