import type { Api, Result } from '../../../../../contract'
import { call } from '@/api/call'
import { ApiError } from '@/api/errors'
import { newRequestId } from '@/api/request-id'
import { platform } from '@/platform'
import { kept } from '@/stores/kept'
import { session } from '@/stores/session'
import { union, type Interval } from './intervals'

export type StudyAnswer = Result<Api['POST /api/course/studyReport']>

interface Study {
  courseId: string
  lessonId: string
  position: number
  intervals: Interval[]
  speed: number
}

const { storage } = platform
const KEY = 'studyReports'
const DEVICE = 'studyDevice'
/** So many pieces the server takes at once. */
const MOST = 60
/** The server is not well, or too much was asked of it: later. */
const BUSY = [429, 500, 502, 503, 504]

/** This device as the lesson server counts them: only one may play at a time. `seq` rises with each report. */
export function device(): { id: string; seq: number } {
  const known = storage.get<{ id: string; seq: number }>(DEVICE)
  if (known) return known
  const fresh = { id: newRequestId(), seq: 0 }
  storage.set(DEVICE, fresh)
  return fresh
}
function nextSeq() {
  const { id, seq } = device()
  storage.set(DEVICE, { id, seq: seq + 1 })
  return { deviceId: id, seq: seq + 1 }
}

const read = (): Study[] => kept.get<Study[]>(KEY) ?? []
const write = (studies: Study[]) => (studies.length ? kept.set(KEY, studies) : kept.remove(KEY))

/** One report a lesson; the latest says where its person stopped. */
function merged(studies: readonly Study[]): Study[] {
  const byLesson = new Map<string, Study>()
  for (const study of studies) {
    const before = byLesson.get(study.lessonId)
    byLesson.set(study.lessonId, { ...study, intervals: union([...(before?.intervals ?? []), ...study.intervals]) })
  }
  return [...byLesson.values()]
}

const isBusy = (error: unknown) => !(error instanceof ApiError) || BUSY.includes(error.code)

/** Reports of what was studied: kept on the device until the server has taken them, in their order, one after the other. */
class StudyReports {
  private running: Promise<void> | undefined

  note(study: Study) {
    // What is on its way stands at the front and must stay whole.
    write(this.running ? [...read(), study] : merged([...read(), study]))
  }

  /** Sends what is stored. `hear` is told each lesson's answer; throws what the server refuses. */
  async flush(hear: (lessonId: string, answer: StudyAnswer) => void) {
    while (this.running) await this.running.catch(() => {})
    if (!session.loggedIn || !read().length) return
    this.running = this.send(hear)
    try {
      await this.running
    } finally {
      this.running = undefined
    }
  }

  private async send(hear: (lessonId: string, answer: StudyAnswer) => void) {
    const who = kept.owner
    const studies = merged(read())
    write(studies)
    for (const { intervals, ...study } of studies) {
      let refusal: unknown
      try {
        const body = { ...study, intervals: intervals.slice(-MOST), ...nextSeq() }
        hear(study.lessonId, await call('POST /api/course/studyReport', { body }))
      } catch (error) {
        // Kept: the next report takes it along.
        if (isBusy(error)) return
        refusal = error
      }
      if (who !== kept.owner) return
      write(read().slice(1))
      if (refusal) throw refusal
    }
  }
}

export const studyReports = new StudyReports()
