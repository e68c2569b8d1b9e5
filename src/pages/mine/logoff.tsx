import { observer } from 'mobx-react'
import { call } from '@/api/call'
import { stay } from '@/patterns/closing-prompt'
import { LoadedBody, useLoaded } from '@/patterns/loaded'
import { Members } from '@/patterns/members'
import { Page } from '@/patterns/page'
import { useAction } from '@/patterns/use-action'
import { day } from '@/ui/format'
import { SkeletonDetail } from '@/ui/skeleton'
import { StateView } from '@/ui/state-view'
import { LogoffForm } from './parts/logoff-form'

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
