import { Text, View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { Avatar } from '@/ui/media/avatar'
import './said.scss'

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
  /** Pictures that go with it. */
  children?: ReactNode
}

/** What somebody has said beneath something: a review, a question. */
export const Said = ({ avatar, name, mark, text, time, reply, children }: Props) => (
  <View className="said">
    <View className="said__head">
      <Avatar src={avatar} name={name} size="s" />
      <Text className="said__name">{name}</Text>
      {mark}
    </View>
    <View className="said__text">{text}</View>
    {children}
    <View className="said__time">{time}</View>
    {reply && <View className="said__reply">{reply}</View>}
  </View>
)
