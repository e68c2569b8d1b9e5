import type { Db, Trx } from '../../../app/database/db'
import { gone } from '../../../app/errors'
import type { Modules } from '../../../app/module'
import type { TargetType } from './queries'

export interface Evidence {
  authorId: string
  /** What there was, for whoever decides; `anonymous` where its author must not be named. */
  snapshot: object
}

/** One kind of thing that people report. */
export interface ReportTarget {
  type: TargetType
  /** As people call it. */
  name: string
  /** What is reported as the viewer sees it, held until the transaction ends; undefined when it can't be seen. */
  evidence(trx: Trx, id: string, viewer: string, modules: Modules): Promise<Evidence | undefined>
  /** Takes out of everybody's sight what enough people have reported, until somebody has looked at it. Without it, it stays. */
  hide?(trx: Trx, id: string): Promise<unknown>
  /** Those of these targets whose author must not be named, by their ids, where the snapshot alone does not say so. */
  unnamed?(db: Db, targets: { targetId: string; authorId: string | null; snapshot: object }[]): Promise<Set<string>>
  /** What an upheld report does. Without it reports are decided on by a review of the thing. */
  uphold?(trx: Trx, id: string, reason: string): Promise<unknown>
}

declare module '../../../app/module' {
  interface Extensions {
    reportTargets: ReportTarget
  }
}

/** Refuses with 10104 what nobody speaks for. */
export const targetOf = (modules: Modules, type: TargetType): ReportTarget =>
  modules.all('reportTargets').find((target) => target.type === type) ?? gone()
