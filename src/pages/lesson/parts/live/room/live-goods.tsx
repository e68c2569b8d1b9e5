import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { call } from '@/api/call'
import { CourseRow } from '@/features/course/course-row'
import { go } from '@/nav'
import type { LiveRoom } from '@/pages/lesson/parts/live/live-room'
import { act } from '@/patterns/feedback/use-action'
import { Btn } from '@/ui/button/btn'
import { Card } from '@/ui/layout/card'
import { Badge } from '@/ui/text/badge'
import './live-goods.scss'

/** 商品: courses that the host speaks of. */
export const LiveGoods = observer(function LiveGoods({ room }: { room: LiveRoom }) {
  const { board, isHost } = room
  if (!board) return null
  const explain = (courseId?: string) =>
    act(async () => {
      await call('POST /api/live/explain', { body: { id: room.id, ...(courseId && { courseId }) } })
      room.learn({ explained: courseId ?? null })
    })
  return (
    <Card>
      {board.goods.map((course) => {
        const now = course.id === board.explained
        return (
          <View key={course.id} className={`live-goods ${now ? 'live-goods--now' : ''}`}>
            {now && <Badge tone="bad">正在讲解</Badge>}
            <CourseRow course={course} onTap={() => void go('pages/lesson/detail', { id: course.id })} />
            {isHost && !room.isOver && (
              <Btn
                size="s"
                kind="weak"
                label={`${now ? '结束讲解' : '讲解'} ${course.title}`}
                onTap={() => void explain(now ? undefined : course.id)}
              >
                {now ? '结束讲解' : '讲解'}
              </Btn>
            )}
          </View>
        )
      })}
    </Card>
  )
})
