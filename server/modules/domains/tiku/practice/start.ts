import { sql } from 'kysely'
import type { Api, Input } from '../../../../../contract'
import * as codes from '../../../../../contract/rules/codes'
import { isAnswered } from '../../../../../contract/rules/questions'
import { PRACTICE_MODES } from '../../../../../contract/rules/practice'
import type { StartedPractice } from '../../../../../contract/tikuPractice'
import type { Ctx } from '../../../../app/context'
import { dayOf } from '../../../../app/time/days'
import type { Db, Trx } from '../../../../app/database/db'
import { gone, refuse } from '../../../../app/errors'
import { newId } from '../../../../app/ids'
import { once } from '../../../../app/http/once'
import { drawPaper, paperFacts } from '../papers'
import { lookedAt, putOf } from '../queries'
import { sessionById } from '../results'
import { endOpen, endOverdueOf, openSession, running, type Opening } from '../sessions'
import { openBank, waysIn, type OpenBank } from './banks'
import { feedbackOf } from './feedback'
import { freeLeft, takesFree } from './free'
import { heldBack, ONLY_HELD, refuseHeld } from './held'
import { drawPractice } from './pool'
import { holdLearner, PRACTICE, scopeOf, type Scope } from './record'

type Asked = Input<'POST /api/tikuSession/start', Api['POST /api/tikuSession/start']>['body']
type Wanted = Asked & { bankId: string }

/** With the bank and the chapter of the one question that is asked for. Refuses with 10104 and 400. */
async function wantedOf(db: Db, asked: Asked): Promise<Wanted> {
  const { mode, questionId, bankId } = asked
  if (mode !== 'one') return { ...asked, bankId: bankId ?? refuse(400, '参数错误：没有说是哪个题库') }
  if (!questionId) return refuse(400, '参数错误：没有说是哪一题')
  const { rows } = await sql<{ bankId: string; chapter: string }>`
    select bank_id as "bankId", chapter from tiku_question where id = ${questionId} and state = 'on'`.execute(db)
  return { ...asked, ...(rows[0] ?? gone()), anew: true }
}

const DEFAULT_COUNT: Partial<Record<Scope['mode'], number>> = { chapter: 30 }
const NONE: Partial<Record<Scope['mode'], string>> = {
  wrong: '没有要复习的错题',
  favorite: '还没有收藏题目',
  undone: '全部题目都做过了',
  hard: '还没有足够的作答来找出高频易错题',
  case: '这个题库没有案例题',
}

/** One scope for each thing that somebody can practise. */
async function scopeFor(trx: Trx, userId: string, wanted: Wanted, day: string): Promise<Scope> {
  const { bankId, mode } = wanted
  const chapter = mode === 'chapter' || mode === 'wrong' ? (wanted.chapter ?? '') : ''
  const paperId = mode === 'paper' ? (wanted.paperId ?? null) : null
  const daily = mode === 'daily' ? day : null
  const { rows } = await sql<{ id: string }>`
    insert into tiku_practice (id, user_id, bank_id, mode, chapter, paper_id, day)
    values (${newId()}, ${userId}, ${bankId}, ${mode}, ${chapter}, ${paperId}::uuid, ${daily}::date)
    on conflict (user_id, bank_id, mode, chapter, paper_id, day) do update set mode = excluded.mode returning id`.execute(trx)
  return { id: rows[0].id, userId, bankId, mode, chapter, paperId, day: daily }
}

interface MockRow {
  minutes: number
  pass: number
  /** Learners may begin it. One that was taken back is still finished, and its results are still read. */
  offered: boolean
}
/** A paper that is, or was, offered to learners. Refuses with 10104. */
export async function mockPaper(db: Db, bankId: string, paperId: string): Promise<MockRow> {
  const { rows } = await sql<MockRow>`
    select minutes, pass, practice as offered from tiku_paper
    where id = ${paperId} and bank_id = ${bankId} and minutes is not null`.execute(db)
  return rows[0] ?? gone()
}

/** What is asked, and by which clock. */
async function openingOf(
  trx: Trx,
  scope: Scope,
  wanted: Wanted,
  { day, held }: { day: string; held: Set<string> },
): Promise<Pick<Opening, 'put' | 'seconds' | 'pass'>> {
  if (scope.paperId) {
    const { minutes, pass, offered } = await mockPaper(trx, scope.bankId, scope.paperId)
    const paperId = scope.paperId
    const drawn = async () => {
      if (!offered) return gone()
      const questions = await drawPaper(trx, paperId, true)
      // When it is handed in, its points and what is right would tell of them.
      return questions.some((one) => held.has(one.questionId))
        ? refuse(codes.QUESTION_IN_EXAM, '这份卷里有你正在考或还能再考的题，考完再练')
        : questions
    }
    return { put: { drawn }, seconds: minutes * 60, pass }
  }
  const count = wanted.count ?? DEFAULT_COUNT[scope.mode] ?? 20
  const drawn = async () => {
    const { round } = await holdLearner(trx, scope.userId, scope.bankId)
    const { order = 'due', questionId, from } = wanted
    const options = { count, order, day, round, questionId, from }
    const questions = await drawPractice(trx, scope, { ...options, held })
    if (questions.length) return questions
    const all = held.size ? await drawPractice(trx, scope, { ...options, held: new Set() }) : []
    return refuse(codes.NOTHING_TO_PRACTISE, all.length ? ONLY_HELD : (NONE[scope.mode] ?? '题目整理中'))
  }
  return { put: { drawn }, seconds: null, pass: 0 }
}

/** Refuses who is no member and has nothing free left. */
async function needFree(ctx: Ctx, bank: OpenBank, { mode, chapter = '' }: Wanted): Promise<void> {
  const free = await freeLeft(ctx.db, ctx.user.id, bank, ctx.now)
  if (free.unlimited) return
  if (mode === 'paper') refuse(codes.BANK_LOCKED, `模拟考试需要${waysIn(bank)}`)
  if (!free.left && takesFree(bank, mode, chapter)) refuse(codes.NO_FREE_QUESTIONS, '今日免费题量已用完')
}

/** Begins to practise, or goes on where this person stopped. */
export async function start(ctx: Ctx, asked: Asked): Promise<StartedPractice> {
  const { db, user, now } = ctx
  const body = await wantedOf(db, asked)
  if ((body.mode === 'chapter') !== (body.mode === 'chapter' && !!body.chapter) || (body.mode === 'paper' && !body.paperId))
    return refuse(400, '参数错误：没有说是哪一章或哪份卷')
  const held = await heldBack(ctx, user.id, now)
  if (body.mode === 'one') await refuseHeld(ctx, body.questionId!, held)
  const bank = await openBank(db, user.id, body.bankId)
  if (body.from && !(await scopeOf(db, body.from, user.id))) return gone()
  // It was handed in while nobody looked: that is what they came back to, no other try.
  if (body.paperId && (await endMine(db, body.paperId, user.id)))
    return refuse(codes.PRACTICE_ENDED, '考试时间到，已为你自动交卷')
  await needFree(ctx, bank, body)
  const day = dayOf(now)
  const opened = await once(db, user.id, 'tikuSession/start', body, async (trx) => {
    const scope = await scopeFor(trx, user.id, body, day)
    const use = { use: PRACTICE, useId: scope.id }
    if (body.anew) await endOpen(trx, use, user.id)
    let begun = false
    const session = await openSession(trx, {
      ...use,
      ...(await openingOf(trx, scope, body, { day, held })),
      ...{ userId: user.id, device: body.deviceId, takeOver: body.takeOver ?? false },
      ...{ closeAt: null, maxLeave: null, secondOpinion: false },
      needAnother(tries) {
        begun = true
        if (scope.mode === 'daily' && tries.length) refuse(codes.PRACTICE_ENDED, '今天的每日一练已完成，明天再来')
      },
    })
    if (session === 'elsewhere') return refuse(codes.OTHER_PRACTICE_DEVICE, '练习已在其他设备继续')
    return { id: session.id, resumed: !begun }
  })
  return started(ctx, opened, held)
}

/** Whether something was open whose time is over. */
const endMine = async (db: Db, paperId: string, userId: string) => {
  const { rows } = await sql<{ id: string }>`
    select id from tiku_practice where user_id = ${userId} and paper_id = ${paperId}`.execute(db)
  let over = false
  for (const { id } of rows) over = (await endOverdueOf(db, { use: PRACTICE, useId: id }, userId)) || over
  return over
}

export async function titleOf(db: Db, { mode, chapter, paperId }: Scope): Promise<string> {
  if (paperId) return (await paperFacts(db, [paperId])).get(paperId)!.title
  return chapter || PRACTICE_MODES[mode]
}

async function started(
  { db, user, now }: Ctx,
  { id, resumed }: { id: string; resumed: boolean },
  held: Set<string>,
): Promise<StartedPractice> {
  const session = await sessionById(db, id, user.id)
  if (session?.state !== 'open') return refuse(codes.PRACTICE_ENDED, '这一组已结束')
  const scope = (await scopeOf(db, id, user.id))!
  const exam = scope.mode === 'paper'
  const put = await putOf(db, id)
  const looked = await lookedAt(db, id)
  const seen = exam ? [] : put.filter((one) => one.got !== null || isAnswered(one.answer ?? []) || looked.has(one.id))
  const told = seen.filter((one) => !held.has(one.id))
  const { rows: mine } = await sql<StartedPractice['mine'][number]>`
    select question_id as "questionId", favorite_at is not null as favorite, note from tiku_user_question
    where user_id = ${user.id} and question_id = any(${put.map((one) => one.id)}::uuid[])
      and (favorite_at is not null or note <> '')`.execute(db)
  return {
    ...{ sessionId: id, bankId: scope.bankId, mode: scope.mode, title: await titleOf(db, scope), exam, resumed, mine },
    ...(await running(db, session, now, put)),
    feedback: await feedbackOf(db, user.id, told),
    held: exam ? [] : put.filter((one) => held.has(one.id)).map((one) => one.id),
  }
}
