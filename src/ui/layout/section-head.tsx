import { Text, View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { a11y } from '@/ui/a11y'
import { Tap } from '@/ui/button/tap'
import { Icon } from '@/ui/icon/icon'
import './section-head.scss'

interface SectionHeadProps {
  title: string
  more?: string
  onMore?: () => void
  /** In place of `more`: a choice of order, a state. */
  trailing?: ReactNode
}

export function SectionHead({ title, more = '全部', onMore, trailing }: SectionHeadProps) {
  return (
    <View className="section-head">
      <View className="section-head__title" {...a11y({ role: 'heading', level: 2 })}>
        {title}
      </View>
      {trailing}
      {onMore && (
        <Tap role="link" className="section-head__more" label={`${title}，${more}`} onTap={onMore}>
          <Text>{more}</Text>
          <Icon name="chevron-right" size="s" />
        </Tap>
      )}
    </View>
  )
}
