import { View } from '@tarojs/components'
import { a11y } from '@/ui/a11y'
import './glyph.scss'

interface GlyphProps {
  name: 'play' | 'pause' | 'maximize' | 'video' | 'headphones'
  size?: 'm' | 'l'
}

/** Icons that only what has a video or a sound needs: they come with them, not with the first screen. */
export const Glyph = ({ name, size = 'm' }: GlyphProps) => (
  <View className={`icon icon--${size} glyph--${name}`} {...a11y({ hidden: true })} />
)
