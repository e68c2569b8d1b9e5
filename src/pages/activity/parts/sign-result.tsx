import type { SignAnswer } from '../../../../contract'
import { SignResult, type Colour } from '@/ui/feedback/sign-result'

const COLOURS: Record<SignAnswer['result'], Colour> = {
  ok: 'ok',
  already: 'warn',
  invalid: 'bad',
  unpaid: 'bad',
  cancelled: 'bad',
  waiting: 'bad',
  wrongActivity: 'bad',
  notOpen: 'bad',
}

/** What has come of one scan, as the server answers. */
export const AnswerResult = ({ answer, onUndo }: { answer: SignAnswer; onUndo?: () => void }) => (
  <SignResult
    colour={COLOURS[answer.result]}
    title={answer.text}
    lines={[
      answer.attendee && [answer.attendee.name, answer.attendee.company].filter(Boolean).join(' · '),
      answer.attendee &&
        [answer.attendee.ticket, answer.attendee.seat, answer.rank && `第 ${answer.rank} 位`].filter(Boolean).join(' · '),
      answer.result === 'already' && '不会重复计数',
    ]}
    {...(answer.recordId && onUndo && { action: '撤销', onAction: onUndo })}
  />
)
