import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { CreatorRow, type Creator } from '@/features/circle/creators'
import { go } from '@/nav'
import { Tap } from '@/ui/button/tap'
import { Card } from '@/ui/layout/card'
import { Pic } from '@/ui/media/pic'
import './creator-card.scss'

/** A creator, what they say about themselves, and what they wrote last. */
export const CreatorCard = observer(function CreatorCard({ creator }: { creator: Creator }) {
  const { intro, posts } = creator
  return (
    <Card>
      <CreatorRow creator={creator} />
      {intro !== '' && <View className="creator-card__intro">{intro}</View>}
      {posts.length > 0 && (
        <View className="creator-card__posts">
          {posts.map(({ id, text, cover }) => (
            <Tap
              key={id}
              role="link"
              className="creator-card__post"
              label={text}
              onTap={() => void go('pages/circle/circleDetail', { id })}
            >
              {cover && <Pic className="creator-card__cover" src={cover} alt="" />}
              <View className={`creator-card__text ${cover ? 'creator-card__text--under' : ''}`}>{text}</View>
            </Tap>
          ))}
        </View>
      )}
    </Card>
  )
})
