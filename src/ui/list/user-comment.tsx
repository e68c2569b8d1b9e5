import { Text, View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { IconBtn } from '@/ui/button/icon-btn'
import { Avatar } from '@/ui/media/avatar'
import './user-comment.scss'

interface Props {
  avatar: string
  name: string
  /** Beside the name: their stars, how it stands. */
  mark?: ReactNode
  text: string
  /** When, in words. */
  time: string
  /** What is answered, with who answers before it. */
  reply?: string
  /** Where it is one's own. */
  onRemove?: () => void
  /** Pictures that go with it. */
  children?: ReactNode
}

/** What somebody has said beneath something: a review, a question. */
export const UserComment = ({ avatar, name, mark, text, time, reply, onRemove, children }: Props) => (
  <View className="user-comment">
    <View className="user-comment__head">
      <Avatar src={avatar} name={name} size="s" />
      <Text className="user-comment__name">{name}</Text>
      {mark}
    </View>
    <View className="user-comment__text">{text}</View>
    {children}
    <View className="user-comment__foot">
      <Text className="user-comment__time">{time}</Text>
      {onRemove && <IconBtn icon="trash-2" size="s" label="删除" onTap={onRemove} />}
    </View>
    {reply && <View className="user-comment__reply">{reply}</View>}
  </View>
)
