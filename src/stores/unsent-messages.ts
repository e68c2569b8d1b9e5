import { accountStorage } from './account-storage'
import type { Draft, Pending } from './talk'

interface Unsent {
  /** The conversation that it is for. */
  place: string
  clientMsgId: string
  draft: Draft
  imageId?: string
}
/** Of all conversations, the oldest go first. */
const MOST = 50

const typedKey = (place: string) => `draft:talk:${place}` as const

const allOf = (owner: string) => accountStorage.get<Unsent[]>('unsentMessages', owner) ?? []

/**
 * What somebody said in one conversation and the server has not confirmed, on this device: the app may be closed before it
 * has.
 */
export class UnsentMessages {
  private readonly owner = accountStorage.owner

  constructor(private readonly place: string) {}

  /** As they were said; their ids are the same, so that what had arrived after all is not said twice. */
  recall(): Pending[] {
    return allOf(this.owner)
      .filter(({ place }) => place === this.place)
      .map(({ clientMsgId, draft, imageId }) => ({ clientMsgId, draft, imageId, state: 'failed', why: '', percent: 0 }))
  }

  note({ clientMsgId, draft, imageId }: Pending) {
    // Where a picture lies is known for as long as the app runs.
    const left = draft.type === 'image' ? { ...draft, path: '' } : draft
    // Read back from the text: what a store saves must not live on.
    const one: Unsent = JSON.parse(JSON.stringify({ place: this.place, clientMsgId, draft: left, imageId }))
    this.change((all) =>
      all.some((other) => other.clientMsgId === clientMsgId)
        ? all.map((other) => (other.clientMsgId === clientMsgId ? one : other))
        : [...all, one].slice(-MOST),
    )
  }

  drop(clientMsgId: string) {
    this.change((all) => all.filter((other) => other.clientMsgId !== clientMsgId))
  }
  dropAll() {
    this.change((all) => all.filter(({ place }) => place !== this.place))
  }

  /** What was being typed when the session ran out. */
  keepTyped(text: string) {
    if (text && accountStorage.holds(this.owner)) accountStorage.set(typedKey(this.place), { text }, this.owner)
  }
  /** Once: it is in the field again. */
  takeTyped(): string {
    const key = typedKey(this.place)
    const typed = accountStorage.get<{ text: string }>(key, this.owner)
    if (typed) accountStorage.remove(key, this.owner)
    return typed?.text ?? ''
  }

  /** Upon what is there now: another window may have said something meanwhile. */
  private change(made: (all: Unsent[]) => Unsent[]) {
    if (!accountStorage.holds(this.owner)) return
    const all = allOf(this.owner)
    const left = made(all)
    if (left.length) accountStorage.set('unsentMessages', left, this.owner)
    else if (all.length) accountStorage.remove('unsentMessages', this.owner)
  }
}
