import { observer } from 'mobx-react'
import { Fragment, useEffect, useRef, type MutableRefObject, type ReactNode } from 'react'
import { back } from '@/nav'
import { platform } from '@/platform'
import { session } from '@/stores/session'
import { StateView } from '@/ui/feedback/state-view'
import { Page } from './page'

/** What the cross of the bar does; an editor that has something to lose puts its own question here. */
export type Leave = MutableRefObject<() => unknown>

/** What is lost with changes to something that is published: of those nothing is kept. */
export const UNSAVED = '修改的内容不会保存'

interface Props {
  title: string
  /** What one has to log in for. */
  login: string
  /** At the right of the bar, for somebody who is logged in. */
  right?: ReactNode
  children: (leave: Leave) => ReactNode
}

/**
 * The frame of a full-screen editor. Whoever is logged out while writing keeps the text before their eyes and goes on
 * after logging in again; somebody else gets an editor of their own.
 */
export const EditorPage = observer(function EditorPage({ title, login, right, children }: Props) {
  const writer = useRef('')
  if (session.loggedIn) writer.current = session.userInfo?.id ?? session.token
  const leave = useRef<() => unknown>(back)
  useEffect(() => platform.standOnKeyboard(), [])
  return (
    <Page close title={title} right={writer.current && right} onBack={() => void leave.current()}>
      {writer.current ? (
        <Fragment key={writer.current}>{children(leave)}</Fragment>
      ) : (
        <StateView kind="login" title={login} action="登录 / 注册" onAction={session.goLogin} />
      )}
    </Page>
  )
})
