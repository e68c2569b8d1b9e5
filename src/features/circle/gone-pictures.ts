import type { PostDraft } from '../../../contract'
import { call } from '@/api/call'
import { toast } from '@/patterns/feedback/use-action'

/**
 * Of a draft that has waited on this device, for longer than a day perhaps, the pictures that are gone: its writer hears of
 * them. Where nobody answers none is.
 */
export async function gonePictures({ images, video }: Pick<PostDraft, 'images' | 'video'>): Promise<string[]> {
  const ids = [...images, ...(video ? [video] : [])].map(({ fileId }) => fileId)
  const usable = ids.length ? await call('POST /api/file/usable', { body: { ids } }).catch(() => undefined) : undefined
  const gone = usable ? ids.filter((id) => !usable.includes(id)) : []
  if (gone.length) toast(`草稿里的${video ? '视频' : ` ${gone.length} 张图片`}已失效，可以重新添加`)
  return gone
}
