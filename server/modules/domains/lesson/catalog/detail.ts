import { sql } from 'kysely'
import type { CourseDetail } from '../../../../../contract/lesson'
import { termsNow } from '../../../commerce/order/refunds/refund-terms'
import type { OpenCtx } from '../../../../app/context'
import { batchedByIds, coalesced } from '../../../../app/database/batched'
import { prepared, type Db } from '../../../../app/database/db'
import { gone } from '../../../../app/errors'
import { mayPreview } from '../../../../app/http/preview'
import { accessTo, type Access } from '../access'
import { card, cardColumns, cardsOf, cardsWith, fileOf, scoreOf, type CourseRow } from './cards'
import { catalogOf } from './catalog'
import { entitledOf } from './entitled'
import { teachersOf } from './home'
import { cleanHtml } from './html'
import { browse } from '../../../services/saved/history'
import { PRESENCE_RULE } from '../study/presence'
import { isSold, loweringOf, priceFor, type Lowering } from './prices'
import { refundRule } from '../refund'
import { isOpen, registrationOf } from '../certificate/registration'
import { REVIEW_FROM } from '../opinion/reviews'
import { hasBenefit } from '../../vip/allowances'

interface DetailRow extends CourseRow {
  status: 'on' | 'off' | 'presale'
  category_id: string
  intro: string
  suit: string
  notice: string
  cert_name: string | null
  registration: boolean
  starts_at: Date | null
  left: number | null
  collect_count: number
  drag_rule: 0 | 1
  presence_check: boolean
  group_qr: string | null
  collected: boolean
  reviewed: boolean
}

const RELATED = 6

const detailRow = batchedByIds(
  (id: string, viewer: string | null) => sql<DetailRow>`
    select ${cardColumns}, c.status, c.category_id, c.intro, c.suit, c.notice, c.cert_name, c.registration, c.starts_at,
      c.stock - c.taken as left, c.collect_count, c.drag_rule, c.presence_check, c.group_qr,
      exists (select from lesson_collect k where k.course_id = c.id and k.user_id = ${viewer}::uuid) as collected,
      exists (select from lesson_review r where r.course_id = c.id and r.user_id = ${viewer}::uuid) as reviewed
    from lesson_course c where c.id = ${id}`,
)

/**
 * A course for whoever looks at it; a person's look goes into their history. Off the shelf it is there for those who have or
 * had it and for whoever looks at it before it is on, and 10104 to everybody else.
 */
export async function courseDetail(ctx: OpenCtx, id: string): Promise<CourseDetail> {
  const { db, user, settings, caller, now } = ctx
  const viewer = user?.id ?? null
  const row = (await detailRow(db, id, viewer)) ?? gone()
  const others = await relatedTo(db, row)
  const had = await accessTo(db, viewer, [row.id, ...others.map((one) => one.id)])
  const access = had.get(row.id)
  if (row.status === 'off' && !access && !mayPreview(settings, caller, ['course', row.id], now)) gone()
  const active = access?.active ?? false
  const [catalog, teacherList, lowering, terms, form] = await Promise.all([
    catalogOf(db, row.id, viewer, active),
    teachersOf(db, { courseId: row.id }),
    loweringOf(row, (code) => hasBenefit(db, viewer, code)),
    termsNow(db, 'course'),
    viewer && active ? registrationOf(ctx, viewer, row.id, row.registration) : undefined,
    viewer && browse(ctx.reads.main, viewer, 'course', row.id),
  ])
  return {
    ...card(row, access),
    intro: cleanHtml(row.intro),
    suit: row.suit,
    notice: row.notice,
    catalog,
    teacherList,
    review: {
      count: row.review_count,
      score: scoreOf(row),
      mine: row.reviewed,
      can: active && !row.reviewed && access!.progress >= REVIEW_FROM,
    },
    ...(access && { entitlement: entitledOf(access, now) }),
    btn: row.registration && form && isOpen(form) ? 'form' : buttonOf(row, access, lowering, now),
    payPrice: priceFor(row, lowering, access).price,
    left: row.left,
    startTime: row.starts_at?.toISOString() ?? null,
    lastLessonId: access?.lastLessonId ?? null,
    ...(form && { form }),
    ...(row.cert_name !== null && { cert: { name: row.cert_name, eligible: active && access!.finishedAt !== null } }),
    ...(active && row.group_qr && { group: { qrUrl: fileOf(row.group_qr) } }),
    collected: row.collected,
    collectCount: row.collect_count,
    refundRule: refundRule(row.starts_at, now, terms),
    studyRules: [
      ...(row.drag_rule === 1 ? ['首次观看不能快进，看完后可以'] : []),
      ...(row.presence_check ? [PRESENCE_RULE] : []),
    ],
    related: cardsWith(others, had),
    serverTime: now.toISOString(),
  }
}

/** What this person can do with the course now. Who has it learns, whatever became of it on the shelf. */
export function buttonOf(
  { status, price, starts_at }: Pick<DetailRow, 'status' | 'price' | 'starts_at'>,
  access: Pick<Access, 'active' | 'paused'> | undefined,
  { free }: Pick<Lowering, 'free'>,
  now: Date,
): CourseDetail['btn'] {
  if (access?.active) return 'learn'
  if (access?.paused) return 'refunding'
  if (status === 'off') return 'off'
  if (!isSold({ status, starts_at })) return 'presale'
  if (access) return 'expired'
  if (price === 0) return 'free'
  if (free) return 'vipFree'
  return status === 'presale' && (starts_at === null || starts_at > now) ? 'presale' : 'buy'
}

type Kin = Pick<DetailRow, 'id' | 'category_id' | 'type'>
/** Others of the same category, then of the same kind. */
const relatedTo = coalesced(
  async (db: Db, { id, category_id, type }: Kin) => {
    const { rows } = await sql<CourseRow>`${prepared}
    select ${cardColumns} from lesson_course c
    where c.status <> 'off' and c.id <> ${id} and (c.category_id = ${category_id} or c.type = ${type})
    order by c.category_id = ${category_id} desc, c.heat desc, c.id desc limit ${RELATED}`.execute(db)
    return rows
  },
  ({ id, category_id, type }) => [id, category_id, type].join(),
)

const FITTING = 3

/**
 * What fits a course for whoever has it: of those related to it the ones that they have not. Refuses with 10104 where there
 * is none.
 */
export async function fitting(db: Db, id: string, viewer: string) {
  const { rows } = await sql<Kin>`
    select id, category_id, type from lesson_course where id = ${id}`.execute(db)
  const related = await cardsOf(db, await relatedTo(db, rows[0] ?? gone()), viewer)
  return related.filter(({ owned }) => !owned).slice(0, FITTING)
}
