import { View } from '@tarojs/components'
import { useState } from 'react'
import { Tap } from '@/ui/button/tap'
import { Icon } from '@/ui/icon/icon'
import { Card } from '@/ui/layout/card'
import { SectionHead } from '@/ui/layout/section-head'
import './questions.scss'

/** Questions with their answers, one open at a time. */
export function Questions({ items }: { items: readonly (readonly [question: string, answer: string])[] }) {
  const [open, setOpen] = useState('')
  return (
    <Card>
      <SectionHead title="常见问题" />
      {items.map(([question, answer]) => {
        const shown = question === open
        return (
          <View key={question} className="questions__one">
            <Tap className="questions__ask" expanded={shown} onTap={() => setOpen(shown ? '' : question)}>
              <View className="questions__text">{question}</View>
              <Icon name={shown ? 'chevron-up' : 'chevron-down'} size="s" />
            </Tap>
            {shown && <View className="questions__answer">{answer}</View>}
          </View>
        )
      })}
    </Card>
  )
}
