import type { HandOn } from './open-file-types'

/** Hands a document of ours over under this name; what the browser can show, it shows. Not in `platform`: few pages need it. */
export async function openFile(url: string, name: string): Promise<HandOn | undefined> {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  return undefined
}

/** Where it can be fetched from elsewhere. */
export const addressOf = (url: string) => new URL(url, location.href).href
