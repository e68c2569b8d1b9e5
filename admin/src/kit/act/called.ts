import { schemasOf, summaryOf } from '../../api/contract'
import type { List, Row } from '../../screens'
import { timeText } from '../format'
import { rowSchema, type Lexicon } from '../schema'

/** At most this many characters of a name are shown above what is done to it. */
const LONGEST = 40

/** What a row is called: what the first column of its list says of it, and what stands below that; '' where that says nothing. */
export function called({ route, rows, columns: [first] }: List, row: Row, lexicon: Lexicon): string {
  const members = rowSchema(schemasOf(route).result, rows).properties
  const column = typeof first === 'string' ? { name: first } : first
  const wordOf = (name = '') => {
    const value = row[name]
    if (value === undefined || value === null || value === '') return ''
    if (name === 'route') return summaryOf(String(value))
    return lexicon.kind(name, members?.[name]) === 'time' ? timeText(String(value)) : lexicon.word(name, value)
  }
  const name = [wordOf(column.name), wordOf(column.below)].filter(Boolean).join(' · ')
  return name.length > LONGEST ? `${name.slice(0, LONGEST)}…` : name
}
