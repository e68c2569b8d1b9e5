import { oneDecimal } from './text'

/** 812 B, 34.5 KB, 1.2 MB */
export function fileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  if (bytes < 1024 ** 2) return `${oneDecimal(bytes / 1024)} KB`
  return `${oneDecimal(bytes / 1024 ** 2)} MB`
}
