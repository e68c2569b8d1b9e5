import { sql } from 'kysely'
import * as codes from '../../../../contract/rules/codes'
import type { kefu as spec } from '../../../../contract/kefu'
import type { Input } from '../../../../contract/endpoint'
import { NOTICE_TYPE } from '../../../../contract/rules/kinds'
import type { AdminCtx } from '../../../app/admin'
import type { Ctx, OpenCtx } from '../../../app/context'
import type { Db, Trx } from '../../../app/database/db'
import { gone, refuse } from '../../../app/errors'
import { page as target } from '../../../app/http/page'
import { publishWith } from '../../../app/pubsub'
import { cardOf } from '../../services/conversation/cards'
import { after, find, hold, messageFor, sayIn, type Content, type Message } from '../../services/conversation/conversations'
import { messagePage, NO_MESSAGES } from '../../services/conversation/pages'
import { contentOf, judge, refuseText } from '../../services/conversation/text'
import { seenFor } from '../../services/notice/inbox'
import { notify } from '../../services/notice/notices'
import { colleagues } from './colleagues'
import { answerTo, topics } from './faq'
import { HOURS, isOpen } from './hours'
import { teacherOf } from './teachers'

type Spec = typeof spec
type BodyOf<R extends keyof Spec & string> = Input<R, Spec[R]> extends { body: infer B } ? B : never
type State = 'auto' | 'waiting' | 'human'

/** What operators hear of, see operatorNews: that something was said, or settled. */
export const NEWS = 'kefu'
export const tellOperators = (trx: Trx, conversationId: string) => publishWith(trx, NEWS, { kind: 'kefu', conversationId })

/** Said before every answer that no person wrote. */
const AUTOMATIC = '【自动回复】'
/** After so long without a word of theirs the next question is answered automatically again. */
const HUMAN_HOURS = 24
/** Who was answered by a person and has said something since. A condition on `k`, as is the next one. */
export const ASKED = sql`(k.state = 'human' and k.asked)`
/** What is a person's to answer: whoever has the last word has it however long that takes. */
export const OPEN = sql`(k.state = 'waiting' or ${ASKED}
  or k.state = 'human' and k.changed_at > now() - make_interval(hours => ${sql.lit(HUMAN_HOURS)}))`

/** Frequent questions, hours, the teacher of one's class, and the card of what somebody comes from, if they may see it. */
export async function info(
  { db, user, now, settings, modules }: OpenCtx,
  { bizType, bizId }: { bizType?: 'course' | 'order' | 'live' | 'activity'; bizId?: string },
) {
  const [known, open, card, teacher] = await Promise.all([
    topics(db),
    isOpen(db, now),
    bizType && bizId ? cardOf(modules, db, user?.id ?? null, bizType, bizId.toLowerCase()) : undefined,
    user && bizId ? teacherOf(modules, db, { userId: user.id, bizType, bizId: bizId.toLowerCase() }) : undefined,
  ])
  const shown = card && bizType ? { ...card, kind: bizType } : undefined
  return {
    topics: known,
    hours: HOURS,
    open,
    hotline: settings.hotline,
    ...(teacher && { teacher }),
    ...(shown && { card: shown }),
  }
}

/** How answers are told, in the bell. */
const BELL = { type: NOTICE_TYPE.system, subType: 'kefu' } as const

/** What one has asked and was answered; where it was before one's eyes it is no news any more. */
export async function page({ db, user }: Ctx, { seen = true, ...asked }: BodyOf<'POST /api/kefuMessage/page'>) {
  const conversation = await find(db, 'kefu', user.id)
  if (!conversation) return { conversationId: null, ...NO_MESSAGES, state: 'auto' as const }
  const [messages, state] = await Promise.all([messagePage(db, conversation.id, user.id, asked), stateOf(db, conversation.id)])
  if (seen) await seenFor(db, user.id, BELL.type, BELL.subType)
  return { conversationId: conversation.id, ...messages, state }
}

async function stateOf(db: Db, conversationId: string): Promise<State> {
  const { rows } = await sql<{ state: State }>`
    select k.state from kefu_case k where k.conversation_id = ${conversationId} and ${OPEN}`.execute(db)
  return rows[0]?.state ?? 'auto'
}

/** What is not open any more begins anew: nobody looks after it. */
const setState = (trx: Trx, conversationId: string, state: State) =>
  sql`insert into kefu_case as k (conversation_id, state) values (${conversationId}, ${state})
    on conflict (conversation_id) do update set state = excluded.state, asked = false, changed_at = now(),
      operator_id = case when ${OPEN} then k.operator_id end, note = case when ${OPEN} then k.note else '' end`.execute(trx)

/** From the first word after our answer on it waits for the next one. */
const setAsked = (trx: Trx, conversationId: string) =>
  sql`update kefu_case set asked = true, changed_at = now() where conversation_id = ${conversationId} and not asked`.execute(trx)

/**
 * Asks customer service, once per clientMsgId. Until somebody asks for a person the answer is automatic and says so.
 * Refuses with 10151 (bad words), 10131 (a picture of somebody else), 10104 (a card that can't be seen), 10109.
 */
export async function ask(ctx: Ctx, { clientMsgId, human = false, ...body }: BodyOf<'POST /api/kefuMessage/send'>) {
  const { db, user, now, modules } = ctx
  const content = contentOf(human && !body.content ? { ...body, content: '转人工' } : body)
  const outcome = content.type === 'text' ? await judge(ctx, content.text) : 'pass'
  return db.transaction().execute(async (trx) => {
    let fresh = false
    const to = { kind: 'kefu' as const, bizId: user.id, memberIds: [user.id] }
    const saying = { to, userId: user.id, clientMsgId: clientMsgId.toLowerCase(), content, modules }
    const message = await sayIn(trx, saying, async () => {
      fresh = true
      if (outcome === 'reject') refuseText()
    })
    const answer = fresh ? await reply(trx, message, content, human, now) : await replyTo(trx, message)
    if (fresh) await tellOperators(trx, message.conversationId)
    return {
      conversationId: message.conversationId,
      message: messageFor(message, user.id),
      ...(answer && { answer: messageFor(answer, user.id) }),
    }
  })
}

/** What customer service said to it then: it stands right behind, since the conversation was held. */
async function replyTo(trx: Trx, { conversationId, seq }: Message): Promise<Message | undefined> {
  const [next] = await after(trx, conversationId, seq, 1)
  return next?.type === 'system' ? next : undefined
}

async function reply(trx: Trx, { conversationId }: Message, content: Content, human: boolean, now: Date) {
  const state = await stateOf(trx, conversationId)
  const say = (text: string) =>
    sayIn(trx, { to: conversationId, userId: null, clientMsgId: null, content: { type: 'system', text } })
  if (human && state === 'auto') {
    await setState(trx, conversationId, 'waiting')
    return (await isOpen(trx, now))
      ? say('已为您转人工客服，请稍候，客服会在这里回复您')
      : say(`现在不是服务时间（${HOURS}）。请留言，客服上班后在这里回复您`)
  }
  if (state === 'human') await setAsked(trx, conversationId)
  if (state !== 'auto') return undefined
  await setState(trx, conversationId, 'auto')
  const found = content.type === 'text' ? await answerTo(trx, content.text) : undefined
  return say(AUTOMATIC + (found ? `${found.q}\n${found.a}` : '没有找到对应的答案。您可以换个说法再问，或点“转人工”'))
}

/** Customer service answers; the person is told. Refuses with 10104 when this is no conversation with customer service. */
export async function answer(
  trx: Trx,
  { operator, modules }: Pick<AdminCtx, 'operator' | 'modules'>,
  conversationId: string,
  content: { type: 'text'; text: string } | Extract<Content, { type: 'card' }>,
): Promise<Message> {
  let userId = ''
  const message = await sayIn(
    trx,
    { to: conversationId, userId: null, clientMsgId: null, content, host: true, modules, forOwner: true },
    async (_trx, held) => {
      if (held.kind !== 'kefu') gone()
      userId = held.bizId
    },
  )
  await setState(trx, conversationId, 'human')
  // Whoever answers what nobody looks after looks after it.
  const here = (await colleagues(trx)).map(({ id }) => id)
  await sql`update kefu_case set operator_id = ${operator.id} where conversation_id = ${conversationId}
    and coalesce(operator_id <> all(${here}::uuid[]), true)`.execute(trx)
  await tellOperators(trx, conversationId)
  await notify(trx, {
    to: userId,
    ...BELL,
    title: '客服回复了你',
    content: content.type === 'text' ? [...content.text].slice(0, 60).join('') : '发来一张卡片，点开看',
    target: target('pages/lesson/kefu'),
    why: '因为你联系了客服',
    renew: true,
  })
  return message
}

/**
 * The matter is settled: the next question is answered automatically again. Refuses with 10104 when there is none, and with
 * 10186 when the person has said something after `seq`, the last that the operator has seen.
 */
export async function finish(trx: Trx, conversationId: string, seq?: number): Promise<void> {
  await hold(trx, conversationId)
  const since = seq === undefined ? [] : await after(trx, conversationId, seq)
  if (since.some(({ userId, recalled }) => userId && !recalled)) refuse(codes.CHANGED_BY_AUTHOR, '对方又说了话，请看过再结束')
  const { numAffectedRows } = await sql`
    update kefu_case set state = 'auto', asked = false, changed_at = now(), operator_id = null, note = ''
    where conversation_id = ${conversationId}`.execute(trx)
  if (!numAffectedRows) gone()
  await tellOperators(trx, conversationId)
}
