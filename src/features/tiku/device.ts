import { newRequestId } from '@/api/request-id'
import { platform } from '@/platform'

/** The random name of this device, made once. */
export function deviceId(): string {
  const known = platform.storage.get<string>('examDevice')
  if (known) return known
  const made = newRequestId()
  platform.storage.set('examDevice', made)
  return made
}
