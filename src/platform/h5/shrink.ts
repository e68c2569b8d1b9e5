/** Pictures up to here go up as they are. */
const LARGE = 2 * 1024 * 1024
/** Of the longer edge, in pixels. */
const LONGEST = 2560
const QUALITY = 0.85

/**
 * A photo as people look at it on a phone: a twentieth of the bytes on a weak line. What no browser here can draw stays as it
 * is.
 */
export async function shrink(file: File): Promise<Blob> {
  // One picture is left of what moves.
  if (file.size <= LARGE || file.type === 'image/gif') return file
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  if (!bitmap) return file
  const scale = Math.min(1, LONGEST / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  const pen = canvas.getContext('2d')
  if (!pen) return file
  // A JPEG has no see-through parts.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const made = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  return made && made.size < file.size ? made : file
}
