import { Text, View } from '@tarojs/components'
import { useDidShow } from '@tarojs/taro'
import { observer } from 'mobx-react'
import { useState } from 'react'
import type { CatalogLesson } from '../../../contract'
import { call } from '@/api/call'
import { back, replace } from '@/nav'
import { toast } from '@/patterns/feedback/use-action'
import { LoadedBody, useLoaded } from '@/patterns/page/loaded'
import { Page } from '@/patterns/page/page'
import { useParams } from '@/patterns/page/params'
import { picked } from '@/stores/courses'
import { session } from '@/stores/session'
import { ProgressBar } from '@/ui/feedback/progress-bar'
import { SkeletonRows } from '@/ui/feedback/skeleton'
import { StateView } from '@/ui/feedback/state-view'
import { Toggle } from '@/ui/field/toggle'
import { Catalog } from './parts/course/catalog'
import { hasSome, lessonsOf } from './parts/course/course'
import './lessonList.scss'

/** 课表: all lessons of a course, and how each stands. */
export default observer(function LessonList() {
  const { courseId, from } = useParams('courseId', 'from')
  const loaded = useLoaded(() => call('POST /api/lesson/listByCourse', { body: { courseId } }))
  const [unfinished, setUnfinished] = useState(false)
  const [viewer, setViewer] = useState(session.token)
  useDidShow(() => {
    if (viewer === session.token) return
    setViewer(session.token)
    void loaded.load()
  })
  const tapped = (owned: boolean, expired: boolean) => (lesson: CatalogLesson) => {
    if (lesson.publishTime) return toast('这一讲还没有更新')
    if (!hasSome(lesson, owned)) return toast(expired ? '课程有效期已过，续费后接着学' : '购买后学习')
    if (from !== 'detail') return void replace('pages/lesson/detail', { id: courseId, lesson: lesson.id })
    picked.put(courseId, lesson.id)
    void back()
  }
  return (
    <Page title={loaded.value?.title}>
      <LoadedBody loaded={loaded} skeleton={<SkeletonRows count={10} />}>
        {(list) => {
          const lessons = lessonsOf(list)
          const done = lessons.filter(({ finished }) => finished).length
          return (
            <>
              {list.owned && (
                <View className="timetable__head">
                  <View className="timetable__row">
                    <ProgressBar percent={list.progress} label="课程进度" />
                    <Text className="timetable__facts">
                      已学 {done}/{lessons.length} 讲
                    </Text>
                  </View>
                  <View className="timetable__row">
                    <Text className="timetable__filter">仅看未学</Text>
                    <Toggle on={unfinished} onChange={setUnfinished} label="仅看未学" />
                  </View>
                </View>
              )}
              {unfinished && done === lessons.length ? (
                <StateView kind="empty" title="全部学完了" action="看全部课时" onAction={() => setUnfinished(false)} />
              ) : (
                <View className="timetable__list">
                  <Catalog
                    catalog={list.catalog}
                    owned={list.owned}
                    unfinished={unfinished}
                    onTap={tapped(list.owned, list.expired)}
                  />
                </View>
              )}
            </>
          )
        }}
      </LoadedBody>
    </Page>
  )
})
