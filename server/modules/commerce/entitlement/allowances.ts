import type { BenefitCode } from '../../../../contract/rules/benefits'
import type { Db } from '../../../app/database/db'
import type { Modules } from '../../../app/module'

/** What somebody may take of a kind without paying. */
export interface Allowance {
  /** Within the time that its kind counts by: documents by month, questions by day. */
  quota: number
  /** What was taken is theirs until then; null: for ever. */
  until: Date | null
}

declare module '../../../app/module' {
  interface Extensions {
    /** Memberships and the like; undefined: this person has none. */
    allowances: {
      kind: BenefitCode
      of(db: Db, userId: string): Promise<Allowance | undefined>
    }
  }
}

const bringing = (modules: Modules, kind: BenefitCode) => modules.all('allowances').filter((one) => one.kind === kind)

/** Whether anybody could have one. */
export const hasAllowances = (modules: Modules, kind: BenefitCode) => bringing(modules, kind).length > 0

/** The largest that somebody has. */
export async function allowanceOf(
  { db, modules }: { db: Db; modules: Modules },
  userId: string,
  kind: BenefitCode,
): Promise<Allowance | undefined> {
  const all = await Promise.all(bringing(modules, kind).map((one) => one.of(db, userId)))
  return all.flatMap((one) => one ?? []).sort((a, b) => b.quota - a.quota)[0]
}
