import { observer } from 'mobx-react'
import { useState } from 'react'
import type { RedeemRecord } from '../../../contract'
import { PRIZE_TYPES, type PrizeType } from '../../../contract/rules/exchange'
import { PagedList } from '@/api/paged-list'
import { pageOf } from '@/api/pages'
import { keysOf } from '../../../contract/rules/keys'
import { go } from '@/nav'
import { ListBody, useListGestures } from '@/patterns/list/list'
import { useLists } from '@/patterns/list/use-lists'
import { Members } from '@/patterns/page/members'
import { Page } from '@/patterns/page/page'
import { SkeletonRows } from '@/ui/feedback/skeleton'
import { UnderTabs } from '@/ui/layout/under-tabs'
import { RecordCard } from './parts/record-card'

type Tab = 'all' | PrizeType
const TABS: { key: Tab; label: string }[] = [
  { key: 'all', label: '全部' },
  ...keysOf(PRIZE_TYPES).map((type) => ({ key: type, label: PRIZE_TYPES[type] })),
]
const openCenter = () => void go('pages/duihuan/duihuanCenter')

const Records = observer(function Records() {
  const [tab, setTab] = useState<Tab>('all')
  const listOf = useLists(
    (key: Tab) =>
      new PagedList<RedeemRecord>((cursor) =>
        pageOf('POST /api/exchangeCode/recordPage', { cursor, ...(key !== 'all' && { type: key }) }),
      ),
  )
  const list = listOf(tab)
  useListGestures(() => list)
  return (
    <>
      <UnderTabs items={TABS} value={tab} onChange={setTab} />
      <ListBody
        list={list}
        skeleton={<SkeletonRows count={4} />}
        empty={
          tab === 'all'
            ? { title: '暂无兑换记录', text: '拿到兑换码后，在兑换中心输入就能到账', action: '去兑换', onAction: openCenter }
            : { title: `没有兑换过${PRIZE_TYPES[tab]}`, action: '去兑换', onAction: openCenter }
        }
        row={(record) => <RecordCard record={record} />}
      />
    </>
  )
})

/** 兑换记录: what one has got by codes, and where it is used. */
export default function DuihuanRecord() {
  return (
    <Page>
      <Members text="登录后查看兑换记录">
        <Records />
      </Members>
    </Page>
  )
}
