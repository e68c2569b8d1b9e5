import { platform } from '@/platform'
import { session } from './session'

interface Stored<T> {
  owner: string
  value: T
  /** Milliseconds. */
  savedAt?: number
}

const { storage } = platform
const INDEX = 'draftKeys'
const keys = () => storage.get<string[]>(INDEX) ?? []

/** What somebody has begun to write, kept on the device until it is published or they log out. */
export const drafts = {
  get owner() {
    return session.userInfo?.id ?? ''
  },
  /** A session whose time runs out ends without the clean-up below: somebody else's draft is as good as none. */
  find<T>(key: string): Stored<T> | undefined {
    const stored = storage.get<Stored<T>>(key)
    return stored?.owner === drafts.owner ? stored : undefined
  },
  get<T>(key: string): T | undefined {
    return drafts.find<T>(key)?.value
  },
  set(key: string, value: object) {
    storage.set(key, { owner: drafts.owner, value, savedAt: Date.now() })
    if (!keys().includes(key)) storage.set(INDEX, [...keys(), key])
  },
  remove(key: string) {
    storage.remove(key)
    storage.set(
      INDEX,
      keys().filter((other) => other !== key),
    )
  },
}

session.onLeave((byChoice) => {
  // A session that ran out takes no text with it: its person comes back and goes on writing.
  if (!byChoice) return
  for (const key of keys()) storage.remove(key)
  storage.remove(INDEX)
})
