import { confirm, toast } from '@/patterns/feedback/use-action'
import { platform } from '@/platform'

/** Keeps a picture among the person's own, where the place can (`platform.saveImage`), and asks to be allowed to. True when it did. */
export async function savePicture(url: string, said: string): Promise<boolean> {
  const outcome = await platform.saveImage!(url)
  if (outcome === 'saved') {
    toast(said)
    return true
  }
  if (outcome === 'cancelled' || !platform.openSettings) return false
  if (await confirm('需要您的相册权限', '允许保存到相册后，再点一次保存', { yes: '去设置', no: '取消', danger: false }))
    await platform.openSettings()
  return false
}
