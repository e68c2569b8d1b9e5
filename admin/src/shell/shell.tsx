import { App, Badge, Button, Drawer, Dropdown, Menu, Select, type RefSelectProps } from 'antd'
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { useBatches } from '../api/batches'
import { useMaking } from '../api/exports'
import { useWorkbench } from '../domains/workbench/waiting'
import { Icon } from '../icon'
import { WORKBENCH, ITEMS, itemOf, MENU } from '../menu'
import type { Item } from '../module'
import { useSession } from '../session'
import { turnScheme, useScheme } from '../theme'
import { useNarrow } from '../kit/table/narrow'
import { MySessions } from './my-sessions'
import { Password } from './password'
import { Prove } from './prove'

const MyExports = lazy(() => import('./my-exports'))
const SecondFactor = lazy(() => import('./second-factor'))

const isOf = (item: Item, pathname: string) =>
  pathname === item.path || (item.path !== '/' && pathname.startsWith(`${item.path}/`))

/** What one may open, with what waits there. */
function useMenu() {
  const { may } = useSession()
  const { queues } = useWorkbench()
  return useMemo(() => {
    const waiting = (item: Item) => queues.filter(({ list }) => itemOf(list) === item).reduce((sum, { count }) => sum + count, 0)
    const groups = MENU.map((group) => ({
      ...group,
      items: group.items.filter(({ routes }) => routes.some(may)).map((item) => ({ ...item, count: waiting(item) })),
    })).filter(({ items }) => items.length)
    return groups.map((group) => ({ ...group, count: group.items.reduce((sum, { count }) => sum + count, 0) }))
  }, [may, queues])
}

const named = (title: string, count: number) => (
  <span className="row">
    <span className="grow cut">{title}</span>
    {count > 0 && <span className="count">{count > 999 ? '999+' : count}</span>}
  </span>
)

function SideMenu({ onGo }: { onGo: () => void }) {
  const groups = useMenu()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const here = ITEMS.find((item) => isOf(item, pathname))
  const group = MENU.find(({ items }) => items.some(({ path }) => path === here?.path))
  const [chosen, setChosen] = useState<{ at?: string; keys: string[] }>()
  const open = chosen?.at === here?.path && chosen ? chosen.keys : group ? [group.title] : []
  return (
    <Menu
      mode="inline"
      aria-label="菜单"
      inlineIndent={16}
      selectedKeys={here ? [here.path] : []}
      openKeys={open}
      onOpenChange={(keys) => setChosen({ at: here?.path, keys: keys.slice(-1) })}
      onClick={({ key }) => {
        void navigate(key)
        onGo()
      }}
      items={[
        { key: WORKBENCH.path, label: WORKBENCH.title, icon: <Icon name="workbench" /> },
        ...groups.map(({ title, icon, items, count }) => ({
          key: title,
          icon: <Icon name={icon} />,
          label: named(title, open.includes(title) ? 0 : count),
          children: items.map((item) => ({ key: item.path, label: named(item.title, item.count) })),
        })),
      ]}
    />
  )
}

const SEARCHES = ITEMS.flatMap(({ path, find }) => (find ? [{ path, ...find }] : [])).sort((a, b) => a.rank - b.rank)

/** Goes to a screen by its name; a number of a phone or of an order is looked for. */
function Find({ field }: { field: React.Ref<RefSelectProps> }) {
  const { may } = useSession()
  const navigate = useNavigate()
  const [words, setWords] = useState('')
  const given = words.trim()
  const screens = ITEMS.filter(({ title, routes }) => title.includes(given) && (!routes.length || routes.some(may)))
  const options = [
    ...(given
      ? SEARCHES.filter(({ route }) => may(route)).map(({ path, title }) => ({
          value: `${path}?keyword=${encodeURIComponent(given)}`,
          label: `${title}：${given}`,
        }))
      : []),
    ...screens.map(({ path, title }) => ({ value: path, label: title })),
  ]
  return (
    <Select
      ref={field}
      className="find"
      aria-label="查用户、订单，或去一页"
      placeholder="查用户、订单，或去一页（Ctrl K）"
      showSearch={{ filterOption: false, searchValue: words, onSearch: setWords }}
      value={null}
      options={options}
      notFoundContent="没有这一页"
      onChange={(path: string | null) => {
        setWords('')
        if (path) void navigate(path)
      }}
    />
  )
}

/** Tells whoever asked for it that a batch is over; how many are under way. */
function useBatchNews(): number {
  const { message } = App.useApp()
  const { all, ended } = useBatches()
  const told = useRef(0)
  useEffect(() => {
    for (const { label, tried, failed } of ended.slice(told.current))
      void (failed
        ? message.warning(`${label}：${tried - failed} 项做成，${failed} 项没有，原因在右上角“我的导出与批量”里`)
        : message.success(`${label}：${tried} 项都做好了`))
    told.current = ended.length
  }, [ended, message])
  return all.filter(({ state }) => state === 'waiting').length
}

export function Shell({ children }: { children: ReactNode }) {
  const { me, leave } = useSession()
  const scheme = useScheme()
  const narrow = useNarrow()
  const { pathname } = useLocation()
  const [menu, setMenu] = useState(false)
  const [over, setOver] = useState('')
  const find = useRef<RefSelectProps>(null)
  const main = useRef<HTMLElement>(null)
  const groups = useMenu()
  const item = ITEMS.find((one) => isOf(one, pathname))
  const waiting = groups.reduce((sum, { count }) => sum + count, 0)
  const making = useMaking() + useBatchNews()
  const closeMenu = useCallback(() => setMenu(false), [])
  useEffect(() => {
    document.title = item ? `${item.title} · 共享社区后台` : '共享社区后台'
    main.current?.scrollTo(0, 0)
  }, [item])
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key !== 'k') return
      event.preventDefault()
      find.current?.focus()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  return (
    <div className="shell">
      <header className="topbar">
        {narrow && (
          <Badge dot={waiting > 0} offset={[-6, 6]}>
            <Button type="text" icon={<Icon name="menu" />} aria-label="打开菜单" onClick={() => setMenu(true)} />
          </Badge>
        )}
        <Link to="/" className="brand">
          <b>HR</b>
          <span>共享社区后台</span>
        </Link>
        <Find field={find} />
        <span className="grow" />
        <Button
          type="text"
          icon={<Icon name={scheme === 'dark' ? 'sun' : 'moon'} />}
          aria-label={scheme === 'dark' ? '换成浅色' : '换成深色'}
          onClick={turnScheme}
        />
        <Badge count={making} size="small" offset={[-6, 6]}>
          <Button type="text" icon={<Icon name="download" />} aria-label="我的导出与批量" onClick={() => setOver('exports')} />
        </Badge>
        <Dropdown
          trigger={['click']}
          menu={{
            items: [
              { key: 'roles', label: me.operator.roles.join('、'), disabled: true },
              { key: 'sessions', label: '我的登录' },
              {
                key: 'codes',
                label: me.recoveryLeft > 2 ? '动态码与恢复码' : `动态码与恢复码（恢复码剩 ${me.recoveryLeft} 个）`,
              },
              { key: 'password', label: '改密码' },
              { key: 'leave', label: '退出' },
            ],
            onClick: ({ key }) => (key === 'leave' ? void leave() : setOver(key)),
          }}
        >
          <Button type="text">{me.operator.name}</Button>
        </Dropdown>
      </header>
      {narrow ? (
        <Drawer open={menu} placement="left" size={264} title="菜单" onClose={closeMenu} styles={{ body: { padding: 8 } }}>
          <SideMenu onGo={closeMenu} />
        </Drawer>
      ) : (
        <nav className="side" aria-label="后台">
          <SideMenu onGo={closeMenu} />
        </nav>
      )}
      <main ref={main} className={`main ${item?.full ? 'full' : ''}`} tabIndex={-1}>
        {children}
      </main>
      <Prove />
      {over === 'exports' && (
        <Suspense fallback={null}>
          <MyExports onClose={() => setOver('')} />
        </Suspense>
      )}
      {over === 'password' && <Password onClose={() => setOver('')} />}
      {over === 'codes' && (
        <Suspense fallback={null}>
          <SecondFactor onClose={() => setOver('')} />
        </Suspense>
      )}
      {over === 'sessions' && <MySessions onClose={() => setOver('')} />}
    </div>
  )
}
