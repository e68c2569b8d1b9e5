import { sql } from 'kysely'
import type { Trx } from '../../app/database/db'
import { newId } from '../../app/ids'
import { insert } from '../load'
import { people } from './people'

/** Members who read and follow, and have not written yet: names made of these. */
const GIVEN = [...'敏婷洁雯琪晨宁悦萱涵倩薇瑶岚霞斌鹏凯辉强磊峰涛伟杰航']
const WORK = ['做招聘', '管薪酬', '办社保', '做绩效', '管考勤', '带培训', '做员工关系', '做HRBP', '管人事行政', '写制度']
const CITIES = ['北京', '上海', '深圳', '杭州', '成都', '武汉', '苏州', '西安', '郑州', '长沙']
const DAY = 86_400_000
const JOINED_DAYS = 60

/** How many there are. */
export const CROWD = GIVEN.length * WORK.length

/** The same each time, and no pattern that one sees: 0–99. */
const chance = (a: number, b: number) => (a * 7919 + b * 104_729 + a * b * 31) % 100

/** Those who follow the people who write: the more senior, the more. */
export async function addFans(trx: Trx): Promise<void> {
  const { rows } = await sql<{ id: string; level: number }>`
    select id, level from app_user where phone = any(${people.map(({ phone }) => phone)}::text[]) order by phone`.execute(trx)
  const opened = Date.now() - JOINED_DAYS * DAY
  const crowd = WORK.flatMap((work, at) =>
    GIVEN.map((given, which) => {
      const n = at * GIVEN.length + which
      const joined = opened + ((n * 37) % JOINED_DAYS) * (DAY / 2)
      return {
        id: newId(joined),
        nick_name: `小${given}${work}`,
        invite_code: `HRFAN${String(n).padStart(3, '0')}`,
        city: CITIES[n % CITIES.length],
        created_at: new Date(joined).toISOString(),
      }
    }),
  )
  await insert(trx, 'app_user', crowd)
  const follows = rows.flatMap(({ id, level }, writer) =>
    crowd
      .filter((_, n) => chance(n, writer) < 15 + level * 10)
      .map((fan) => ({
        follower_id: fan.id,
        followee_id: id,
        created_at: new Date(Math.min(Date.now(), Date.parse(fan.created_at) + (1 + (writer % 20)) * DAY)).toISOString(),
      })),
  )
  await insert(trx, 'user_follow', follows)
}

/** Passers-by who have read a post: many more than have left something under it, and few of one that is new. */
export const addReaders = (trx: Trx) =>
  sql`insert into circle_view (post_id, viewer, viewed_at)
    select p.id, translate(encode(sha256(convert_to('reader ' || g, 'UTF8')), 'base64'), '+/=', '-_'),
      p.created_at + (now() - p.created_at) * ((g * 61 % 97) / 97.0)
    from circle_post p cross join lateral generate_series(1, (least(1.0, extract(epoch from now() - p.created_at) / 86400)
      * (40 + 22 * (select count(*) from circle_like l where l.post_id = p.id) + abs(hashtext(p.title || p.content)) % 140))::integer) g
    on conflict do nothing`.execute(trx)
