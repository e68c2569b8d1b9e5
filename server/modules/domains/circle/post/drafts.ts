import type { PostType } from '../../../../../contract/rules/post'
import { sql } from 'kysely'
import type { PostDraft } from '../../../../../contract/circle'
import * as codes from '../../../../../contract/rules/codes'
import type { Db } from '../../../../app/database/db'
import { refuse } from '../../../../app/errors'
import { claimVideo, videoOf } from '../../../platform/file/videos'
import { pictureOf } from '../../../platform/file/images'
import { briefs } from '../../../identity/user/profile'
import { claim } from '../question/claim'
import { invitable } from './post-queries'

interface Kept {
  draft: PostDraft
  saved_at: Date
}

/** What somebody has begun to write; `type` comes from a path. */
export async function draftOf(db: Db, userId: string, type: string) {
  if (!['1', '2', '3'].includes(type)) refuse(400, '参数错误：type')
  const { rows } = await sql<Kept>`
    select draft, saved_at from circle_draft where user_id = ${userId} and type = ${Number(type)}`.execute(db)
  if (!rows.length) return {}
  const { draft, saved_at } = rows[0]
  return { draft: { ...draft, ...(await invitedNow(db, userId, draft)) }, savedAt: saved_at.toISOString() }
}

/** Whom the draft invites, as they are called and look by now; who cannot be invited any more is left out. */
async function invitedNow(db: Db, userId: string, { invited }: PostDraft) {
  if (!invited?.length) return {}
  const ids = await invitable(
    db,
    userId,
    invited.map(({ id }) => id),
  )
  const people = await briefs(db, ids, userId)
  return { invited: invited.flatMap(({ id }) => people.get(id) ?? []) }
}

/**
 * Keeps a draft in place of the one before, or forgets it. Its pictures and video are claimed: those that nothing uses are
 * removed after a day, and a draft may wait longer.
 */
export async function saveDraft(db: Db, userId: string, type: PostType, draft?: PostDraft): Promise<true> {
  await db.transaction().execute(async (trx) => {
    if (!draft) return void (await sql`delete from circle_draft where user_id = ${userId} and type = ${type}`.execute(trx))
    const claimed = await claim(
      trx,
      userId,
      draft.images.map((picture) => picture.fileId),
    )
    const { video } = draft
    const withVideo = video && { video: videoOf(await claimVideo(trx, userId, video.fileId)) }
    const kept: PostDraft = { ...draft, images: claimed.map(pictureOf), ...withVideo }
    await sql`insert into circle_draft (user_id, type, draft) values (${userId}, ${type}, ${JSON.stringify(kept)}::jsonb)
      on conflict (user_id, type) do update set draft = excluded.draft, saved_at = now()`.execute(trx)
  })
  return true
}

const QUESTION = 2
/**
 * Keeps words as the draft of a question, for whoever asks it to look through. Refuses with 11207 when another draft waits,
 * unless it may be replaced.
 */
export async function draftQuestion(
  db: Db,
  userId: string,
  words: Pick<PostDraft, 'title' | 'content' | 'aiDeclared'>,
  replace = false,
): Promise<void> {
  const waiting = await draftOf(db, userId, String(QUESTION))
  if ('draft' in waiting && waiting.draft && !replace)
    return refuse(codes.DRAFT_WAITS, '你有一份没有发布的提问草稿，继续会替换它')
  await saveDraft(db, userId, QUESTION, { ...words, images: [], topics: [], tags: [], anonymous: false, bounty: 0, visible: 0 })
}
