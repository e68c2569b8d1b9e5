import { sql } from 'kysely'
import type { CourseCard } from '../../../../../contract/lesson'
import type { Db } from '../../../../app/database/db'
import { apart, drawnCover, small } from '../../../../app/drawing/kit/drawn'
import { avatarUrl, coverThumbUrl, coverUrl, pictureOf } from '../../../platform/file/images'
import { accessTo, type Access } from '../access'
import { priceColumns } from './prices'

export interface CourseRow {
  id: string
  type: 1 | 2 | 3 | 4 | 5
  title: string
  sub_title: string
  cover_file: string | null
  origin_price: number
  price: number
  member_price: number | null
  vip_free: boolean
  promo_ends_at: Date | null
  lesson_count: number
  buy_count: number
  review_count: number
  score_sum: number
  tags: string[]
  teacher: string
}

/** Who teaches a course `c`, as one text. */
export const teacherNames = sql`coalesce((
    select string_agg(t.name, '、' order by k.sort, t.id) from lesson_course_teacher k join lesson_teacher t on t.id = k.teacher_id
    where k.course_id = c.id), '')`
/** What a card shows of a course `c`. */
export const cardColumns = sql`c.id, c.type, c.title, c.sub_title, c.cover_file, ${priceColumns},
  c.lesson_count, c.buy_count, c.review_count, c.score_sum, c.tags, ${teacherNames} as teacher`

export const scoreOf = ({ review_count, score_sum }: Pick<CourseRow, 'review_count' | 'score_sum'>) =>
  review_count ? Math.round((score_sum / review_count) * 10) / 10 : null

export const fileOf = (fileId: string | null) => (fileId ? pictureOf({ id: fileId, width: 0, height: 0 }).url : '')
/** The smaller picture, for rows of a list. */
export const thumbOf = avatarUrl

interface Covered {
  id: string
  title: string
  cover_file: string | null
  lesson_count?: number
}
const drawn = ({ id, title, lesson_count }: Covered) => drawnCover('course', id, title, { lessons: lesson_count })
export const coverOf = (course: Covered) => coverUrl(course.cover_file, drawn(course))
export const coverThumbOf = (course: Covered) => coverThumbUrl(course.cover_file, small(drawn(course)))

export function card(row: CourseRow, access: Access | undefined): CourseCard {
  return {
    id: row.id,
    type: row.type,
    title: row.title,
    subTitle: row.sub_title,
    cover: coverOf(row),
    teacher: row.teacher,
    originPrice: row.origin_price,
    price: row.price,
    promoEndTime: row.promo_ends_at?.toISOString() ?? null,
    memberPrice: row.member_price,
    vipFree: row.vip_free,
    lessonCount: row.lesson_count,
    buyCount: row.buy_count,
    score: scoreOf(row),
    tags: row.tags,
    owned: access?.active ?? false,
    expired: access !== undefined && !access.active && !access.paused,
    ...(access && { progress: access.progress }),
  }
}

/** Rows as cards for a viewer: what he has of all of them is asked at once. */
export async function cardsOf(db: Db, rows: CourseRow[], viewer: string | null): Promise<CourseCard[]> {
  const ids = [...new Set(rows.map((row) => row.id))]
  return cardsWith(rows, await accessTo(db, viewer, ids))
}

/** The same, where it is known already what the viewer has of them. */
export const cardsWith = (rows: CourseRow[], had: Map<string, Access>): CourseCard[] =>
  apart(rows.map((row) => card(row, had.get(row.id))))

/** Courses by id as cards, also those off the shelf; unknown ids are missing from the map. */
export async function courseCards(db: Db, ids: string[], viewer: string | null): Promise<Map<string, CourseCard>> {
  if (!ids.length) return new Map()
  const { rows } = await sql<CourseRow>`
    select ${cardColumns} from lesson_course c where c.id = any(${ids}::uuid[])`.execute(db)
  return new Map((await cardsOf(db, rows, viewer)).map((one) => [one.id, one]))
}
