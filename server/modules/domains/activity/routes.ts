import type { activity as spec } from '../../../../contract/activity'
import type { Handlers } from '../../../app/context'
import { shopHandlers } from '../../commerce/order/shops/shop-handlers'
import { activityPage, cities } from './catalog/cards'
import { activityDetail } from './catalog/detail'
import { ask, questionPage, removeQuestion } from './catalog/questions'
import { collect, remind, review } from './catalog/wishes'
import { place, scan } from './door/scan'
import { walkIn } from './door/walk-in'
import { find, screenOf, signPage, summary, undo, verify } from './door/verify'
import { myTickets, ticketCodes, updateAttendee } from './signup/tickets'
import { join, quit } from './signup/waitlist'

export const handlers: Handlers<typeof spec> = {
  ...shopHandlers('activityOrder', 'activity'),
  'POST /api/activity/page': async ({ body }, { db, user }) => activityPage(db, body, user?.id ?? null),
  'GET /api/activity/cities': async (_input, { db }) => cities(db),
  'GET /api/activity/detail/:id': async ({ params }, ctx) => activityDetail(ctx, params.id),
  'POST /api/activity/remind': async ({ body }, ctx) => remind(ctx, body),
  'POST /api/activity/collect': async ({ body }, { db, user }) => collect(db, user.id, body.id, body.collect),
  'POST /api/activity/waitlistJoin': async ({ body }, ctx) => join(ctx, body),
  'POST /api/activity/waitlistQuit': async ({ body }, ctx) => quit(ctx, body.activityId),
  'POST /api/activity/questionPage': async ({ body }, { db, user }) => questionPage(db, body, user?.id ?? null),
  'POST /api/activity/ask': async ({ body }, ctx) => ask(ctx, body),
  'POST /api/activity/questionRemove': async ({ body }, ctx) => removeQuestion(ctx, body.id),
  'POST /api/activity/review': async ({ body }, ctx) => review(ctx, body),
  'GET /api/activityOrder/ticket/:id': async ({ params }, ctx) => myTickets(ctx, params.id),
  'GET /api/activityOrder/qr/:id': async ({ params }, ctx) => ticketCodes(ctx, params.id),
  'POST /api/activityOrder/updateAttendee': async ({ body }, ctx) => updateAttendee(ctx, body),
  'POST /api/activitySign/place': async ({ body }, ctx) => place(ctx, body),
  'POST /api/activitySign/scan': async ({ body }, ctx) => scan(ctx, body),
  'POST /api/activitySign/verify': async ({ body }, ctx) => verify(ctx, body),
  'POST /api/activitySign/find': async ({ body }, ctx) => find(ctx, body),
  'POST /api/activitySign/walkIn': async ({ body }, ctx) => walkIn(ctx, body),
  'POST /api/activitySign/page': async ({ body }, ctx) => signPage(ctx, body),
  'GET /api/activitySign/summary/:activityId': async ({ params }, ctx) => summary(ctx, params.activityId),
  'GET /api/activitySign/screen/:pointId': async ({ params }, ctx) => screenOf(ctx, params.pointId),
  'POST /api/activitySign/undo': async ({ body }, ctx) => undo(ctx, body),
}
