import { observer } from 'mobx-react'
import { Fragment, type ReactNode } from 'react'
import { go } from '@/nav'
import { session } from '@/stores/session'
import { StateView } from '@/ui/feedback/state-view'

/** A page of a training: whoever has not come in is asked to, before anything is asked of the server. */
export const TrainingMembers = observer(function TrainingMembers({ children }: { children: ReactNode }) {
  if (!session.inTraining)
    return (
      <StateView
        kind="login"
        title="登录后查看内训"
        text="用企业给你的 6 位培训码进入"
        action="用培训码进入"
        onAction={() => void go('pages/neixun/login/login')}
        second="账号登录"
        onSecond={session.goLogin}
      />
    )
  return <Fragment key={session.token}>{children}</Fragment>
})
