import { toast } from '@/patterns/feedback/use-action'
import { platform } from '@/platform'
import { configNow } from '@/stores/client-config'

/** Up to so many pictures of the device that the server takes; of larger ones it is said. */
export async function chooseImages(most: number) {
  const { uploadMaxMb } = configNow()
  const chosen = await platform.chooseImages(most)
  const fit = chosen.filter(({ size }) => size <= uploadMaxMb * 1024 * 1024)
  if (fit.length < chosen.length) toast(`图片大小不能超过${uploadMaxMb}M`)
  return fit
}
