import { observer } from 'mobx-react'
import * as codes from '../../../../contract/rules/codes'
import { isCode, messageOf } from '@/api/errors'
import { back, replace } from '@/nav'
import { FailedView } from '@/patterns/feedback/failed-view'
import { useShowAgain } from '@/patterns/page/use-show-again'
import { NoticeStrip } from '@/ui/feedback/notice-strip'
import { SkeletonDetail } from '@/ui/feedback/skeleton'
import { StateView } from '@/ui/feedback/state-view'
import { opensText, useBank, waysInto } from './ways-in'

/** Why no more is taken today, and what opens the bank. */
export const Limit = observer(function Limit({ bankId, text }: { bankId: string; text: string }) {
  const { value: bank } = useBank(bankId)
  const [way] = bank ? waysInto(bank) : []
  return (
    <NoticeStrip tone="warn" icon="crown" action={way?.text} onAction={way?.onTap}>
      {text}
    </NoticeStrip>
  )
})

interface Props {
  error: unknown
  /** undefined where one question is asked for by itself. */
  bankId: string | undefined
  onRetry: () => void
}

/**
 * Nothing is left of what is free, or it never was: how the bank is opened; of one that nobody has named its own page says
 * so.
 */
const Locked = observer(function Locked({ error, bankId, onRetry }: Props) {
  const { value: bank, state } = useBank(bankId)
  // Back from opening it.
  useShowAgain(onRetry)
  if (bank === undefined && state !== 'failed') return <SkeletonDetail />
  const [way = { text: '去题库', onTap: () => void replace('pages/tiku/index', {}) }, other] = bank ? waysInto(bank) : []
  return (
    <StateView
      kind="none"
      title={messageOf(error)}
      text={bank ? opensText(bank) : '每日一练和第一章一直免费'}
      action={way.text}
      onAction={way.onTap}
      second={other?.text ?? '返回'}
      onSecond={other?.onTap ?? (() => void back())}
    />
  )
})

/** Why a session does not begin, and what can be done about it. */
export function Refused(props: Props) {
  const { error, onRetry } = props
  const free = isCode(error, codes.NO_FREE_QUESTIONS) || isCode(error, codes.BANK_LOCKED)
  if (free) return <Locked {...props} />
  // The last one: an address that names no chapter, no paper.
  const none = [codes.NOTHING_TO_PRACTISE, codes.QUESTION_IN_EXAM, codes.PRACTICE_ENDED, codes.GONE, 400].some((code) =>
    isCode(error, code),
  )
  if (none) return <StateView kind="empty" title={messageOf(error)} action="返回题库" onAction={() => void back()} />
  return <FailedView error={error} onRetry={onRetry} />
}
