import type { LawRef, QuestionOption } from '../../../../contract/tiku'
import type { Row } from '../../../app/database/db'
import type { Image } from '../../platform/file/images'
import type { QuestionKind, SessionState } from '../../../../contract/rules/questions'
import type { Key } from './grade'

declare module '../../../app/database/db' {
  interface JsonColumns {
    'tiku_question.options': QuestionOption[]
    'tiku_question.images': Image[]
    'tiku_question.key': Key
    'tiku_question.law': LawRef[]
    'tiku_answer.answer': string[]
  }
}

export interface QuestionRow extends Row<
  'tiku_question',
  'id' | 'bank_id' | 'chapter' | 'material' | 'stem' | 'images' | 'options' | 'key' | 'analysis' | 'law' | 'difficulty'
> {
  kind: QuestionKind
  state: 'on' | 'off'
}

export interface SessionRow extends Row<
  'tiku_session',
  | 'id'
  | 'user_id'
  | 'use'
  | 'use_id'
  | 'no'
  | 'total'
  | 'pass'
  | 'max_leave'
  | 'leave_count'
  | 'second_opinion'
  | 'device'
  | 'started_at'
  | 'expire_at'
  | 'ended_at'
  | 'objective'
  | 'subjective'
  | 'seq_floor'
> {
  state: SessionState
  ended_by: 'person' | 'clock' | 'leave' | 'operator' | null
}

/** A thing of another module that is answered: an exam, a practice. */
export interface Use {
  use: string
  useId: string
}

export const scoreOf = ({ objective, subjective }: Pick<SessionRow, 'objective' | 'subjective'>) => objective + subjective
export const hasPassed = (session: SessionRow) => session.state === 'done' && scoreOf(session) >= session.pass
