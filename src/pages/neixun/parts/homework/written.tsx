import { Text, View } from '@tarojs/components'
import type { HandedFile, HomeworkSubmission, WrittenWork } from '../../../../../contract/neixunHomework'
import { isSound } from '../../../../../contract/rules/sounds'
import { fileSize } from '@/lib/file-size'
import { copy } from '@/patterns/feedback/copy'
import { useAction } from '@/patterns/feedback/use-action'
import { MarkedPicture } from '@/patterns/media/marked-picture'
import { openPictures } from '@/patterns/media/open-pictures'
import { SoundRow } from '@/patterns/media/sound-row'
import { openFile } from '@/patterns/media/open-file'
import { platform } from '@/platform'
import { Tap } from '@/ui/button/tap'
import { Icon } from '@/ui/icon/icon'
import { ImageGrid } from '@/ui/media/image-grid'

/** A file that was handed in or given along; a recording can be listened to. */
export function FileRow({ file }: { file: HandedFile }) {
  const open = useAction(() => openFile(file.url, file.name))
  if (isSound(file.name)) return <SoundRow name={file.name} url={file.url} onOpen={() => void open.run()} />
  return (
    <Tap role="link" className="homework__file" label={`打开 ${file.name}`} onTap={() => void open.run()}>
      <Icon name="file-text" />
      <View className="homework__file-words">
        <View className="homework__file-name">{file.name}</View>
        <Text className="homework__small">{fileSize(file.size)}</Text>
      </View>
      <Icon name="download" size="s" />
    </Tap>
  )
}

/** What was handed in: words, links, pictures, files. */
export function Written({ work, alt }: { work: WrittenWork; alt: string }) {
  const urls = work.images.map(({ url }) => platform.fileUrl(url))
  return (
    <>
      {work.content && <View className="homework__text">{work.content}</View>}
      {work.links.map((link) => (
        <Tap key={link} className="homework__link" label={`复制链接 ${link}`} onTap={() => void copy(link)}>
          <Icon name="link" size="s" />
          <Text className="homework__link-text">{link}</Text>
        </Tap>
      ))}
      {work.images.length > 0 && <ImageGrid images={work.images} alt={alt} onOpen={(at) => openPictures(urls, at)} />}
      {work.files.map((file) => (
        <FileRow key={file.fileId} file={file} />
      ))}
    </>
  )
}

type Said = Pick<HomeworkSubmission, 'images' | 'marks'>
/** The pictures on which a trainer has drawn. */
export function Marked({ work: { images, marks } }: { work: Said }) {
  const shown = marks.flatMap(({ fileId, lines }) => {
    const picture = images.find((one) => one.fileId === fileId)
    return picture ? [{ picture, lines, nth: images.indexOf(picture) + 1 }] : []
  })
  if (!shown.length) return null
  return (
    <>
      <View className="homework__small">批改时在图片上圈画了：</View>
      {shown.map(({ picture, lines, nth }) => (
        <MarkedPicture key={picture.fileId} picture={picture} lines={lines} alt={`有圈画的图片 ${nth}`} />
      ))}
    </>
  )
}
