import * as codes from '../../../contract/rules/codes'
import { call } from '@/api/call'
import { isSilent, type ApiError } from '@/api/errors'
import { toast } from '@/patterns/feedback/use-action'
import { accountStorage } from '@/stores/account-storage'
import { session } from '@/stores/session'
import { deviceId } from './device'

export interface Unsent {
  questionId: string
  answer: string[]
  marked: boolean
  seq: number
  /** How long the question was before them. */
  seconds: number
  /** When it was written, by the server's clock, ms; missing in what an earlier version has kept. */
  at?: number
}
/** By whose server a session is kept. */
export type AnsweredIn = 'exam' | 'practice'
interface Kept {
  sessionId: string
  unsent: Unsent[]
  /** Missing in what an earlier version has kept. */
  of?: AnsweredIn
}
/** Sessions that nobody has come back to make room, the oldest first. */
const MOST_SESSIONS = 20

/** Of each session that has any, the one last written to at the end; earlier versions kept one session alone. */
const allKept = (owner: string): Kept[] => [accountStorage.get<Kept | Kept[]>('unsentAnswers', owner) ?? []].flat()
const keep = (left: Kept[], owner: string) =>
  left.length ? accountStorage.set('unsentAnswers', left, owner) : accountStorage.remove('unsentAnswers', owner)

/** What of a session the server has not heard of yet, as this device has kept it. */
export const unsentOf = (wanted: string, owner: string) =>
  allKept(owner).find(({ sessionId }) => sessionId === wanted)?.unsent ?? []
export function keepUnsent(one: Kept, owner: string) {
  const others = allKept(owner).filter(({ sessionId }) => sessionId !== one.sessionId)
  keep(one.unsent.length ? [...others, one].slice(-MOST_SESSIONS) : others, owner)
}
/** How many answers are on this device alone. */
export const countUnsent = () => allKept(accountStorage.learner).reduce((sum, { unsent }) => sum + unsent.length, 0)

const OVER = [codes.EXAM_ENDED, codes.PRACTICE_ENDED, codes.GONE]
/** Not now: whoever goes on here, or tomorrow, sends it, where it is the newest. */
const LATER = [codes.OTHER_EXAM_DEVICE, codes.OTHER_PRACTICE_DEVICE, codes.NO_FREE_QUESTIONS]

function save(sessionId: string, of: AnsweredIn, { seconds, at: _at, ...one }: Unsent) {
  const body = { ...one, deviceId: deviceId() }
  return of === 'exam'
    ? call('POST /api/neixunExam/answer', { body: { ...body, attemptId: sessionId } })
    : call('POST /api/tikuSession/answer', { body: { ...body, sessionId, seconds } })
}

/** False: there is no line. `refused` is told why each answer was not taken that was not. */
async function sendOf({ sessionId, of, unsent }: Kept, owner: string, refused: number[]): Promise<boolean> {
  if (!of) return true
  for (const one of unsent) {
    try {
      await save(sessionId, of, one)
    } catch (error) {
      if (isSilent(error)) return false
      // isSilent() has seen that it is one.
      const { code } = error as ApiError
      if (LATER.includes(code)) return true
      refused.push(code)
    }
    if (accountStorage.learner !== owner) return false
    const left = unsentOf(sessionId, owner).filter(({ seq }) => seq !== one.seq)
    keepUnsent({ sessionId, of, unsent: left }, owner)
  }
  return true
}

/** Sends what sessions that are not open here have left, as far as there is a line, and says what was not taken. */
export async function sendKept(): Promise<void> {
  const owner = accountStorage.learner
  if (!session.inTraining || !owner) return
  const refused: number[] = []
  for (const one of allKept(owner)) if (!(await sendOf(one, owner, refused))) break
  if (!refused.length) return
  const over = refused.every((code) => OVER.includes(code))
  toast(`${refused.length} 题没有交上${over ? '：那一次已经结束' : ''}`)
}
