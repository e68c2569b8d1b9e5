import { sql, type RawBuilder } from 'kysely'
import type { Ctx } from '../../../app/context'
import { dayOf } from '../../../app/days'

/** A list of somebody's rows as JSON, the latest first. */
const list = (rows: RawBuilder<unknown>) => sql`(select coalesce(json_agg(r), '[]') from (${rows}) r)`

/** All that is kept of a person, by themselves; nothing that others wrote, and nobody who must not be named. */
export async function exportData({ db, user, now }: Ctx): Promise<{ fileName: string; json: string }> {
  const { id } = user
  const { rows } = await sql<{ data: object }>`
    select json_build_object(
      'profile', (select row_to_json(r) from (
        select u.id, u.phone, u.nick_name, u.real_name, u.company, u.birthday, u.position_id, u.industry_id, u.sex, u.city, u.intro, u.level,
          u.vip, u.cert_title, u.invite_code, u.openid, u.mini_openid, u.created_at from app_user u where u.id = ${id}) r),
      'posts', ${list(sql`select id, type, title, content, images, video, anonymous, visible, status, tags, created_at, edited_at
        from circle_post where author_id = ${id} and status <> 5 order by created_at desc`)},
      'comments', ${list(sql`select id, post_id, content, images, status, created_at, edited_at
        from circle_comment where author_id = ${id} and not deleted order by created_at desc`)},
      'likes', ${list(sql`select post_id, null as comment_id, created_at from circle_like where user_id = ${id}
        union all select null, comment_id, created_at from circle_comment_like where user_id = ${id} order by created_at desc`)},
      'downs', ${list(sql`select comment_id, created_at from circle_comment_down where user_id = ${id} order by created_at desc`)},
      'collects', ${list(sql`select post_id, created_at from circle_collect where user_id = ${id} order by created_at desc`)},
      'browsed', ${list(sql`select type, biz_id, browsed_at from browse_record where user_id = ${id} order by browsed_at desc`)},
      'follows', ${list(sql`select f.followee_id as user_id, u.nick_name, f.created_at
        from user_follow f join app_user u on u.id = f.followee_id where f.follower_id = ${id} order by f.created_at desc`)},
      'topics', ${list(sql`select topic_id, created_at from circle_topic_follow where user_id = ${id} order by created_at desc`)},
      'blocked', ${list(sql`select blocked_id as user_id, created_at from user_block where blocker_id = ${id} order by created_at desc`)},
      'coins', ${list(sql`select a.kind, t.reason, e.amount, e.balance_after, t.created_at
        from coin_account a join coin_entry e on e.account_id = a.id join coin_transfer t on t.id = e.transfer_id
        where a.user_id = ${id} order by t.created_at desc, e.seq desc`)},
      'growth', ${list(sql`select title, change, after, reversed, created_at from growth_record where user_id = ${id}
        order by seq desc`)},
      'growthSeasons', ${list(sql`select level, start_day, end_day, need, earned, kept from growth_season where user_id = ${id}
        order by start_day desc`)},
      'invitations', ${list(sql`select u.id as user_id, u.nick_name, u.created_at, e.at as effective_at, e.coins, e.revoked_at
        from app_user u left join invite_effect e on e.invitee_id = u.id where u.invited_by = ${id} and u.status <> 'closed'
        order by u.created_at desc`)},
      'notices', ${list(sql`select type, title, content, count, why, read, created_at from notice
        where user_id = ${id} and not deleted order by created_at desc`)},
      'messages', ${list(sql`select c.kind, m.seq, m.type, m.body, m.created_at
        from conversation_message m join conversation c on c.id = m.conversation_id
        where m.user_id = ${id} and m.recalled_at is null order by m.created_at desc`)},
      'forms', ${list(sql`select form_id, "values", created_at from circle_form_record where user_id = ${id} order by created_at desc`)},
      'courses', ${list(sql`select l.course_id, c.title, l.progress, l.last_at, l.finished_at
        from lesson_learner l join lesson_course c on c.id = l.course_id where l.user_id = ${id} order by l.last_at desc`)},
      'courseCollects', ${list(sql`select course_id, created_at from lesson_collect where user_id = ${id} order by created_at desc`)},
      'courseNotes', ${list(sql`select lesson_id, at, content, created_at from lesson_note where user_id = ${id} order by created_at desc`)},
      'courseReviews', ${list(sql`select course_id, score, content, images, status, created_at from lesson_review
        where user_id = ${id} order by created_at desc`)},
      'examPapers', ${list(sql`select lesson_id, score, created_at from lesson_attempt where user_id = ${id} order by created_at desc`)},
      'studyDays', ${list(sql`select day, seconds from lesson_day where user_id = ${id} order by day desc`)},
      'liveQuestions', ${list(sql`select live_id, content, anonymous, answer, state, created_at from live_question
        where user_id = ${id} order by created_at desc`)},
      'liveVotes', ${list(sql`select v.poll_id, p.options[v.choice + 1] as choice from live_poll_vote v join live_poll p on p.id = v.poll_id
        where v.user_id = ${id}`)},
      'liveWins', ${list(sql`select d.live_id, d.prize, d.drawn_at from live_draw_winner w join live_draw d on d.id = w.draw_id
        where w.user_id = ${id}`)},
      'liveReviews', ${list(sql`select live_id, score, content, created_at from live_review where user_id = ${id} order by created_at desc`)},
      'orders', ${list(sql`select order_no, kind, title, origin_price, coins, pay_price, status, created_at, pay_time, cancel_time,
        refund_reason, refund_time from shop_order where user_id = ${id} order by created_at desc`)},
      'coupons', ${list(sql`select c.title, c.amount, c.min_price, u.granted_at, u.ends_at, u.state, u.used_at
        from user_coupon u join coupon c on c.id = u.coupon_id where u.user_id = ${id} order by u.granted_at desc`)},
      'invoices', ${list(sql`select o.order_no, i.kind, i.title, i.tax_no, i.email, i.amount, i.state, i.reason, i.number, i.created_at,
        i.issued_at from invoice i join shop_order o on o.id = i.order_id where i.user_id = ${id} order by i.created_at desc`)},
      'rights', ${list(sql`select kind, biz_id, source, start_time, end_time, revoked_at from entitlement
        where user_id = ${id} order by start_time desc`)},
      'examRegistrations', ${list(sql`select r.course_id, c.title, r.status, r."values", r.id_mask as id_number, r.ticket_no, r.theory,
        r.skill, r.created_at, r.submitted_at
        from exam_registration r join lesson_course c on c.id = r.course_id where r.user_id = ${id} order by r.created_at desc`)},
      'certificates', ${list(sql`select cert_no, course_title, holder_name, hours, score, issued_at, expires_on, revoked_reason
        from exam_certificate where user_id = ${id} order by issued_at desc`)},
      'certificatePapers', ${list(sql`select c.cert_no, m.reason, m.state, m.mail, m.company, m.track_no, m.created_at, m.shipped_at
        from exam_mailing m join exam_certificate c on c.id = m.cert_id where c.user_id = ${id} order by m.created_at desc`)},
      'feedback', ${list(sql`select type, content, contact, reply, created_at from feedback where user_id = ${id} order by created_at desc`)},
      'phoneAppeals', ${list(sql`select real_name, phone, state, reason, created_at from phone_appeal
        where user_id = ${id} order by created_at desc`)},
      'devices', ${list(sql`select device, created_at, seen_at from session where user_id = ${id} order by seen_at desc`)}
    ) as data`.execute(db)
  return { fileName: `HR共享社区-我的数据-${dayOf(now)}.json`, json: JSON.stringify(rows[0].data, null, 2) }
}
