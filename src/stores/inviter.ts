import { platform } from '@/platform'
import { session } from './session'

const KEY = 'inviter'
const KEPT_MS = 7 * 86_400_000

interface Kept {
  code: string
  /** Milliseconds. */
  until: number
}

const { storage } = platform

/** Whose link brought somebody here who has no account yet: kept on the device for seven days, the first one stays. */
export const inviter = {
  get code(): string {
    const kept = storage.get<Kept>(KEY)
    return kept && kept.until > Date.now() ? kept.code : ''
  },
  remember(code: string) {
    if (code && !session.loggedIn && !inviter.code) storage.set(KEY, { code, until: Date.now() + KEPT_MS })
  },
  /** Somebody has an account now. */
  forget: () => storage.remove(KEY),
}
