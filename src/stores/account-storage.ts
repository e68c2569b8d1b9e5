import { platform } from '@/platform'
import type { AccountKey, TraineeKey } from '@/platform'
import { session } from './session'

interface Stored<T> {
  owner: string
  value: T
  /** Milliseconds. */
  savedAt?: number
}

const { storage } = platform
const me = () => session.userInfo?.id ?? ''

const traineeOf = (userId: string) => `trainee:${userId}` as const
const isTrainee = (owner: string): owner is TraineeKey => owner.startsWith(traineeOf(''))
const placeOf = (key: AccountKey, owner: string) => (isTrainee(owner) ? (`${owner}:${key}` as const) : key)

/** What this device keeps for whoever is logged in, or for a guest: nobody else finds it. */
export const accountStorage = {
  get owner() {
    return me()
  },
  /** The same for what a training asks for: also whoever came in by its list alone is somebody. */
  get learner() {
    return me() || (session.traineeId && traineeOf(session.traineeId))
  },
  /** Whoever came in here by the list of a training last; '' for nobody. */
  get lastTrainee() {
    const id = storage.get<string>('trainee')
    return id ? traineeOf(id) : ''
  },
  find<T>(key: AccountKey, owner = me()): Stored<T> | undefined {
    const stored = storage.get<Partial<Stored<T>>>(placeOf(key, owner))
    // Looking at its members does not make it a whole one to the type.
    return stored?.owner === owner && stored.value !== undefined ? (stored as Stored<T>) : undefined
  },
  get: <T>(key: AccountKey, owner = me()): T | undefined => accountStorage.find<T>(key, owner)?.value,
  set: (key: AccountKey, value: object, owner = me()) => storage.set(placeOf(key, owner), { owner, value, savedAt: Date.now() }),
  /** Whether what is this one's still has a place here: not once they have logged out, or somebody else has logged in. */
  holds: (owner: string) => owner !== '' && (storage.get('account') === owner || owner === accountStorage.lastTrainee),
  remove: (key: AccountKey, owner = me()) => storage.remove(placeOf(key, owner)),
}
