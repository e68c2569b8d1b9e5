import { namePhoneSettings, offerSettings } from '@/patterns/feedback/settings'
import { toast } from '@/patterns/feedback/use-action'
import { platform } from '@/platform'

/**
 * Keeps a picture among the person's own, where the place can (`platform.saveImage`), and asks to be allowed to. True when it
 * did.
 */
export async function savePicture(url: string, said: string): Promise<boolean> {
  const outcome = await platform.saveImage!(url)
  if (outcome === 'saved') toast(said)
  if (outcome === 'denied') namePhoneSettings('相册')
  if (outcome === 'refused') await offerSettings('相册', '允许保存到相册后，再点一次保存')
  return outcome === 'saved'
}
