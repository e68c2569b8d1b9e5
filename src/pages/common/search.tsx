import { View } from '@tarojs/components'
import { useState } from 'react'
import { back } from '@/nav'
import { Page } from '@/patterns/page/page'
import { useParams } from '@/patterns/page/params'
import { onWeapp } from '@/ui/a11y'
import { IconBtn } from '@/ui/button/icon-btn'
import { Tap } from '@/ui/button/tap'
import { SearchBox } from '@/ui/field/search-box'
import { searchHistory } from './parts/search-history'
import { SearchResults } from './parts/search-results'
import { SearchStart } from './parts/search-start'
import { SearchSuggestions } from './parts/search-suggestions'
import './search.scss'

const LONGEST = 50

export default function Search() {
  const { keyword } = useParams('keyword')
  const [given] = useState(() => keyword.trim().slice(0, LONGEST))
  const [text, setText] = useState(given)
  const [searched, setSearched] = useState(given)
  const typed = text.trim()
  const search = (word: string) => {
    if (!word) return
    searchHistory.add(word)
    setText(word)
    setSearched(word)
  }
  return (
    <Page bare>
      <View className="search__bar">
        {!onWeapp && <IconBtn icon="chevron-left" size="l" label="返回" onTap={() => void back()} />}
        <SearchBox
          focus={!given}
          value={text}
          onChange={setText}
          onSearch={() => search(typed)}
          label="搜索"
          placeholder="搜帖子、课程、资料和同行"
          maxLength={LONGEST}
        />
        <Tap className="search__go" disabled={!typed} onTap={() => search(typed)}>
          搜索
        </Tap>
      </View>
      {!typed ? (
        <SearchStart onSearch={search} />
      ) : typed === searched ? (
        <SearchResults key={searched} keyword={searched} onSearch={search} />
      ) : (
        <SearchSuggestions typed={typed} onSearch={search} />
      )}
    </Page>
  )
}
