import { Alert, Button, Skeleton } from 'antd'
import { useCallback, useEffect, useMemo, useState, type Key } from 'react'
import { schemasOf } from '../../api/contract'
import type { List, Row } from '../../screens'
import { useSession } from '../../session'
import { fits, fitsTab, useActs } from '../act/act'
import { called } from '../act/called'
import { useReachable } from '../reachable'
import { rowSchema, type Lexicon } from '../schema'
import { useKept } from '../use-kept'
import { Value } from '../value'
import { Chosen } from './chosen'
import { exportColumn } from './export-button'
import { AskFirst, NothingFound } from './nothing-found'
import { Pager } from './pager'
import { questionOf } from './question'
import { RowActs } from './row-acts'
import { StatusTabs } from './status-tabs'
import { TableFilters } from './table-filters'
import { TableRows } from './table-rows'
import { Totals } from './totals'
import { useColumns } from './use-columns'
import { initialOf, needed, useFilters } from './use-filters'
import { sentOf, SIZES, usePages } from './use-pages'
import { useRenewal } from './use-renewal'
import { useReorder } from './use-reorder'

export interface TableProps {
  list: List
  lexicon: Lexicon
  /** The row that the list stands under. */
  parent?: Row
  /** Whether it is all of its screen: its filters stand in the address, and where one was is there again on Back. */
  top?: boolean
  onOpen?: (row: Row, rows: Row[]) => void
  /** Something was done. */
  onChanged?: () => void
  /** Another number reads it anew. */
  stamp?: number
  /** What it shows by now. */
  onRows?: (rows: Row[]) => void
}

/** A list of the contract: filters, pages, columns, what can be done with a row, and with many. */
export function AdminTable({ list, lexicon, parent, top = false, onOpen, onChanged, stamp = 0, onRows }: TableProps) {
  const { may } = useSession()
  const initial = useMemo(() => initialOf(list), [list])
  const { values, set } = useFilters(top, initial)
  const [size, setSize] = useKept('size', SIZES[0], top)
  const [chosen, setChosen] = useState<Key[]>([])
  const unchoose = useCallback(() => setChosen([]), [])
  const { asked, tabs, narrowed, missing, sized, ...question } = questionOf(list, { initial, values, parent, size })
  const { page, fault, busy, again, forth, back } = usePages(list, asked, !missing.length, top)
  useEffect(() => {
    if (page) onRows?.(page.rows)
  }, [page, onRows])
  const { counted, changed } = useRenewal({ stamp, again, unchoose, onChanged })
  const { run, running } = useActs(lexicon, changed)
  const box = useReachable()
  const { properties: schemas } = rowSchema(schemasOf(list.route).result, list.rows)
  const { columns, shown, turn, titleOf, kinds, money } = useColumns(list, lexicon, schemas)
  const key = list.key ?? 'id'
  const rows = page?.rows ?? []
  const move = useReorder(list, parent, rows, changed)

  const acts = (list.acts ?? []).filter((act) => !act.batch && may(act.route))
  const tab = list.tabs?.by
  const batches = (list.acts ?? []).filter((act) => act.batch && may(act.route) && fitsTab(act, tab, tab && values[tab]))
  const creates = (list.creates ?? []).filter((act) => may(act.route))

  const wanted = () => ({
    route: list.route,
    title: list.title,
    input: sentOf(list, asked),
    rows: list.rows,
    columns: shown.map((column) => exportColumn(column.name, titleOf(column), kinds, schemas?.[column.name])),
  })
  const worth = () =>
    rows.filter((row) => chosen.includes(String(row[key]))).reduce((sum, row) => sum + Number(row[money!.name] ?? 0), 0)
  const actsOf = (row: Row) => (
    <RowActs
      acts={acts.filter((act) => fits(act, row))}
      onRun={(act) => run({ act, row, parent, called: called(list, row, kinds) })}
      onMove={move && ((by) => void move(row, by))}
      first={row === rows[0]}
      last={row === rows.at(-1)}
    />
  )

  return (
    <div className="card bare table" ref={box}>
      {tabs && (
        <StatusTabs
          list={list}
          schema={tabs.schema}
          lexicon={lexicon}
          value={values[tabs.name]}
          all={list.tabs!.all !== false && !needed(list).includes(tabs.name)}
          stamp={counted}
          onChoose={(value) => {
            unchoose()
            set({ [tabs.name]: value })
          }}
        />
      )}
      {chosen.length > 0 ? (
        <Chosen
          title={list.title}
          found={{ list: list.route, input: JSON.stringify(sentOf(list, asked)), key, rows: list.rows }}
          chosen={chosen.map(String)}
          beyond={Boolean(forth || back)}
          narrowed={narrowed.length > 0 || Boolean(list.bind)}
          acts={batches}
          run={run}
          onNone={unchoose}
        >
          {money && (
            <span>
              {titleOf(money)} <Value name={money.name} schema={schemas?.[money.name]} value={worth()} lexicon={kinds} />
            </span>
          )}
        </Chosen>
      ) : (
        (question.fields.length > 0 || creates.length > 0) && (
          <TableFilters
            {...{ list, lexicon, values, top, set, creates, ...question }}
            onCreate={(act) => run({ act, row: parent, parent })}
          />
        )
      )}
      {fault && (
        <Alert
          banner
          type="error"
          title={`没能刷新：${fault}`}
          action={
            <Button size="small" onClick={again}>
              重试
            </Button>
          }
        />
      )}
      {list.totals && may(list.totals) && (
        <Totals
          route={list.totals}
          input={{ body: sentOf({ ...list, route: list.totals }, asked).body }}
          lexicon={lexicon}
          stamp={counted}
        />
      )}
      {missing.length > 0 ? (
        <AskFirst missing={missing} lexicon={lexicon} />
      ) : !page && busy ? (
        <div style={{ padding: 16 }}>
          <Skeleton active paragraph={{ rows: 6 }} title={false} />
        </div>
      ) : (
        page && (
          <TableRows
            {...{ list, rows, busy, titleOf, schemas, onOpen }}
            columns={shown}
            lexicon={kinds}
            choice={batches.length ? { chosen, onChoose: setChosen } : undefined}
            actsOf={acts.length || move ? actsOf : undefined}
            empty={<NothingFound words={list.empty} {...{ narrowed, lexicon, set }} />}
          />
        )
      )}
      {page && (
        <Pager
          {...{ page, again, back, forth, wanted }}
          size={sized ? { value: size, onChange: setSize } : undefined}
          columns={columns.slice(1).map((column) => ({ name: column.name, title: titleOf(column) }))}
          shown={shown.map(({ name }) => name)}
          onTurn={turn}
        />
      )}
      {running}
    </div>
  )
}
