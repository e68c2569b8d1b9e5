import { Table } from 'antd'
import type { Key, ReactNode } from 'react'
import type { Schema } from '../../api/contract'
import type { Column, List, Row } from '../../screens'
import type { Lexicon } from '../schema'
import { isNumber } from '../value'
import { Planned, usePlanned } from './planned'
import { Cell } from './table-cell'

interface Props {
  list: List
  rows: Row[]
  busy: boolean
  columns: Column[]
  titleOf: (column: Column) => string
  /** Of the members of a row. */
  schemas?: Record<string, Schema>
  lexicon: Lexicon
  /** Undefined where nothing is done to many. */
  choice?: { chosen: Key[]; onChoose: (keys: Key[]) => void }
  onOpen?: (row: Row, rows: Row[]) => void
  /** What can be done with a row; undefined where that is nothing. */
  actsOf?: (row: Row) => ReactNode
  /** In place of rows where there are none. */
  empty: ReactNode
}
/** The rows of a page of a list. */
export function TableRows({ list, rows, busy, columns, titleOf, schemas, lexicon, choice, onOpen, actsOf, empty }: Props) {
  const idOf = (row: Row) => String(row[list.key ?? 'id'])
  const planned = usePlanned(list, rows.map(idOf))
  return (
    <Table<Row>
      size="small"
      pagination={false}
      rowKey={idOf}
      loading={{ spinning: busy, delay: 200 }}
      dataSource={rows}
      locale={{ emptyText: empty }}
      scroll={{ x: 'max-content' }}
      rowSelection={
        choice && {
          selectedRowKeys: choice.chosen,
          onChange: choice.onChoose,
          getCheckboxProps: (row) => ({ title: `选中：${String(row[columns[0].name])}` }),
        }
      }
      columns={[
        ...columns.map((column, at) => ({
          title: titleOf(column),
          key: column.name,
          width: column.width,
          align: isNumber(schemas?.[column.name]) ? ('right' as const) : undefined,
          ellipsis: false,
          render: (_: unknown, row: Row) => (
            <Cell {...{ column, row, schemas, lexicon }} first={at === 0} onOpen={onOpen && (() => onOpen(row, rows))}>
              {at === 0 && <Planned one={planned.of(idOf(row))} onChanged={planned.again} />}
            </Cell>
          ),
        })),
        ...(actsOf ? [{ title: '操作', key: 'acts', fixed: 'end' as const, render: (_: unknown, row: Row) => actsOf(row) }] : []),
      ]}
    />
  )
}
