import { View } from '@tarojs/components'
import { useState, type ReactNode } from 'react'
import { IconBtn } from '@/ui/button/icon-btn'
import { SearchBox } from '@/ui/field/search-box'
import './use-search.scss'

interface Search {
  /** What is looked for; '' for all there is. */
  asked: string
  stop: () => void
  /** For the head of the page. */
  button: ReactNode
  /** Under the head, while it is open. */
  box: ReactNode
}

/** A search of one list that stays out of the way until it is wanted. */
export function useSearch(label: string, placeholder: string): Search {
  const [open, setOpen] = useState(false)
  const [word, setWord] = useState('')
  const [asked, setAsked] = useState('')
  const stop = () => {
    setOpen(false)
    setWord('')
    setAsked('')
  }
  return {
    asked,
    stop,
    button: <IconBtn icon="search" label={open ? '收起搜索' : label} onTap={() => (open ? stop() : setOpen(true))} />,
    box: open && (
      <View className="list-search">
        <SearchBox
          label={label}
          placeholder={placeholder}
          maxLength={20}
          focus
          value={word}
          onChange={(text) => {
            setWord(text)
            if (!text.trim()) setAsked('')
          }}
          onSearch={() => setAsked(word.trim())}
        />
      </View>
    ),
  }
}
