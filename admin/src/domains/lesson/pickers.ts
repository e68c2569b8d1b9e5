import { named, type Finding } from '../../kit/pickers'

export const finding: Finding = {
  pickers: {
    course: { route: 'POST /admin/api/course/page', by: 'title', title: named('title') },
    courseCategory: { route: 'GET /admin/api/courseCategory/list', title: named('name') },
    teacher: { route: 'POST /admin/api/teacher/page', by: 'name', title: named('name') },
  },
  byName: { courseId: 'course', courseIds: 'course', goods: 'course', teacherId: 'teacher', teacherIds: 'teacher' },
  byKind: { course: 'course' },
}
