import { named } from '../../kit/form/pickers'
import { listsOf, type Module } from '../../module'

const listed = listsOf(() => import('./declared'))

export const lesson: Module = {
  menu: {
    school: [
      listed(10, 'courses', '/courses', '课程', 'POST /admin/api/course/page'),
      listed(20, 'reviews', '/course-reviews', '课程评价', 'POST /admin/api/course/review/page'),
      listed(25, 'heldReviews', '/course-reviews-held', '待审评价', 'POST /admin/api/course/heldReview/page'),
      listed(30, 'categories', '/course-categories', '课程分类', 'GET /admin/api/courseCategory/list'),
      listed(40, 'teachers', '/teachers', '讲师', 'POST /admin/api/teacher/page'),
      listed(50, 'renditions', '/renditions', '转码', 'GET /admin/api/course/rendition/list'),
    ],
  },
  pickers: {
    course: { route: 'POST /admin/api/course/page', kind: 'course', by: 'title', title: named('title') },
    courseCategory: { route: 'GET /admin/api/courseCategory/list', title: named('name') },
    teacher: { route: 'POST /admin/api/teacher/page', kind: 'teacher', by: 'name', title: named('name') },
  },
  byName: { courseId: 'course', courseIds: 'course', goods: 'course', teacherId: 'teacher', teacherIds: 'teacher' },
  byKind: { course: 'course' },
}
