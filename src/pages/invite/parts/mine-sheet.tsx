import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { moment } from '@/lib/date'
import { go } from '@/nav'
import { ListBody, usePagedList } from '@/patterns/list/list'
import { useShowAgain } from '@/patterns/page/use-show-again'
import { SkeletonRows } from '@/ui/feedback/skeleton'
import { Cell } from '@/ui/list/cell'
import { Btn } from '@/ui/button/btn'

const STATES = { open: '助力中', won: '待领取', claimed: '已领取', failed: '未集齐', void: '已作废' } as const

/** What I have begun. */
export const MineSheet = observer(function MineSheet() {
  const list = usePagedList('POST /api/assist/mine', {})
  useShowAgain(() => void list.renew())
  return (
    <View>
      <ListBody
        list={list}
        skeleton={<SkeletonRows count={3} />}
        empty={{ title: '还没有发起过助力', text: '在活动页点“发起助力”，就会出现在这里' }}
        row={(one) => (
          <Cell
            title={one.title}
            desc={`${one.current}/${one.need} 位 · ${moment(one.time)} 发起`}
            value={STATES[one.state]}
            onTap={() => void go('pages/invite/assistance', { id: one.id })}
          />
        )}
      />
      {list.hasMore && (
        <Btn kind="ghost" wide onTap={() => void list.more()}>
          更多
        </Btn>
      )}
    </View>
  )
})
