import { useState } from 'react'
import type { Row } from '../../screens'
import { draftsOf, type Draft } from './drafts'
import { same } from './edit-conflict'

interface Kept {
  /** What was filled in, as it travels. */
  values: Row
  /** What the form had started from, likewise. */
  seen: Row
  look: string
}
/**
 * The draft of a form that is long enough to be worth keeping. What it had begun with is kept as well: of it only what
 * somebody changed is taken up, and counts as seen when it was.
 */
export function useDraft(who: string, form: string, { keeps, moving }: { keeps: boolean; moving: readonly string[] }) {
  const drafts = draftsOf(who, form)
  const [draft, setDraft] = useState(() => (keeps ? drafts.read() : undefined))
  const [keptAt, setKeptAt] = useState('')
  const typed =
    ({ values, seen = {} }: Draft) =>
    (name: string) =>
      !same(values[name], seen[name]) && (!moving.includes(name) || (name in seen && (values[name] ?? null) !== null))
  return {
    draft,
    keptAt,
    drop: drafts.drop,
    keep: ({ values, seen, look }: Kept) => {
      if (keeps) setKeptAt(drafts.keep(values, { seen, look }))
    },
    /** What was changed in it, what that was before, and by which look; it is offered no more. */
    take(one: Draft) {
      setDraft(undefined)
      const names = Object.keys(one.values).filter(typed(one))
      const of = (row: Row = {}) => Object.fromEntries(names.filter((name) => name in row).map((name) => [name, row[name]]))
      return { mine: of(one.values), before: of(one.seen), look: one.look }
    },
  }
}
