import { Text, View } from '@tarojs/components'
import type { ReactNode, RefObject } from 'react'
import { QUESTION_KINDS } from '../../../contract/rules/questions'
import type { PutQuestion } from '../../../contract/tiku'
import { a11y } from '@/ui/a11y'
import { Tap } from '@/ui/button/tap'
import { FormField } from '@/ui/field/form-field'
import { TextArea } from '@/ui/field/text-area'
import { TextInput } from '@/ui/field/text-input'
import { Icon, type IconName } from '@/ui/icon/icon'
import { Card } from '@/ui/layout/card'
import { Badge } from '@/ui/text/badge'
import { StemPictures } from './stem-pictures'
import { ruleOf } from './words'
import './question-card.scss'

interface FieldProps {
  question: PutQuestion
  answer: readonly string[]
  /** `typed`: letter by letter. */
  onAnswer: (answer: string[], typed?: boolean) => void
  /** What has come of it, in practice. */
  verdict?: { rightKeys: readonly string[] }
  /** Nothing can be answered any more. */
  locked?: boolean
}

const JUDGE = [
  { key: 'T', text: '正确' },
  { key: 'F', text: '错误' },
]

interface Standing {
  look: string
  words: string
  icon?: IconName
}
/** How an option stands once it is known what is right; of several right ones also which have been found. */
function standingOf(key: string, on: boolean, { rightKeys }: NonNullable<FieldProps['verdict']>): Standing {
  if (!rightKeys.includes(key)) return on ? { look: 'wrong', words: '你的答案', icon: 'x' } : { look: '', words: '' }
  if (rightKeys.length === 1) return { look: 'right', words: '正确答案', icon: 'check' }
  return on ? { look: 'right', words: '选对了', icon: 'check' } : { look: 'missed', words: '漏选', icon: 'circle-minus' }
}

function Options({ question, answer, onAnswer, verdict, locked }: FieldProps) {
  const { kind, options } = question
  const many = kind === 'multiple'
  const shown = kind === 'judge' ? JUDGE : options
  const turn = (key: string) => {
    if (!many) onAnswer([key])
    else onAnswer(answer.includes(key) ? answer.filter((one) => one !== key) : [...answer, key])
  }
  return (
    <View className="question__options" {...a11y({ role: many ? 'group' : 'radiogroup', label: '选项' })}>
      {shown.map(({ key, text }, at) => {
        const on = answer.includes(key)
        const { look, words, icon }: Standing = verdict ? standingOf(key, on, verdict) : { look: on ? 'on' : '', words: '' }
        const letter = kind === 'judge' ? (key === 'T' ? '√' : '×') : String.fromCharCode(65 + at)
        return (
          <Tap
            key={key}
            role={many ? 'checkbox' : 'radio'}
            className={`question__option ${look && `question__option--${look}`}`}
            checked={on}
            disabled={locked}
            onTap={() => turn(key)}
          >
            <View className={`question__letter ${many ? '' : 'question__letter--round'}`}>{letter}</View>
            <Text className="question__words">{text}</Text>
            {on && !verdict && <Icon name="check" size="s" />}
            {icon && (
              <View className="question__mark">
                <Icon name={icon} size="s" />
                {words}
              </View>
            )}
          </Tap>
        )
      })}
    </View>
  )
}

function Blanks({ question, answer, onAnswer, locked }: FieldProps) {
  const count = question.kind === 'number' ? 1 : question.blanks
  return (
    <View className="question__options">
      {Array.from({ length: count }, (_, at) => {
        const label = count > 1 ? `第 ${at + 1} 空` : question.kind === 'number' ? '答案（数字）' : '填空'
        return (
          <FormField key={at} label={label}>
            <TextInput
              label={label}
              value={answer[at] ?? ''}
              maxLength={100}
              disabled={locked}
              placeholder={question.kind === 'number' ? '只填数字，单位可不写' : '请填写'}
              onChange={(text) =>
                onAnswer(
                  Array.from({ length: count }, (__, n) => (n === at ? text : (answer[n] ?? ''))),
                  true,
                )
              }
            />
          </FormField>
        )
      })}
    </View>
  )
}

function AnswerField(props: FieldProps) {
  const { question, answer, onAnswer, locked } = props
  if (question.kind === 'fill' || question.kind === 'number') return <Blanks {...props} />
  if (question.kind !== 'text') return <Options {...props} />
  return (
    <View className="question__options">
      <TextArea
        label="作答"
        value={answer[0] ?? ''}
        maxLength={5000}
        minRows={8}
        disabled={locked}
        placeholder="写下你的回答"
        onChange={(text) => onAnswer([text], true)}
      />
    </View>
  )
}

interface QuestionCardProps extends FieldProps {
  /** Practice gives no points. */
  unscored?: boolean
  /** Where what is asked begins. */
  stem?: RefObject<HTMLElement>
  /** What stands under the answer. */
  children?: ReactNode
}

/** What is asked, and where it is answered. */
export function QuestionCard({ unscored, stem, children, ...props }: QuestionCardProps) {
  const { question } = props
  return (
    <Card className="question">
      <View className="question__facts">
        <Badge tone="brand">{QUESTION_KINDS[question.kind]}</Badge>
        {!unscored && <Text>{ruleOf(question)}</Text>}
        {unscored && question.kind === 'multiple' && <Text>选全才算对</Text>}
      </View>
      <View ref={stem}>
        {question.material && <View className="question__material">{question.material}</View>}
        <View className="question__stem">{question.stem}</View>
      </View>
      <StemPictures question={question} />
      <AnswerField {...props} />
      {children}
    </Card>
  )
}
