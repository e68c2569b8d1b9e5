import { Type, type Static } from 'typebox'
import { Body, Id, Nullable, Page, RequestId, paging } from '../endpoint'
import { adminEndpoints } from './endpoint'

const Category = Type.Object({
  id: Id,
  parentId: Nullable(Type.String()),
  name: Type.String(),
  icon: Type.String(),
  sort: Type.Integer(),
  courses: Type.Integer({ description: '直接在它下面的课程，含下架的' }),
})
export type Category = Static<typeof Category>

const category = {
  name: Type.String({ minLength: 1, maxLength: 20, pattern: '\\S' }),
  icon: Type.String({ maxLength: 40 }),
  sort: Type.Integer({ minimum: 0, maximum: 10_000 }),
}
const teacher = {
  name: Type.String({ minLength: 1, maxLength: 20, pattern: '\\S' }),
  title: Type.String({ maxLength: 60 }),
  intro: Type.String({ maxLength: 2000 }),
  sort: Type.Integer({ minimum: 0, maximum: 10_000 }),
  userId: Type.Optional(Nullable(Id)),
}
const NewCategory = Body({ parentId: Nullable(Id), ...category, requestId: RequestId })
export type NewCategory = Static<typeof NewCategory>
const CategoryChange = Body({ id: Id, ...category })
export type CategoryChange = Static<typeof CategoryChange>
const NewTeacher = Body({ ...teacher, requestId: RequestId })
export type NewTeacher = Static<typeof NewTeacher>
const TeacherChange = Body({ id: Id, ...teacher })
export type TeacherChange = Static<typeof TeacherChange>

const Teacher = Type.Object({
  id: Id,
  ...teacher,
  userId: Nullable(Type.String({ description: '他的账号，主页上有他的课程' })),
  avatar: Type.String(),
  courses: Type.Integer(),
})
export type Teacher = Static<typeof Teacher>

/** What courses stand in, and who teaches them. */
export const school = adminEndpoints({
  'GET /admin/api/courseCategory/list': {
    summary: '全部分类，两级，含空的',
    permission: 'lesson.read',
    result: Type.Array(Category),
  },
  'POST /admin/api/courseCategory/create': {
    summary: '新建分类',
    permission: 'lesson.edit',
    body: NewCategory,
    result: Type.Object({ id: Id }),
    audit: { subject: 'courseCategory', id: 'result.id' },
  },
  'POST /admin/api/courseCategory/edit': {
    summary: '修改分类',
    permission: 'lesson.edit',
    body: CategoryChange,
    result: Type.Boolean(),
    audit: { subject: 'courseCategory', id: 'body.id' },
  },
  'POST /admin/api/teacher/page': {
    summary: '讲师，排在前的在前',
    permission: 'lesson.read',
    body: Body({ ...paging, name: Type.Optional(Type.String({ minLength: 1, maxLength: 20 })) }),
    result: Page(Teacher),
  },
  'POST /admin/api/teacher/create': {
    summary: '新建讲师',
    permission: 'lesson.edit',
    body: NewTeacher,
    result: Type.Object({ id: Id }),
    audit: { subject: 'teacher', id: 'result.id' },
  },
  'POST /admin/api/teacher/edit': {
    summary: '修改讲师',
    permission: 'lesson.edit',
    body: TeacherChange,
    result: Type.Boolean(),
    audit: { subject: 'teacher', id: 'body.id' },
  },
  'POST /admin/api/teacher/avatar/:id': {
    summary: '讲师头像',
    permission: 'lesson.edit',
    upload: true,
    result: Type.Object({ avatar: Type.String() }),
    audit: { subject: 'teacher', id: 'params.id' },
  },
})
