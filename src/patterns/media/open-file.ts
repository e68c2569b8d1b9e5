import { copy } from '@/patterns/feedback/copy'
import { confirm } from '@/patterns/feedback/use-action'
import { platform } from '@/platform'
import { addressOf, openFile as open } from '@/platform/open-file'

/** WeChat's browser saves nothing; what it can show it shows, under a name of its own. */
async function inWechat(url: string, name: string) {
  const words = { yes: '复制链接', no: '仍然在这里打开', danger: false }
  const elsewhere = await confirm('微信里不能直接保存文件', '复制链接，到手机浏览器里打开就能保存，10 分钟内有效', words)
  if (elsewhere) await copy(addressOf(url))
  else if (elsewhere === false) await open(url, name)
}

/** Where WeChat hands a file on at a tap alone, and what was loaded has outlived the first: asks for another. */
export const askToHandOn = (title: string) =>
  confirm(title, '可以发给“文件传输助手”，在电脑上打开', { yes: '发到聊天', no: '取消', danger: false })

/** Opens a document of ours as far as the place can, and says what else can be done with it. */
export async function openFile(url: string, name: string) {
  if (platform.name === 'wechat') return inWechat(url, name)
  const handOn = await open(url, name)
  if (handOn && (await askToHandOn('微信打不开这种文件'))) await handOn()
}
