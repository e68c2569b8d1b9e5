import { observer } from 'mobx-react'
import { call } from '@/api/call'
import { stay } from '@/features/account/closing-prompt'
import { day } from '@/lib/date'
import { useAction } from '@/patterns/feedback/use-action'
import { LoadedBody, useLoaded } from '@/patterns/page/loaded'
import { Members } from '@/patterns/page/members'
import { Page } from '@/patterns/page/page'
import { SkeletonDetail } from '@/ui/feedback/skeleton'
import { StateView } from '@/ui/feedback/state-view'
import { LogoffForm } from './parts/account/logoff-form'

async function loadCheck() {
  const [check, reasons] = await Promise.all([
    call('GET /api/user/logoffCheck'),
    call('GET /api/sysDictData/idNameList/:code', { params: { code: 'logoff_reason' } }),
  ])
  return { check, reasons }
}

const Logoff = observer(function Logoff() {
  const loaded = useLoaded(loadCheck)
  const cancel = useAction(async () => {
    if (await stay()) await loaded.load()
  })
  return (
    <LoadedBody loaded={loaded} skeleton={<SkeletonDetail />}>
      {({ check, reasons }) =>
        check.applied ? (
          <StateView
            kind="empty"
            title={`注销申请中，${day(check.applied.effectTime)}自动注销`}
            text="期间登录可撤销"
            action="撤销注销"
            onAction={() => void cancel.run()}
          />
        ) : (
          <LogoffForm check={check} reasons={reasons} onApplied={loaded.load} />
        )
      }
    </LoadedBody>
  )
})

export default function LogoffPage() {
  return (
    <Page>
      <Members text="登录后申请注销账号">
        <Logoff />
      </Members>
    </Page>
  )
}
