import type { Trx } from '../../../../app/database/db'
import { POST, type WrittenStatus } from '../../../../../contract/rules/post'
import { anyDoubtful } from '../../../platform/file/checks'
import { claimImages, type Image } from '../../../platform/file/images'

/** Ids as the database has them, each once: they may be written in capitals, too. */
export const idsOf = (ids: string[]) => [...new Set(ids.map((id) => id.toLowerCase()))]

/**
 * What is written with these pictures: what has one that was found doubtful waits for a review, unless it was public with
 * that one `before`, as nothing is that nobody has looked at.
 */
export async function statusWithPictures(
  trx: Trx,
  images: Image[],
  status: WrittenStatus,
  before?: Shown,
): Promise<WrittenStatus> {
  const seen = before?.status === POST.published ? before.images : []
  const fresh = images.map(({ id }) => id).filter((id) => seen.every((one) => one.id !== id))
  return (await anyDoubtful(trx, fresh)) ? POST.inReview : status
}
interface Shown {
  status: number
  images: Image[]
}

export const claim = (trx: Trx, userId: string, fileIds: string[]): Promise<Image[]> => claimImages(trx, userId, idsOf(fileIds))
