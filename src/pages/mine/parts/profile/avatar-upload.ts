import { useState } from 'react'
import type { Picture } from '../../../../../contract'
import { upload } from '@/api/call'
import { toast, useAction } from '@/patterns/feedback/use-action'
import { platform } from '@/platform'

/** Lets somebody choose a picture and sends it at once; `percent` is there while it is on its way. */
export function useAvatarUpload(maxMb: number, onDone: (picture: Picture) => void) {
  const [percent, setPercent] = useState<number>()
  const { run } = useAction(async (path: string) => {
    setPercent(0)
    try {
      onDone(await upload<Picture>('/api/file/upload', path, 'avatar', setPercent).done)
    } finally {
      setPercent(undefined)
    }
  })
  const pick = async () => {
    const [picked] = await platform.chooseImages(1)
    if (!picked) return
    if (picked.size > maxMb * 1024 * 1024) return toast(`图片大小不能超过${maxMb}M`)
    await run(picked.path)
  }
  /** What WeChat has let them choose, its own picture of them among it. */
  const take = (path: string) => void run(path)
  return { percent, pick, take }
}
