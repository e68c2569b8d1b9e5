import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { LIVE } from '../../../contract/rules/statuses'
import type { LiveDetail as Live } from '../../../contract'
import { serverNow } from '@/lib/server-time'
import { CourseRow } from '@/features/course/course-row'
import { waysToShare } from '@/features/share/ways-to-share'
import { DAY } from '@/lib/time'
import { go } from '@/nav'
import { useMenu } from '@/patterns/feedback/use-menu'
import { LoadedBody, useLoaded } from '@/patterns/page/loaded'
import { Page } from '@/patterns/page/page'
import { useParams } from '@/patterns/page/params'
import { useShowAgain } from '@/patterns/page/use-show-again'
import { IconBtn } from '@/ui/button/icon-btn'
import { NoticeStrip } from '@/ui/feedback/notice-strip'
import { SkeletonDetail } from '@/ui/feedback/skeleton'
import { Card } from '@/ui/layout/card'
import { SectionHead } from '@/ui/layout/section-head'
import { PersonRow } from '@/ui/list/person-row'
import { Cover } from '@/ui/media/cover'
import { Countdown } from '@/ui/text/countdown'
import { openPoster } from './parts/course/open-poster'
import { loadLive, shareOf, whenOf } from './parts/live/live'
import { crowdOf, LiveMarks } from './parts/live/live-card'
import { LiveDock } from './parts/live/live-dock'
import { LiveDocs } from './parts/live/live-slides'
import './liveDetail.scss'

/** What is left until the start: in days, and on the last one to the second. */
function UntilStart({ startTime, onStart }: { startTime: string; onStart: () => void }) {
  const left = Date.parse(startTime) - serverNow()
  if (left <= 0) return <Text className="live-detail__left">讲师准备中，马上开始</Text>
  return (
    <View className="live-detail__left">
      <Text>距开播</Text>
      {left > DAY ? (
        <Text>{Math.floor(left / DAY)} 天</Text>
      ) : (
        <Countdown boxed until={startTime} now={serverNow} onEnd={onStart} />
      )}
    </View>
  )
}

const About = observer(function About({ live, reload }: { live: Live; reload: () => Promise<void> }) {
  const { title, cover, teacher, teacherAvatar, startTime, status, access, intro, outline, course } = live
  const waits = status === LIVE.ahead || status === LIVE.soon
  return (
    <>
      <Cover size="wide" src={cover} title={title} />
      <View className="live-detail__head">
        {status === LIVE.cancelled && (
          <NoticeStrip tone="warn" icon="info">
            {[
              '这场直播已取消',
              live.cancelled?.note,
              live.cancelled?.refund &&
                '购买课程的款项会自动原路退回（由 Apple 收取的要向 Apple 申请），用掉的优惠券与金币一并退还',
            ]
              .filter(Boolean)
              .join('。')}
          </NoticeStrip>
        )}
        <View className="live-detail__marks">
          <LiveMarks live={live} />
          <Text>{crowdOf(live)}</Text>
        </View>
        <View className="live-detail__title">{title}</View>
        <View className="live-detail__when">{whenOf(live)}</View>
        {waits && <UntilStart startTime={startTime} onStart={() => void reload()} />}
      </View>
      <Card>
        <PersonRow avatar={teacherAvatar} name={teacher} note="主讲" />
      </Card>
      {(intro !== '' || outline.length > 0) && (
        <Card>
          <SectionHead title="直播介绍" />
          {intro !== '' && <View className="live-detail__intro">{intro}</View>}
          {outline.map((line, index) => (
            <View key={line} className="live-detail__point">
              {index + 1}. {line}
            </View>
          ))}
        </Card>
      )}
      <LiveDocs liveId={live.id} docs={live.docs} open={live.canEnter || (access === 'free' && status !== LIVE.cancelled)} />
      {course && (
        <Card>
          <SectionHead title="相关课程" />
          <CourseRow course={course} onTap={() => void go('pages/lesson/detail', { id: course.id })} />
        </Card>
      )}
      <LiveDock live={live} />
    </>
  )
})

/** A live before one goes in: what, when, by whom, and what it takes. */
export default observer(function LiveDetail() {
  const { id } = useParams('id')
  const loaded = useLoaded(() => loadLive(id))
  const { show, menu } = useMenu()
  // Back from login, from the room, or from paying.
  useShowAgain(() => void loaded.load())
  const live = loaded.value
  const sharing = live && shareOf(live)
  const share = sharing && (
    <IconBtn
      icon="share-2"
      label="分享"
      onTap={() => show(waysToShare('live', live!.id, sharing, () => openPoster({ id: live!.id, type: 'live' })))}
    />
  )
  return (
    <Page right={share} share={sharing}>
      <LoadedBody loaded={loaded} skeleton={<SkeletonDetail />}>
        {(value) => <About live={value} reload={loaded.load} />}
      </LoadedBody>
      {menu}
    </Page>
  )
})
