import { Text, View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { QUESTION_KINDS } from '../../../contract/rules/questions'
import type { ReviewedQuestion } from '../../../contract/tiku'
import { useLaw } from '@/features/law/use-law'
import { Card } from '@/ui/layout/card'
import { Badge } from '@/ui/text/badge'
import { StemPictures } from './stem-pictures'
import { answerText, lawText } from './words'
import './reviewed-card.scss'

interface ReviewedCardProps {
  question: ReviewedQuestion
  /** What its reader may do about it. */
  children?: ReactNode
}

const toneOf = ({ got, points }: ReviewedQuestion) => (got === null ? 'plain' : got === points ? 'ok' : got ? 'warn' : 'bad')

/** One question after the session: what was answered, what it got, and, where it may be seen, what is right and why. */
export function ReviewedCard({ question, children }: ReviewedCardProps) {
  const { no, kind, material, stem, options, points, got, rightAnswer, analysis, law, comments } = question
  const tone = toneOf(question)
  const cited = useLaw()
  return (
    <Card className="reviewed">
      <View className="reviewed__head">
        <Text className="reviewed__no">{no}</Text>
        <Badge>{QUESTION_KINDS[kind]}</Badge>
        <View className="reviewed__space" />
        <Badge tone={tone}>{got === null ? '待公布' : `${got} / ${points} 分`}</Badge>
      </View>
      {material && <View className="reviewed__material">{material}</View>}
      <View className="reviewed__stem">{stem}</View>
      <StemPictures question={question} />
      {options.map(({ key, text }, at) => (
        <View key={key} className="reviewed__option">
          {String.fromCharCode(65 + at)}. {text}
        </View>
      ))}
      <View className="reviewed__answer">
        <Text className="reviewed__label">我的答案</Text>
        <Text className={`reviewed__given reviewed__given--${tone}`}>{answerText(question)}</Text>
      </View>
      {rightAnswer !== null && rightAnswer !== '' && (
        <View className="reviewed__answer">
          <Text className="reviewed__label">{kind === 'text' ? '参考答案' : '正确答案'}</Text>
          <Text className={kind === 'text' ? 'reviewed__given' : 'reviewed__given reviewed__given--ok'}>{rightAnswer}</Text>
        </View>
      )}
      {comments.map((comment) => (
        <View key={comment} className="reviewed__note">
          评语：{comment}
        </View>
      ))}
      {(analysis || law.length > 0) && (
        <View className="reviewed__note">
          <Text>{cited.words(analysis)}</Text>
          {law.map((one) => (
            <View key={one.title + one.article} className="reviewed__law">
              <Text>{cited.words(lawText(one))}</Text>
            </View>
          ))}
          {cited.sheet}
        </View>
      )}
      {children}
    </Card>
  )
}
