import { CACHES } from '../caches'
import { isPhones, type WindowKey } from '../storage-keys'
import type { Platform } from '../types'

// A private window may refuse storage, or be full: the app then works without memory.
const memory = new Map<string, unknown>()

function stored(): string[] {
  try {
    return Object.keys(localStorage)
  } catch {
    return []
  }
}

export const storage: Platform['storage'] = {
  // Whoever asks for a key knows what is written under it.
  get<T>(key: string) {
    try {
      const text = localStorage.getItem(key)
      return text === null ? (memory.get(key) as T | undefined) : JSON.parse(text)
    } catch {
      return memory.get(key) as T | undefined
    }
  },
  set(key, value) {
    // One cache does not push out the next.
    const spare = CACHES.some((cache) => cache === key) ? [] : CACHES.filter((cache) => stored().includes(cache))
    // What lies there is of before; where there is no room, what the server has, too, makes some.
    for (const other of [key, ...spare]) {
      storage.remove(other)
      memory.set(key, value)
      try {
        return localStorage.setItem(key, JSON.stringify(value))
      } catch {}
    }
  },
  remove(key) {
    memory.delete(key)
    try {
      localStorage.removeItem(key)
    } catch {}
  },
  removeAccount(stays = () => false) {
    for (const key of new Set([...memory.keys(), ...stored()]))
      if (!isPhones(key) && !stays(key)) {
        memory.delete(key)
        try {
          localStorage.removeItem(key)
        } catch {}
      }
    try {
      sessionStorage.clear()
    } catch {}
  },
}

/** For this window only, and good for one look: what is remembered while the page is left for WeChat. */
export function remember(key: WindowKey, value: object) {
  try {
    sessionStorage.setItem(key, JSON.stringify(value))
  } catch {
    // A private window may refuse: the person is known after coming back, and taps once more.
  }
}
export function takeRemembered<T>(key: WindowKey): T | undefined {
  try {
    const text = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    return text ? JSON.parse(text) : undefined
  } catch {
    return undefined
  }
}
