import { Type } from 'typebox'
import { Id } from './endpoint'
import { shopEndpoints } from './shop'

const input = { courseId: Id }
/** What a course is ordered by. */
export const CourseInput = Type.Object(input)

export const courseOrder = shopEndpoints('courseOrder', { goods: '课程', input, page: true })
