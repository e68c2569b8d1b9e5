import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { fileSize } from '@/lib/text'
import { clip } from '@/lib/time'
import type { Film } from '@/pages/circle/parts/video/film-upload'
import { ImagePicker } from '@/patterns/form/image-picker'
import { Glyph } from '@/patterns/media/glyph'
import { a11y } from '@/ui/a11y'
import { Btn } from '@/ui/button/btn'
import { Tap } from '@/ui/button/tap'
import { ProgressBar } from '@/ui/feedback/progress-bar'
import { FormField } from '@/ui/field/form-field'
import { Icon } from '@/ui/icon/icon'
import './film-field.scss'

/** What a moment without pictures may have instead. */
export const FilmButton = ({ film }: { film: Film }) => (
  <Tap className="film-field__add" onTap={() => void film.choose()}>
    <Glyph name="play" />
    <Text>添加视频</Text>
    <Text className="film-field__facts">MP4、MOV，5 分钟、100 MB 以内</Text>
  </Tap>
)

const wordsOf = ({ percent, video, chosen, fault }: Film) => {
  if (fault) return fault
  // All of it is out; the server looks at it now.
  if (percent !== undefined) return percent < 100 ? `上传 ${percent}%` : '处理中…'
  const { seconds = 0, size = 0 } = video ?? chosen ?? {}
  return `${clip(seconds)} · ${fileSize(size)}`
}

/** The film that was chosen: how far it is, what is wrong with it, its cover. */
export const FilmField = observer(function FilmField({ film }: { film: Film }) {
  const { percent, fault, mayRetry, video, cover } = film
  const lacksCover = video !== undefined && !film.looking && !cover.items.length
  return (
    <>
      <View className="film-field">
        <View className="film-field__sign">
          <Glyph name="play" />
        </View>
        <View className="film-field__words">
          <Text>视频</Text>
          <View className={fault ? 'film-field__fault' : 'film-field__facts'} {...a11y({ role: fault ? 'alert' : 'status' })}>
            {wordsOf(film)}
          </View>
          {percent !== undefined && <ProgressBar percent={percent} label="已上传" />}
        </View>
        {mayRetry && (
          <Btn size="s" kind="weak" onTap={film.retry}>
            重试
          </Btn>
        )}
        {fault && !mayRetry && (
          <Btn size="s" kind="weak" onTap={() => void film.choose()}>
            换一个
          </Btn>
        )}
        <Tap className="film-field__remove" label={percent === undefined ? '删除视频' : '取消上传'} onTap={film.remove}>
          <Icon name="x" size="s" />
        </Tap>
      </View>
      {(video || cover.items.length > 0) && (
        <View className="film-field__cover">
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
