import { View } from '@tarojs/components'
import { useDidShow } from '@tarojs/taro'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import type { Api, CourseCard, PostCard, Result } from '../../../contract'
import { call } from '@/api/call'
import { PagedList } from '@/api/paged-list'
import { pageOf } from '@/api/pages'
import { FeedCard } from '@/features/circle/feed-card'
import { usePostMenu } from '@/features/circle/post-menu'
import { waysToPublish } from '@/features/circle/publish'
import { CourseRow } from '@/features/course/course-row'
import { back, go, urlOf } from '@/nav'
import { ListBody, useListGestures } from '@/patterns/list/list'
import { LoadedBody } from '@/patterns/page/loaded'
import { Page } from '@/patterns/page/page'
import { useParams } from '@/patterns/page/params'
import { sharing } from '@/patterns/page/share'
import { useFresh } from '@/patterns/page/use-fresh'
import { useShowAgain } from '@/patterns/page/use-show-again'
import { courses } from '@/stores/courses'
import { hidden } from '@/stores/hidden'
import { adoptPost } from '@/stores/posts'
import { session } from '@/stores/session'
import { written } from '@/stores/written'
import { IconBtn } from '@/ui/button/icon-btn'
import { SkeletonCard, SkeletonRows } from '@/ui/feedback/skeleton'
import { NavBar } from '@/ui/layout/nav-bar'
import { UnderTabs } from '@/ui/layout/under-tabs'
import { AnswerRow, type Answer } from './parts/home/answer-row'
import { HomeHead } from './parts/home/home-head'
import { Blocked, useHomeMenu } from './parts/home/home-menu'
import './home.scss'

type Detail = Result<Api['POST /api/user/userCenterDetail/:id']>

const postsOf = (userId: string, type: PostCard['type']) =>
  new PagedList<PostCard>((cursor) => pageOf('POST /api/circle/page', { userId, type, cursor }), adoptPost)
const answersOf = (userId: string) => new PagedList<Answer>((cursor) => pageOf('POST /api/circle/answerPage', { userId, cursor }))
/** The latest first, as all that stands here. */
const coursesOf = (userId: string) =>
  new PagedList<CourseCard>((cursor) => pageOf('POST /api/course/page', { userId, sort: 2, cursor }), courses.put)

const shareOf = ({ user }: Detail) => ({
  title: `${user.nickName}的主页`,
  desc: user.intro || [user.company, user.position, user.city].filter(Boolean).join(' · '),
  imgUrl: user.avatar,
  route: urlOf('pages/mine/home', { id: user.id }).slice(1),
})

type Tab = 'post' | 'question' | 'answer' | 'experience' | 'course'
const EMPTY: Record<Tab, string> = {
  ...{ post: '还没有动态', question: '还没有提问', answer: '还没有回答', experience: '还没有经验' },
  course: '还没有上架的课程',
}
const skeleton = (
  <View>
    <SkeletonCard />
    <SkeletonCard />
  </View>
)

const answerRow = (answer: Answer) => <AnswerRow answer={answer} />
const courseRow = (course: CourseCard) => (
  <CourseRow course={course} onTap={() => void go('pages/lesson/detail', { id: course.id })} />
)

/** What somebody has written, by kind: each kind loads when it is first looked at. */
const Works = observer(function Works({ userId, counts, isSelf }: { userId: string; counts: Detail['counts']; isSelf: boolean }) {
  const [tab, setTab] = useState<Tab>('post')
  const [lists] = useState(() => ({
    post: postsOf(userId, 1),
    question: postsOf(userId, 2),
    answer: answersOf(userId),
    experience: postsOf(userId, 3),
    course: coursesOf(userId),
  }))
  // An answer may be gone, or changed, where it stands.
  useShowAgain(() => lists.answer.started && void lists.answer.renew())
  const [seen, setSeen] = useState({ viewer: session.token, posts: written.posts })
  useDidShow(() => {
    if (seen.viewer === session.token && seen.posts === written.posts) return
    setSeen({ viewer: session.token, posts: written.posts })
    for (const shown of Object.values(lists)) if (shown.started) void shown.refresh()
  })
  const list = lists[tab]
  useEffect(() => {
    if (!list.started) void list.refresh()
  }, [list])
  useListGestures(() => list)

  const { showFor, menu } = usePostMenu()
  const postRow = (post: PostCard) => <FeedCard post={post} onHold={showFor} />
  const [moment, question, experience] = waysToPublish()
  const answer = { label: '去回答', onTap: () => void go('pages/circle/square', { tab: 'question' }) }
  const school = { label: '去课程学院', onTap: () => void go('pages/tabBar/lesson/index') }
  const { label, onTap } = { post: moment, question, answer, experience, course: school }[tab]
  const empty = { title: EMPTY[tab], ...(isSelf && { action: label, onAction: onTap }) }
  return (
    <>
      <View className="home__tabs">
        <UnderTabs
          items={[
            { key: 'post', label: '动态', count: counts.post },
            { key: 'question', label: '提问', count: counts.question },
            { key: 'answer', label: '回答', count: counts.answer },
            { key: 'experience', label: '经验', count: counts.experience },
            ...(counts.course === undefined ? [] : [{ key: 'course' as const, label: '课程', count: counts.course }]),
          ]}
          value={tab}
          onChange={setTab}
        />
      </View>
      {tab === 'answer' ? (
        <ListBody list={lists.answer} skeleton={skeleton} empty={empty} row={answerRow} />
      ) : tab === 'course' ? (
        <View className="home__courses">
          <ListBody list={lists.course} skeleton={skeleton} empty={empty} row={courseRow} />
        </View>
      ) : (
        <ListBody list={lists[tab]} skeleton={skeleton} empty={empty} row={postRow} />
      )}
      {menu}
    </>
  )
})

export default observer(function Home() {
  const { id } = useParams('id')
  const home = useFresh(() => call('POST /api/user/userCenterDetail/:id', { params: { id }, body: {} }))
  const detail = home.value
  // By the menu of a card.
  const gone = detail !== undefined && !detail.blocked && hidden.hasPerson(detail.user.id)
  useEffect(() => {
    if (gone) void home.load()
  }, [gone, home])
  const { button, sheets } = useHomeMenu(home.load)
  const right = detail && (
    <>
      <IconBtn icon="share-2" label="分享" {...sharing(shareOf(detail))} />
      {!detail.isSelf && button(detail)}
    </>
  )
  return (
    <Page bare title={detail && shareOf(detail).title} share={detail && shareOf(detail)}>
      <NavBar over own title="" onBack={back} right={right} />
      <View className="home__cover" />
      <LoadedBody loaded={home} skeleton={<SkeletonRows count={3} />}>
        {({ user, counts, isSelf, blocked }) => (
          <>
            <HomeHead user={user} counts={counts} isSelf={isSelf} blocked={blocked} onFollowed={home.load} />
            {blocked ? <Blocked user={user} onChanged={home.load} /> : <Works userId={user.id} counts={counts} isSelf={isSelf} />}
          </>
        )}
      </LoadedBody>
      {sheets}
    </Page>
  )
})
