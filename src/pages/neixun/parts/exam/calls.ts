import { call } from '@/api/call'
import { ApiError } from '@/api/errors'
import { deviceId } from '@/features/tiku/device'
import type { Stop, Wire } from '@/features/tiku/answering'
import * as codes from '../../../../../contract/rules/codes'

/** Why an examination takes nothing from here any more. */
export function stopOf(error: unknown): Stop | undefined {
  if (!(error instanceof ApiError)) return undefined
  if (error.code === codes.OTHER_EXAM_DEVICE) return 'elsewhere'
  return error.code === codes.EXAM_ENDED || error.code === codes.GONE ? 'ended' : undefined
}

export const wireOf = (attemptId: string): Wire => ({
  of: 'exam',
  save: ({ seconds: _seconds, ...one }) =>
    call('POST /api/neixunExam/answer', { body: { attemptId, deviceId: deviceId(), ...one } }),
  handInByClock: () => call('POST /api/neixunExam/submit', { body: { attemptId, deviceId: deviceId(), byClock: true } }),
  stopOf,
})
