import { POST_TYPE, type PostType, type WrittenStatus } from '../../../../../contract/rules/post'
import type { Trx } from '../../../../app/database/db'
import { refuse } from '../../../../app/errors'
import { claimVideo, type StoredVideo } from '../../../platform/file/videos'

interface Media {
  type: PostType
  images: string[]
  videoId?: string | null
}

/** A post shows pictures or a video, which has its cover as the only picture. */
function checkVideo({ type, images }: Media) {
  if (type !== POST_TYPE.moment) refuse(400, '参数错误：视频仅用于动态')
  if (images.length > 1) refuse(400, '视频和图片不能同时发布')
  if (!images.length) refuse(400, '视频需要一张封面')
}

/** The video that a post will show: the one that is asked for, or, where nothing is said of it, the one it has. */
export async function postedVideo(
  trx: Trx,
  userId: string,
  media: Media,
  before: StoredVideo | null,
): Promise<StoredVideo | null> {
  const { videoId = before?.id } = media
  if (!videoId) return null
  checkVideo(media)
  return videoId.toLowerCase() === before?.id ? before : claimVideo(trx, userId, videoId)
}

interface Standing {
  status: number
  video: StoredVideo | null
}
/** No machine looks at videos: a post waits until a person has seen the one it shows. */
export const statusWith = (video: StoredVideo | null, status: WrittenStatus, before?: Standing): WrittenStatus =>
  video && !(before?.status === 2 && before.video?.id === video.id) ? 1 : status
