import Taro from '@tarojs/taro'
import type { PickedFile } from './pick-files-types'

/** More than go up at the same time; what they leave behind is written over by later ones. */
const PLACES = 16
/** How the names of pieces begin. */
export const PART = 'upload-part-'
let picked = 0

/** A piece of a file as a file of its own, which is what an upload takes. */
const slice = (filePath: string, position: number, length: number, part: string) =>
  new Promise<string>((resolve, reject) => {
    const files = Taro.getFileSystemManager()
    const fail = ({ errMsg }: { errMsg: string }) => reject(new Error(errMsg))
    const write = (data: string | ArrayBuffer) => files.writeFile({ filePath: part, data, success: () => resolve(part), fail })
    files.readFile({ filePath, position, length, success: ({ data }) => write(data), fail })
  })

interface Found {
  path: string
  name: string
  size: number
  time: number
}
export function pickedOf({ path, name, size, time }: Found): PickedFile {
  // Its parts go up one after the other, beside those of other files.
  const part = `${Taro.env.USER_DATA_PATH}/${PART}${picked++ % PLACES}`
  return {
    name,
    size,
    fingerprint: `${name.slice(-40)}|${size}|${time}`,
    slice: (start, end) => slice(path, start, end - start, part),
  }
}

/** Files from the chats of WeChat, where mini-programs find any; none when the picker was closed. */
export async function pickFiles(most: number): Promise<PickedFile[]> {
  const chosen = await Taro.chooseMessageFile({ count: most, type: 'all' }).catch(() => undefined)
  return (chosen?.tempFiles ?? []).map(pickedOf)
}
