import { View } from '@tarojs/components'
import { useState } from 'react'
import { CALCULATORS, calculatorOf, type Calculator } from '../../../contract/rules/calculators'
import { Btn } from '@/ui/button/btn'
import { Cell } from '@/ui/list/cell'
import { Sheet } from '@/ui/overlay/sheet'
import { CalcForm, givenFor } from './calc-form'
import './calc.scss'

function One({ calculator, onBack }: { calculator: Calculator; onBack: () => void }) {
  const [given, setGiven] = useState(() => givenFor(calculator))
  return (
    <>
      <View className="calc__intro">{calculator.intro}</View>
      <CalcForm calculator={calculator} given={given} onChange={setGiven} />
      <View className="calc__end">
        <Btn wide kind="line" onTap={onBack}>
          换一个计算器
        </Btn>
      </View>
    </>
  )
}

interface Props {
  open: boolean
  onClose: () => void
}

/** All calculators, and the one that was chosen. */
export function CalculatorsSheet({ open, onClose }: Props) {
  const [key, setKey] = useState('')
  const chosen = calculatorOf(key)
  return (
    <Sheet open={open} onClose={onClose} title={chosen ? `${chosen.name}计算器` : 'HR 计算器'}>
      {chosen ? (
        <One key={key} calculator={chosen} onBack={() => setKey('')} />
      ) : (
        CALCULATORS.map((one) => <Cell key={one.key} title={one.name} desc={one.intro} onTap={() => setKey(one.key)} />)
      )}
    </Sheet>
  )
}
