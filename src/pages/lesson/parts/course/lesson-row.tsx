import { Text, View } from '@tarojs/components'
import type { CatalogLesson } from '../../../../../contract'
import { day } from '@/lib/date'
import { duration } from '@/lib/duration'
import { Tap } from '@/ui/button/tap'
import { Icon, type IconName } from '@/ui/icon/icon'
import { Badge } from '@/ui/text/badge'
import './lesson-row.scss'

interface LessonRowProps {
  lesson: CatalogLesson
  /** The course is this person's: how far they are counts, not what can be tried. */
  owned: boolean
  /** Its place in the course, from 1. */
  place: number
  /** On show now. */
  current?: boolean
  onTap: () => void
}

interface Stated extends Pick<LessonRowProps, 'lesson' | 'owned'> {
  length: string
  text: string
}

const KINDS: Record<CatalogLesson['mediaType'], string> = {
  video: '',
  audio: '音频',
  article: '图文',
  live: '直播',
  file: '资料',
  exam: '测验',
}

const stateOf = ({ publishTime, finished, progress, free }: CatalogLesson, owned: boolean) => {
  if (publishTime) return `${day(publishTime)}更新`
  if (!owned) return free ? '试看' : '未解锁'
  if (finished) return '已学完'
  return progress > 0 ? `学到 ${progress}%` : ''
}

const markOf = ({ publishTime, finished }: CatalogLesson): IconName => {
  if (publishTime) return 'clock'
  return finished ? 'circle-check' : 'circle'
}

function State({ lesson: { publishTime, finished, free }, owned, length, text }: Stated) {
  if (!publishTime && !owned)
    return (
      <>
        {length && <Text>{length}</Text>}
        {free ? <Badge tone="brand">试看</Badge> : <Icon name="lock" size="s" />}
      </>
    )
  return (
    <>
      {text && <Text>{text}</Text>}
      {length && !publishTime && !finished && <Text>{length}</Text>}
    </>
  )
}

/** A lesson of a catalogue: what it is, how long, how far one is in it. */
export function LessonRow({ lesson, owned, place, current, onTap }: LessonRowProps) {
  const { title, mediaType, finished } = lesson
  const done = owned && finished
  const text = stateOf(lesson, owned)
  const length = lesson.duration > 0 && mediaType !== 'exam' ? duration(lesson.duration) : ''
  const said = [`第 ${place} 讲`, title, KINDS[mediaType], length, text, current && '正在学'].filter(Boolean).join('，')
  const shape = `lesson-row ${current ? 'lesson-row--on' : ''} ${done ? 'lesson-row--done' : ''}`
  return (
    <Tap className={shape} label={said} onTap={onTap}>
      {owned && <Icon name={markOf(lesson)} className={done ? 'lesson-row__done' : 'lesson-row__mark'} />}
      <Text className="lesson-row__place">{place}</Text>
      <View className="lesson-row__title">
        {KINDS[mediaType] && <Badge>{KINDS[mediaType]}</Badge>}
        <Text>{title}</Text>
      </View>
      <View className="lesson-row__state">
        <State lesson={lesson} owned={owned} length={length} text={text} />
      </View>
    </Tap>
  )
}
