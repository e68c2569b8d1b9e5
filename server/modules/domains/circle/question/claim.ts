import type { Trx } from '../../../../app/database/db'
import { claimImages, type Image } from '../../../platform/file/images'

/** Ids as the database has them, each once: they may be written in capitals, too. */
export const idsOf = (ids: string[]) => [...new Set(ids.map((id) => id.toLowerCase()))]

export const claim = (trx: Trx, userId: string, fileIds: string[]): Promise<Image[]> => claimImages(trx, userId, idsOf(fileIds))
