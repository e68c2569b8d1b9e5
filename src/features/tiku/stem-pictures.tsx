import { View } from '@tarojs/components'
import type { PutQuestion } from '../../../contract/tiku'
import { openPictures } from '@/patterns/media/open-pictures'
import { platform } from '@/platform'
import { Tap } from '@/ui/button/tap'
import { Pic } from '@/ui/media/pic'
import './stem-pictures.scss'

/**
 * Pictures that a question asks about, each whole: what is cut away may be what is asked. None from a server that has none
 * yet.
 */
export function StemPictures({ question: { images = [], stem } }: { question: Pick<PutQuestion, 'images' | 'stem'> }) {
  const urls = images.map(({ url }) => platform.fileUrl(url))
  return images.map(({ fileId, url, width, height }, at) => (
    <Tap
      key={fileId}
      className="stem-picture"
      label={`查看题图${images.length > 1 ? ` ${at + 1}/${images.length}` : ''}：${stem}`}
      onTap={() => openPictures(urls, at)}
    >
      <View style={{ paddingTop: `${((height / (width || 1)) * 100).toFixed(2)}%` }} />
      <Pic className="stem-picture__pic" src={url} alt="" />
    </Tap>
  ))
}
