import { View } from '@tarojs/components'
import { useEffect, useState } from 'react'
import { call } from '@/api/call'
import { useDebounced } from '@/patterns/form/use-debounced'
import { Tap } from '@/ui/button/tap'
import { Icon } from '@/ui/icon/icon'
import { Highlight } from './highlight'
import { mark } from './mark'
import './search-suggestions.scss'

interface Props {
  typed: string
  onSearch: (word: string) => void
}

/** What somebody may be about to type. Those of the word before stay until the next ones are there; a failure shows none. */
export function SearchSuggestions({ typed, onSearch }: Props) {
  const keyword = useDebounced(typed)
  const [words, setWords] = useState<string[]>([])
  useEffect(() => {
    if (!keyword) return
    let wanted = true
    call('POST /api/search/suggest', { body: { keyword } }).then(
      (found) => wanted && setWords(found),
      () => wanted && setWords([]),
    )
    return () => {
      wanted = false
    }
  }, [keyword])
  return (
    <View className="suggestions">
      {words.map((word) => (
        <Tap key={word} className="suggestions__row" onTap={() => onSearch(word)}>
          <Icon name="search" size="s" />
          <View className="suggestions__word">
            <Highlight runs={mark(word, typed)} />
          </View>
        </Tap>
      ))}
    </View>
  )
}
