import type { Db } from '../../../../app/db'

/** How somebody's registration for the state's examination stands; statuses as in contract/exam.ts. */
export interface Registration {
  orderId: string
  status: number
  text: string
}
type StateOf = (db: Db, userId: string, courseId: string) => Promise<Registration | undefined>

/** 未填写, 第一步已存, 已驳回: the next step is the person's own. */
const OPEN = [0, 1, 3]
/** 已报考: from here on the money is spent. */
const SENT = 5

let stateOf: StateOf = async () => undefined

/** The exam module, which leans on this one, tells how it answers. */
export const registerRegistrations = (answer: StateOf) => {
  stateOf = answer
}

export const registrationOf: StateOf = (db, userId, courseId) => stateOf(db, userId, courseId)
export const isOpen = ({ status }: Registration) => OPEN.includes(status)
export const isSent = ({ status }: Registration) => status >= SENT
