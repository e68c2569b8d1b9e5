import * as codes from '../../../../contract/rules/codes'
import type { Api, Result } from '../../../../contract'
import type { Db } from '../../../app/database/db'
import { refuse } from '../../../app/errors'
import type { Modules } from '../../../app/module'
import { blocksWith } from './relations/blocks'
import { briefs } from './profile'
import { homeRow } from './queries'

type Counts = Result<Api['POST /api/user/userCenterDetail/:id']>['counts']
/** What somebody has written, as far as the viewer may know of it. */
export type HomeCounts = (db: Db, userId: string, viewer: string | null) => Promise<Partial<Counts>>

declare module '../../../app/module' {
  interface Extensions {
    homeCounts: HomeCounts
  }
}

/**
 * A person as the public page shows them. Refuses with 12401 when there is nobody, or the account was closed; with 12404 whom
 * its owner has blocked.
 */
export async function personOf(db: Db, whom: string, viewerId: string | null) {
  const row = await homeRow(db, whom)
  if (!row) return refuse(codes.USER_GONE, '用户不存在或已注销')
  const { id, intro, city, fans, follow, liked } = row
  const { mine: blocked, theirs } = viewerId ? await blocksWith(db, viewerId, [id]) : { mine: false, theirs: false }
  if (theirs) return refuse(codes.HIDDEN_FROM_YOU, '无法查看')
  const people = await briefs(db, [id], viewerId)
  return { user: { ...people.get(id)!, intro, city }, counts: { fans, follow, liked }, isSelf: id === viewerId, blocked }
}

/** A person's public page. Refuses as personOf() does. */
export async function homeOf({ db, modules }: { db: Db; modules: Modules }, whom: string, viewerId: string | null) {
  const [person, ...written] = await Promise.all([
    personOf(db, whom, viewerId),
    ...modules.all('homeCounts').map((countsOf) => countsOf(db, whom, viewerId)),
  ])
  const none = { post: 0, question: 0, answer: 0, experience: 0 }
  const counts: Counts = Object.assign(none, person.counts, ...written)
  return { ...person, counts }
}
