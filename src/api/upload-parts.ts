import type { PickedFile } from '@/platform/pick-files-types'
import { call, upload } from './call'

interface Sending {
  /** Nobody waits for it any more. */
  isLeft(): boolean
  onPercent(percent: number): void
}

/** Sends a file in parts, going on where its line broke before; its id, undefined where it was left. */
export async function uploadInParts(file: PickedFile, { isLeft, onPercent }: Sending): Promise<string | undefined> {
  const { name, size, fingerprint } = file
  const { uploadId, partSize, parts, received } = await call('POST /api/file/uploadOpen', {
    body: { name: name.slice(-100), size, fingerprint },
  })
  for (let no = 0; no < parts; no++) {
    if (isLeft()) return undefined
    if (received.includes(no)) continue
    const piece = await file.slice(no * partSize, Math.min(size, (no + 1) * partSize))
    const one = upload(`/api/file/uploadPart/${uploadId}/${no}`, piece, 'part', (percent) =>
      onPercent(Math.floor(((no + percent / 100) / parts) * 100)),
    )
    await one.done
    onPercent(Math.floor(((no + 1) / parts) * 100))
  }
  return (await call('POST /api/file/uploadDone', { body: { uploadId } })).fileId
}
