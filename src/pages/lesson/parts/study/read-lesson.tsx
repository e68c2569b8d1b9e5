import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import type { CatalogLesson } from '../../../../../contract'
import { call } from '@/api/call'
import { messageOf } from '@/api/errors'
import { useLaw } from '@/features/law/use-law'
import { useAction } from '@/patterns/feedback/use-action'
import { useLoaded } from '@/patterns/page/loaded'
import { HtmlText } from '@/patterns/text/html-text'
import { openFile } from '@/patterns/media/open-file'
import { studyDevice } from '@/stores/study-device'
import { Btn } from '@/ui/button/btn'
import { SkeletonDetail } from '@/ui/feedback/skeleton'
import { StateView } from '@/ui/feedback/state-view'
import { Icon } from '@/ui/icon/icon'
import { Card } from '@/ui/layout/card'
import type { Learning } from './learning'
import './read-lesson.scss'

interface FileProps {
  name: string
  url: string
}

function FileCard({ name, url }: FileProps) {
  const { run, busy } = useAction(async () => {
    await openFile(url, name)
  })
  return (
    <View className="read__file">
      <Icon name="file-text" size="l" />
      <Text className="read__name">{name}</Text>
      <Btn size="s" busy={busy} onTap={() => void run()}>
        打开
      </Btn>
    </View>
  )
}

/** A lesson to be read: an article, or a file to take along. */
export const ReadLesson = observer(function ReadLesson({ lesson, learning }: { lesson: CatalogLesson; learning: Learning }) {
  const loaded = useLoaded(async () => {
    const play = await call('POST /api/lesson/playUrl', { body: { lessonId: lesson.id, deviceId: studyDevice().id } })
    learning.read(lesson)
    return play
  })
  const law = useLaw()
  const { value } = loaded
  if (!value) {
    if (loaded.state !== 'failed') return <SkeletonDetail />
    return <StateView kind="error" title={messageOf(loaded.error)} action="重新加载" onAction={() => void loaded.load()} />
  }
  return (
    <Card>
      <View className="read__title">{lesson.title}</View>
      {value.type === 'file' ? (
        <FileCard name={value.fileName ?? lesson.title} url={value.url} />
      ) : (
        <HtmlText html={value.html ?? ''} words={law.words} />
      )}
      {law.sheet}
    </Card>
  )
})
