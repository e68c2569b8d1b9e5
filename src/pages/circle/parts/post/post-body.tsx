import { Text, View } from '@tarojs/components'
import type { Picture, Video } from '../../../../../contract'
import { previewImages } from '@/features/circle/feed-card'
import { useLaw } from '@/features/law/use-law'
import { PostVideo } from '@/pages/circle/parts/video/post-video'
import { picturesIn } from '@/patterns/text/rich-marks'
import { RichText, WidePicture } from '@/patterns/text/rich-text'
import { ImageGrid } from '@/ui/media/image-grid'
import { LinkedText, type Linked } from './linked-text'
import './post-body.scss'

interface Props {
  content: string
  images: Picture[]
  /** Then the only picture is its cover. */
  video?: Video
  /** What the pictures belong to. */
  alt: string
  /** The text has marks: 经验. */
  rich?: boolean
  /** Words of the text that lead somewhere. */
  links?: Linked[]
}

const NONE: Linked[] = []

/** An article: its cover before the text, pictures that the text does not name after it. */
function Article({ content, images, alt, links = NONE }: Props) {
  const law = useLaw()
  const within = picturesIn(content, images)
  const open = (picture: Picture) => previewImages(images, images.indexOf(picture))
  const rest = images.filter((picture) => !within.includes(picture))
  const cover = rest[0] === images[0] ? rest.shift() : undefined
  return (
    <View className="post-body">
      {cover && (
        <View className="post-body__cover">
          <WidePicture picture={cover} label={`查看封面：${alt}`} onTap={() => open(cover)} />
        </View>
      )}
      <RichText
        content={content}
        images={images}
        alt={alt}
        onOpen={(index) => previewImages(images, index)}
        words={(text) => <LinkedText text={text} links={links} words={law.words} />}
      />
      {rest.length > 0 && (
        <View className="post-body__images">
          <ImageGrid images={rest} alt={alt} onOpen={(index) => open(rest[index])} />
        </View>
      )}
      {law.sheet}
    </View>
  )
}

function Plain({ content, images, video, alt, links = NONE }: Props) {
  const law = useLaw()
  return (
    <View className="post-body">
      <Text className="post-body__text" selectable>
        <LinkedText text={content} links={links} words={law.words} />
      </Text>
      {video && (
        <View className="post-body__images">
          <PostVideo video={video} cover={images[0]?.url ?? ''} title={alt} />
        </View>
      )}
      {!video && images.length > 0 && (
        <View className="post-body__images">
          <ImageGrid images={images} alt={alt} onOpen={(index) => previewImages(images, index)} />
        </View>
      )}
      {law.sheet}
    </View>
  )
}

/** A whole text as it was written, and its pictures; articles of law that it names can be read. */
export const PostBody = ({ rich, ...props }: Props) => (rich ? <Article {...props} /> : <Plain {...props} />)
