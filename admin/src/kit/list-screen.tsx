import { Alert, Button, Drawer, Skeleton, Tabs } from 'antd'
import { createElement, lazy, Suspense, useCallback, useMemo, useState, type ComponentType } from 'react'
import { callAny } from '../api/call'
import { schemasOf, type Route } from '../api/contract'
import type { Act, Domain, List, PanelProps, Row } from '../screens'
import { useSession } from '../session'
import { fits, useActs } from './act/act'
import { AdminTable } from './table/admin-table'
import { useListsUnder } from './table/lists-under'
import { called } from './act/called'
import { isRow, lexicon, rowSchema, type Lexicon } from './schema'
import { useLoad } from './use-load'
import { Facts, Value } from './value'

interface AnswerProps {
  route: Route
  row?: Row
  bind?: Record<string, string>
  lexicon: Lexicon
  stamp?: number
}
/**
 * What an endpoint answers for a row, or about all of it; what it is made of may still be on its way, where it is of another
 * domain.
 */
export const Answer = (props: AnswerProps) => (
  <Suspense fallback={<Skeleton active />}>
    <Answered {...props} />
  </Suspense>
)
function Answered({ route, row, bind, lexicon, stamp = 0 }: AnswerProps) {
  const { body, result } = schemasOf(route)
  const {
    value: answer,
    fault,
    again,
  } = useLoad(
    () => {
      const valueOf = (name: string) => String(row?.[bind?.[name] ?? (name in (row ?? {}) ? name : 'id')])
      const sent = Object.entries(bind ?? {}).filter(([name]) => body?.properties?.[name])
      return callAny(route, {
        params: Object.fromEntries([...route.matchAll(/:(\w+)/g)].map(([, name]) => [name, valueOf(name)])),
        body: Object.fromEntries(sent.map(([name, from]) => [name, row?.[from]])),
      })
    },
    `${route} ${String(row?.id)} ${stamp}`,
  )
  if (fault)
    return (
      <Alert
        type="error"
        title={`没能读出：${fault}`}
        action={
          <Button size="small" onClick={again}>
            重试
          </Button>
        }
      />
    )
  if (answer === undefined) return <Skeleton active />
  return isRow(answer) ? (
    <Facts schema={result} value={answer} lexicon={lexicon} />
  ) : (
    <Value name="result" schema={result} value={answer} lexicon={lexicon} whole />
  )
}

const panels = new Map<unknown, ComponentType<PanelProps>>()
const lazily = (panel: () => Promise<{ default: ComponentType<PanelProps> }>) => {
  const known = panels.get(panel) ?? lazy(panel)
  panels.set(panel, known)
  return known
}
/** A page of its own under a row, which arrives when it is looked at. */
function Panel({ panel, ...props }: PanelProps & { panel: () => Promise<{ default: ComponentType<PanelProps> }> }) {
  return <Suspense fallback={<Skeleton active />}>{createElement(lazily(panel), props)}</Suspense>
}

interface DetailsProps {
  list: List
  domain: Domain
  row: Row
  rows: Row[]
  /** The list has it no more, mostly by what was done with it: how it stands now is not known. */
  gone?: boolean
  onStep: (row: Row) => void
  onClose: () => void
  onChanged: () => void
}
/** All of a row beside its list, what can be done with it, and what stands under it. */
function Details({ list, domain, row, rows, gone, onStep, onClose, onChanged }: DetailsProps) {
  const { may } = useSession()
  const words = useMemo(() => lexicon(domain, list), [domain, list])
  const [stamp, setStamp] = useState(0)
  const done = useCallback(() => {
    setStamp((at) => at + 1)
    onChanged()
  }, [onChanged])
  const { run, running } = useActs(words, done)
  const listsUnder = useListsUnder({ domain, lists: list.under ?? [], row, stamp, onChanged })
  const key = list.key ?? 'id'
  const at = rows.findIndex((one) => one[key] === row[key])
  const acts = gone ? [] : (list.acts ?? []).filter((act) => !act.batch && may(act.route) && fits(act, row))
  const whole =
    list.show && list.show !== 'row' && may(list.show) ? (
      <Answer route={list.show} row={row} lexicon={words} stamp={stamp} />
    ) : (
      <Facts schema={rowSchema(schemasOf(list.route).result, list.rows)} value={row} lexicon={words} />
    )
  const tabs = [
    { key: 'whole', label: '详情', children: whole },
    ...(list.more ?? [])
      .filter(({ route }) => may(route))
      .map(({ title, route, bind, labels }) => ({
        key: title,
        label: title,
        children: (
          <Answer
            route={route}
            row={row}
            bind={bind}
            lexicon={lexicon(domain, { ...list, labels: { ...list.labels, ...labels } })}
            stamp={stamp}
          />
        ),
      })),
    ...(list.panels ?? [])
      .filter(({ route }) => may(route))
      .map(({ title, panel }) => ({
        key: title,
        label: title,
        children: <Panel panel={panel} row={row} words={words} onChanged={done} />,
      })),
    ...listsUnder,
  ]
  const title = called(list, row, words) || list.title
  return (
    <Drawer
      open
      size={tabs.length > 1 || (list.show && list.show !== 'row') ? 880 : 640}
      title={title}
      onClose={onClose}
      extra={
        <span className="row">
          <Button disabled={at <= 0} onClick={() => onStep(rows[at - 1])}>
            上一个
          </Button>
          <Button disabled={at < 0 || at >= rows.length - 1} onClick={() => onStep(rows[at + 1])}>
            下一个
          </Button>
        </span>
      }
      footer={
        acts.length > 0 && (
          <div className="row wrap">
            {acts.map((act: Act) => (
              <Button key={act.label} danger={act.danger} onClick={() => run({ act, row, called: title })}>
                {act.label}
              </Button>
            ))}
          </div>
        )
      }
    >
      {/* Whoever has no mouse scrolls a long text too. */}
      <div ref={(node) => node?.parentElement?.setAttribute('tabindex', '0')}>
        {gone && (
          <p className="note" style={{ marginBottom: 12 }}>
            这一页里没有它了，多半已经处理；要再看，从列表里打开。
          </p>
        )}
        {tabs.length > 1 ? <Tabs items={tabs} destroyOnHidden /> : whole}
      </div>
      {running}
    </Drawer>
  )
}

/** A declared list: its table, and its rows when one is opened. */
export function ListScreen({ list, domain }: { list: List; domain: Domain }) {
  const { may } = useSession()
  const words = useMemo(() => lexicon(domain, list), [domain, list])
  const [open, setOpen] = useState<{ row: Row; rows: Row[]; gone?: boolean }>()
  const [stamp, setStamp] = useState(0)
  const close = useCallback(() => setOpen(undefined), [])
  const changed = useCallback(() => setStamp((at) => at + 1), [])
  const key = list.key ?? 'id'
  // What is open is what it has become by what was done with it.
  const renew = useCallback(
    (rows: Row[]) =>
      setOpen((held) => {
        if (held?.row[key] === undefined) return held
        const row = rows.find((one) => one[key] === held.row[key])
        return row ? { row, rows } : { ...held, gone: true }
      }),
    [key],
  )
  const above = (list.above ?? []).filter(({ route }) => may(route))
  return (
    <>
      <div className="head">
        <h1>{list.title}</h1>
      </div>
      {above.map(({ title, route, labels }) => (
        <section key={title} className="card" style={{ marginBottom: 12 }}>
          <h2 style={{ marginBottom: 8 }}>{title}</h2>
          <Answer
            route={route}
            lexicon={labels ? lexicon(domain, { ...list, labels: { ...list.labels, ...labels } }) : words}
            stamp={stamp}
          />
        </section>
      ))}
      <AdminTable
        list={list}
        lexicon={words}
        top
        stamp={stamp}
        onRows={renew}
        onOpen={list.show || list.under || list.more || list.panels ? (row, rows) => setOpen({ row, rows }) : undefined}
      />
      {open && (
        <Details
          key={String(open.row[list.key ?? 'id'])}
          {...open}
          list={list}
          domain={domain}
          onStep={(row) => setOpen({ row, rows: open.rows })}
          onClose={close}
          onChanged={changed}
        />
      )}
    </>
  )
}
