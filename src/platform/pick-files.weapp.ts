import Taro from '@tarojs/taro'
import type { PickedFile } from './pick-files-types'

const PART = `${Taro.env.USER_DATA_PATH}/upload-part`

/** A piece of a file as a file of its own, which is what an upload takes. */
const slice = (filePath: string, position: number, length: number) =>
  new Promise<string>((resolve, reject) => {
    const files = Taro.getFileSystemManager()
    const fail = ({ errMsg }: { errMsg: string }) => reject(new Error(errMsg))
    const write = (data: string | ArrayBuffer) => files.writeFile({ filePath: PART, data, success: () => resolve(PART), fail })
    files.readFile({ filePath, position, length, success: ({ data }) => write(data), fail })
  })

interface Found {
  path: string
  name: string
  size: number
  time: number
}
export const pickedOf = ({ path, name, size, time }: Found): PickedFile => ({
  name,
  size,
  fingerprint: `${name.slice(-40)}|${size}|${time}`,
  slice: (start, end) => slice(path, start, end - start),
})

/** Files from the chats of WeChat, where mini-programs find any; none when the picker was closed. */
export async function pickFiles(most: number): Promise<PickedFile[]> {
  const chosen = await Taro.chooseMessageFile({ count: most, type: 'all' }).catch(() => undefined)
  return (chosen?.tempFiles ?? []).map(pickedOf)
}
