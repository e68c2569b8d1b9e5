import { finding as activity } from './domains/activity/pickers'
import { finding as admin } from './domains/admin/pickers'
import { finding as circle } from './domains/circle/pickers'
import { finding as company } from './domains/company/pickers'
import { finding as coupon } from './domains/coupon/pickers'
import { finding as duihuan } from './domains/duihuan/pickers'
import { finding as exam } from './domains/exam/pickers'
import { finding as invite } from './domains/invite/pickers'
import { finding as lesson } from './domains/lesson/pickers'
import { finding as live } from './domains/live/pickers'
import { finding as lottery } from './domains/lottery/pickers'
import { finding as mall } from './domains/mall/pickers'
import { finding as neixun } from './domains/neixun/pickers'
import { finding as tiku } from './domains/tiku/pickers'
import { finding as user } from './domains/user/pickers'
import { finding as vip } from './domains/vip/pickers'
import { finding as zhiku } from './domains/zhiku/pickers'
import type { Finding } from './kit/pickers'

export const FINDINGS: readonly Finding[] = [
  activity,
  admin,
  circle,
  company,
  coupon,
  duihuan,
  exam,
  invite,
  lesson,
  live,
  lottery,
  mall,
  neixun,
  tiku,
  user,
  vip,
  zhiku,
]

/** How people find things, by the names that the domains give these pickers. */
export const PICKERS = Object.assign({}, ...FINDINGS.map(({ pickers }) => pickers)) as Finding['pickers']
/** The picker of a member that is called so everywhere; a domain names others, or others by the same name. */
export const BY_NAME = Object.assign({}, ...FINDINGS.map(({ byName }) => byName)) as Record<string, string>
/** What is given away, by its kind: where it is found by its name. Of other kinds there is nothing to choose. */
export const BY_KIND = Object.assign({}, ...FINDINGS.map(({ byKind }) => byKind)) as Record<string, string>
