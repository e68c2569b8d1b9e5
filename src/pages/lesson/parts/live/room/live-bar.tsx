import { Text, View } from '@tarojs/components'
import { runInAction } from 'mobx'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { count } from '@/lib/text'
import type { LiveRoom } from '@/pages/lesson/parts/live/live-room'
import { session } from '@/stores/session'
import type { Talk } from '@/stores/talk'
import { Tap } from '@/ui/button/tap'
import { Icon } from '@/ui/icon/icon'
import { LIVE } from '../../../../../../contract/rules/statuses'
import './live-bar.scss'

const EMOJI = ['😀', '😂', '🤔', '😭', '😅', '👍', '👏', '🙏', '💪', '🌹', '🎉', '❤️', '✅', '❓', '📌', '☕']

interface Props {
  room: LiveRoom
  talk: Talk
  longest: number
  onAsk: () => void
}

/** Above the field: emoji, 提问, 点赞. */
export const LiveBar = observer(function LiveBar({ room, talk, longest, onAsk }: Props) {
  const [picking, setPicking] = useState(false)
  const { entry, likes, ownLikes, status } = room
  const add = (emoji: string) =>
    runInAction(() => {
      if (talk.text.length + emoji.length <= longest) talk.text += emoji
    })
  return (
    <>
      {picking && entry?.canTalk && (
        <View className="live-bar__emoji">
          {EMOJI.map((emoji) => (
            <Tap key={emoji} className="live-bar__one" label={`表情 ${emoji}`} onTap={() => add(emoji)}>
              <Text>{emoji}</Text>
            </Tap>
          ))}
        </View>
      )}
      <View className="live-bar">
        {entry?.canTalk && (
          <Tap className="live-bar__btn" label="表情" expanded={picking} onTap={() => setPicking(!picking)}>
            <Text>😀 表情</Text>
          </Tap>
        )}
        {status < LIVE.ended && !entry?.mutedUntil && (
          <Tap className="live-bar__btn" onTap={onAsk}>
            <Icon name="circle-question-mark" size="s" />
            <Text>提问</Text>
          </Tap>
        )}
        <Tap
          className="live-bar__btn live-bar__btn--like"
          label={`点赞，${likes}`}
          onTap={() => session.require() && room.like()}
        >
          <Icon name={ownLikes ? 'thumbs-up-fill' : 'thumbs-up'} size="s" />
          <Text>{likes ? count(likes) : '点赞'}</Text>
          {ownLikes > 0 && (
            <Text key={ownLikes} className="live-bar__plus">
              +1
            </Text>
          )}
        </Tap>
      </View>
    </>
  )
})
