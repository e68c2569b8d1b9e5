import type { live as spec } from '../../../contract/live'
import type { Handlers } from '../../app/context'
import type { Job } from '../../app/jobs'
import type { Services } from '../../app/serve'
import { registerRoom } from './access'
import { calendar, livePage } from './cards'
import { liveDetail } from './detail'
import { hostAct } from './host'
import { pushAddress } from './play'
import { forgetAbsent, heartbeat } from './presence'
import { remind } from './reminders'
import { cancelReserve, reserve } from './reserve'
import { enter, missed, talk } from './room'
import { signIn } from './sign-in'
import { closeDeserted } from './states'

export { serveLive } from './flv'

export const handlers: Handlers<typeof spec> = {
  'POST /api/live/page': async ({ body }, { db, user }) => livePage(db, body, user?.id ?? null),
  'GET /api/live/days': async (_input, { db }) => calendar(db),
  'GET /api/live/detail/:id': async ({ params }, ctx) => liveDetail(ctx, params.id),
  'POST /api/live/reserve': async ({ body }, ctx) => reserve(ctx, body.id),
  'POST /api/live/cancelReserve': async ({ body }, ctx) => cancelReserve(ctx, body.id),
  'POST /api/live/enter': async ({ body }, ctx) => enter(ctx, body),
  'POST /api/live/heartbeat': async ({ body }, ctx) => heartbeat(ctx, body),
  'POST /api/live/signIn': async ({ body }, ctx) => signIn(ctx, body),
  'POST /api/liveMessage/page': async ({ body }, ctx) => missed(ctx, body),
  'POST /api/liveMessage/send': async ({ body }, ctx) => talk(ctx, body),
  'POST /api/live/host': async ({ body }, ctx) => hostAct(ctx, body),
  'GET /api/live/push/:id': async ({ params }, ctx) => pushAddress(ctx, params.id),
}

export const jobs = ({ db }: Services): Job[] => [
  { name: 'live.close', cron: '* * * * *', run: () => closeDeserted(db) },
  { name: 'live.remind', cron: '* * * * *', run: () => remind(db) },
  { name: 'live.presence', cron: '*/10 * * * *', run: () => forgetAbsent(db) },
]

export const listen = registerRoom
