import { useEffect, useState } from 'react'
import type { DraftKey } from '@/platform'
import { accountStorage } from '@/stores/account-storage'
import { useSaving } from './saving'

const textOf = (value: object | undefined) => (value ? JSON.stringify(value) : '')

export class Draft {
  private saved: string
  private closed = false

  constructor(
    private readonly key: DraftKey | undefined,
    private value: object | undefined,
    private readonly owner = accountStorage.owner,
  ) {
    this.saved = textOf(value)
  }

  note = (value: object | undefined) => {
    this.value = value
  }

  save = () => {
    // An editor may be left after its writer has logged out; whose session ran out over it finds what they wrote.
    if (!this.key || this.closed || !accountStorage.holds(this.owner)) return
    const text = textOf(this.value)
    if (text === this.saved) return
    this.saved = text
    // Read back from the text: what a store saves must not live on.
    if (text) accountStorage.set(this.key, JSON.parse(text), this.owner)
    else accountStorage.remove(this.key, this.owner)
  }

  /** Published or given up: forgets it, and saves nothing more. */
  drop = () => {
    this.closed = true
    if (this.key) accountStorage.remove(this.key, this.owner)
  }
}

/**
 * Saves what somebody is writing: every five seconds in which it changed, and when the page goes out of sight.
 * Without a key nothing is saved; `value` undefined means that there is nothing worth saving.
 */
export function useDraft(key: DraftKey | undefined, value: object | undefined) {
  const [draft] = useState(() => new Draft(key, value))
  useSavedDraft(draft, value)
  return draft
}

/** The same for a draft that had to be there before its value. */
export function useSavedDraft(draft: Draft, value: object | undefined) {
  useEffect(() => draft.note(value))
  useSaving(draft.save)
}
