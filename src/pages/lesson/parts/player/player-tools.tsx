import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import type { CatalogLesson } from '../../../../../contract'
import { go } from '@/nav'
import { lessonsOf } from '@/pages/lesson/parts/course/course'
import type { Learning } from '@/pages/lesson/parts/study/learning'
import { useMenu } from '@/patterns/feedback/use-menu'
import { Glyph } from '@/patterns/media/glyph'
import { Tap } from '@/ui/button/tap'
import { Icon } from '@/ui/icon/icon'
import './player-tools.scss'

interface PlayerToolsProps {
  learning: Learning
  /** Whoever only tries a course has no notes and nothing to ask about it yet. */
  learner: boolean
  onNote: () => void
}

/** Beneath the player, in one row: what can be done with the lesson that plays. */
export const PlayerTools = observer(function PlayerTools({ learning, learner, onNote }: PlayerToolsProps) {
  const { course, playback, plays } = learning
  const { show, menu } = useMenu('讲义')
  const { play, listening } = playback
  if (!plays || !play) return null
  const files = lessonsOf(course).filter(({ mediaType }) => mediaType === 'file')
  const read = (file: CatalogLesson) => learning.open(file)
  const readAny = () =>
    files.length === 1 ? read(files[0]) : show(files.map((file) => ({ label: file.title, onTap: () => read(file) })))
  const silent = play.type === 'audio'
  if (silent && !learner) return null
  return (
    <View className="player-tools">
      {!silent && (
        <Tap
          role="switch"
          checked={listening}
          className={`player-tools__tool ${listening ? 'player-tools__tool--on' : ''}`}
          label="只听声音"
          onTap={() => playback.setListening(!listening)}
        >
          <Glyph name="headphones" />
          <Text>只听</Text>
        </Tap>
      )}
      {learner && files.length > 0 && (
        <Tap className="player-tools__tool" onTap={readAny}>
          <Icon name="file-text" />
          <Text>讲义</Text>
        </Tap>
      )}
      {learner && (
        <Tap className="player-tools__tool" onTap={onNote}>
          <Icon name="pencil" />
          <Text>记笔记</Text>
        </Tap>
      )}
      {learner && (
        <Tap
          role="link"
          className="player-tools__tool"
          onTap={() => void go('pages/lesson/kefu', { bizType: 'course', bizId: course.id })}
        >
          <Icon name="circle-question-mark" />
          <Text>提问</Text>
        </Tap>
      )}
      {menu}
    </View>
  )
})
