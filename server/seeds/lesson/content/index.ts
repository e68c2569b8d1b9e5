import { column } from './column'
import { contractCourse } from './course-contract'
import { examCourses } from './courses-exam'
import { payCourses } from './courses-pay'
import { peopleCourses } from './courses-people'
import { workCourses } from './courses-work'
import type { DemoCourse } from './types'

export { CATEGORIES } from './categories'
export { CLIPS } from './clips'
export { EXAM_QUESTIONS } from './exam'
export { KEFU_FAQ } from './kefu'
export { demoLives } from './lives'
export { TEACHERS } from './teachers'
export type * from './types'

export const COURSES: DemoCourse[] = [contractCourse, ...peopleCourses, ...payCourses, ...examCourses, ...workCourses, column]
