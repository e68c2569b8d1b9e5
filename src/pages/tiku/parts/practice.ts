import { makeAutoObservable, observableRef } from 'mobx'
import type { Feedback, StartedPractice } from '../../../../contract/tikuPractice'
import * as codes from '../../../../contract/rules/codes'
import type { PracticeMode } from '../../../../contract/rules/practice'
import { isAnswered } from '../../../../contract/rules/questions'
import type { PutQuestion } from '../../../../contract/tiku'
import { call } from '@/api/call'
import { ApiError, isCode, messageOf } from '@/api/errors'
import { newRequestId } from '@/api/request-id'
import { Answering, type Stop, type Wire } from '@/features/tiku/answering'
import { deviceId } from '@/features/tiku/device'
import { toast } from '@/patterns/feedback/use-action'

/** What somebody wants to practise, as the address of the page says it. */
export interface Wanted {
  bankId?: string
  mode: PracticeMode
  /** Of `one`. */
  questionId?: string
  chapter?: string
  paperId?: string
  count?: number
  order?: 'due' | 'random' | 'chapter'
  /** Of the wrong ones those of this session. */
  from?: string
  /** Another group than the one before: asked for once under this name, so that a page that is loaded again goes on with it. */
  anew?: string
}

/**
 * Whoever takes over goes on with what is there; whoever loads the page of another group that is over since does, or begins
 * it again.
 */
export async function begin({ anew, ...wanted }: Wanted, takeOver: boolean): Promise<StartedPractice> {
  const first = takeOver ? undefined : anew
  const start = (more: { anew?: true; requestId: string }) =>
    call('POST /api/tikuSession/start', { body: { ...wanted, deviceId: deviceId(), takeOver, ...more } })
  if (!first) return start({ requestId: newRequestId() })
  try {
    return await start({ anew: true, requestId: first })
  } catch (error) {
    // A paper that is over has its report.
    if (wanted.paperId || !isCode(error, codes.PRACTICE_ENDED)) throw error
    return start({ requestId: newRequestId() })
  }
}

function stopOf(error: unknown): Stop | undefined {
  if (!(error instanceof ApiError)) return undefined
  if (error.code === codes.OTHER_PRACTICE_DEVICE) return 'elsewhere'
  return error.code === codes.PRACTICE_ENDED || error.code === codes.GONE ? 'ended' : undefined
}

/** Answered with one tap, and at once; the others are looked over and confirmed. */
export const isTapped = ({ kind }: PutQuestion) => kind === 'single' || kind === 'judge'

/** Where the first question is that was neither answered nor looked at, and may be; -1: there is none. */
const questionsLeft = ({ questions, saved, feedback, held = [] }: StartedPractice) => {
  const done = new Set([
    ...saved.filter(({ answer }) => isAnswered(answer)).map(({ questionId }) => questionId),
    ...feedback.map(({ questionId }) => questionId),
    ...held,
  ])
  return questions.findIndex(({ id }) => !done.has(id))
}

/** A session of a learner under way: the answers of the engine, and what the server has said of each. */
export class Practice {
  readonly answering: Answering
  readonly exam: boolean
  readonly bankId: string
  readonly title: string
  readonly mode: PracticeMode
  /** In an examination before this person: nothing is told of them. */
  private readonly held: ReadonlySet<string>
  feedback: Map<string, Feedback>
  favorites: Set<string>
  notes: Map<string, string>
  /** What is chosen or written and not confirmed yet. */
  drafts = new Map<string, string[]>()
  /** Why the server takes no more answers today; '' where it does. */
  limit = ''
  /** 背题: what is right is read before anything is answered. */
  reading = false
  private asked = ''

  constructor(started: StartedPractice) {
    const { sessionId, exam, bankId, title, mode, feedback, mine, held } = started
    this.exam = exam
    this.bankId = bankId
    this.title = title
    this.mode = mode
    this.held = new Set(held)
    this.feedback = new Map(feedback.map((one) => [one.questionId, one]))
    this.favorites = new Set(mine.filter(({ favorite }) => favorite).map(({ questionId }) => questionId))
    this.notes = new Map(mine.filter(({ note }) => note).map(({ questionId, note }) => [questionId, note]))
    this.answering = new Answering(sessionId, started, this.wire(sessionId))
    const seen = questionsLeft(started)
    if (seen >= 0) this.answering.goTo(seen)
    // Where one goes on is no turning of a page.
    this.answering.way = undefined
    makeAutoObservable<this, 'asked' | 'held'>(
      this,
      {
        ...{ answering: false, exam: false, bankId: false, title: false, mode: false, asked: false, held: false },
        ...{ feedback: observableRef, favorites: observableRef },
      },
      { autoBind: true },
    )
  }

  private wire(sessionId: string): Wire {
    return {
      of: 'practice',
      save: async (one) => {
        try {
          const body = { sessionId, deviceId: deviceId(), ...one }
          const saved = await call('POST /api/tikuSession/answer', { body })
          saved.feedback.forEach(this.hear)
          // In practice what was answered first stands, and is told.
          return this.exam ? saved : { ...saved, saved: true }
        } catch (error) {
          if (isCode(error, codes.NO_FREE_QUESTIONS)) this.refuse(one.questionId, messageOf(error))
          if (isCode(error, codes.QUESTION_IN_EXAM)) {
            this.answering.takeBack(one.questionId)
            toast(messageOf(error))
          }
          throw error
        }
      },
      handInByClock: () => call('POST /api/tikuSession/submit', { body: { sessionId, deviceId: deviceId(), byClock: true } }),
      stopOf,
    }
  }
  hear(one: Feedback) {
    this.feedback = new Map(this.feedback).set(one.questionId, one)
    this.limit = ''
  }
  /** It was not taken: it may be answered tomorrow. */
  private refuse(questionId: string, why: string) {
    this.limit = why
    this.answering.takeBack(questionId)
  }

  get verdict(): Feedback | undefined {
    return this.feedback.get(this.answering.question.id)
  }
  /** What stands on the page as the answer to a question. */
  answerTo(question: PutQuestion): readonly string[] {
    const { id } = question
    return this.drafts.get(id) ?? this.answering.answers.get(id) ?? []
  }
  write(question: PutQuestion, answer: string[], typed?: boolean) {
    if (this.exam || isTapped(question)) this.answering.answer(question.id, answer, typed)
    else this.drafts.set(question.id, answer)
  }
  /** Sends what was looked over. */
  confirm(question: PutQuestion) {
    this.answering.answer(question.id, [...this.answerTo(question)])
    this.drafts.delete(question.id)
  }
  /** Answered, and waiting for what the server says of it. */
  waits(question: PutQuestion): boolean {
    if (this.exam || this.isHeld(question) || this.feedback.has(question.id)) return false
    return isAnswered(this.answering.answers.get(question.id))
  }
  /** It is neither answered nor read until the examination that it stands in is over. */
  isHeld({ id }: PutQuestion): boolean {
    return this.held.has(id)
  }
  setReading(on: boolean) {
    this.reading = on
    this.asked = ''
  }
  /** Of everything that was answered or looked at nothing is left. */
  get isThrough(): boolean {
    return this.answering.questions.every(({ id }) => this.feedback.has(id))
  }
  /** Reads what is right of the question that is shown, where nothing was answered; asks once of each. */
  async look() {
    const { question, sessionId } = this.answering
    if (this.feedback.has(question.id) || this.waits(question) || this.isHeld(question)) return
    if (this.asked === question.id) return
    this.asked = question.id
    try {
      this.hear(await call('POST /api/tikuSession/look', { body: { sessionId, deviceId: deviceId(), questionId: question.id } }))
    } catch (error) {
      const stop = stopOf(error)
      if (stop) return this.answering.setStop(stop)
      if (!(error instanceof ApiError && error.code === codes.NO_FREE_QUESTIONS)) throw error
      this.setLimit(error.message)
    }
  }
  private setLimit(why: string) {
    this.limit = why
    this.reading = false
  }
  setFavorite(questionId: string, on: boolean) {
    const favorites = new Set(this.favorites)
    if (on) favorites.add(questionId)
    else favorites.delete(questionId)
    this.favorites = favorites
  }
  setNote(questionId: string, note: string) {
    if (note) this.notes.set(questionId, note)
    else this.notes.delete(questionId)
  }
  /** A text that its writer has marked themselves. */
  setShare(questionId: string, got: number) {
    const one = this.feedback.get(questionId)
    if (one) this.feedback = new Map(this.feedback).set(questionId, { ...one, got, right: got === 1 })
  }
}
