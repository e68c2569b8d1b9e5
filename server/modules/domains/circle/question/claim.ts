import type { Trx } from '../../../../app/database/db'
import { POST } from '../../../../../contract/rules/statuses'
import { anyDoubtful } from '../../../platform/file/checks'
import { claimImages, type Image } from '../../../platform/file/images'

/** Ids as the database has them, each once: they may be written in capitals, too. */
export const idsOf = (ids: string[]) => [...new Set(ids.map((id) => id.toLowerCase()))]

/** What is written with these pictures: what has one more that was found doubtful waits for a review. */
export const statusWithPictures = async (trx: Trx, images: Image[], status: 1 | 2, before: Image[] = []): Promise<1 | 2> =>
  (await anyDoubtful(
    trx,
    images.map(({ id }) => id).filter((id) => before.every((one) => one.id !== id)),
  ))
    ? POST.inReview
    : status

export const claim = (trx: Trx, userId: string, fileIds: string[]): Promise<Image[]> => claimImages(trx, userId, idsOf(fileIds))
