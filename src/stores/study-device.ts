import { newRequestId } from '@/api/request-id'
import { platform } from '@/platform'

interface StudyDevice {
  id: string
  seq: number
}

const KEY = 'studyDevice'

/** This phone, where it has got a name: nobody is given one who neither studies nor watches. */
export function knownDevice(): StudyDevice | undefined {
  const known = platform.storage.get<StudyDevice | string>(KEY)
  // Versions before kept the id alone, or lost it.
  if (typeof known === 'string') return { id: known, seq: 0 }
  return known?.id ? known : undefined
}

/** This phone, by which one plays at a time, and signs for one person. `seq` rises with each report of what was studied. */
export function studyDevice(): StudyDevice {
  const known = knownDevice()
  if (known) return known
  const fresh = { id: newRequestId(), seq: 0 }
  platform.storage.set(KEY, fresh)
  return fresh
}

/** What the next report says it comes from. */
export function nextReport() {
  const { id, seq } = studyDevice()
  platform.storage.set(KEY, { id, seq: seq + 1 })
  return { deviceId: id, seq: seq + 1 }
}
