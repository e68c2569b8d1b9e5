import { View } from '@tarojs/components'
import { REGISTRATION } from '../../../../../contract/rules/statuses'
import type { Registration } from '../../../../../contract'
import { moment } from '@/lib/date'
import { NoticeStrip } from '@/ui/feedback/notice-strip'
import { StepHead } from '@/ui/feedback/step-head'
import { STEPS } from './registration'
import './registration.scss'

/** `site`: what stands in the form now, which may be of another batch than what the server has. */
function Title({ registration, site }: { registration: Registration; site?: string }) {
  const { courseTitle, applyEndTime, deadlines } = registration
  const ends = (site && deadlines[site]) || applyEndTime
  return (
    <View className="registration__title">
      {courseTitle}
      {ends !== null && ` · ${moment(ends)} 截止报名`}
    </View>
  )
}

/** Above a step that is filled in: which it is, and what the reviewers found in it. */
export function StepTop({ registration, step, site }: { registration: Registration; step: 0 | 1; site?: string }) {
  const { status, rejectReason, rejected, step1, step2 } = registration
  const labels = (step ? step2 : step1).filter(({ key }) => rejected[key]).map(({ label }) => label)
  return (
    <>
      <Title registration={registration} site={site} />
      <StepHead steps={STEPS} at={step} />
      {status === REGISTRATION.rejected && (
        <NoticeStrip tone="bad" icon="circle-alert">
          {labels.length ? `有 ${labels.length} 处需要修改：${labels.join('、')}` : `需要修改：${rejectReason}`}
        </NoticeStrip>
      )}
    </>
  )
}

const TONES = { 2: 'brand', 3: 'bad', 4: 'ok', 5: 'ok', 6: 'ok', 7: 'warn', 8: 'ok' } as const

/** Above what can only be read: how it stands. */
export function StatusTop({ registration }: { registration: Registration }) {
  const { status, statusText, rejectReason, applyEndTime, serverTime } = registration
  const begun = status >= REGISTRATION.waiting && status !== REGISTRATION.rejected
  const over = applyEndTime === null || Date.parse(applyEndTime) <= Date.parse(serverTime)
  return (
    <>
      <Title registration={registration} />
      <NoticeStrip
        // Once it has begun it has one of these.
        tone={begun ? TONES[status as keyof typeof TONES] : 'warn'}
        icon={begun && status !== REGISTRATION.failed ? 'circle-check' : 'circle-alert'}
      >
        {begun ? statusText : over ? '报名已截止，资料不能再修改' : '课程已不在有效期内，资料不能再修改'}
      </NoticeStrip>
      {!begun && rejectReason !== '' && (
        <NoticeStrip tone="bad" icon="circle-alert">
          {rejectReason}
        </NoticeStrip>
      )}
    </>
  )
}
