import type { Api, Result } from '../../../contract'
import * as codes from '../../../contract/rules/codes'
import { call } from '@/api/call'
import { isCode, isSilent } from '@/api/errors'
import { accountStorage } from '@/stores/account-storage'
import { session } from '@/stores/session'
import { nextReport } from '@/stores/study-device'
import { union, type Interval } from './intervals'

export type StudyAnswer = Result<Api['POST /api/course/studyReport']>

interface Study {
  courseId: string
  lessonId: string
  position: number
  intervals: Interval[]
  speed: number
}

const KEY = 'studyReports'
/** The most pieces that the server takes at once. */
const MOST = 60

const read = (): Study[] => accountStorage.get<Study[]>(KEY) ?? []
const write = (studies: Study[]) => (studies.length ? accountStorage.set(KEY, studies) : accountStorage.remove(KEY))

/** One report for what was played of a lesson at one speed, as it came; the latest says where its person stopped. */
function merged(studies: readonly Study[]): Study[] {
  const all: Study[] = []
  const lastOf = new Map<string, number>()
  for (const study of studies) {
    const at = lastOf.get(study.lessonId) ?? all.length
    const before: Study | undefined = all[at]
    if (before?.speed === study.speed) all[at] = { ...study, intervals: union([...before.intervals, ...study.intervals]) }
    else {
      lastOf.set(study.lessonId, all.length)
      all.push(study)
    }
  }
  return all
}
/** What the server takes at once, the first first. */
const parts = (study: Study): Study[] =>
  study.intervals.length > MOST
    ? [{ ...study, intervals: study.intervals.slice(0, MOST) }, ...parts({ ...study, intervals: study.intervals.slice(MOST) })]
    : [study]

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
    const who = accountStorage.owner
    const studies = merged(read()).flatMap(parts)
    write(studies)
    for (const study of studies) {
      let refusal: unknown
      try {
        const body = { ...study, ...nextReport() }
        hear(study.lessonId, await call('POST /api/course/studyReport', { body }))
      } catch (error) {
        // Kept: the next report takes it along.
        if (isSilent(error)) return
        // So is what another device keeps from being counted: whoever goes on here sends it before anything that comes after it.
        if (isCode(error, codes.OTHER_DEVICE)) throw error
        refusal = error
      }
      if (who !== accountStorage.owner) return
      write(read().slice(1))
      if (refusal) throw refusal
    }
  }
}

export const studyReports = new StudyReports()
