import { platform } from '@/platform'
import { CACHES } from '@/platform/caches'
import { clearCachedFiles, cachedBytes } from '@/platform/cached-files'

/** Bytes of a text in UTF-8. */
function bytesOf(text: string): number {
  let bytes = 0
  for (const sign of text) {
    const code = sign.codePointAt(0)!
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return bytes
}

/** Bytes that clearing would free. */
export async function cacheSize(): Promise<number> {
  const texts = CACHES.map((key) => platform.storage.get<unknown>(key)).filter((value) => value !== undefined)
  return texts.reduce<number>((sum, value) => sum + bytesOf(JSON.stringify(value)), await cachedBytes())
}

export async function clearCache(): Promise<void> {
  for (const key of CACHES) platform.storage.remove(key)
  await clearCachedFiles()
}
