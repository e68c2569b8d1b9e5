import { useState } from 'react'
import { observer } from 'mobx-react'
import type { ContractRow } from '../../../../contract'
import { CONTRACT_STATES, ContractSheet } from '@/features/checkout/contract-sheet'
import { stamp } from '@/lib/date'
import { money } from '@/lib/money'
import { ListBody, usePagedList } from '@/patterns/list/list'
import { SkeletonRows } from '@/ui/feedback/skeleton'
import { Cell } from '@/ui/list/cell'
import { Sheet } from '@/ui/overlay/sheet'

const noteOf = ({ number, amount, makeTime }: ContractRow) => `${number} · ${money(amount)} · ${stamp(makeTime).slice(0, 10)}`

const Rows = observer(function Rows() {
  const list = usePagedList('POST /api/vipContract/page', {})
  const [shown, setShown] = useState<string>()
  return (
    <>
      <ListBody
        list={list}
        skeleton={<SkeletonRows />}
        empty={{ title: '还没有合同', text: '主账号在企业会员的订单里生成合同，生成后都在这里' }}
        row={(one) => (
          <Cell title={one.title} desc={noteOf(one)} value={CONTRACT_STATES[one.state]} onTap={() => setShown(one.orderId)} />
        )}
      />
      <ContractSheet orderId={shown} onClose={() => setShown(undefined)} onDone={() => list.renew()} />
    </>
  )
})

/** What the company has signed, for who may see its money. */
export const Contracts = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <Sheet open={open} onClose={onClose} title="企业合同">
    {open && <Rows />}
  </Sheet>
)
