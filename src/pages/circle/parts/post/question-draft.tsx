import { View } from '@tarojs/components'
import { useEffect, useState } from 'react'
import type { Api, Result } from '../../../../../contract'
import { call } from '@/api/call'
import { useLaw } from '@/features/law/use-law'
import { go, goKnown } from '@/nav'
import { RichText } from '@/patterns/text/rich-text'
import { Btn } from '@/ui/button/btn'
import { Tap } from '@/ui/button/tap'
import { Card } from '@/ui/layout/card'
import { SectionHead } from '@/ui/layout/section-head'
import './question-draft.scss'

type Draft = NonNullable<Result<Api['GET /api/wenwen/draft/:postId']>['draft']>
type Source = Draft['sources'][number]

const lineOf = ({ no, title, date, region, gone }: Source) =>
  `[${no}] ${title}${gone ? '（来源已下架）' : [region, date].some(Boolean) ? `（${[region, date].filter(Boolean).join('，')}）` : ''}`

function SourceLine({ source }: { source: Source }) {
  const { page } = source
  if (!page || source.gone) return <View className="question-draft__source">{lineOf(source)}</View>
  return (
    <Tap role="link" className="question-draft__source" onTap={() => goKnown(page.route, page.params)}>
      {lineOf(source)}
    </Tap>
  )
}

/** What the assistant found while nobody has answered yet; it says what it is, and goes when somebody answers. */
export function QuestionDraft({ postId }: { postId: string }) {
  const [draft, setDraft] = useState<Draft | null>(null)
  const law = useLaw()
  useEffect(() => {
    let left = false
    // The question stands without it.
    call('GET /api/wenwen/draft/:postId', { params: { postId } })
      .then((found) => left || setDraft(found.draft))
      .catch(() => {})
    return () => {
      left = true
    }
  }, [postId])
  if (!draft) return null
  return (
    <Card className="question-draft">
      <SectionHead title={draft.kind === 'ai' ? 'AI 草稿' : '检索草稿'} />
      <View className="question-draft__note">还没有人回答，先看看“问问”找到的。有同行回答以后，这里就不再显示。</View>
      <RichText content={draft.content} images={[]} alt="" onOpen={() => {}} words={law.words} />
      {draft.sources.map((source) => (
        <SourceLine key={source.no} source={source} />
      ))}
      <View className="question-draft__label">{draft.label}</View>
      <Btn wide kind="line" onTap={() => void go('pages/wenwen/chat', { postId })}>
        围绕这个问题继续问
      </Btn>
      {law.sheet}
    </Card>
  )
}
