import { Text, View } from '@tarojs/components'
import { useEffect, useId, useRef, type KeyboardEvent } from 'react'
import { a11y } from '@/ui/a11y'
import { Icon } from '@/ui/icon/icon'
import './list-box.scss'

export interface Choice {
  key: string
  label: string
}

interface ListBoxProps {
  /** What is being chosen. */
  label: string
  items: readonly Choice[]
  /** Where it stands, '' for nowhere yet. */
  value: string
  /** It stands elsewhere now: by an arrow, or the first signs of a name. */
  onMove: (key: string) => void
  /** This one is meant: by a tap or Enter. */
  onChoose: (key: string) => void
  /** Has the keyboard as soon as it is there. */
  focus?: boolean
  /** One of several beside each other. */
  column?: boolean
}

const PAGE = 10
/** Signs that follow each other faster are of one name. */
const NAME_MS = 800

/** Where a key leads from `at` in a list; undefined for keys that lead nowhere. */
function led(key: string, at: number, last: number): number | undefined {
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, PageDown: at + PAGE, PageUp: at - PAGE, Home: 0, End: last }[key]
  return to === undefined ? undefined : Math.max(0, Math.min(last, to))
}

/** H5: one of many, by finger and by keys alone. */
export function ListBox({ label, items, value, onMove, onChoose, focus, column }: ListBoxProps) {
  const id = useId()
  const list = useRef<HTMLElement>(null)
  const typed = useRef({ text: '', at: 0 })
  const at = items.findIndex(({ key }) => key === value)

  useEffect(() => {
    const box = list.current
    // What is drawn below are no other elements.
    const row = items.length ? (box?.children[Math.max(0, at)] as HTMLElement | undefined) : undefined
    if (box && row) box.scrollTop = row.offsetTop - (box.clientHeight - row.offsetHeight) / 2
  }, [at, items])
  useEffect(() => {
    // The sheet around it takes the keyboard when it opens; this comes behind.
    if (focus) void Promise.resolve().then(() => list.current?.focus())
  }, [focus])

  // By when they were typed: a busy device hears of them later.
  const named = (sign: string, pressedAt: number) => {
    const text = (pressedAt - typed.current.at < NAME_MS ? typed.current.text : '') + sign
    typed.current = { text, at: pressedAt }
    return items.findIndex((item) => item.label.startsWith(text))
  }
  const pressed = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, timeStamp } = event
    if (ctrlKey || metaKey || altKey) return
    if (key === 'Enter' || key === ' ') {
      event.preventDefault()
      typed.current.text = ''
      if (at >= 0) onChoose(items[at].key)
      return
    }
    const to = key.length === 1 ? named(key, timeStamp) : led(key, at, items.length - 1)
    if (to === undefined) return
    event.preventDefault()
    if (items[to]) onMove(items[to].key)
  }
  const keys = { tabIndex: 0, onKeyDown: pressed, 'aria-activedescendant': at < 0 ? undefined : `${id}${at}` }
  return (
    <View ref={list} className={`list-box ${column ? 'list-box--column' : ''}`} {...a11y({ role: 'listbox', label })} {...keys}>
      {items.map((item, index) => (
        <View
          key={item.key}
          id={`${id}${index}`}
          className={`list-box__item ${index === at ? 'list-box__item--on' : ''}`}
          onClick={() => onChoose(item.key)}
          {...a11y({ role: 'option', selected: index === at })}
        >
          <Text>{item.label}</Text>
          {!column && index === at && <Icon name="check" size="s" />}
        </View>
      ))}
    </View>
  )
}
