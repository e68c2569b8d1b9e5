import type pg from 'pg'
import type { Upgrade } from './upgrade'

const ADDRESS = {
  receiver: '安然',
  phone: '13800138000',
  province: '江苏省',
  city: '苏州市',
  area: '姑苏区',
  detail: '人民路 1 号',
}
const STATES = ['asked', 'waiting', 'sent', 'delivered', 'cancelled'] as const

/**
 * Paper certificates in every state, as 0039 had them, one of them paid for by an order; and a course whose notice repeats
 * the rule of refunds.
 */
async function before(pool: pg.Pool) {
  const [user, category] = ['00000000-0000-7000-8000-0000000000a1', '00000000-0000-7000-8000-0000000000a2']
  await pool.query(`insert into app_user (id, nick_name, invite_code) values ($1, '安然', 'OLD2')`, [user])
  await pool.query(`insert into lesson_category (id, name) values ($1, '旧分类')`, [category])
  for (const [at, state] of STATES.entries()) {
    const id = (kind: string) => `00000000-0000-7000-8000-0000000${kind}0${at}`
    const [course, cert, paper, order] = ['00b', '00c', '00d', '00e'].map(id)
    await pool.query(
      `insert into lesson_course (id, type, title, category_id, origin_price, price, status, notice)
       values ($1, 1, $2, $3, 29900, 9900, 'on', '永久有效；支付后7天内且学习进度不超过10%，可以申请退款。不提供发票以外的票据。')`,
      [course, `旧课 ${at}`, category],
    )
    await pool.query(
      `insert into exam_certificate (id, cert_no, user_id, course_id, holder_name, course_title, lesson_count, hours, started_at, finished_at)
       values ($1, $2, $3, $4, '安然', '旧课', 3, 2, now(), now())`,
      [cert, `2025010${at}`, user, course],
    )
    const paid = state !== 'asked' && state !== 'delivered'
    if (paid)
      await pool.query(
        `insert into shop_order (id, order_no, user_id, kind, biz_id, title, cover, spec, lines, refund_rule, virtual, origin_price, price,
           coins, pay_price, status, expires_at, pay_time)
         values ($1, $2, $3, 'cert', $4, '补寄', '', '一份', '[]', '规则', false, 2000, 2000, 0, 2000, 10, now(), now())`,
        [order, `paper-${at}`, user, course],
      )
    const sent = state === 'sent' || state === 'delivered'
    await pool.query(
      `insert into exam_mailing (id, cert_id, reason, order_id, mail, state, company, track_no, shipped_at, delivered_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [
        paper,
        cert,
        state === 'delivered' ? '' : '遗失',
        paid ? order : null,
        JSON.stringify(ADDRESS),
        state,
        sent ? '顺丰' : '',
        sent ? `SF${at}` : '',
        sent ? new Date() : null,
        state === 'delivered' ? new Date() : null,
      ],
    )
  }
}

async function check(pool: pg.Pool) {
  const { rows } = await pool.query(
    `select p.state, p.address, p.company, p.track_no, p.order_id is not null as paid, e.reason, p.sent_at is not null as sent,
       c.cert_no, p.user_id = c.user_id as theirs
     from exam_paper e join parcel p on p.id = e.parcel_id join exam_certificate c on c.id = e.cert_id and c.id = p.owner_id
     where p.owner_kind = 'certificate' and c.cert_no like '2025010%' order by c.cert_no`,
  )
  const common = { address: ADDRESS, theirs: true }
  expect(rows).toEqual([
    { ...common, cert_no: '20250100', state: 'draft', company: '', track_no: '', paid: false, reason: '遗失', sent: false },
    { ...common, cert_no: '20250101', state: 'waiting', company: '', track_no: '', paid: true, reason: '遗失', sent: false },
    { ...common, cert_no: '20250102', state: 'sent', company: '顺丰', track_no: 'SF2', paid: true, reason: '遗失', sent: true },
    { ...common, cert_no: '20250103', state: 'delivered', company: '顺丰', track_no: 'SF3', paid: false, reason: '', sent: true },
    { ...common, cert_no: '20250104', state: 'cancelled', company: '', track_no: '', paid: true, reason: '遗失', sent: false },
  ])
  const { rows: courses } = await pool.query(`select price, notice from lesson_course where title like '旧课%' limit 1`)
  expect(courses).toEqual([{ price: 9900, notice: '永久有效。不提供发票以外的票据。' }])
}

export const papers: Upgrade = {
  what: 'paper certificates become parcels',
  before,
  check,
  moved: { exam_mailing: 'parcel' },
}
