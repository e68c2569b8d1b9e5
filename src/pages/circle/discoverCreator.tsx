import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { go } from '@/nav'
import { LoadedBody } from '@/patterns/page/loaded'
import { Page } from '@/patterns/page/page'
import { useShowAgain } from '@/patterns/page/use-show-again'
import { session } from '@/stores/session'
import { Btn } from '@/ui/button/btn'
import { IconBtn } from '@/ui/button/icon-btn'
import { Tap } from '@/ui/button/tap'
import { SkeletonCard } from '@/ui/feedback/skeleton'
import { StateView } from '@/ui/feedback/state-view'
import { Icon } from '@/ui/icon/icon'
import { Dock } from '@/ui/layout/dock'
import { UnderTabs } from '@/ui/layout/under-tabs'
import { CreatorBatch, type Kind } from './parts/creator/creator-batch'
import { CreatorCard } from './parts/creator/creator-card'
import './discoverCreator.scss'

const TABS: { key: Kind; label: string; rule: string }[] = [
  { key: 'rec', label: '推荐', rule: '写得多、被赞得多的同行' },
  { key: 'active', label: '本周活跃', rule: '近 7 天发帖和回答最多' },
  { key: 'industry', label: '同行业', rule: '和你同一个行业' },
]

const skeleton = (
  <View>
    <SkeletonCard />
    <SkeletonCard />
    <SkeletonCard />
  </View>
)

/** The tabs' batches: each loads when it is first looked at. */
function useBatches() {
  const [batches] = useState(() => new Map<Kind, CreatorBatch>())
  // Somebody may have been followed on their own page, or somebody else looks.
  useShowAgain(() => batches.forEach((batch) => void batch.reload()))
  return (kind: Kind) => {
    const known = batches.get(kind)
    if (known) return known
    const batch = new CreatorBatch(kind)
    batches.set(kind, batch)
    void batch.reload()
    return batch
  }
}

/** Without an industry of one's own there is no other to compare with. */
const ruleOf = (kind: Kind) => {
  const { rule } = TABS.find(({ key }) => key === kind)!
  if (kind === 'industry' && session.userInfo?.recommend === false) return '你关闭了个性化推荐，不按行业挑选'
  if (kind !== 'industry' || session.userInfo?.industryId) return rule
  return session.loggedIn ? '填写行业后，只看同行业' : '登录并填写行业后，只看同行业'
}

export default observer(function DiscoverCreator() {
  const [kind, setKind] = useState<Kind>('rec')
  const batch = useBatches()(kind)
  const { strangers, following } = batch
  const followAll = () => session.require() && void batch.followAll()
  return (
    <Page right={<IconBtn icon="search" label="搜索" onTap={() => void go('pages/common/search')} />}>
      <UnderTabs items={TABS} value={kind} onChange={setKind} />
      <View className="discover__rule">
        <Text>{ruleOf(kind)}</Text>
        {batch.hasOthers && (
          <Tap className="discover__change" onTap={() => void batch.change()}>
            <Icon name="refresh-cw" size="s" />
            <Text>换一批</Text>
          </Tap>
        )}
      </View>
      <LoadedBody loaded={batch.loaded} skeleton={skeleton}>
        {() => (
          <View className="discover__list">
            {batch.shown.map((creator) => (
              <CreatorCard key={creator.id} creator={creator} />
            ))}
            {batch.shown.length === 0 && (
              <StateView
                kind="empty"
                title="暂无推荐"
                action="去广场看看"
                onAction={() => void go('pages/tabBar/circle/index')}
              />
            )}
          </View>
        )}
      </LoadedBody>
      {(strangers.length > 0 || following) && (
        <Dock>
          <Btn wide icon="plus" busy={following !== undefined} onTap={followAll}>
            {following ? `正在关注 ${following.done + 1}/${following.of}` : `一键关注这 ${strangers.length} 位`}
          </Btn>
        </Dock>
      )}
    </Page>
  )
})
