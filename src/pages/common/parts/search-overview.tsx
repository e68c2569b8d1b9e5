import { View } from '@tarojs/components'
import type { SearchGroup } from '../../../../contract'
import { Tap } from '@/ui/button/tap'
import { Card } from '@/ui/layout/card'
import { SectionHead } from '@/ui/layout/section-head'
import { HitRow } from './hit-row'
import './search-overview.scss'

interface GroupProps {
  group: SearchGroup
  title: string
  onMore: () => void
}

/** The best of one kind. */
export function FoundGroup({ group: { hits, more }, title, onMore }: GroupProps) {
  return (
    <Card className="found-group">
      <SectionHead title={title} onMore={more ? onMore : undefined} />
      {hits.map((hit) => (
        <HitRow key={hit.id} hit={hit} within />
      ))}
    </Card>
  )
}

interface RelatedProps {
  words: readonly string[]
  onSearch: (word: string) => void
}

/** What else one may look for. */
export function RelatedWords({ words, onSearch }: RelatedProps) {
  return (
    <Card>
      <SectionHead title="相关搜索" />
      <View className="related-words">
        {words.map((word) => (
          <Tap key={word} className="related-words__word" onTap={() => onSearch(word)}>
            {word}
          </Tap>
        ))}
      </View>
    </Card>
  )
}
