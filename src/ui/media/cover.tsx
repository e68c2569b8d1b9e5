import { View } from '@tarojs/components'
import { a11y } from '@/ui/a11y'
import { Pic } from './pic'
import './cover.scss'

interface CoverProps {
  /** Empty: its title, drawn. */
  src: string
  title: string
  /** A row's, or as wide as its place. */
  size?: 's' | 'm' | 'square' | 'wide'
}

/**
 * The cover of what is sold or shown, 16:9 in a row's smallest place 4:3, and square where pictures are square; silent,
 * because the title always stands beside it.
 */
export function Cover({ src, title, size = 'm' }: CoverProps) {
  return (
    <View className={`cover cover--${size}`}>
      {src ? (
        <Pic className="cover__pic" src={src} alt="" small={size === 's' || size === 'square'} />
      ) : (
        <View className="cover__title" {...a11y({ hidden: true })}>
          {title}
        </View>
      )}
    </View>
  )
}
