import { Text, View } from '@tarojs/components'
import { useState, type ReactNode } from 'react'
import type { AiCard } from '../../../../contract'
import { copy } from '@/patterns/feedback/copy'
import { accountStorage } from '@/stores/account-storage'
import { Btn } from '@/ui/button/btn'
import { CheckBox } from '@/ui/field/check-box'
import { Icon } from '@/ui/icon/icon'

interface Props {
  card: AiCard
  /** The answer that it stands under: what is ticked off is found again with it, on this phone. */
  messageId: string
  /** What copies carry. */
  label: string
  words: (text: string) => ReactNode
}

/** What has to be done one after the other, to be ticked off. */
export function ChecklistCard({ card: { title, text, steps = [] }, messageId, label, words }: Props) {
  const key = `draft:checklist:${messageId}` as const
  const [done, setDone] = useState(() => accountStorage.get<number[]>(key) ?? [])
  const turn = (at: number) => {
    const next = done.includes(at) ? done.filter((one) => one !== at) : [...done, at]
    setDone(next)
    if (next.length) accountStorage.set(key, next)
    else accountStorage.remove(key)
  }
  const all = () => [title, ...steps.map((step, at) => `${at + 1}. ${step}`), label].filter(Boolean).join('\n')
  return (
    <View className="checklist">
      <View className="checklist__head">
        <Icon name="check-check" />
        <Text className="checklist__title">{title}</Text>
        <Text className="answer__note">
          {done.length} / {steps.length}
        </Text>
      </View>
      {steps.map((step, at) => (
        <View key={step} className={`checklist__step ${done.includes(at) ? 'checklist__step--done' : ''}`}>
          <CheckBox checked={done.includes(at)} label={step} onChange={() => turn(at)}>
            <Text>{words(step)}</Text>
          </CheckBox>
        </View>
      ))}
      <View className="checklist__end">
        <Text className="answer__note">{text}</Text>
        <Btn kind="weak" size="s" icon="copy" onTap={() => void copy(all())}>
          复制清单
        </Btn>
      </View>
    </View>
  )
}
