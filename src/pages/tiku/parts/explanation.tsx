import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { MASTERED_AFTER } from '../../../../contract/rules/practice'
import type { PutQuestion } from '../../../../contract/tiku'
import type { Feedback } from '../../../../contract/tikuPractice'
import { call } from '@/api/call'
import { lawText } from '@/features/tiku/words'
import { useLaw } from '@/features/law/use-law'
import { openDraft } from '@/features/circle/open-draft'
import { go } from '@/nav'
import { useAction } from '@/patterns/feedback/use-action'
import { LoadedBody, useLoaded } from '@/patterns/page/loaded'
import { a11y } from '@/ui/a11y'
import { Tap } from '@/ui/button/tap'
import { Btn } from '@/ui/button/btn'
import { Icon } from '@/ui/icon/icon'
import { Card } from '@/ui/layout/card'
import { SectionHead } from '@/ui/layout/section-head'
import type { Practice } from './practice'
import { SelfScoreButtons } from './self-score'
import './explanation.scss'

const DIFFICULTY = ['', '容易', '较易', '中等', '较难', '难']

/** What has come of the answer, in words. */
export function saying({ right, rightAnswer, got, looked }: Feedback): string {
  if (looked) return '背题：看过答案，不计成绩'
  if (right === null) return '对照参考答案，给自己评分'
  if (right) return '回答正确'
  return got ? `部分正确，正确答案是 ${rightAnswer}` : `回答错误，正确答案是 ${rightAnswer}`
}
function bookSaying({ book, right, looked }: Feedback): string {
  if (looked) return ''
  if (book.state === 'mastered') return `在 ${MASTERED_AFTER} 个不同的日子答对，已消灭`
  if (book.state !== 'open') return ''
  return right ? `错题本 ${book.streak}/${MASTERED_AFTER}` : '已加入错题本'
}

interface HeardVerdictProps {
  /** From 0 on. */
  at: number
  one?: Feedback
}
/** What has come of the answer, for whoever does not see it; stands there before there is any, or nobody would hear it. */
export const HeardVerdict = ({ at, one }: HeardVerdictProps) => (
  <View className="explain__heard" {...a11y({ role: 'status' })}>
    {one && `第 ${at + 1} 题，${saying(one)}`}
  </View>
)

/** What has come of the answer, under the question. */
export const Verdict = observer(function Verdict({ practice, question }: { practice: Practice; question: PutQuestion }) {
  const one = practice.feedback.get(question.id)
  if (!one && practice.isHeld(question)) return <View className="explain__wait">这道题在你正在考的试卷里，考完再看</View>
  if (!one) return practice.waits(question) ? <View className="explain__wait">答案已保存在本机，正在判分…</View> : null
  return (
    <View className="explain__verdict">
      <Text className={one.right === null ? '' : one.right ? 'explain__right' : 'explain__wrong'}>{saying(one)}</Text>
      <Text className="explain__book">{bookSaying(one)}</Text>
      {question.kind === 'text' && one.right === null && !one.looked && (
        <View className="explain__shares">
          <SelfScoreButtons
            sessionId={practice.answering.sessionId}
            questionId={question.id}
            onScored={(got) => practice.setShare(question.id, got)}
          />
        </View>
      )}
    </View>
  )
})

function TalkList({ questionId }: { questionId: string }) {
  const loaded = useLoaded(() => call('POST /api/tikuQuestion/talkList', { body: { questionId } }))
  return (
    <LoadedBody loaded={loaded} skeleton={null}>
      {(talks) => (
        <>
          {talks.map(({ postId, title, accepted }) => (
            <Tap
              key={postId}
              role="link"
              className="explain__talk"
              onTap={() => void go('pages/circle/circleDetail', { id: postId })}
            >
              <View className="explain__label">{title}</View>
              {accepted !== '' && <View className="explain__text">采纳的回答：{accepted}</View>}
            </Tap>
          ))}
        </>
      )}
    </LoadedBody>
  )
}

/** What others have asked and answered about it, and a way to ask oneself. */
function Talks({ one: { questionId, talks } }: { one: Feedback }) {
  const ask = useAction(() =>
    openDraft((replace) => call('POST /api/tikuQuestion/discuss', { body: { questionId, ...(replace && { replace }) } })),
  )
  return (
    <Card>
      <SectionHead title={talks ? `讨论 ${talks}` : '讨论'} more="去圈子提问" onMore={() => void ask.run()} />
      {talks > 0 ? (
        <TalkList questionId={questionId} />
      ) : (
        <View className="explain__book">没看懂？带上题目和法条去圈子问一问，采纳的回答会显示在这里</View>
      )}
    </Card>
  )
}

/** Why it is so, by which law, and how everybody else does with it. */
export function Explanation({ one, text, own }: ExplanationProps) {
  const { analysis, law, chapter, difficulty, rate, trap, rightAnswer } = one
  const { words, sheet } = useLaw()
  const facts = [
    chapter && { label: '章节', value: chapter },
    { label: '难度', value: `${DIFFICULTY[difficulty]}（${difficulty}/5）` },
    rate !== null && { label: '全站正确率', value: `${rate}%` },
    ...trap.map(({ key, percent }) => ({ label: '易错选项', value: `${key}（${percent}%）` })),
  ].filter((fact) => !!fact)
  return (
    <>
      <Card>
        <SectionHead title={text ? '参考答案' : '解析'} more={own && '纠错'} onMore={own?.onFault} />
        {text && (
          <View className="explain__text">
            <Text>{words(rightAnswer)}</Text>
          </View>
        )}
        {analysis && (
          <View className="explain__text">
            <Text>{words(analysis)}</Text>
          </View>
        )}
        {law.map((ref) => (
          <View key={ref.title + ref.article} className="explain__law">
            <Icon name="scale" size="s" />
            <Text>{words(lawText(ref))}</Text>
          </View>
        ))}
        <View className="explain__facts">
          {facts.map(({ label, value }) => (
            <View key={label} className="explain__fact">
              <Text className="explain__label">{label}</Text>
              <Text>{value}</Text>
            </View>
          ))}
        </View>
        {own && law.length > 0 && (
          <View className="explain__ask">
            <Btn kind="weak" size="s" icon="sparkles" onTap={own.onAsk}>
              没看懂？让问问讲一讲
            </Btn>
          </View>
        )}
      </Card>
      {sheet}
      {own && <Talks one={one} />}
      {own && (
        <Card>
          <SectionHead title="笔记" more={own.note ? '修改' : '写一句'} onMore={own.onNote} />
          <View className={own.note ? 'explain__text' : 'explain__book'}>
            {own.note || '写一句笔记，复习时能看到，只有自己看得到'}
          </View>
        </Card>
      )}
    </>
  )
}

interface ExplanationProps {
  one: Feedback
  /** It was written, and is compared with what could have been. */
  text: boolean
  /** Their own words beside it; left out where nothing of it is kept. */
  own?: { note: string; onNote: () => void; onFault: () => void; onAsk: () => void }
}
