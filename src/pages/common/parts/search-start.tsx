import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { call } from '@/api/call'
import { confirm } from '@/patterns/feedback/use-action'
import { useLoaded } from '@/patterns/page/loaded'
import { IconBtn } from '@/ui/button/icon-btn'
import { Tap } from '@/ui/button/tap'
import { Card } from '@/ui/layout/card'
import { SectionHead } from '@/ui/layout/section-head'
import { searchHistory } from './search-history'
import './search-start.scss'

interface Props {
  onSearch: (word: string) => void
}

const clearAll = async () => {
  if (await confirm('确定清空历史搜索吗？', '', { yes: '清空' })) searchHistory.clear()
}

const History = observer(function History({ onSearch }: Props) {
  const [editing, setEditing] = useState(false)
  const { words } = searchHistory
  if (!words.length) return null
  return (
    <Card>
      <SectionHead
        title="历史搜索"
        trailing={
          <View className="search-start__tools">
            {editing && (
              <Tap className="search-start__tool" onTap={() => void clearAll()}>
                全部清空
              </Tap>
            )}
            <Tap className="search-start__tool" onTap={() => setEditing(!editing)}>
              {editing ? '完成' : '管理'}
            </Tap>
          </View>
        }
      />
      <View className="search-start__words">
        {words.map((word) => (
          <View key={word} className="search-start__word">
            <Tap className="search-start__text" onTap={() => onSearch(word)}>
              {word}
            </Tap>
            {editing && <IconBtn icon="x" size="s" label={`删除 ${word}`} onTap={() => searchHistory.remove(word)} />}
          </View>
        ))}
      </View>
    </Card>
  )
})

/** What stands before anything is looked for: one's own words and those of others. */
export const SearchStart = observer(function SearchStart({ onSearch }: Props) {
  // Without the words of others the page is whole.
  const hot = useLoaded(() => call('GET /api/search/hot'))
  return (
    <>
      <History onSearch={onSearch} />
      {hot.value !== undefined && hot.value.length > 0 && (
        <Card>
          <SectionHead title="热门搜索" />
          {hot.value.map((word, index) => (
            <Tap key={word} className="search-start__hot" onTap={() => onSearch(word)}>
              <Text className={`search-start__place ${index < 3 ? 'search-start__place--top' : ''}`}>{index + 1}</Text>
              <Text className="search-start__hot-text">{word}</Text>
            </Tap>
          ))}
        </Card>
      )}
    </>
  )
})
