import type { ReactNode } from 'react'
import type { Schema } from '../../api/contract'
import type { Column, Row } from '../../screens'
import type { Lexicon } from '../schema'
import { Member, Tag } from '../value'

interface Props {
  column: Column
  row: Row
  /** Of the members of a row. */
  schemas?: Record<string, Schema>
  lexicon: Lexicon
  /** Whether it is the one that names the row. */
  first: boolean
  /** Opens the row from its name. */
  onOpen?: () => void
  /** What else stands beneath the name. */
  children?: ReactNode
}
/** One cell of a list: a value, in the colour of its state, and what the column has below it. */
export function Cell({ column, row, schemas, lexicon, first, onOpen, children }: Props) {
  const shownOf = (name: string) => (
    <Member name={name} schema={schemas?.[name]} row={row} lexicon={lexicon} whole={column.whole} />
  )
  const plain = shownOf(column.name)
  const value = column.toneOf ? <Tag tone={lexicon.tone(column.toneOf, row[column.toneOf])}>{plain}</Tag> : plain
  const below = column.below && row[column.below] ? <div className="sub">{shownOf(column.below)}</div> : null
  if (!first)
    return (
      <div style={{ maxWidth: 320 }}>
        {value}
        {below}
      </div>
    )
  return (
    <>
      {onOpen ? (
        <button type="button" className="link" style={{ maxWidth: 360 }} onClick={onOpen}>
          {value}
        </button>
      ) : (
        <div style={{ maxWidth: 320 }}>{value}</div>
      )}
      {below}
      {children}
    </>
  )
}
