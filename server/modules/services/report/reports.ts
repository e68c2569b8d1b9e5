import * as codes from '../../../../contract/rules/codes'
import type { report as spec } from '../../../../contract/report'
import type { Input } from '../../../../contract/endpoint'
import type { Ctx } from '../../../app/context'
import { gone, refuse } from '../../../app/errors'
import { newId } from '../../../app/ids'
import { once } from '../../../app/http/once'
import { claimImages } from '../../platform/file/images'
import { idNameList } from '../../platform/system/dict'
import { insertReport, openReports } from './queries'
import { targetOf } from './targets'

const ROUTE = 'POST /api/report/save'
type ReportInput = Input<typeof ROUTE, (typeof spec)[typeof ROUTE]>['body']

/** Reports of this many different people take a post, a comment or a question out of sight until somebody has looked at it. */
const ENOUGH = 3

/** Reports a post, a comment, a message, a question in a live or a person; once each, again changes nothing. */
export async function saveReport({ db, user, modules }: Ctx, body: ReportInput): Promise<true> {
  const { reason, desc = '', images = [] } = body
  const targetType = body.targetType
  const target = targetOf(modules, targetType)
  const targetId = body.targetId.toLowerCase()
  if (!(await idNameList(db, 'report_reason')).some((item) => item.id === reason)) refuse(400, '参数错误：reason')
  return once(db, user.id, ROUTE, body, async (trx) => {
    // Held from here on, so of three who report at once the last one counts the other two.
    const found = (await target.evidence(trx, targetId, user.id, modules)) ?? gone()
    if (found.authorId === user.id) refuse(codes.OWN_REPORT, '不能举报自己')
    const report = {
      id: newId(),
      reporterId: user.id,
      targetType,
      targetId,
      reason,
      description: desc.trim(),
      images: await claimImages(trx, user.id, images),
      snapshot: found.snapshot,
    }
    const fresh = await insertReport(trx, report)
    if (fresh && target.hide && (await openReports(trx, targetType, targetId)) >= ENOUGH) await target.hide(trx, targetId)
    return true as const
  })
}
