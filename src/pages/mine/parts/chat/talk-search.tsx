import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import type { ChatMessage } from '../../../../../contract'
import { PagedList } from '@/api/paged-list'
import { pageOf } from '@/api/pages'
import { ago } from '@/lib/time'
import { useDebounced } from '@/patterns/form/use-debounced'
import { ListBody } from '@/patterns/list/list'
import { useLists } from '@/patterns/list/use-lists'
import { Tap } from '@/ui/button/tap'
import { SkeletonRows } from '@/ui/feedback/skeleton'
import { SearchBox } from '@/ui/field/search-box'
import { Sheet } from '@/ui/overlay/sheet'
import './talk-search.scss'

interface Props {
  peerId: string
  /** How the other one is called. */
  name: string
  open: boolean
  onClose: () => void
  /** Leads to this message. */
  onPick: (seq: number) => void
}

const Found = observer(function Found({ peerId, name, onPick }: Pick<Props, 'peerId' | 'name' | 'onPick'>) {
  const [text, setText] = useState('')
  const keyword = useDebounced(text.trim())
  const listOf = useLists(
    (word: string) => new PagedList<ChatMessage>((cursor) => pageOf('POST /api/dm/search', { peerId, keyword: word, cursor })),
  )
  return (
    <View className="talk-search">
      <SearchBox value={text} onChange={setText} label="聊天里的文字" placeholder="搜这段聊天里的文字" maxLength={20} focus />
      {keyword && (
        <ListBody
          list={listOf(keyword)}
          skeleton={<SkeletonRows count={3} />}
          empty={{ title: `没有找到“${keyword}”` }}
          row={({ seq, content, mine, time }) => (
            <Tap className="talk-search__row" onTap={() => onPick(seq)}>
              <View className="talk-search__who">
                <Text>{mine ? '我' : name}</Text>
                <Text>{ago(time)}</Text>
              </View>
              <View className="talk-search__text">{content}</View>
            </Tap>
          )}
        />
      )}
    </View>
  )
})

/** What was said with one person, found by a word. */
export const TalkSearch = ({ open, onClose, ...found }: Props) => (
  <Sheet open={open} onClose={onClose} title="查找聊天记录">
    <Found {...found} />
  </Sheet>
)
