import Taro from '@tarojs/taro'
import { CACHES } from './caches'
import { isPhones } from './storage-keys'
import type { Platform } from './types'

/** What WeChat had no room for: it lasts as long as the app stands. */
const memory = new Map<string, unknown>()

/** Whether WeChat has taken it: its store is full at 10 MB, and takes no single value above 1 MB. */
function write(key: string, value: unknown): boolean {
  try {
    Taro.setStorageSync(key, value)
    return true
  } catch {
    return false
  }
}

function drop(key: string) {
  memory.delete(key)
  try {
    Taro.removeStorageSync(key)
  } catch {}
}

/** Makes room by what the server has, too, and no more of it than it takes. */
function writeInstead(key: string, value: unknown): boolean {
  const caches: readonly string[] = CACHES
  // One cache does not push out the next.
  if (caches.includes(key)) return false
  return caches.some((cache) => {
    drop(cache)
    return write(key, value)
  })
}

export const storage: Platform['storage'] = {
  // Whoever asks for a key knows what is written under it.
  get<T>(key: string): T | undefined {
    if (memory.has(key)) return memory.get(key) as T
    try {
      const value = Taro.getStorageSync(key)
      return value === '' ? undefined : value
    } catch {
      return undefined
    }
  },
  set(key, value) {
    memory.delete(key)
    if (write(key, value) || writeInstead(key, value)) return
    // What lies there is of before: it must not come back with the next start.
    drop(key)
    memory.set(key, value)
  },
  remove: drop,
  removeAccount(stays = () => false) {
    for (const key of new Set([...memory.keys(), ...Taro.getStorageInfoSync().keys])) if (!isPhones(key) && !stays(key)) drop(key)
  },
}
