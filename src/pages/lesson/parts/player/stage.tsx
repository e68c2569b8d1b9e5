import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import type { CatalogLesson } from '../../../../../contract'
import { longDuration } from '@/lib/duration'
import { buy, isLearner, isOpen, isPlayed, lessonsOf, primaryOf } from '@/pages/lesson/parts/course/course'
import type { Learning } from '@/pages/lesson/parts/study/learning'
import { Btn } from '@/ui/button/btn'
import { Cover } from '@/ui/media/cover'
import { Player, useSpeedMenu } from './player'
import './stage.scss'

function Trial({ lessons, onTap }: { lessons: CatalogLesson[]; onTap: () => void }) {
  if (!lessons.length) return null
  return (
    <Btn size="s" kind="weak" onTap={onTap}>
      免费试看 {lessons.length} 讲
    </Btn>
  )
}

/** The top of the page: the picture that plays, or the cover with what can be tried. */
export const Stage = observer(function Stage({ learning }: { learning: Learning }) {
  const { course, plays, playback } = learning
  const speed = useSpeedMenu(playback)
  const learner = isLearner(course)
  const sold = ['buy', 'presale', 'expired'].includes(course.btn) && course.payPrice > 0 && !primaryOf(course).off
  if (plays)
    return (
      <>
        <View className="stage stage--plays">
          <Player
            playback={playback}
            cover={course.cover}
            onChooseSpeed={speed.choose}
            {...(sold && { buy: primaryOf(course).text, onBuy: () => buy(course) })}
          />
        </View>
        {speed.menu}
      </>
    )
  const lessons = lessonsOf(course)
  const seconds = lessons.reduce((sum, lesson) => sum + lesson.duration, 0)
  const free = learner ? [] : lessons.filter((lesson) => isOpen(course, lesson) && isPlayed(lesson))
  return (
    <View className="stage">
      <Cover src={course.cover} title={course.title} size="wide" />
      <View className="stage__foot">
        <Trial lessons={free} onTap={() => learning.open(free[0])} />
        <Text className="stage__facts">
          {[`${course.lessonCount} 讲`, seconds > 0 && longDuration(seconds)].filter(Boolean).join(' · ')}
        </Text>
      </View>
    </View>
  )
})
