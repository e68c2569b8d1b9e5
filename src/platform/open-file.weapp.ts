import Taro from '@tarojs/taro'
import { platform } from '.'
import { makeRoom } from './cached-files.weapp'
import { DOWNLOAD_MS } from './download-time'
import type { HandOn } from './open-file-types'
import { isTurnedAway, type WxFault } from './refusal'

/** What WeChat shows. */
const SHOWN = ['doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'pdf'] as const
type Shown = (typeof SHOWN)[number]
const isShown = (kind: string): kind is Shown => SHOWN.some((one) => one === kind)

/** A name of a file may have 255 bytes, and letters of Chinese have three. */
const LONGEST_STEM = 60

/** Where it lies under its own name: WeChat's viewer, and whoever it is sent on to, reads the name off the path. */
function placeOf(name: string) {
  const [, stem, ending] = /^(.+?)(\.[^.]*)?$/.exec(name.replace(/[\\/:*?"<>|]/g, '_')) ?? [name, name]
  return `${Taro.env.USER_DATA_PATH}/${stem.slice(0, LONGEST_STEM)}${ending ?? ''}`
}

/** Shows a document of ours, with the menu to send it on; answers how to hand on what WeChat does not show. */
export async function openFile(url: string, name: string): Promise<HandOn | undefined> {
  const { tempFilePath, statusCode } = await Taro.downloadFile({ url: platform.fileUrl(url), timeout: DOWNLOAD_MS })
  if (statusCode !== 200) throw new Error(`download: ${statusCode}`)
  const filePath = placeOf(name)
  makeRoom()
  Taro.getFileSystemManager().saveFileSync(tempFilePath, filePath)
  const kind = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  if (isShown(kind)) {
    await Taro.openDocument({ filePath, fileType: kind, showMenu: true })
    return undefined
  }
  return async () => {
    try {
      await Taro.shareFileMessage({ filePath, fileName: name })
    } catch (error) {
      // What WeChat throws says there what it was.
      if (!isTurnedAway(error as WxFault)) throw error
    }
  }
}

export const addressOf = (url: string) => platform.fileUrl(url)
