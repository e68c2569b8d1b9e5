import { useState } from 'react'
import type { Schema } from '../../api/contract'
import type { Column, List } from '../../screens'
import type { Lexicon } from '../schema'

const columnOf = (column: string | Column): Column => (typeof column === 'string' ? { name: column } : column)

/** The columns of a list with what they are called, and those that somebody has not put away on this device. */
export function useColumns(list: List, lexicon: Lexicon, members: Record<string, Schema> = {}) {
  const key = `columns:${list.route}`
  const columns = list.columns.map(columnOf)
  const [hidden, setHidden] = useState<string[]>(() => {
    const kept = localStorage.getItem(key)
    return kept ? JSON.parse(kept) : columns.flatMap(({ name, aside }) => (aside ? name : []))
  })
  const turn = (name: string) => {
    const next = hidden.includes(name) ? hidden.filter((one) => one !== name) : [...hidden, name]
    localStorage.setItem(key, JSON.stringify(next))
    setHidden(next)
  }
  const kinds: Lexicon = {
    ...lexicon,
    kind: (name, schema) => columns.find((one) => one.name === name)?.kind ?? lexicon.kind(name, schema),
  }
  return {
    columns,
    shown: columns.filter(({ name }, at) => at === 0 || !hidden.includes(name)),
    turn,
    titleOf: ({ name, title }: Column) => title ?? lexicon.label(name, members[name]),
    /** With what a column itself says of its kind. */
    kinds,
    money: columns.find(({ name }) => ['money', 'coins'].includes(kinds.kind(name, members[name]) ?? '')),
  }
}
