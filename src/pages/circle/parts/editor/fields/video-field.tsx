import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { fileSize } from '@/lib/file-size'
import { clip } from '@/lib/time'
import type { VideoUpload } from '@/pages/circle/parts/video/video-upload'
import { ImagePicker } from '@/patterns/form/image-picker'
import { Glyph } from '@/patterns/media/glyph'
import { a11y } from '@/ui/a11y'
import { Btn } from '@/ui/button/btn'
import { Tap } from '@/ui/button/tap'
import { ProgressBar } from '@/ui/feedback/progress-bar'
import { FormField } from '@/ui/field/form-field'
import { Icon } from '@/ui/icon/icon'
import './video-field.scss'

/** What a moment without pictures may have instead. */
export const VideoButton = ({ upload }: { upload: VideoUpload }) => (
  <Tap className="video-field__add" onTap={() => void upload.choose()}>
    <Glyph name="video" />
    <Text>添加视频</Text>
    <Text className="video-field__facts">MP4、MOV，5 分钟、100 MB 以内</Text>
  </Tap>
)

const wordsOf = ({ percent, video, chosen, fault }: VideoUpload) => {
  if (fault) return fault
  // All of it is out; the server looks at it now.
  if (percent !== undefined) return percent < 100 ? `上传 ${percent}%` : '处理中…'
  const { seconds = 0, size = 0 } = video ?? chosen ?? {}
  return `${clip(seconds)} · ${fileSize(size)}`
}

/** The video that was chosen: how far it is, what is wrong with it, its cover. */
export const VideoField = observer(function VideoField({ upload }: { upload: VideoUpload }) {
  const { percent, fault, mayRetry, video, cover } = upload
  const lacksCover = video !== undefined && !upload.looking && !cover.items.length
  return (
    <>
      <View className="video-field">
        <View className="video-field__sign">
          <Glyph name="play" />
        </View>
        <View className="video-field__words">
          <Text>视频</Text>
          <View className={fault ? 'video-field__fault' : 'video-field__facts'} {...a11y({ role: fault ? 'alert' : 'status' })}>
            {wordsOf(upload)}
          </View>
          {percent !== undefined && <ProgressBar percent={percent} label="已上传" />}
        </View>
        {mayRetry && (
          <Btn size="s" kind="weak" onTap={upload.retry}>
            重试
          </Btn>
        )}
        {fault && !mayRetry && (
          <Btn size="s" kind="weak" onTap={() => void upload.choose()}>
            换一个
          </Btn>
        )}
        <Tap className="video-field__remove" label={percent === undefined ? '删除视频' : '取消上传'} onTap={upload.remove}>
          <Icon name="x" size="s" />
        </Tap>
      </View>
      {(video || cover.items.length > 0) && (
        <View className="video-field__cover">
          <FormField
            label="封面"
            hint="视频经人工审核后公开，这段时间只有你能看到"
            error={lacksCover ? '请添加一张封面' : undefined}
          >
            <ImagePicker images={cover} />
          </FormField>
        </View>
      )}
    </>
  )
})
