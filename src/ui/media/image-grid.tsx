import { View } from '@tarojs/components'
import type { Picture } from '../../../contract'
import { clip } from '@/lib/time'
import { Tap } from '@/ui/button/tap'
import { Pic } from './pic'
import './image-grid.scss'

interface ImageGridProps {
  images: readonly Picture[]
  onOpen: (index: number) => void
  /** What the pictures belong to, e.g. the title of the post. */
  alt: string
  /** Of the video whose cover the only picture is. */
  seconds?: number
  /** In a list: one alone is as wide as its card, and cut to it. */
  cropped?: boolean
}

const TALLEST = 3 / 4
const WIDEST = 16 / 9
/** Less wide than this, much of it is cut off in a list. */
const CUT = 5 / 3

/** One picture keeps its own ratio, within limits: its box is there before it is. */
function boxOf({ width, height }: Picture) {
  const ratio = Math.min(WIDEST, Math.max(TALLEST, width && height ? width / height : 1))
  const share = ratio < 1 ? 50 : 66.67
  return { width: `${share}%`, paddingTop: `${(share / ratio).toFixed(2)}%` }
}

export function ImageGrid({ images, onOpen, alt, seconds, cropped }: ImageGridProps) {
  if (!images.length) return null
  const alone = images.length === 1
  const cut = alone && cropped ? `image-grid--cropped ${images[0].height > images[0].width / CUT ? 'image-grid--tall' : ''}` : ''
  const columns = alone ? 'one' : images.length === 2 || images.length === 4 ? 'two' : 'three'
  return (
    <View className={`image-grid image-grid--${columns} ${cut}`}>
      {images.map((picture, index) => (
        <Tap
          key={picture.fileId}
          className="image-grid__box"
          style={alone && !cropped ? boxOf(picture) : undefined}
          label={seconds ? `视频 ${clip(seconds)}：${alt}` : `查看图片 ${index + 1}/${images.length}：${alt}`}
          onTap={() => onOpen(index)}
          stop
        >
          <Pic className="image-grid__pic" src={picture.thumbUrl || picture.url} alt="" />
          {seconds && <View className="image-grid__video">{clip(seconds)}</View>}
        </Tap>
      ))}
    </View>
  )
}
