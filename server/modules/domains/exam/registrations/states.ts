import { REGISTRATION } from '../../../../../contract/rules/statuses'

export type RegistrationStatus = (typeof REGISTRATION)[keyof typeof REGISTRATION]

export const {
  blank: EMPTY,
  begun: BEGUN,
  waiting: WAITING,
  rejected: REJECTED,
  approved: APPROVED,
  entered: ENROLLED,
  passed: PASSED,
  failed: FAILED,
  certified: CERTIFIED,
} = REGISTRATION

/** What its owner may still change. */
export const EDITABLE: readonly number[] = [EMPTY, BEGUN, REJECTED]

/** With a ticket, and scores that may be mended: once 证书已发 the authority has the last word. */
export const CORRECTABLE: readonly number[] = [ENROLLED, PASSED, FAILED]

/** 合格 from here on, in each of the two papers. */
export const PASS = 60

interface Standing {
  status: RegistrationStatus
  ticket_no: string
  theory: number | null
  skill: number | null
}

const WORDS: Record<RegistrationStatus, string> = {
  0: '待填写报名资料',
  1: '报名资料还没有提交',
  2: '资料审核中',
  3: '资料被驳回，请修改后重新提交',
  4: '资料审核通过，等待报考',
  5: '已报考',
  6: '考试合格',
  7: '考试不合格',
  8: '证书已发',
}

/** How a registration stands, in one line. */
export function statusText({ status, ticket_no, theory, skill }: Standing): string {
  if (status === ENROLLED) return `${WORDS[status]}，准考证号 ${ticket_no}`
  if (status > ENROLLED) return `${WORDS[status]}：理论 ${theory} 分，技能 ${skill} 分`
  return WORDS[status]
}
