import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { PageBanners } from '@/features/banner/page-banners'
import { call } from '@/api/call'
import { Completion } from '@/features/account/completion'
import { useUnread } from '@/features/notice/use-unread'
import { go } from '@/nav'
import { LoadedBody } from '@/patterns/page/loaded'
import { Page } from '@/patterns/page/page'
import { useFresh } from '@/patterns/page/use-fresh'
import { lives } from '@/stores/lives'
import { session } from '@/stores/session'
import { Tap } from '@/ui/button/tap'
import { SkeletonRows } from '@/ui/feedback/skeleton'
import { FakeInput } from '@/ui/field/fake-input'
import { RetryRow } from '@/ui/list/list-end'
import { CertEntry } from './parts/cert-entry'
import { Continue } from './parts/continue'
import { Courses } from './parts/courses'
import { Lives } from './parts/lives'
import { Ranks, Teachers } from './parts/people'
import { Types } from './parts/types'
import './index.scss'

const load = async () => {
  const school = await call('GET /api/course/home')
  return { ...school, lives: school.lives.map(lives.put) }
}
const openMine = () => session.require() && void go('pages/lesson/myLesson')

/** 课程学院: what one goes on with, what there is, and who teaches it. */
export default observer(function LessonTab() {
  const home = useFresh(load)
  useUnread()
  return (
    <Page bare>
      <View className="school__bar">
        <FakeInput icon="search" text="搜课程、讲师、考证" onTap={() => void go('pages/common/search')} />
        <Tap role="link" className="school__mine" onTap={openMine}>
          <Text>我的课程</Text>
        </Tap>
      </View>
      <LoadedBody
        loaded={home}
        skeleton={
          <View>
            <SkeletonRows count={2} />
            <SkeletonRows count={5} />
          </View>
        }
      >
        {(school) => (
          <View className="school">
            {home.state === 'failed' && <RetryRow onRetry={() => void home.load()} />}
            <Types />
            {/* Of whoever was logged in before, it is nobody's. */}
            {session.loggedIn && school.continue && <Continue going={school.continue} />}
            <CertEntry school={school} />
            <PageBanners banners={school.banners} place="schoolBanner" />
            <Lives lives={school.lives} />
            <Courses school={school} />
            <Teachers teachers={school.teachers} />
            <Ranks courses={school.ranks} />
          </View>
        )}
      </LoadedBody>
      <Completion />
    </Page>
  )
})
