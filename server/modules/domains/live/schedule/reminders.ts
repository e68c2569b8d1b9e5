import { sql } from 'kysely'
import { NOTICE_TYPE } from '../../../../../contract/rules/kinds'
import type { Trx } from '../../../../app/database/db'
import { each } from '../../../../app/each'
import { page } from '../../../../app/http/page'
import type { Services } from '../../../../app/http/serve'
import { notify } from '../../../services/notice/notices'
import { clock } from '../clock'
import { SOON_MINUTES } from '../limits'

type Stage = 1 | 2 | 3 | 4
interface Due {
  live_id: string
  user_id: string
  stage: Stage
  title: string
  start_at: Date
}

const BATCH = 100
const AT_ONCE = 4
interface Words {
  subType: string
  title(at: string): string
  room?: true
}
const words: Record<Stage, Words> = {
  1: { subType: 'liveTomorrow', title: (at) => `预约的直播将在 ${at} 开始` },
  2: { subType: 'liveSoon', title: () => `预约的直播还有 ${SOON_MINUTES} 分钟开始` },
  3: { subType: 'liveOn', title: () => '预约的直播开始了', room: true },
  4: { subType: 'livePlayback', title: () => '预约过的直播有回放了' },
}

/**
 * Tells those who reserved what is due, each once: a day before, a quarter of an hour before, when it has begun, and that
 * there is a playback. Who reserved after a moment is not told of that moment; who is late hears the last news only.
 */
export async function remind(services: Pick<Services, 'db' | 'log'>) {
  for (const some of [tellMoved, remindSome]) {
    const tellOn = async () => {
      while ((await services.db.transaction().execute(some)) === BATCH) continue
    }
    // Thousands may wait for the same minute. Each takes what no other has taken.
    await each(services, 'live.remind', Array<typeof tellOn>(AT_ONCE).fill(tellOn), (tell) => tell())
  }
}

/** Whoever reserved for another time is told of the new one, and reminded anew as it comes near. */
async function tellMoved(trx: Trx): Promise<number> {
  const { rows } = await sql<Omit<Due, 'stage'> & { noted: Date }>`
    with moved as (
      select r.live_id, r.user_id, l.title, l.start_at from live l join live_reserve r on r.live_id = l.id
      where l.state = 'ahead' and l.start_at > now() and l.moved_at is not null and r.known_start <> l.start_at
      order by r.live_id, r.user_id limit ${BATCH} for update of r skip locked
    )
    update live_reserve r set known_start = moved.start_at, noted_at = now(), told = 0
    from moved where r.live_id = moved.live_id and r.user_id = moved.user_id
    returning r.live_id, r.user_id, moved.title, moved.start_at, r.noted_at as noted`.execute(trx)
  // There and back again is news each time.
  for (const due of rows)
    await tell(trx, due, `moved:${due.noted.toISOString()}`, { subType: 'liveMoved', title: (at) => `预约的直播改到 ${at} 开始` })
  return rows.length
}

async function remindSome(trx: Trx): Promise<number> {
  const { rows } = await sql<Due>`
    with due as (
      select l.id, l.title, l.start_at, s.stage, s.since from live l cross join lateral (values
        (1, l.start_at - interval '1 day', l.state = 'ahead' and now() < l.start_at - make_interval(mins => ${SOON_MINUTES})),
        (2, l.start_at - make_interval(mins => ${SOON_MINUTES}), l.state = 'ahead' and now() < l.start_at),
        (3, now(), l.state = 'on'), (4, now(), l.state = 'playback')
      ) s(stage, since, holds)
      where l.start_at between now() - interval '7 days' and now() + interval '30 days' and s.holds and s.since <= now()
    ), batch as (
      select r.live_id, r.user_id, due.stage, due.title, due.start_at from due join live_reserve r on r.live_id = due.id
      where r.told < due.stage and coalesce(r.noted_at, r.created_at) <= due.since order by r.live_id, r.user_id
      limit ${BATCH} for update of r skip locked
    )
    update live_reserve r set told = batch.stage from batch where r.live_id = batch.live_id and r.user_id = batch.user_id
    returning r.live_id, r.user_id, batch.stage, batch.title, batch.start_at`.execute(trx)
  for (const due of rows) await tell(trx, due, due.stage, words[due.stage])
  return rows.length
}

/** Of one start the same is told once. */
const tell = (
  trx: Trx,
  { live_id, user_id, title, start_at }: Omit<Due, 'stage'>,
  what: Stage | `moved:${string}`,
  { subType, title: say, room }: Words,
) =>
  notify(trx, {
    to: user_id,
    type: NOTICE_TYPE.course,
    subType,
    title: say(clock.format(start_at)),
    content: title,
    target: page(room ? 'pages/lesson/liveRoom' : 'pages/lesson/liveDetail', { id: live_id }),
    why: '因为你预约了这场直播',
    cause: `live:${live_id}:${what}:${start_at.toISOString()}`,
    about: title,
    at: start_at,
  })
