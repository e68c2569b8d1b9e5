import type { ShareType } from '../queries'
import { circle } from './circle'
import { course } from './course'
import { invite } from './invite'
import { live } from './live'
import type { Subject } from './subject'

/** All that can be shared; each answers for its own kind. */
export const subjects: Record<ShareType, Subject> = { circle, course, invite, live }
