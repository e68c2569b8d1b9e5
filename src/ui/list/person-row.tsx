import { View } from '@tarojs/components'
import type { ComponentProps, ReactNode } from 'react'
import { Tap } from '@/ui/button/tap'
import { Avatar } from '@/ui/media/avatar'
import './person-row.scss'

interface PersonRowProps extends Partial<Pick<ComponentProps<typeof Tap>, 'onTap' | 'label' | 'role' | 'checked' | 'disabled'>> {
  /** Absent where only a name is known: its first letter stands there, as no drawn face is theirs. */
  avatar?: string
  name: string
  /** What there is to know of them here. */
  note: string
  className?: string
  /** Behind it: where it leads, how it stands. */
  children?: ReactNode
}

/** Somebody in a list: a face, a name, a line about them. Of whoever wrote something `AuthorRow` tells more. */
export function PersonRow({ avatar, name, note, className = '', children, onTap, ...meaning }: PersonRowProps) {
  const content = (
    <>
      <Avatar src={avatar} name={name} />
      <View className="person-row__words">
        <View className="person-row__name">{name}</View>
        {note !== '' && <View className="person-row__note">{note}</View>}
      </View>
      {children}
    </>
  )
  const shape = `person-row ${className}`
  if (!onTap) return <View className={shape}>{content}</View>
  return (
    <Tap className={shape} onTap={onTap} {...meaning}>
      {content}
    </Tap>
  )
}
