import type { Trx } from '../../../../app/db'
import { refuse } from '../../../../app/errors'
import { claimVideo, type StoredVideo } from '../../../platform/file/videos'

interface Wish {
  type: 1 | 2 | 3
  images: string[]
  videoId?: string | null
}

/** A post shows pictures or a film, which has its cover as the only picture. */
function checkVideo({ type, images }: Wish) {
  if (type !== 1) refuse(400, '参数错误：视频仅用于动态')
  if (images.length > 1) refuse(400, '视频和图片不能同时发布')
  if (!images.length) refuse(400, '视频需要一张封面')
}

/** The film that a post will show: the one that is wished for, or, where nothing is said of it, the one it has. */
export async function filmOf(trx: Trx, userId: string, wish: Wish, before: StoredVideo | null): Promise<StoredVideo | null> {
  const { videoId = before?.id } = wish
  if (!videoId) return null
  checkVideo(wish)
  return videoId.toLowerCase() === before?.id ? before : claimVideo(trx, userId, videoId)
}

interface Standing {
  status: number
  video: StoredVideo | null
}
/** No machine looks at films: a post waits until a person has seen the one it shows. */
export const statusWith = (film: StoredVideo | null, status: 1 | 2, before?: Standing): 1 | 2 =>
  film && !(before?.status === 2 && before.video?.id === film.id) ? 1 : status
