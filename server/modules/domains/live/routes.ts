import type { live as spec } from '../../../../contract/live'
import type { Handlers } from '../../../app/context'
import { calendar, livePage } from './cards'
import { liveDetail } from './detail'
import { hostAct } from './room/host'
import { pushAddress } from './room/play'
import { heartbeat } from './room/presence'
import { cancelDraw, openDraw, runDraw } from './board/draws'
import { docUrl } from './board/docs'
import { like } from './board/likes'
import { closePoll, openPoll, votePoll } from './board/polls'
import { answer, ask, questionPage, wantToKnow } from './board/questions'
import { review, reviewPage } from './board/reviews'
import { explain, setSlides, turnTo } from './board/slides'
import { cancelReserve, reserve } from './schedule/reserve'
import { enter, missed, talk } from './room/room'
import { signIn } from './board/sign-in'

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
  'POST /api/live/docUrl': async ({ body }, ctx) => docUrl(ctx, body),
  'POST /api/live/slides': async ({ body }, ctx) => setSlides(ctx, body),
  'POST /api/live/slide': async ({ body }, ctx) => turnTo(ctx, body),
  'POST /api/live/explain': async ({ body }, ctx) => explain(ctx, body),
  'POST /api/live/like': async ({ body }, ctx) => like(ctx, body),
  'POST /api/live/pollOpen': async ({ body }, ctx) => openPoll(ctx, body),
  'POST /api/live/pollClose': async ({ body }, ctx) => closePoll(ctx, body),
  'POST /api/live/pollVote': async ({ body }, ctx) => votePoll(ctx, body),
  'POST /api/live/drawOpen': async ({ body }, ctx) => openDraw(ctx, body),
  'POST /api/live/drawRun': async ({ body }, ctx) => runDraw(ctx, body),
  'POST /api/live/drawCancel': async ({ body }, ctx) => cancelDraw(ctx, body),
  'POST /api/live/review': async ({ body }, ctx) => review(ctx, body),
  'POST /api/live/reviewPage': async ({ body }, ctx) => reviewPage(ctx, body),
  'POST /api/liveQuestion/page': async ({ body }, ctx) => questionPage(ctx, body),
  'POST /api/liveQuestion/ask': async ({ body }, ctx) => ask(ctx, body),
  'POST /api/liveQuestion/vote': async ({ body }, ctx) => wantToKnow(ctx, body),
  'POST /api/liveQuestion/answer': async ({ body }, ctx) => answer(ctx, body),
  'GET /api/live/push/:id': async ({ params }, ctx) => pushAddress(ctx, params.id),
}
