import Taro from '@tarojs/taro'
import { platform } from '.'

/** Shows a document of ours, with the menu to send it on. */
export async function openFile(url: string, _name: string) {
  const { tempFilePath, statusCode } = await Taro.downloadFile({ url: platform.fileUrl(url) })
  if (statusCode !== 200) throw new Error(`download: ${statusCode}`)
  await Taro.openDocument({ filePath: tempFilePath, showMenu: true })
}
