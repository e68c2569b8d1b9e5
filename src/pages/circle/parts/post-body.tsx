import { Text, View } from '@tarojs/components'
import type { Picture } from '../../../../contract'
import { previewImages } from '@/patterns/feed-card'
import { ImageGrid } from '@/ui/image-grid'
import './post-body.scss'

interface Props {
  content: string
  images: Picture[]
  /** What the pictures belong to. */
  alt: string
}

/** A whole text as it was written, and its pictures. */
export function PostBody({ content, images, alt }: Props) {
  return (
    <View className="post-body">
      <Text className="post-body__text" selectable>
        {content}
      </Text>
      {images.length > 0 && (
        <View className="post-body__images">
          <ImageGrid images={images} alt={alt} onOpen={(index) => previewImages(images, index)} />
        </View>
      )}
    </View>
  )
}
