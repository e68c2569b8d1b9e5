import { sql } from 'kysely'
import * as codes from '../../../../../contract/rules/codes'
import type { lesson as spec } from '../../../../../contract/lesson'
import type { Input, Result } from '../../../../../contract/endpoint'
import type { Ctx } from '../../../../app/context'
import { prepared, type Db } from '../../../../app/database/db'
import { gone, refuse } from '../../../../app/errors'
import { newId } from '../../../../app/ids'
import { once } from '../../../../app/http/once'
import { seenLengthOf } from '../../../../../contract/rules/seen'
import { inspect } from '../../../identity/user/writers'
import { beyond, cut, DEFAULT_SIZE, micros, decodeCursor } from '../../../../app/database/paging'
import { claimImages, pictureOf, type Image } from '../../../platform/file/images'
import { briefs } from '../../../identity/user/profile'
import { needAccess } from '../access'
import { REVIEW } from '../../../../../contract/rules/statuses'
import { literals } from '../../../../app/database/literals'

const SAVE = 'POST /api/courseReview/save'
type Body = Input<typeof SAVE, (typeof spec)[typeof SAVE]>['body']
const PAGE = 'POST /api/courseReview/page'
type Page = (typeof spec)[typeof PAGE]

/** Percent of a course after which one may have an opinion of it. */
export const REVIEW_FROM = 30
const SHORTEST = 5

/** How a review stands, as SQL's text says it. */
export const STATUS = literals(REVIEW)

interface Row {
  id: string
  key: number
  user_id: string
  score: number
  content: string
  images: Image[]
  reply: string
  status: 1 | 2 | 3
  created_at: Date
}

/** What people say of a course, the latest first; one's own also before it was looked at. */
export async function reviewPage(db: Db, input: Input<typeof PAGE, Page>['body'], viewer: string | null): Promise<Result<Page>> {
  const { courseId, size = DEFAULT_SIZE } = input
  const position = decodeCursor(input.cursor, 'time')
  const found = await sql<Row>`${prepared}
    select r.id, ${micros(sql.ref('r.created_at'))} as key, r.user_id, r.score, r.content, r.images, r.reply, r.status,
      r.created_at
    from lesson_review r
    where r.course_id = ${courseId} and (r.status = ${STATUS.shown} or r.user_id = ${viewer}::uuid)
      ${beyond(position, 'time', 'r.created_at', 'r.id')}
    order by r.created_at desc, r.id desc limit ${size + 1}`.execute(db)
  const { rows, next } = cut(found.rows, size)
  const people = await briefs(
    db,
    rows.map((row) => row.user_id),
    viewer,
  )
  const records = rows.map((row) => {
    const { nickName = '', avatar = '' } = people.get(row.user_id) ?? {}
    return {
      id: row.id,
      nickName,
      avatar,
      score: row.score,
      content: row.content,
      images: row.images.map(pictureOf),
      reply: row.reply,
      status: row.status,
      mine: row.user_id === viewer,
      createTime: row.created_at.toISOString(),
    }
  })
  return { records, next }
}

/**
 * Says what one thinks of a course, once. Refuses with 11301, 11304 (no access), 11308 (too little of it was learnt), 11309
 * (said already), 10151 (bad words).
 */
export async function saveReview({ db, user, gateways }: Ctx, body: Body): Promise<true> {
  const content = body.content.trim()
  if (seenLengthOf(content) < SHORTEST) refuse(400, `评价至少 ${SHORTEST} 个字`)
  const { progress } = await needAccess(db, user.id, body.courseId)
  if (progress < REVIEW_FROM) refuse(codes.REVIEW_TOO_EARLY, `学满 ${REVIEW_FROM}% 后可以评价`)
  const { verdict } = await inspect(db, gateways, user.id, content)
  return once(db, user.id, SAVE, body, async (trx) => {
    const status = verdict()
    const images = await claimImages(trx, user.id, body.images)
    const { rows } = await sql`
      insert into lesson_review (id, course_id, user_id, score, content, images, status)
      values (${newId()}, ${body.courseId}, ${user.id}, ${body.score}, ${content}, ${JSON.stringify(images)}::jsonb, ${status})
      on conflict (course_id, user_id) do nothing returning 1`.execute(trx)
    if (!rows.length) refuse(codes.COURSE_REVIEWED, '已评价过这门课程')
    return true as const
  })
}

/** Takes back what one has said of a course, however it stands; another may be said afterwards. Refuses with 10104. */
export async function removeReview({ db, user }: Ctx, courseId: string): Promise<true> {
  const { numAffectedRows } = await sql`
    delete from lesson_review where course_id = ${courseId} and user_id = ${user.id}`.execute(db)
  return numAffectedRows ? true : gone()
}
