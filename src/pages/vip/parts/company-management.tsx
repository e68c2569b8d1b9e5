import { observer } from 'mobx-react'
import type { ReactNode } from 'react'
import type { CompanySummary } from '../../../../contract'
import * as codes from '../../../../contract/rules/codes'
import { call } from '@/api/call'
import { isCode } from '@/api/errors'
import { hearServerTime } from '@/lib/server-time'
import { go } from '@/nav'
import { LoadedBody } from '@/patterns/page/loaded'
import { useFresh } from '@/patterns/page/use-fresh'
import { SkeletonRows } from '@/ui/feedback/skeleton'
import { StateView } from '@/ui/feedback/state-view'

interface Props {
  children: (summary: CompanySummary, reload: () => Promise<void>) => ReactNode
}
/** What whoever looks after a company works on; everybody else is told so, and stays logged in. */
export const CompanyManagement = observer(function CompanyManagement({ children }: Props) {
  const loaded = useFresh(async () => {
    const summary = await call('GET /api/subAccount/summary')
    hearServerTime(summary.serverTime)
    return summary
  })
  // Also where it was theirs until now: what is kept of it is not for them any more.
  if (loaded.state !== 'ready' && isCode(loaded.error, codes.NOT_THE_MANAGER))
    return (
      <StateView
        kind="none"
        title="仅企业主账号可管理"
        text="开通企业会员后，在这里添加和管理成员"
        action="看看企业会员"
        onAction={() => void go('pages/vip/vipCardDetailEnterprise')}
      />
    )
  return (
    <LoadedBody loaded={loaded} skeleton={<SkeletonRows />}>
      {(summary) => children(summary, loaded.load)}
    </LoadedBody>
  )
})
