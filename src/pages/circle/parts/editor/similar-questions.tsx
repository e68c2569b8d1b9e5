import { Text, View } from '@tarojs/components'
import { useEffect, useState } from 'react'
import { QUESTION } from '../../../../../contract/rules/post'
import type { Api, Result } from '../../../../../contract'
import { call } from '@/api/call'
import { count } from '@/lib/text'
import { go } from '@/nav'
import { useDebounced } from '@/patterns/form/use-debounced'
import { a11y } from '@/ui/a11y'
import { Tap } from '@/ui/button/tap'
import { Icon } from '@/ui/icon/icon'
import { Badge } from '@/ui/text/badge'
import './similar-questions.scss'

type Question = Result<Api['POST /api/circle/similar']>[number]

/** The endpoint takes no shorter title. */
const SHORTEST = 2

/** Questions like the one that is being typed. Who gets no answer goes on without. */
function useSimilar(title: string): Question[] {
  const [found, setFound] = useState<Question[]>([])
  useEffect(() => {
    let wanted = true
    const show = (next: Question[]) => wanted && setFound(next)
    if (title.length < SHORTEST) show([])
    else call('POST /api/circle/similar', { body: { title } }).then(show, () => show([]))
    return () => {
      wanted = false
    }
  }, [title])
  return found
}

interface Props {
  title: string
  /** The question that is being changed is like itself. */
  self?: string
}

/** Perhaps somebody has asked this already. */
export function SimilarQuestions({ title, self }: Props) {
  const rows = useSimilar(useDebounced(title.trim())).filter(({ id }) => id !== self)
  const [open, setOpen] = useState(true)
  if (!rows.length) return null
  return (
    <View className="similar">
      <Tap className="similar__head" expanded={open} onTap={() => setOpen(!open)}>
        <Text {...a11y({ role: 'status' })}>已有 {rows.length} 个相似问题，先看看</Text>
        <Icon name={open ? 'chevron-up' : 'chevron-down'} size="s" />
      </Tap>
      {open &&
        rows.map(({ id, title: asked, answerCount, state }) => (
          <Tap key={id} role="link" className="similar__row" onTap={() => void go('pages/circle/circleDetail', { id })}>
            <Text className="similar__title">{asked}</Text>
            <Badge tone={state === QUESTION.solved ? 'ok' : 'plain'}>{['待解决', '已采纳', '已关闭'][state]}</Badge>
            <Text className="similar__count">{count(answerCount)} 回答</Text>
          </Tap>
        ))}
    </View>
  )
}
