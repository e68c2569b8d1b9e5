import { Type, type TObject } from 'typebox'
import { Body, Id, RequestId } from '../endpoint'
import { Download, Reason } from './endpoint'

/** Roles of one company are bound to the trainings of that company. */
export const OF_TRAINING = { kind: 'training', id: 'body.trainingId' } as const

/** What learners are set by a training, and are marked for. */
type Work = 'trainingExam' | 'trainingHomework'

export const Title = Type.String({ minLength: 1, maxLength: 60, pattern: '\\S' })

/** Where something new is put: the stage at whose end it stands. */
export const place = { trainingId: Id, stageId: Id, required: Type.Boolean(), requestId: RequestId }

/** All of a training. */
export const listed = { permission: 'neixun.read', scope: OF_TRAINING, body: Body({ trainingId: Id }) } as const

export const created = <B extends TObject>(subject: Work, body: B) =>
  ({
    permission: 'neixun.write',
    scope: OF_TRAINING,
    body,
    result: Type.Object({ id: Id }),
    audit: { subject, id: 'result.id' },
  }) as const

export const changed = <B extends TObject>(subject: Work, body: B) =>
  ({
    permission: 'neixun.write',
    scope: { kind: subject, id: 'body.id' },
    body,
    result: Type.Boolean(),
    audit: { subject, id: 'body.id' },
  }) as const

/** What everybody has got, as a file. */
export const marks = (subject: Work) =>
  ({
    permission: 'neixun.export',
    scope: { kind: subject, id: 'params.id' },
    body: Body({ reason: Reason }),
    result: Download,
    download: 'job',
    audit: { subject, id: 'params.id' },
  }) as const
