import { chooseFiles } from './choose-files'
import type { PickedFile } from './pick-files-types'

export const pickedOf = (file: File): PickedFile => ({
  name: file.name,
  size: file.size,
  fingerprint: `${file.name.slice(-40)}|${file.size}|${file.lastModified}`,
  slice: async (start, end) => URL.createObjectURL(file.slice(start, end)),
})

/** Files of the device; none when the picker was closed. At once on a tap. */
export async function pickFiles(most: number): Promise<PickedFile[]> {
  const files = (await chooseFiles('', most > 1)).slice(0, most)
  return files.map(pickedOf)
}
