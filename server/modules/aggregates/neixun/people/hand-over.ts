import { sql } from 'kysely'
import { NOTICE_TYPE } from '../../../../../contract/rules/kinds'
import type { Trx } from '../../../../app/database/db'
import { page } from '../../../../app/http/page'
import { managersOf } from '../../../domains/company/members'
import { notify } from '../../../services/notice/notices'
import { wording } from '../../../services/notice/wordings'
import { teaches, trainersTable } from '../trainings'

const untaught = wording('training.untaught', {
  name: '培训没有讲师了',
  title: '{培训}由你接手',
  content: '{讲师}已离开企业，这次培训没有别的讲师了，由主账号与管理员开放学习项、发资料和批改',
  samples: { 培训: '新员工入职培训', 讲师: '秦岚' },
})
export const handOverWordings = [untaught]

interface Gone {
  userId: string
  /** Of this company alone: from it they have gone, and with their seat. */
  from?: { companyId: string; memberId: string }
}
/** Who taught is gone: where nobody else does, those who manage the company are told that it is theirs to look after. */
export async function handOver(trx: Trx, { userId, from }: Gone) {
  const { rows } = await sql<{ id: string; title: string; name: string; companyId: string }>`
    select t.id, t.title, n.name, t.company_id as "companyId"
    from training t join ${trainersTable()} on n.training_id = t.id and n.user_id = ${userId}
    where ${from ? sql`t.company_id = ${from.companyId}` : teaches(sql`t.company_id`)} and t.status = 'open' and t.end_at > now()
      and not exists (select from ${trainersTable()} where n.training_id = t.id and ${teaches(sql`t.company_id`)}
        ${from ? sql`` : sql`and n.user_id <> ${userId}`})
    order by t.id`.execute(trx)
  if (!rows.length) return
  const managers = await managersOf(trx, [...new Set(rows.map(({ companyId }) => companyId))])
  for (const { id, title, name, companyId } of rows)
    for (const to of (managers.get(companyId) ?? []).filter((one) => one !== userId))
      await notify(trx, {
        to,
        type: NOTICE_TYPE.training,
        subType: 'trainingUntaught',
        ...untaught({ 培训: title, 讲师: name }),
        target: page('pages/neixun/detail', { id }),
        why: '因为你管理这家企业',
        cause: `training.untaught:${id}:${from?.memberId ?? userId}`,
        about: title,
      })
}
