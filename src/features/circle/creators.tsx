import { View } from '@tarojs/components'
import { useDidShow } from '@tarojs/taro'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { pageOf, type Item } from '@/api/pages'
import { AuthorRow } from '@/features/people/author-row'
import { count } from '@/lib/text'
import { go } from '@/nav'
import { useLoaded } from '@/patterns/page/loaded'
import { Btn } from '@/ui/button/btn'
import { StateView } from '@/ui/feedback/state-view'
import { Card } from '@/ui/layout/card'
import { SectionHead } from '@/ui/layout/section-head'
import { FollowButton, openHome } from './feed-card'
import './creators.scss'

export type Creator = Item<'POST /api/circle/creatorPage'>

interface RowProps {
  creator: Creator
  /** Followed or left. */
  onFollow?: () => void
}

/** Somebody worth following, in one row. */
export const CreatorRow = observer(function CreatorRow({ creator, onFollow }: RowProps) {
  const { user, fans } = creator
  return (
    <AuthorRow
      author={user}
      meta={[user.industry ?? '', user.position ?? '', `${count(fans)} 粉丝`]}
      onTap={() => openHome(user.id)}
      trailing={<FollowButton person={user} onDone={onFollow} />}
    />
  )
})

const SUGGESTED = 6
const discover = () => void go('pages/circle/discoverCreator')

/** Where the posts of those one follows would be: nobody is followed yet, so here are some. */
export const CreatorSuggestions = observer(function CreatorSuggestions({ onFollowed }: { onFollowed: () => void }) {
  const loaded = useLoaded(() => pageOf('POST /api/circle/creatorPage', { type: 'rec', size: SUGGESTED }))
  const [chosen, setChosen] = useState(false)
  // Somebody may have been followed on a page that stood above this one.
  useDidShow(onFollowed)
  const creators = loaded.value?.records ?? []
  return (
    <>
      <StateView
        kind="empty"
        title="还没有关注的人"
        text="关注几位聊得来的同行，他们的动态会出现在这里"
        action="发现创作者"
        onAction={discover}
      />
      {creators.length > 0 && (
        <Card>
          <SectionHead title="推荐关注" onMore={discover} />
          <View className="creators">
            {creators.map((creator) => (
              <CreatorRow key={creator.id} creator={creator} onFollow={() => setChosen(true)} />
            ))}
          </View>
          {chosen && (
            <Btn wide kind="weak" onTap={onFollowed}>
              看他们的动态
            </Btn>
          )}
        </Card>
      )}
    </>
  )
})
