import { Alert, Button, Empty, Skeleton, Table } from 'antd'
import { useCallback, useEffect, useRef, useState, type Key } from 'react'
import { useBatches } from '../../api/batches'
import { schemasOf } from '../../api/contract'
import type { Column, List, Row } from '../../screens'
import { useSession } from '../../session'
import { fits, fitsTab, useActs } from '../act/act'
import { called } from '../act/called'
import { Chosen } from './chosen'
import { exportColumn } from './export-button'
import { Pager } from './pager'
import { Planned, usePlanned } from './planned'
import { useReachable } from '../reachable'
import { RowActs } from './row-acts'
import { rowSchema, type Lexicon } from '../schema'
import { StatusTabs } from './status-tabs'
import { Cell } from './table-cell'
import { TableFilters } from './table-filters'
import { Totals } from './totals'
import { filtersOf, needed, read, useFilters } from './use-filters'
import { sentOf, SIZES, usePages } from './use-pages'
import { useReorder } from './use-reorder'
import { useKept } from '../use-kept'
import { isNumber, Value } from '../value'

const columnsKey = (route: string) => `columns:${route}`
/** Which columns somebody has put away, on this device. */
function useColumns(list: List) {
  const key = columnsKey(list.route)
  const [hidden, setHidden] = useState<string[]>(() => {
    const kept = localStorage.getItem(key)
    return kept ? JSON.parse(kept) : list.columns.map(columnOf).flatMap(({ name, aside }) => (aside ? name : []))
  })
  const turn = (name: string) => {
    const next = hidden.includes(name) ? hidden.filter((one) => one !== name) : [...hidden, name]
    localStorage.setItem(key, JSON.stringify(next))
    setHidden(next)
  }
  return { hidden, turn }
}

const columnOf = (column: string | Column): Column => (typeof column === 'string' ? { name: column } : column)

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
  const { values, set } = useFilters(top, list.initial)
  const [size, setSize] = useKept('size', SIZES[0], top)
  const [chosen, setChosen] = useState<Key[]>([])
  const [counted, setCounted] = useState(0)
  const filters = filtersOf(list)
  const { query, body: { properties: body = {} } = {} } = schemasOf(list.route)
  const bound = Object.fromEntries(Object.entries(list.bind ?? {}).map(([member, from]) => [member, parent?.[from]]))
  const offered = filters.map(({ name }) => name)
  const asked: Row = {
    ...Object.fromEntries(Object.entries(list.initial ?? {}).filter(([name]) => !offered.includes(name))),
    ...(body.size && { size }),
    ...Object.fromEntries(
      filters.filter(({ name }) => values[name] !== undefined).map(({ name, schema }) => [name, read(schema, values[name])]),
    ),
    ...bound,
  }
  const missing = needed(list).filter((name) => asked[name] === undefined)
  const { page, fault, busy, again, forth, back } = usePages(list, asked, !missing.length, top)
  useEffect(() => {
    if (page) onRows?.(page.rows)
  }, [page, onRows])
  const changed = useCallback(() => {
    setChosen([])
    setCounted((times) => times + 1)
    again()
    onChanged?.()
    // `again` reads what is asked for by now.
  }, [again, onChanged])
  const first = useRef(stamp)
  useEffect(() => {
    if (first.current === stamp) return
    first.current = stamp
    setCounted((times) => times + 1)
    again()
  }, [stamp, again])
  const { ended } = useBatches()
  const over = useRef(ended.length)
  useEffect(() => {
    if (over.current === ended.length) return
    over.current = ended.length
    changed()
  }, [ended, changed])
  const { run, running } = useActs(lexicon, changed)
  const { hidden, turn } = useColumns(list)
  const box = useReachable()
  const item = rowSchema(schemasOf(list.route).result, list.rows)
  const keyName = list.key ?? 'id'
  const rows = page?.rows ?? []
  const planned = usePlanned(
    list,
    rows.map((row) => String(row[keyName])),
  )
  const acts = (list.acts ?? []).filter((act) => !act.batch && may(act.route))
  const tab = list.tabs?.by
  const batches = (list.acts ?? []).filter((act) => act.batch && may(act.route) && fitsTab(act, tab, tab && values[tab]))
  const creates = (list.creates ?? []).filter((act) => may(act.route))
  const columns = list.columns.map(columnOf)
  const shown = columns.filter(({ name }, at) => at === 0 || !hidden.includes(name))
  const titleOf = ({ name, title }: Column) => title ?? lexicon.label(name, item.properties?.[name])
  const kinds: Lexicon = {
    ...lexicon,
    kind: (name, schema) => columns.find((one) => one.name === name)?.kind ?? lexicon.kind(name, schema),
  }
  const used = filters.filter(({ name }) => values[name] !== undefined && values[name] !== String(list.initial?.[name]))

  const wanted = () => ({
    route: list.route,
    title: list.title,
    input: sentOf(list, asked),
    rows: list.rows,
    columns: shown.map((column) => exportColumn(column.name, titleOf(column), kinds, item.properties?.[column.name])),
  })

  const move = useReorder(list, parent, rows, changed)
  const found = { list: list.route, input: JSON.stringify(sentOf(list, asked)), key: keyName, rows: list.rows }
  const money = columns.find(({ name }) => ['money', 'coins'].includes(kinds.kind(name, item.properties?.[name]) ?? ''))
  const worth = () =>
    rows.filter((row) => chosen.includes(String(row[keyName]))).reduce((sum, row) => sum + Number(row[money!.name] ?? 0), 0)

  const actsOf = (row: Row) => (
    <RowActs
      acts={acts.filter((act) => fits(act, row))}
      onRun={(act) => run({ act, row, parent, called: called(list, row, kinds) })}
      onMove={move && ((by) => void move(row, by))}
      first={row === rows[0]}
      last={row === rows.at(-1)}
    />
  )

  // A tab under which nothing stands is as empty as a list, and so is one of what has to be asked about.
  const must = needed(list)
  const narrowed = used.filter(({ name }) => name !== list.tabs?.by && !must.includes(name))
  const empty = narrowed.length ? (
    <Empty
      image={Empty.PRESENTED_IMAGE_SIMPLE}
      description={`没有符合“${narrowed.map(({ name, schema }) => lexicon.label(name, schema)).join('、')}”的`}
    >
      <Button onClick={() => set(Object.fromEntries(narrowed.map(({ name }) => [name, undefined])))}>清除筛选</Button>
    </Empty>
  ) : (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={list.empty} />
  )

  const unchoose = () => setChosen([])
  const tabs = list.tabs && filters.find(({ name }) => name === list.tabs!.by)
  const fields = filters.filter((filter) => filter !== tabs)

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
          found={found}
          chosen={chosen.map(String)}
          beyond={Boolean(forth || back)}
          narrowed={narrowed.length > 0 || Boolean(list.bind)}
          acts={batches}
          run={run}
          onNone={unchoose}
        >
          {money && (
            <span>
              {titleOf(money)} <Value name={money.name} schema={item.properties?.[money.name]} value={worth()} lexicon={kinds} />
            </span>
          )}
        </Chosen>
      ) : (
        (fields.length > 0 || creates.length > 0) && (
          <TableFilters
            {...{ list, lexicon, filters, fields, used, values, bound, top, set }}
            creates={creates}
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
        <Empty
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          style={{ padding: 24 }}
          description={`先给出筛选条件：${missing.map((name) => lexicon.label(name, body[name] ?? query?.properties?.[name])).join('、')}`}
        />
      ) : !page && busy ? (
        <div style={{ padding: 16 }}>
          <Skeleton active paragraph={{ rows: 6 }} title={false} />
        </div>
      ) : (
        page && (
          <Table<Row>
            size="small"
            pagination={false}
            rowKey={(row) => String(row[keyName])}
            loading={{ spinning: busy, delay: 200 }}
            dataSource={rows}
            locale={{ emptyText: empty }}
            scroll={{ x: 'max-content' }}
            rowSelection={
              batches.length
                ? {
                    selectedRowKeys: chosen,
                    onChange: setChosen,
                    getCheckboxProps: (row) => ({ title: `选中：${String(row[columns[0].name])}` }),
                  }
                : undefined
            }
            columns={[
              ...shown.map((column, at) => ({
                title: titleOf(column),
                key: column.name,
                width: column.width,
                align: isNumber(item.properties?.[column.name]) ? ('right' as const) : undefined,
                ellipsis: false,
                render: (_: unknown, row: Row) => (
                  <Cell
                    {...{ column, row }}
                    schemas={item.properties}
                    lexicon={kinds}
                    first={at === 0}
                    onOpen={onOpen && (() => onOpen(row, rows))}
                  >
                    {at === 0 && <Planned one={planned.of(String(row[keyName]))} onChanged={planned.again} />}
                  </Cell>
                ),
              })),
              ...(acts.length || move
                ? [{ title: '操作', key: 'acts', fixed: 'end' as const, render: (_: unknown, row: Row) => actsOf(row) }]
                : []),
            ]}
          />
        )
      )}
      {page && (
        <Pager
          {...{ page, again, back, forth, wanted }}
          size={body.size && { value: size, onChange: setSize }}
          columns={columns.slice(1).map((column) => ({ name: column.name, title: titleOf(column) }))}
          shown={shown.map(({ name }) => name)}
          onTurn={turn}
        />
      )}
      {running}
    </div>
  )
}
