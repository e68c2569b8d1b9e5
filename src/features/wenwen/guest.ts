import { platform } from '@/platform'

/**
 * What goes with every call: by it the server knows again the phone of somebody who is not logged in, and whoever logs in on
 * it takes along what they have just asked.
 */
export const guestPart = (): { guest?: string } => {
  const guest = platform.storage.get<string>('aiGuest')
  return guest ? { guest } : {}
}

export const saveGuest = (guest: string | null) => {
  if (guest) platform.storage.set('aiGuest', guest)
}
