import { Text, View } from '@tarojs/components'
import { useState } from 'react'
import type { Api, Result } from '../../../../../contract'
import { Tap } from '@/ui/button/tap'
import { Icon } from '@/ui/icon/icon'
import { Card } from '@/ui/layout/card'
import { SectionHead } from '@/ui/layout/section-head'
import { UnderTabs } from '@/ui/layout/under-tabs'
import './kefu-questions.scss'

type Topics = Result<Api['GET /api/kefu/info']>['topics']

/** What is asked often, by topic; the answer stands beneath its question. */
export function Questions({ topics }: { topics: Topics }) {
  const [topic, setTopic] = useState(topics[0].topic)
  const [opened, setOpened] = useState('')
  const items = topics.find((one) => one.topic === topic)?.items ?? []
  return (
    <Card>
      <SectionHead title="常见问题" />
      <UnderTabs plain items={topics.map(({ topic: key }) => ({ key, label: key }))} value={topic} onChange={setTopic} />
      {items.map(({ q, a }) => (
        <View key={q} className="kefu-question">
          <Tap className="kefu-question__q" expanded={opened === q} onTap={() => setOpened(opened === q ? '' : q)}>
            <Text className="kefu-question__words">{q}</Text>
            <Icon name={opened === q ? 'chevron-up' : 'chevron-down'} size="s" />
          </Tap>
          {opened === q && <View className="kefu-question__a">{a}</View>}
        </View>
      ))}
    </Card>
  )
}
