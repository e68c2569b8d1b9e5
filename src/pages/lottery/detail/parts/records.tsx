import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import type { LotteryRecord } from '../../../../../contract'
import { call } from '@/api/call'
import { PagedList } from '@/api/paged-list'
import { pageOf } from '@/api/pages'
import { ago } from '@/lib/time'
import { useLists } from '@/patterns/list/use-lists'
import { LoadedBody, useLoaded } from '@/patterns/page/loaded'
import { session } from '@/stores/session'
import { Btn } from '@/ui/button/btn'
import { Tap } from '@/ui/button/tap'
import { Pills } from '@/ui/field/pills'
import { LoadingRow, RetryRow } from '@/ui/list/list-end'
import { Badge } from '@/ui/text/badge'
import { untilOf, wordsOf } from './record-state'
import './records.scss'

const Row = ({ record, onOpen }: { record: LotteryRecord; onOpen: (id: string) => void }) => {
  const words = wordsOf(record)
  const until = untilOf(record)
  return (
    <Tap className="draw-row" onTap={() => onOpen(record.id)}>
      <View className="draw-row__words">
        <View className={`draw-row__name ${record.state === 'miss' ? 'draw-row__name--miss' : ''}`}>{record.prizeName}</View>
        {until !== '' && <View className="draw-row__until">{until}</View>}
        <View className="draw-row__note">
          {ago(record.time)} · 编号 {record.drawNo}
        </View>
      </View>
      {record.state === 'claimable' ? (
        <View className="draw-row__claim">去领取</View>
      ) : (
        words && <Badge tone={words.tone}>{words.text}</Badge>
      )}
    </Tap>
  )
}

type Tab = 'all' | 'won' | 'claimable' | 'given'
const TABS = [
  { key: 'won', label: '全部' },
  { key: 'claimable', label: '待领取' },
  { key: 'given', label: '已发放' },
] as const
const NOTHING: Record<Tab, string> = {
  all: '还没有抽过',
  won: '还没有中过奖',
  claimable: '没有等着领取的',
  given: '还没有发放的奖品',
}

interface Props {
  lotteryId: string
  /** What was won alone, with tabs. */
  won?: boolean
  /** Goes up when there is another one. */
  version: number
  onOpen: (id: string) => void
}

/** One's own draws. */
export const Records = observer(function Records(props: Props) {
  return session.loggedIn ? <OwnDraws {...props} /> : <View className="draw-row__none">登录后看自己的抽奖</View>
})

const OwnDraws = observer(function OwnDraws({ lotteryId, won, version, onOpen }: Props) {
  const [tab, setTab] = useState<Tab>(won ? 'won' : 'all')
  const listOf = useLists<Tab, LotteryRecord>(
    (key) =>
      new PagedList((cursor) =>
        pageOf('POST /api/lotteryRecord/page', { lotteryId, size: 10, cursor, ...(key !== 'all' && { tab: key }) }),
      ),
  )
  const list = listOf(tab)
  useEffect(() => {
    if (version > 0) void list.renew()
  }, [list, version])
  return (
    <>
      {won && <Pills<Tab> label="奖品" items={TABS} value={tab} onChange={setTab} />}
      {list.items.map((record) => (
        <Row key={record.id} record={record} onOpen={onOpen} />
      ))}
      {list.state === 'failed' ? (
        <RetryRow onRetry={() => void list.refresh()} />
      ) : !list.started || list.state === 'loading' ? (
        <LoadingRow />
      ) : list.items.length === 0 ? (
        <View className="draw-row__none">{NOTHING[tab]}</View>
      ) : (
        list.hasMore && (
          <Btn kind="ghost" wide onTap={() => void list.more()}>
            更多
          </Btn>
        )
      )}
    </>
  )
})

/** Who has won lately. */
export const Winners = observer(function Winners({ lotteryId, version }: Pick<Props, 'lotteryId' | 'version'>) {
  const loaded = useLoaded(() => call('POST /api/lottery/winnerList', { body: { id: lotteryId } }))
  useEffect(() => {
    if (version > 0) void loaded.load()
  }, [loaded, version])
  return (
    <LoadedBody loaded={loaded} skeleton={<LoadingRow />}>
      {(winners) =>
        winners.length ? (
          <>
            {winners.map(({ nick, prize, time }) => (
              <View key={`${nick} ${time}`} className="draw-row">
                <View className="draw-row__words">
                  <View className="draw-row__name">{prize}</View>
                  <View className="draw-row__note">
                    {nick} · {ago(time)}
                  </View>
                </View>
              </View>
            ))}
          </>
        ) : (
          <View className="draw-row__none">还没有人中奖</View>
        )
      }
    </LoadedBody>
  )
})
