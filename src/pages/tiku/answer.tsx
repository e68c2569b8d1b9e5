import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { MASTERED_AFTER, PRACTICE_MODES } from '../../../contract/rules/practice'
import { QUESTION_KINDS } from '../../../contract/rules/questions'
import type { PracticeOutcome, ReviewedPractice, TikuHome } from '../../../contract/tikuPractice'
import { call } from '@/api/call'
import { Obstacle } from '@/api/errors'
import { PagedList } from '@/api/paged-list'
import { pageOf } from '@/api/pages'
import { newRequestId } from '@/api/request-id'
import { PosterView } from '@/features/share/poster'
import { ReviewedCard } from '@/features/tiku/reviewed-card'
import { askWhy } from '@/features/tiku/words'
import { moment } from '@/lib/date'
import { duration } from '@/lib/duration'
import { go, goKnown, replace } from '@/nav'
import { useAction } from '@/patterns/feedback/use-action'
import { ListBody, useListGestures } from '@/patterns/list/list'
import { useLists } from '@/patterns/list/use-lists'
import { LoadedBody, useLoaded } from '@/patterns/page/loaded'
import { Members } from '@/patterns/page/members'
import { Page } from '@/patterns/page/page'
import { useParams } from '@/patterns/page/params'
import { useBackGuard } from '@/patterns/page/use-back-guard'
import { platform } from '@/platform'
import { Btn } from '@/ui/button/btn'
import { Tap } from '@/ui/button/tap'
import { NoticeStrip } from '@/ui/feedback/notice-strip'
import { Ring } from '@/ui/feedback/ring'
import { SkeletonDetail, SkeletonRows } from '@/ui/feedback/skeleton'
import { Pills } from '@/ui/field/pills'
import { Icon } from '@/ui/icon/icon'
import { Card } from '@/ui/layout/card'
import { Dock, DockIcon } from '@/ui/layout/dock'
import { SectionHead } from '@/ui/layout/section-head'
import { StatRow } from '@/ui/list/stat-row'
import { Badge } from '@/ui/text/badge'
import { Mastery, toneOf } from './parts/mastery'
import { PlanSheet } from './parts/plan-sheet'
import { SelfScoreButtons } from './parts/self-score'
import './answer.scss'

const percentOf = (part: number, whole: number) => (whole ? Math.round((part / whole) * 100) : 0)

function comparedText({ before, score }: PracticeOutcome): string {
  if (before === null || score === null) return ''
  const more = Math.round((score - before) * 10) / 10
  return more === 0 ? '和上次一样' : `比上次${more > 0 ? '高' : '低'} ${Math.abs(more)} 分`
}

function Score({ one }: { one: PracticeOutcome }) {
  const {
    exam,
    mode,
    title,
    bankName,
    submitTime,
    score,
    objective,
    total,
    pass,
    passed,
    count,
    right,
    blank,
    seconds,
    minutes,
    beat,
  } = one
  const answered = count - blank
  const rate = percentOf(right, answered)
  const shown = exam ? (score ?? objective) : rate
  const tone = passed === null ? 'brand' : passed ? 'ok' : 'bad'
  return (
    <Card>
      <View className="outcome__what">
        {exam ? title : `${bankName} · ${mode === 'chapter' ? title : PRACTICE_MODES[mode]}`} · {moment(submitTime)}
      </View>
      <View className="outcome__row">
        <Ring
          percent={exam ? percentOf(shown, total) : rate}
          tone={tone}
          label={exam ? `${shown} 分，满分 ${total}` : `正确率 ${rate}%`}
          figure={exam ? shown : `${rate}%`}
          word={exam ? `满分 ${total}` : '正确率'}
        />
        <View className="outcome__words">
          {passed !== null && (
            <View className={`outcome__passed outcome__passed--${tone}`}>
              {passed ? '通过' : '未通过'}
              <Text className="outcome__note">及格 {pass} 分</Text>
            </View>
          )}
          {exam && passed === null && <View className="outcome__passed">待自评</View>}
          {!exam && <View className="outcome__passed">{answered ? `做了 ${answered} 题，对 ${right} 题` : '没有作答'}</View>}
          <View className="outcome__note">
            {one.state === 'toMark' ? '这是客观题得分，简答对照参考答案自评后出总分' : comparedText(one)}
          </View>
          {one.growth > 0 && <Badge tone="brand">成长值 +{one.growth}</Badge>}
        </View>
      </View>
      <StatRow
        divided
        items={[
          { label: '答对题数', value: `${right} / ${count}` },
          { label: minutes ? `用时（限 ${minutes} 分）` : '用时', value: duration(seconds) },
          beat === null ? { label: '未答', value: blank } : { label: '超过其他考生', value: `${beat}%` },
        ]}
      />
    </Card>
  )
}

const Sections = ({ one }: { one: PracticeOutcome }) => (
  <Card>
    <SectionHead title="各题型得分" />
    <View className="outcome__table outcome__note">
      <Text>题型</Text>
      <Text>题数</Text>
      <Text>全对</Text>
      <Text>得分</Text>
    </View>
    {one.sections.map(({ kind, count, right, got, points }) => (
      <View key={kind} className="outcome__table">
        <Text>{QUESTION_KINDS[kind]}</Text>
        <Text>{count}</Text>
        <Text>{right}</Text>
        <Text>
          {got} / {points}
        </Text>
      </View>
    ))}
  </Card>
)

const ByChapter = ({ chapters, course: [course] }: Pick<PracticeOutcome, 'chapters' | 'course'>) => (
  <Card>
    <SectionHead title="章节掌握" trailing={<Text className="outcome__note">由弱到强</Text>} />
    {chapters.map(({ name, count, right }) => {
      const rate = percentOf(right, count)
      return (
        <View key={name} className="outcome__chapter">
          <Text className="outcome__name">{name}</Text>
          <Mastery rate={rate} />
          <Text className={`outcome__rate outcome__rate--${toneOf(rate)}`}>{rate}%</Text>
        </View>
      )
    })}
    {course && (
      <Tap role="link" className="outcome__on" onTap={() => goKnown(course.page.route, course.page.params)}>
        <Icon name="graduation-cap" />
        <View className="outcome__on-words">
          <View className="outcome__on-title">补课：{course.title}</View>
          <View className="outcome__note">讲到“{course.chapter}”</View>
        </View>
        <Icon name="chevron-right" size="s" />
      </Tap>
    )}
  </Card>
)

interface StepProps {
  icon: 'target' | 'book-marked'
  title: string
  text: string
  onTap: () => void
}
const Step = ({ icon, title, text, onTap }: StepProps) => (
  <Tap className="outcome__on outcome__on--step" onTap={onTap}>
    <Icon name={icon} />
    <View className="outcome__on-words">
      <View className="outcome__on-title">{title}</View>
      <View className="outcome__note">{text}</View>
    </View>
    <Icon name="chevron-right" size="s" />
  </Tap>
)

/** From what came of it on to what is done each day until the examination, and to what has to be looked at again. */
function Onward({ bankId, wrong }: { bankId: string; wrong: boolean }) {
  const [home, setHome] = useState<TikuHome>()
  const open = useAction(async () => {
    const [found] = await call('GET /api/tiku/home', { query: { bankId } })
    if (!found) throw new Obstacle('这个题库已经收起')
    setHome(found)
  })
  return (
    <Card>
      <Step
        icon="target"
        title="加入学习计划"
        text="定下每天做几题、哪天考试，题库首页看得到进度"
        onTap={() => void open.run()}
      />
      {wrong && (
        <Step
          icon="book-marked"
          title="去错题本"
          text={`答错的按日子再练，在 ${MASTERED_AFTER} 个不同的日子连续答对就消灭`}
          onTap={() => void go('pages/tiku/wrongBook', { bankId })}
        />
      )}
      {home && <PlanSheet home={home} onClose={() => setHome(undefined)} />}
    </Card>
  )
}

type Only = 'wrong' | 'blank' | 'marked' | 'all'
const Review = observer(function Review({ one, reload }: { one: PracticeOutcome; reload: () => void }) {
  const { sessionId, count, wrong, blank, marked } = one
  const items: { key: Only; label: string }[] = [
    ...(wrong ? [{ key: 'wrong' as const, label: `错题 ${wrong}` }] : []),
    ...(blank ? [{ key: 'blank' as const, label: `未答 ${blank}` }] : []),
    ...(marked ? [{ key: 'marked' as const, label: `已标记 ${marked}` }] : []),
    { key: 'all', label: `全部 ${count}` },
  ]
  const [wanted, setWanted] = useState<Only>(items[0].key)
  // Its tab is there as long as something is in it.
  const only = items.some(({ key }) => key === wanted) ? wanted : 'all'
  const listOf = useLists(
    (key: Only) =>
      new PagedList<ReviewedPractice>((cursor) => pageOf('POST /api/tikuSession/reviewPage', { sessionId, only: key, cursor })),
  )
  const list = listOf(only)
  useListGestures(() => list)
  const scored = () => {
    void listOf.reload(only)
    reload()
  }
  return (
    <>
      <View className="outcome__filter">
        <Pills label="看哪些题" items={items} value={only} onChange={setWanted} />
      </View>
      <ListBody
        list={list}
        skeleton={<SkeletonRows count={3} />}
        empty={{ title: '没有题目' }}
        row={(question) => (
          <ReviewedCard question={question}>
            {question.note && <View className="outcome__own">笔记：{question.note}</View>}
            {question.kind === 'text' && question.got === null && question.answer.some(Boolean) && (
              <View className="outcome__shares">
                <Text className="outcome__note">对照参考答案自评</Text>
                <SelfScoreButtons sessionId={sessionId} questionId={question.id} onScored={scored} />
              </View>
            )}
            {question.rightAnswer !== null && question.law.length > 0 && (
              <View className="outcome__ask">
                <Btn
                  kind="weak"
                  size="s"
                  icon="sparkles"
                  onTap={() => void go('pages/wenwen/chat', { q: askWhy(question), ask: newRequestId() })}
                >
                  问问
                </Btn>
              </View>
            )}
          </ReviewedCard>
        )}
      />
    </>
  )
})

function Outcome({ id, onPoster }: { id: string; onPoster: () => void }) {
  // While a new release is laid out, the server that answers may be the one before, which names no course and no growth yet.
  const loaded = useLoaded(async () => {
    const told = await call('GET /api/tikuSession/result/:id', { params: { id } })
    return { ...told, course: told.course ?? [], growth: told.growth ?? 0 }
  })
  return (
    <LoadedBody loaded={loaded} skeleton={<SkeletonDetail />}>
      {(one) => {
        const { bankId, mode, chapter, paperId, endedBy, exam } = one
        const again = () =>
          void replace('pages/tiku/exercise', {
            ...{ bankId, mode },
            ...(chapter && { chapter }),
            ...(paperId && { paperId }),
          })
        const daily = mode === 'daily'
        // Of the one question that was looked for there is no other group.
        const toBank = () => void replace('pages/tiku/index', { bankId })
        return (
          <>
            {exam && endedBy === 'clock' && (
              <NoticeStrip tone="warn" icon="circle-alert">
                考试时间到，已自动交卷，按已保存的答案计分
              </NoticeStrip>
            )}
            <Score one={one} />
            {exam && one.sections.length > 0 && <Sections one={one} />}
            {(one.chapters.length > 1 || one.course.length > 0) && <ByChapter {...one} />}
            <Onward bankId={bankId} wrong={one.wrong > 0} />
            <Review one={one} reload={() => void loaded.load()} />
            <Dock>
              <DockIcon icon="image" label="成绩海报" onTap={onPoster} />
              {!daily && (
                <Btn kind="weak" wide onTap={mode === 'one' ? toBank : again}>
                  {mode === 'one' ? '去题库' : exam ? '再考一次' : '再来一组'}
                </Btn>
              )}
              {one.wrong > 0 ? (
                <Btn
                  wide
                  onTap={() =>
                    void replace('pages/tiku/exercise', { bankId, mode: 'wrong', from: id, count: '50', anew: newRequestId() })
                  }
                >
                  {/* Beside another button there is no room for how many: the tab above says it. */}
                  {daily ? `重练 ${one.wrong} 道错题` : '重练错题'}
                </Btn>
              ) : (
                daily && (
                  <Btn wide onTap={() => void replace('pages/tiku/rank', { bankId })}>
                    看今天的榜
                  </Btn>
                )
              )}
            </Dock>
          </>
        )
      }}
    </LoadedBody>
  )
}

/** 成绩报告: what came of a session, and every question of it. */
export default function TikuAnswer() {
  const { id } = useParams('id')
  const [poster, setPoster] = useState(false)
  useBackGuard(poster, () => setPoster(false))
  if (poster)
    return (
      <Page title="成绩海报" onBack={() => setPoster(false)}>
        <PosterView input={{ type: 'tiku', id, place: platform.name === 'weapp' ? 'mini' : 'h5' }} />
      </Page>
    )
  return (
    <Page>
      <Members text="登录后看成绩">
        <Outcome id={id} onPoster={() => setPoster(true)} />
      </Members>
    </Page>
  )
}
