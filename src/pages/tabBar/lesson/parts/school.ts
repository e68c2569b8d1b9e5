import type { Api, Result } from '../../../../../contract'
import { go } from '@/nav'

export type School = Result<Api['GET /api/course/home']>

export const openCourse = (id: string) => void go('pages/lesson/detail', { id })
