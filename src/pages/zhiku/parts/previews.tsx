import { Text, View } from '@tarojs/components'
import type { DocDetail } from '../../../../contract'
import { openPictures } from '@/patterns/media/open-pictures'
import { pagesOf } from '@/features/zhiku/doc-row'
import { Tap } from '@/ui/button/tap'
import { Icon } from '@/ui/icon/icon'
import { Pic } from '@/ui/media/pic'
import './previews.scss'

const WORDS = { waiting: '预览正在生成，稍后再来看', made: '', failed: '这份资料暂时没有预览，可以看下面的目录' }

/** What lies across, a table or a slide, wants the width of the page; of several the next one looks in. */
const shapeOf = ({ width, height }: DocDetail['previews'][number], many: number) =>
  width <= height ? '' : many > 1 ? 'previews__page--wide' : 'previews__page--whole'

/** The first pages, to be looked at closely. */
export function Previews({ doc }: { doc: DocDetail }) {
  const { previews, preview, format, pageCount } = doc
  if (format === 'pack') return null
  if (!previews.length) return <View className="previews previews--none">{WORDS[preview] || WORDS.failed}</View>
  const urls = previews.map(({ url }) => url)
  const unit = format === 'xlsx' ? '张表' : '页'
  const seen = pageCount > previews.length ? `可预览前 ${previews.length} ${unit}，共 ${pagesOf(doc)}` : '可预览部分内容'
  return (
    <View className="previews">
      <View className="previews__strip">
        {previews.map((picture, index) => (
          <Tap
            key={picture.fileId}
            className={`previews__page ${shapeOf(picture, previews.length)}`}
            label={`第 ${index + 1} ${unit}，点开放大`}
            onTap={() => openPictures(urls, index)}
          >
            <View className="previews__box" style={{ paddingTop: `${((picture.height / picture.width) * 100).toFixed(2)}%` }}>
              <Pic className="previews__pic" src={picture.url} alt="" />
            </View>
          </Tap>
        ))}
      </View>
      <View className="previews__foot">
        <Text>{seen}</Text>
        <Tap className="previews__open" onTap={() => openPictures(urls)}>
          <Icon name="eye" size="s" />
          <Text>点开放大</Text>
        </Tap>
      </View>
    </View>
  )
}
