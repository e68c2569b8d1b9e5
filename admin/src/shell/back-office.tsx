import { Button, Result, Skeleton, Spin } from 'antd'
import { Component, lazy, Suspense, useMemo, type ComponentType, type ReactNode } from 'react'
import { Link, Route, Routes, useLocation } from 'react-router'
import { messageOf } from '../api/call'
import { WORKBENCH, ITEMS, MENU } from '../menu'
import type { Item, Line } from '../module'
import { SessionDoor, useSession } from '../session'
import { Shell } from './shell'
import { SignIn } from './sign-in'

/** A page of its own, or a declared list, which arrives with its domain. */
const pageOf = (line: Line) => {
  if (!('list' in line)) return line.page
  const { name, domain } = line.list
  return async () => {
    const [{ default: words }, { ListScreen }] = await Promise.all([domain(), import('../kit/list-screen')])
    return { default: () => <ListScreen key={name} list={words.screens[name]} domain={words} /> }
  }
}
const drawn = (page: () => Promise<{ default: ComponentType }>) => {
  const Content = lazy(page)
  return <Content />
}
const SCREENS = new Map([
  [WORKBENCH.path, drawn(() => import('../domains/workbench/workbench'))],
  ...MENU.flatMap(({ items }) => items.map((line) => [line.path, drawn(pageOf(line))] as const)),
])

/** A screen that broke does not take the menu with it. */
class Guard extends Component<{ at: string; children: ReactNode }, { error?: unknown; at: string }> {
  state: { error?: unknown; at: string } = { at: this.props.at }
  static getDerivedStateFromError = (error: unknown) => ({ error })
  static getDerivedStateFromProps = ({ at }: { at: string }, state: { at: string }) =>
    at === state.at ? null : { error: undefined, at }
  render() {
    if (this.state.error === undefined) return this.props.children
    return (
      <Result
        status="error"
        title="这一页没有打开"
        subTitle={messageOf(this.state.error)}
        extra={<Button onClick={() => window.location.reload()}>重新打开</Button>}
      />
    )
  }
}

function Screen({ item }: { item: Item }) {
  const { may } = useSession()
  const { pathname } = useLocation()
  if (item.routes.length && !item.routes.some(may))
    return <Result status="403" title="没有权限" subTitle={`你的角色不能用“${item.title}”，需要时请超管在“角色与权限”里加上。`} />
  return (
    <Guard at={pathname}>
      <Suspense fallback={<Skeleton active />}>{SCREENS.get(item.path)}</Suspense>
    </Guard>
  )
}

const lost = <Result status="404" title="没有这一页" extra={<Link to="/">回工作台</Link>} />

export function BackOffice() {
  const routes = useMemo(
    () => (
      <Routes>
        {ITEMS.map((item) => (
          <Route key={item.path} path={item.path + (item.rest ?? '')} element={<Screen item={item} />} />
        ))}
        <Route path="*" element={lost} />
      </Routes>
    ),
    [],
  )
  return (
    <SessionDoor
      waiting={<Spin fullscreen description="正在打开" delay={200} />}
      failed={(words, again) => (
        <Result status="warning" title="没能打开后台" subTitle={words} extra={<Button onClick={again}>重试</Button>} />
      )}
      signIn={(enter) => <SignIn onEnter={enter} />}
    >
      <Shell>{routes}</Shell>
    </SessionDoor>
  )
}
