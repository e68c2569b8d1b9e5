import { Text, View } from '@tarojs/components'
import type { HandedFile, WrittenWork } from '../../../../../contract/neixunHomework'
import { fileSize } from '@/lib/file-size'
import { copy } from '@/patterns/feedback/copy'
import { useAction } from '@/patterns/feedback/use-action'
import { openPictures } from '@/patterns/media/open-pictures'
import { openFile } from '@/platform/open-file'
import { platform } from '@/platform'
import { Tap } from '@/ui/button/tap'
import { Icon } from '@/ui/icon/icon'
import { ImageGrid } from '@/ui/media/image-grid'

export function FileRow({ file }: { file: HandedFile }) {
  const open = useAction(() => openFile(file.url, file.name))
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
