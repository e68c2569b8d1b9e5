import { View } from '@tarojs/components'
import { useDidShow } from '@tarojs/taro'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import type { CatalogLesson, CourseDetail } from '../../../contract'
import { PagedList } from '@/api/paged-list'
import { pageOf } from '@/api/pages'
import { waysToShare } from '@/features/share/ways-to-share'
import { go } from '@/nav'
import { toast } from '@/patterns/feedback/use-action'
import { useMenu } from '@/patterns/feedback/use-menu'
import { LoadedBody, useLoaded } from '@/patterns/page/loaded'
import { Page } from '@/patterns/page/page'
import { useParams } from '@/patterns/page/params'
import { useShowAgain } from '@/patterns/page/use-show-again'
import { picked } from '@/stores/courses'
import { session } from '@/stores/session'
import { IconBtn } from '@/ui/button/icon-btn'
import { SkeletonDetail } from '@/ui/feedback/skeleton'
import { StateView } from '@/ui/feedback/state-view'
import { Card } from '@/ui/layout/card'
import { UnderTabs } from '@/ui/layout/under-tabs'
import { Cell } from '@/ui/list/cell'
import { useLast } from '@/ui/overlay/use-last'
import { About } from './parts/course/about'
import { Catalog } from './parts/course/catalog'
import { hasSome, isLearner, loadCourse, lockedText, shareOf } from './parts/course/course'
import { DetailDock } from './parts/course/detail-dock'
import { openPoster } from './parts/course/open-poster'
import { ReviewSheet } from './parts/course/review-sheet'
import { Reviews, type Review } from './parts/course/reviews'
import { Learnt, Summary } from './parts/course/summary'
import { Marks } from './parts/player/marks'
import { PlayerTools } from './parts/player/player-tools'
import { Presence } from './parts/player/presence'
import { Stage } from './parts/player/stage'
import { ExamLesson } from './parts/study/exam-lesson'
import { Learning } from './parts/study/learning'
import { NoteSheet, Notes } from './parts/study/notes'
import { ReadLesson } from './parts/study/read-lesson'
import './detail.scss'

type Tab = 'about' | 'catalog' | 'notes' | 'reviews'

const tabsOf = (course: CourseDetail, learner: boolean): { key: Tab; label: string; count?: number }[] => {
  const about = { key: 'about' as const, label: '介绍' }
  const catalog = { key: 'catalog' as const, label: '目录', count: course.lessonCount }
  const reviews = { key: 'reviews' as const, label: '评价', ...(course.review.count > 0 && { count: course.review.count }) }
  const notes = { key: 'notes' as const, label: '笔记' }
  // What was written stays one's own, also when the time of the course is over.
  const notesTab = course.entitlement ? [notes] : []
  return learner ? [catalog, ...notesTab, about, reviews] : [about, catalog, ...notesTab, reviews]
}

const reviewsOf = (courseId: string) =>
  new PagedList<Review>((cursor) => pageOf('POST /api/courseReview/page', { courseId, cursor }))

interface BodyProps {
  course: CourseDetail
  wanted: string
  /** The second of it that was asked for. */
  at?: number
  reload: () => Promise<void>
}

const Course = observer(function Course({ course, wanted, at, reload }: BodyProps) {
  const [learning] = useState(() => new Learning(course, reload))
  useEffect(() => {
    // The page may have been opened anew on the way back from where it was picked.
    const lesson = picked.take(course.id)
    if (lesson) learning.begin(lesson)
    else learning.begin(wanted, at)
  }, [learning, course.id, wanted, at])
  useDidShow(() => {
    const lesson = picked.take(course.id)
    if (lesson) learning.begin(lesson)
  })
  const learner = isLearner(course)
  // Whoever has just joined looks at what there is to learn.
  const [chosen, setChosen] = useState<{ tab: Tab; learner: boolean }>()
  const tab = chosen?.learner === learner ? chosen.tab : learner ? 'catalog' : 'about'
  const [list] = useState(() => reviewsOf(course.id))
  useEffect(() => {
    if (tab === 'reviews' && !list.started) void list.refresh()
  }, [tab, list])
  const [noting, setNoting] = useState<{ lesson: CatalogLesson; at: number }>()
  const [notes, setNotes] = useState(0)
  const [reviewing, setReviewing] = useState(false)

  const { current, playback } = learning
  // The next lesson may begin while somebody writes.
  const noted = useLast(noting)?.lesson ?? current
  const onNote = () => current && setNoting({ lesson: current, at: Math.floor(playback.position) })
  const tapped = (lesson: CatalogLesson) => {
    if (lesson.publishTime) return toast('这一讲还没有更新')
    if (!hasSome(lesson, learner)) return toast(lockedText(course))
    learning.open(lesson)
  }
  const onReview = course.review.can ? () => setReviewing(true) : undefined
  if (learning.sitting && current)
    return <ExamLesson lesson={current} onMarked={() => void reload()} onDone={() => learning.sit(false)} />
  return (
    <>
      <Stage learning={learning} />
      <PlayerTools learning={learning} learner={learner} onNote={onNote} />
      <Marks learning={learning} />
      {learner ? <Learnt learning={learning} /> : <Summary course={course} onOfferEnd={() => void reload()} />}
      {current?.mediaType === 'exam' && (
        <Card className="card--flush">
          <Cell
            icon="square-pen"
            title={current.title}
            desc={current.finished ? '已通过' : '测验通过后，这一讲才算学完'}
            value={current.finished ? '再看看' : undefined}
            onTap={() => learning.sit(true)}
          />
        </Card>
      )}
      {current && (current.mediaType === 'article' || current.mediaType === 'file') && (
        <ReadLesson key={`read:${current.id}`} lesson={current} learning={learning} />
      )}
      <View className="course__tabs">
        <UnderTabs items={tabsOf(course, learner)} value={tab} onChange={(key) => setChosen({ tab: key, learner })} />
      </View>
      {tab === 'about' && (
        <>
          <About course={course} />
          <Card className="card--flush">
            <Cell
              icon="sparkles"
              title="学的时候有疑问？问问"
              desc="回答附法条、日期和来源"
              onTap={() => void go('pages/wenwen/chat', { q: `《${course.title}》里的` })}
            />
          </Card>
        </>
      )}
      {tab === 'catalog' && (
        <>
          <Catalog catalog={course.catalog} owned={learner} current={learning.currentId} onTap={tapped} />
          <Card className="card--flush">
            <Cell
              icon="list"
              title="完整课表"
              desc={learner ? '只看未学的，看更新时间' : '看全部课时和更新时间'}
              onTap={() => void go('pages/lesson/lessonList', { courseId: course.id, from: 'detail' })}
            />
          </Card>
        </>
      )}
      {tab === 'notes' &&
        (current ? (
          <Notes key={`${current.id}:${notes}`} lesson={current} learning={learning} />
        ) : (
          <StateView kind="empty" title="在目录里选一讲，看它的笔记" />
        ))}
      {tab === 'reviews' && <Reviews course={course} list={list} onWrite={onReview} onRemoved={() => void reload()} />}
      {noted && (
        <NoteSheet
          key={`note:${noted.id}`}
          lesson={noted}
          at={noting?.at}
          onClose={() => setNoting(undefined)}
          onSaved={() => {
            setNoting(undefined)
            setNotes(notes + 1)
          }}
        />
      )}
      <ReviewSheet
        courseId={course.id}
        open={reviewing}
        onClose={() => setReviewing(false)}
        onSaved={() => {
          setReviewing(false)
          void list.refresh()
          void reload()
        }}
      />
      <DetailDock learning={learning} reload={reload} onNote={onNote} onReview={onReview} />
      <Presence playback={playback} />
    </>
  )
})

/** A course, for who thinks about it and for who learns it. */
export default observer(function LessonDetail() {
  const { id, lesson, at } = useParams('id', 'lesson', 'at')
  const loaded = useLoaded(() => loadCourse(id))
  const { show, menu } = useMenu()
  const [viewer, setViewer] = useState(session.token)
  // Back from login, or from paying: whoever looks now begins with what is theirs.
  useShowAgain(() => void loaded.load().then(() => setViewer(session.token)))
  const course = loaded.value
  const sharing = course && course.btn !== 'off' ? shareOf(course) : undefined
  const share = sharing && (
    <IconBtn
      icon="share-2"
      label="分享"
      onTap={() => show(waysToShare('course', course!.id, sharing, () => openPoster({ id: course!.id })))}
    />
  )
  return (
    <Page right={share} share={sharing}>
      <LoadedBody loaded={loaded} skeleton={<SkeletonDetail />}>
        {(value) => (
          <Course
            key={`${value.id}:${viewer}`}
            course={value}
            wanted={lesson}
            at={/^\d{1,6}$/.test(at) ? Number(at) : undefined}
            reload={loaded.load}
          />
        )}
      </LoadedBody>
      {menu}
    </Page>
  )
})
