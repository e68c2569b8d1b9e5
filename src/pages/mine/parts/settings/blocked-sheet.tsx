import { observer } from 'mobx-react'
import type { Item } from '@/api/pages'
import { AuthorRow } from '@/features/people/author-row'
import { ago } from '@/lib/time'
import { toast, useAction } from '@/patterns/feedback/use-action'
import { ListBody, usePagedList } from '@/patterns/list/list'
import { hidden } from '@/stores/hidden'
import { Btn } from '@/ui/button/btn'
import { SkeletonRows } from '@/ui/feedback/skeleton'
import { Sheet } from '@/ui/overlay/sheet'
import './blocked-sheet.scss'
import { View } from '@tarojs/components'

type Blocked = Item<'POST /api/user/blockPage'>

const Blocks = observer(function Blocks() {
  const list = usePagedList('POST /api/user/blockPage', {})
  const release = useAction(async ({ id, user }: Blocked) => {
    await hidden.block(user.id, false)
    list.remove(id)
    toast('已移出黑名单')
  })
  return (
    <>
      <ListBody
        list={list}
        skeleton={<SkeletonRows count={3} />}
        empty={{ title: '黑名单是空的' }}
        row={(row) => (
          <View className="blocked-sheet__row">
            <AuthorRow
              author={row.user}
              meta={[`${ago(row.blockTime)}拉黑`]}
              trailing={
                <Btn size="s" kind="ghost" label={`把${row.user.nickName}移出黑名单`} onTap={() => void release.run(row)}>
                  移出
                </Btn>
              }
            />
          </View>
        )}
      />
      {list.hasMore && (
        <Btn wide kind="ghost" busy={list.state === 'loading'} onTap={() => void list.more()}>
          更多
        </Btn>
      )}
    </>
  )
})

interface Props {
  open: boolean
  onClose: () => void
}

/** Whom somebody has blocked. */
export const BlockedSheet = ({ open, onClose }: Props) => (
  <Sheet open={open} onClose={onClose} title="黑名单">
    <Blocks />
  </Sheet>
)
