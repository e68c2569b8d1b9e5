import type { Modules } from '../../../app/module'
import type { Db } from '../../../app/database/db'
import type { Services } from '../../../app/http/serve'
import { emit } from '../../../app/bus'
import { refuse } from '../../../app/errors'
import { pictureOf } from '../file/images'
import { doubtUnanswered, markAsked, mayBeWritten, markSkipped, putOff, recordVerdict, uncheckedPictures } from '../file/checks'

declare module '../../../app/bus' {
  interface Events {
    /** WeChat has found something in a picture; what passes is no event. */
    'picture.doubted': { fileId: string; ownerId: string; verdict: 'review' | 'risky' }
  }
}

/** As whom the mini program knows people, by their ids; whom it does not know is missing. */
export type Openids = (db: Db, userIds: string[]) => Promise<Map<string, string>>

declare module '../../../app/module' {
  interface Extensions {
    openids: Openids
  }
}

async function openidsOf(modules: Modules, db: Db, userIds: string[]): Promise<Map<string, string>> {
  const found = await Promise.all(modules.all('openids').map((openids) => openids(db, userIds)))
  return new Map(found.flatMap((some) => [...some]))
}

/** At most this many are asked about in one run of the job; WeChat takes 2,000 a minute. */
const BATCH = 100
/** After so many in a row it is WeChat that is away, and not something about a picture. */
const MOST_UNAVAILABLE = 3

/** Asks WeChat to look at the pictures that were put to use; those of people it does not know can't be asked about. */
export async function askAboutPictures({ db, gateways: { wechat }, modules, settings }: Services): Promise<void> {
  if (wechat.local || !wechat.hears) return
  await db.transaction().execute(async (trx) => {
    for (const { id, ownerId } of await doubtUnanswered(trx, BATCH))
      await emit(trx, 'picture.doubted', { fileId: id, ownerId, verdict: 'review' })
  })
  const unchecked = await uncheckedPictures(db, BATCH)
  const known = await openidsOf(
    modules,
    db,
    unchecked.map(({ ownerId }) => ownerId),
  )
  const pictures = unchecked.map(({ id, ownerId }) => ({ id, openid: known.get(ownerId) ?? '' }))
  await markSkipped(
    db,
    pictures.flatMap(({ id, openid }) => (openid ? [] : [id])),
  )
  let unavailable = 0
  for (const { id, openid } of pictures) {
    if (!openid) continue
    const { url } = pictureOf({ id, width: 0, height: 0 })
    const asked = await wechat.checkPicture(settings.publicUrl + url, openid)
    unavailable = asked === 'unavailable' ? unavailable + 1 : 0
    if (asked === 'unavailable') await putOff(db, id)
    else if (asked === 'refused') await markSkipped(db, [id])
    else await markAsked(db, id, asked.trace)
    if (unavailable === MOST_UNAVAILABLE) return
  }
}

/**
 * What WeChat has found, told by its push; told again it changes nothing. Refuses with 503 what is of no picture yet while
 * some are asked about: the push may have come before the answer that names its trace was written down, and is pushed again.
 */
export async function pictureChecked({ db }: Pick<Services, 'db'>, trace: string, suggest: string): Promise<void> {
  const verdict = suggest === 'pass' ? 'passed' : suggest === 'risky' ? 'risky' : 'review'
  await db.transaction().execute(async (trx) => {
    const picture = await recordVerdict(trx, trace, verdict)
    if (!picture && (await mayBeWritten(trx, trace))) refuse(503, '暂时没有这张图片，请再推送', 5)
    if (picture?.owner_id && verdict !== 'passed')
      await emit(trx, 'picture.doubted', { fileId: picture.id, ownerId: picture.owner_id, verdict })
  })
}
