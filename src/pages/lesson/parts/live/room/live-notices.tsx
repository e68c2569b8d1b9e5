import { Text, View } from '@tarojs/components'
import { useState, type ReactNode } from 'react'
import { Tap } from '@/ui/button/tap'
import { Icon } from '@/ui/icon/icon'
import './live-notices.scss'

/** What the room is told, as one line: the most pressing, and the rest on a tap. */
export function LiveNotices({ lines }: { lines: ReactNode[] }) {
  const [open, setOpen] = useState(false)
  if (!lines.length) return null
  const rest = lines.length - 1
  return (
    <View className="live-notices">
      <View className="live-notices__lines">{open ? lines : lines[0]}</View>
      {rest > 0 && (
        <Tap className="live-notices__more" expanded={open} onTap={() => setOpen(!open)}>
          <Text>{open ? '收起' : `还有 ${rest} 条`}</Text>
          <Icon name={open ? 'chevron-up' : 'chevron-down'} size="s" />
        </Tap>
      )}
    </View>
  )
}
