import { REGISTRATION } from '../../../../../contract/rules/statuses'
import type { Db } from '../../../../app/database/db'
import type { Services } from '../../../../app/http/serve'

/** How somebody's registration for the state's examination stands; statuses as in contract/exam.ts. */
export interface Registration {
  orderId: string
  status: number
  text: string
  /** When that was handed in which was reported to the authority last. */
  enteredAt?: Date
}
/** 未填写, 第一步已存, 已驳回: the next step is the person's own. */
const OPEN: number[] = [REGISTRATION.blank, REGISTRATION.begun, REGISTRATION.rejected]
declare module '../../../../app/module' {
  interface Extensions {
    /**
     * How somebody's registration for the examination of a course stands; undefined where there is none. `leads`: false where the
     * caller knows that the course leads nobody new to one.
     */
    registrations: (db: Db, userId: string, courseId: string, leads?: boolean) => Promise<Registration | undefined>
  }
}

/** Of whichever module knows of one. */
export async function registrationOf(
  { db, modules }: Pick<Services, 'db' | 'modules'>,
  userId: string,
  courseId: string,
  leads?: boolean,
): Promise<Registration | undefined> {
  for (const of of modules.all('registrations')) {
    const found = await of(db, userId, courseId, leads)
    if (found) return found
  }
  return undefined
}
export const isOpen = ({ status }: Registration) => OPEN.includes(status)
/** 已报考 with what was ordered then: its money is spent. */
export const isSpent = ({ enteredAt }: Registration, orderedAt: Date) => enteredAt !== undefined && enteredAt > orderedAt
