import { makeAutoObservable } from 'mobx'
import type { CourseCard, CourseDetail } from '../../contract'
import { call } from '@/api/call'
import { optimisticToggle, type Toggled } from './optimistic-toggle'
import { Records } from './records'
import { session } from './session'

/** What the page of a course knows is more than what a list does. */
export const courses = new Records<CourseCard & Partial<CourseDetail>>()
session.onLeave(courses.clear)

/** A collected course stands with a star wherever it is shown. */
export function toggleCourseCollect(course: CourseDetail) {
  const show = ({ on, count }: Toggled) => Object.assign(course, { collected: on, collectCount: count })
  return optimisticToggle(
    `course:${course.id}`,
    !course.collected,
    show,
    { on: course.collected, count: course.collectCount },
    async (collect) => {
      const { collected, collectCount } = await call('POST /api/course/collect', { body: { id: course.id, collect } })
      return { on: collected, count: collectCount }
    },
  )
}

/** The lesson that was picked on a page above the course's own, which shows it when it comes back. */
class Picked {
  private lesson: { courseId: string; lessonId: string } | undefined = undefined

  constructor() {
    makeAutoObservable(this, {}, { autoBind: true })
  }

  forget() {
    this.lesson = undefined
  }
  put(courseId: string, lessonId: string) {
    this.lesson = { courseId, lessonId }
  }
  /** Once. */
  take(courseId: string): string | undefined {
    if (this.lesson?.courseId !== courseId) return undefined
    const { lessonId } = this.lesson
    this.lesson = undefined
    return lessonId
  }
}

export const picked = new Picked()
session.onLeave(picked.forget)
