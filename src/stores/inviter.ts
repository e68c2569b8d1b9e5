import { platform } from '@/platform'
import { session } from './session'

const KEY = 'inviter'
const STORED_MS = 7 * 86_400_000

interface Stored {
  code: string
  /** Milliseconds. */
  until: number
}

const { storage } = platform

/** Whose link brought somebody here who has no account yet: kept on the device for seven days, the first one stays. */
export const inviter = {
  get code(): string {
    const stored = storage.get<Stored>(KEY)
    return stored && stored.until > Date.now() ? stored.code : ''
  },
  remember(code: string) {
    if (code && !session.loggedIn && !inviter.code) storage.set(KEY, { code, until: Date.now() + STORED_MS })
  },
  /** Somebody has an account now. */
  forget: () => storage.remove(KEY),
}
