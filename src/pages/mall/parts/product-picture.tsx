import { View } from '@tarojs/components'
import { Pic } from '@/ui/media/pic'
import './product-picture.scss'

interface Props {
  src: string
  title: string
  /** Beside its name, or as wide as its place. */
  size?: 's' | 'wide'
}

/** What a product looks like, square; silent, because its name always stands beside it. */
export const ProductPicture = ({ src, title, size = 'wide' }: Props) => (
  <View className={`product-picture product-picture--${size}`}>
    {src ? (
      <Pic className="product-picture__pic" src={src} alt="" />
    ) : (
      <View className="product-picture__name">{title.slice(0, 8)}</View>
    )}
  </View>
)
