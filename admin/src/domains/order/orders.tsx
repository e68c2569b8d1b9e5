import { Button, Drawer } from 'antd'
import { useMemo, useState } from 'react'
import { AdminTable } from '../../kit/table/admin-table'
import { useAddress } from '../../kit/use-address'
import { useUnsaved } from '../../kit/form/use-unsaved'
import type { Row } from '../../screens'
import { Details } from './details'
import { list, words } from './order'

/** Orders of every shop in one place, and what can be done with one. */
export default function Orders() {
  const { address, put } = useAddress()
  const [rows, setRows] = useState<Row[]>([])
  const [stamp, setStamp] = useState(0)
  const id = address.get('order') ?? ''
  const { leave, ...typed } = useUnsaved()
  const turn = (order: string | undefined) => leave(() => put({ order }))
  const at = rows.findIndex((row) => row.id === id)
  const table = useMemo(
    () => (
      <AdminTable
        list={list}
        lexicon={words}
        top
        stamp={stamp}
        onOpen={(row, all) => {
          setRows(all)
          put({ order: String(row.id) })
        }}
      />
    ),
    [stamp, put],
  )
  return (
    <>
      <div className="head">
        <h1>订单</h1>
        <span className="sub">全部店铺在一处</span>
      </div>
      {table}
      {id && (
        <Drawer
          open
          size={560}
          title={at < 0 ? '订单' : String(rows[at].orderNo)}
          onClose={() => turn(undefined)}
          extra={
            <span className="row">
              <Button disabled={at <= 0} onClick={() => turn(String(rows[at - 1].id))}>
                上一单
              </Button>
              <Button disabled={at < 0 || at >= rows.length - 1} onClick={() => turn(String(rows[at + 1].id))}>
                下一单
              </Button>
            </span>
          }
        >
          <Details key={id} id={id} typed={typed} onDone={() => setStamp((before) => before + 1)} />
        </Drawer>
      )}
    </>
  )
}
