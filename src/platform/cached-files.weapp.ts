import Taro from '@tarojs/taro'
import { PART } from './pick-files.weapp'

const files = () => Taro.getFileSystemManager()
const root = () => Taro.env.USER_DATA_PATH!

interface CachedFile {
  path: string
  size: number
}

/** Of our folder: what was written there to be handed on. WeChat's own folders in it are left alone. */
function written(): CachedFile[] {
  return files()
    .readdirSync(root())
    .flatMap((name) => {
      const path = `${root()}/${name}`
      const stats = files().statSync(path)
      return stats.isFile() ? [{ path, size: stats.size }] : []
    })
}

const saved = () =>
  new Promise<CachedFile[]>((resolve) =>
    files().getSavedFileList({
      success: ({ fileList }) => resolve(fileList.map(({ filePath, size }) => ({ path: filePath, size }))),
      fail: () => resolve([]),
    }),
  )

/** All that can be fetched anew; a file that goes away while we look is none. */
async function all(): Promise<CachedFile[]> {
  try {
    return [...written(), ...(await saved())]
  } catch {
    return []
  }
}

const remove = (path: string) => {
  try {
    files().unlinkSync(path)
  } catch {
    // In use, or gone already: it is counted again afterwards.
  }
}

/** WeChat keeps 200 MB for us: what was handed on before goes; parts of an upload may still be on their way. */
export function makeRoom() {
  try {
    for (const { path } of written()) if (!path.includes(PART)) remove(path)
  } catch {
    // It went away while we looked.
  }
}

/** Bytes of the files that the device keeps for us. */
export const cachedBytes = async (): Promise<number> => (await all()).reduce((sum, { size }) => sum + size, 0)

export async function clearCachedFiles(): Promise<void> {
  for (const { path } of await all()) remove(path)
}
