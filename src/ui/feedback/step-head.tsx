import { View } from '@tarojs/components'
import { a11y } from '@/ui/a11y'
import './step-head.scss'

interface StepHeadProps {
  steps: readonly string[]
  /** From 0 on. */
  at: number
}

/** Which of a few steps this is. */
export const StepHead = ({ steps, at }: StepHeadProps) => (
  <View className="step-head" {...a11y({ role: 'img', label: `第 ${at + 1} 步，共 ${steps.length} 步：${steps[at]}` })}>
    {steps.map((name, i) => (
      <View key={name} className={`step-head__step ${i <= at ? 'step-head__step--on' : ''}`}>
        <View className="step-head__number">{i + 1}</View>
        <View className="step-head__name">{name}</View>
      </View>
    ))}
  </View>
)
