import { Text, View } from '@tarojs/components'
import { useState } from 'react'
import { calculate, calculatorOf, isAsked, type Calculator } from '../../../contract/rules/calculators'
import { Tap } from '@/ui/button/tap'
import { Icon } from '@/ui/icon/icon'
import { Sheet } from '@/ui/overlay/sheet'
import { Basis, CalcForm, givenFor, shownValue, type Given } from './calc-form'
import './calc.scss'

function Card({ calculator, inputs }: { calculator: Calculator; inputs: Given }) {
  const [given, setGiven] = useState(() => givenFor(calculator, inputs))
  const [open, setOpen] = useState(false)
  const reckoned = calculate(calculator, given)
  const show = () => setOpen(true)
  return (
    <View className="calc-card">
      <View className="calc-card__head">
        <Icon name="calculator" className="calc-card__icon" />
        <View className="calc-card__name">{calculator.name}计算器</View>
        <View className="calc__note">点数字可修改</View>
      </View>
      {calculator.fields
        .filter((field) => isAsked(field, given) && !(field.optional && given[field.key] === undefined))
        .map((field) => {
          const value = shownValue(field, given[field.key])
          return (
            <Tap key={field.key} className="calc-card__row" label={`${field.label}，${value || '未填'}，修改`} onTap={show}>
              <View className="calc-card__label">{field.label}</View>
              <View className={value ? 'calc-card__value' : 'calc-card__empty'}>
                <Text>{value || '未填'}</Text> <Icon name="pencil" size="xs" />
              </View>
            </Tap>
          )
        })}
      {'outcome' in reckoned ? (
        <View className="calc__result">
          <View className="calc__result-label">{reckoned.outcome.result.label}</View>
          <View className="calc__figure">{reckoned.outcome.result.value}</View>
        </View>
      ) : (
        <Tap className="calc-card__fill" onTap={show}>
          填好未填的内容，自动算出结果
        </Tap>
      )}
      <Basis calculator={calculator} />
      <Sheet open={open} onClose={() => setOpen(false)} title={`${calculator.name}计算器`}>
        <CalcForm calculator={calculator} given={given} onChange={setGiven} />
      </Sheet>
    </View>
  )
}

interface Props {
  /** As contract/rules/calculators calls it; one that this version does not know is not shown. */
  calculator: string
  inputs?: Given
}

/** A calculation that stands in a talk: its numbers can be changed, and are reckoned on the phone. */
export function CalcCard({ calculator, inputs = {} }: Props) {
  const known = calculatorOf(calculator)
  return known ? <Card calculator={known} inputs={inputs} /> : null
}
