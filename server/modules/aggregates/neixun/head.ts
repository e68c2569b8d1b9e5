import { pictureOf } from '../../platform/file/images'
import { isOver, type Training } from './trainings'

/** Where a picture is shown from; '' without one. */
export const urlOf = (fileId: string | null) => (fileId ? pictureOf({ id: fileId, width: 0, height: 0 }).url : '')

/** How a training is named wherever it is listed. */
export const headOf = (training: Training, company: string, now: Date) => ({
  id: training.id,
  code: training.code,
  title: training.title,
  company,
  cover: urlOf(training.coverFile),
  startTime: training.startAt.toISOString(),
  endTime: training.endAt.toISOString(),
  place: training.place,
  mode: training.mode,
  phase: isOver(training, now) ? ('over' as const) : training.startAt > now ? ('ahead' as const) : ('on' as const),
})
