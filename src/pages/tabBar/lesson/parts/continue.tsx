import { Text, View } from '@tarojs/components'
import { go } from '@/nav'
import { Btn } from '@/ui/button/btn'
import { ProgressBar } from '@/ui/feedback/progress-bar'
import { Card } from '@/ui/layout/card'
import { Cover } from '@/ui/media/cover'
import type { School } from './school'
import './continue.scss'

/** Where somebody stopped, and the way back to it. */
export function Continue({ going }: { going: NonNullable<School['continue']> }) {
  const { courseId, lessonId, title, lessonTitle, cover, progress } = going
  return (
    <Card>
      <View className="school-continue">
        <Cover src={cover} title={title} size="s" />
        <View className="school-continue__words">
          <View className="school-continue__title">{lessonTitle}</View>
          <View className="school-continue__course">{title}</View>
          <View className="school-continue__progress">
            <ProgressBar percent={progress} label="课程进度" />
            <Text>{progress}%</Text>
          </View>
        </View>
        <Btn
          size="s"
          label={`继续学 ${lessonTitle}`}
          onTap={() => void go('pages/lesson/detail', { id: courseId, lesson: lessonId })}
        >
          继续学
        </Btn>
      </View>
    </Card>
  )
}
