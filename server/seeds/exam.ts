import { createCanvas, loadImage } from '@napi-rs/canvas'
import { sql } from 'kysely'
import { drawPerson } from '../app/drawing/kit/people'
import { box } from '../app/drawing/shapes'
import { setFont, writeMiddle } from '../app/drawing/text'
import { newId } from '../app/ids'
import type { Services } from '../app/http/serve'
import { checkSign } from '../../contract/rules/id-card'
import { convertImage } from '../modules/platform/file/convert'
import { privateName } from '../modules/platform/file/private'
import { grant } from '../modules/commerce/entitlement/entitlements'
import { newCertNo } from '../modules/domains/exam/certificates/cert-number'
import { issue } from '../modules/domains/exam/certificates/cert-queries'
import { hoursOf } from '../modules/domains/exam/certificates/certificates'
import { sealedCard } from '../modules/domains/exam/card'
import { CONSENT, CONSENT_TEXT, siteOf } from '../modules/domains/exam/registrations/fields'
import { begin } from '../modules/domains/exam/queries'
import { people } from './circle/people'
import { REGISTRATION } from '../../contract/rules/statuses'

const HERO = people[0]
const DAY = 86_400_000

type Seeding = Pick<Services, 'db' | 'gateways' | 'settings'>

/** A registration that was sent back, and a certificate that can be checked. */
export async function loadExams(services: Seeding): Promise<void> {
  const { db } = services
  const { rows: there } = await sql`select from exam_registration union all select from exam_certificate limit 1`.execute(db)
  if (there.length) return
  await loadRegistration(services)
  await loadCertificate(services)
}

async function loadRegistration(services: Seeding) {
  const { db, settings } = services
  const { rows } = await sql<{
    user_id: string
    course_id: string
    batch_id: string
    batch: string
    city: string
    level: string
  }>`
    select u.id as user_id, c.id as course_id, b.id as batch_id, b.name as batch, b.cities[1] as city, l.name as level
    from app_user u, lesson_course c, lesson_cert_batch b, lesson_cert_level l
    where u.phone = ${HERO.phone} and c.registration and c.title like '%三级%' and l.level = 3 and b.apply_ends_at > now()
    order by b.apply_ends_at limit 1`.execute(db)
  const row = rows[0]
  if (!row) return
  const orderId = newId()
  const [photo, paper] = [await picture(services, row.user_id, 295, 413), await picture(services, row.user_id, 640, 440)]
  const digits = '32050219880417084'
  const card = sealedCard(settings, digits + checkSign(digits))
  const values = {
    [CONSENT]: [CONSENT_TEXT],
    name: HERO.realName,
    nation: '汉族',
    phone: HERO.phone,
    email: 'zhoumin@example.com',
    household: '320508 江苏省 苏州市 姑苏区',
    residence: '320506 江苏省 苏州市 吴中区',
    level: row.level,
    site: siteOf({ id: row.batch_id, name: row.batch, cities: [], examAt: new Date(), applyEndsAt: new Date() }, row.city),
    photo: [photo],
    education: '本科',
    school: '苏州大学',
    major: '人力资源管理',
    graduated: '2010-06-30',
    diploma: [paper],
    company: HERO.company,
    position: HERO.position,
    years: '14',
    held: '四级',
  }
  await db.transaction().execute(async (trx) => {
    await grant(trx, { userId: row.user_id, kind: 'course', bizId: row.course_id, source: 'gift', sourceId: orderId })
    await sql`insert into lesson_learner (user_id, course_id, last_at) values (${row.user_id}, ${row.course_id}, now() - interval '20 days')
      on conflict do nothing`.execute(trx)
    await begin(trx, row.user_id, row.course_id, orderId)
    await sql`
      update exam_registration set status = ${sql.lit(REGISTRATION.rejected)}, "values" = ${JSON.stringify(values)}::jsonb,
        id_sealed = ${card.sealed},
        id_hash = ${card.hash}, id_mask = ${card.mask}, batch_id = ${row.batch_id}, submitted_at = now() - interval '2 days',
        reject_reason = '学历证书看不清，工作证明还没有上传',
        rejected = ${JSON.stringify({ diploma: '照片反光，请重拍，四角要完整', workProof: '请上传盖章的工作证明' })}::jsonb
      where user_id = ${row.user_id} and course_id = ${row.course_id}`.execute(trx)
  })
}

/** A drawn stand-in for a photo or a paper. */
async function picture({ db, gateways }: Seeding, ownerId: string, width: number, height: number): Promise<string> {
  const made = await convertImage(width < height ? await portrait(width, height) : await paperOf(width, height))
  const id = newId()
  await sql`insert into file (id, owner_id, kind, name, size, width, height, used, received_type, received_bytes)
    values (${id}, ${ownerId}, 'private', '示例.png', ${made.bytes.length}, ${made.width}, ${made.height}, true, 'png',
      ${made.bytes.length})`.execute(db)
  await gateways.storage.put(privateName(id), made.bytes, 'image/webp')
  return id
}

async function portrait(width: number, height: number): Promise<Buffer> {
  const face = await loadImage(await drawPerson(HERO.face))
  const canvas = createCanvas(width, height)
  const ctx = canvas.getContext('2d')
  box(ctx, '#438EDB', 0, 0, width, height)
  ctx.save()
  ctx.beginPath()
  ctx.arc(width / 2, height * 0.55, width * 0.38, 0, 2 * Math.PI)
  ctx.clip()
  ctx.drawImage(face, (width - height * 0.6) / 2, height * 0.25, height * 0.6, height * 0.6)
  ctx.restore()
  return canvas.encode('png')
}

async function paperOf(width: number, height: number): Promise<Buffer> {
  const canvas = createCanvas(width, height)
  const ctx = canvas.getContext('2d')
  box(ctx, '#F6F1E4', 0, 0, width, height)
  box(ctx, '#FFFFFF', 24, 24, width - 48, height - 48, 8)
  setFont(ctx, 40, 700)
  ctx.fillStyle = '#4A3512'
  writeMiddle(ctx, '毕业证书（示例）', width / 2, height / 3, 'center')
  for (let row = 0; row < 4; row++) box(ctx, '#E6DFCC', 90, height / 2 + row * 36, width - 180 - row * 40, 12, 6)
  return canvas.encode('png')
}

const ADDRESS = {
  phone: '13900000000',
  province: '江苏省',
  city: '苏州市',
  area: '姑苏区',
  areaCode: '320508',
  detail: '人民路 1 号',
}
interface Finished {
  user_id: string
  course_id: string
  title: string
  real_name: string
  started_at: Date
  finished_at: Date
  seconds: number
  lessons: number
}
async function loadCertificate({ db }: Seeding) {
  const { rows } = await sql<Finished>`
    select x.user_id, x.course_id, c.title, u.real_name, x.finished_at - interval '30 days' as started_at, x.finished_at,
      c.total_seconds as seconds, c.lesson_count as lessons
    from lesson_learner x join lesson_course c on c.id = x.course_id join app_user u on u.id = x.user_id
    where x.finished_at is not null and c.cert_name is not null and u.real_name <> '' and u.real_name <> '沈悦'
    order by x.finished_at limit 1`.execute(db)
  const row = rows[0]
  if (!row) return
  const issued = new Date(Math.min(Date.now(), row.finished_at.getTime() + DAY))
  const id = newId()
  await db.transaction().execute(async (trx) => {
    await issue(trx, {
      id,
      cert_no: newCertNo(issued),
      user_id: row.user_id,
      course_id: row.course_id,
      holder_name: row.real_name,
      course_title: row.title,
      lesson_count: row.lessons,
      hours: hoursOf(row.seconds),
      score: 90,
      started_at: row.started_at,
      finished_at: row.finished_at,
      issued_at: issued,
    })
    await sql`update app_user set real_name_locked = true where id = ${row.user_id}`.execute(trx)
    const parcel = newId()
    await sql`
      insert into parcel (id, owner_kind, owner_id, user_id, address, state, company, track_no, created_at, sent_at, delivered_at)
      values (${parcel}, 'certificate', ${id}, ${row.user_id}, ${JSON.stringify({ receiver: row.real_name, ...ADDRESS })}::jsonb, 'delivered', '顺丰速运',
        'SF1020304050607', ${issued}, least(now(), ${issued}::timestamptz + interval '2 days'), least(now(), ${issued}::timestamptz + interval '4 days'))`.execute(
      trx,
    )
    await sql`insert into exam_paper (parcel_id, cert_id) values (${parcel}, ${id})`.execute(trx)
  })
}
