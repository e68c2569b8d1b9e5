import { useEffect, useState } from 'react'
import type { CourseCard } from '../../../../../contract'
import { call } from '@/api/call'
import { CourseRow } from '@/features/course/course-row'
import { go } from '@/nav'
import { Card } from '@/ui/layout/card'
import { SectionHead } from '@/ui/layout/section-head'

/** What whoever has bought a course may learn beside it; nothing while it is not known, and where there is nothing. */
export function Fitting({ courseId }: { courseId: string }) {
  const [courses, setCourses] = useState<CourseCard[]>([])
  useEffect(() => {
    call('GET /api/course/fits/:id', { params: { id: courseId } }).then(setCourses, () => {})
  }, [courseId])
  if (!courses.length) return null
  return (
    <Card>
      <SectionHead title="搭配着学" />
      {courses.map((course) => (
        <CourseRow key={course.id} course={course} onTap={() => void go('pages/lesson/detail', { id: course.id })} />
      ))}
    </Card>
  )
}
