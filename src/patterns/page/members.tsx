import { observer } from 'mobx-react'
import { Fragment, type ReactNode } from 'react'
import { session } from '@/stores/session'
import { StateView } from '@/ui/feedback/state-view'

interface Props {
  /** What one sees here after logging in. */
  text: string
  children: ReactNode
}

/** A page of one's own: whoever is nobody yet is asked to log in, and another person begins anew. */
export const Members = observer(function Members({ text, children }: Props) {
  if (!session.loggedIn)
    return <StateView kind="login" title="登录后查看" text={text} action="登录 / 注册" onAction={session.goLogin} />
  return <Fragment key={session.token}>{children}</Fragment>
})
