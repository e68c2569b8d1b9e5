import type { FormValues, Registration } from '../../../contract'
import { ApiError, messageOf } from '@/api/errors'
import { newRequestId } from '@/api/request-id'
import { useSubscribe } from '@/features/notice/subscribe'
import { replace } from '@/nav'
import { useLeave } from '@/patterns/feedback/use-leave'
import { useSubmit } from '@/patterns/form/submit'
import { Members } from '@/patterns/page/members'
import { Page } from '@/patterns/page/page'
import { useParams } from '@/patterns/page/params'
import { Consent } from './parts/registration/consent'
import { CODES, isFirst, saveStep2 } from './parts/registration/registration'
import { RegistrationPage } from './parts/registration/registration-page'
import { RegistrationRecord } from './parts/registration/registration-record'
import { RegistrationStep } from './parts/registration/registration-step'

interface Props {
  registration: Registration
  reload: () => Promise<void>
}

function Second({ registration, reload }: Props) {
  const { orderId, courseId } = registration
  const subscribe = useSubscribe('registration')
  const leaveWith = useLeave()
  const { send } = useSubmit()
  const toFirst = () => replace('pages/lesson/form', { courseId })
  const draft = (values: FormValues) => saveStep2(orderId, values, newRequestId(), false)
  /** What is wrong is in the first step. */
  const saveAndLeave = async (values: FormValues, why: string) => {
    await draft(values)
    await leaveWith(why, toFirst)
  }
  const submit = async (values: FormValues) => {
    const told = await subscribe()
    try {
      const { errors } = await send((requestId) => saveStep2(orderId, values, requestId, true))
      if (Object.keys(errors).some((key) => isFirst(registration, key))) return await saveAndLeave(values, '第一步还有资料要补充')
      if (Object.keys(errors).length) return errors
      told(courseId)
      await leaveWith('已提交，审核结果会通知你', toFirst)
    } catch (error) {
      const field = error instanceof ApiError ? CODES[error.code] : undefined
      if (!field || !isFirst(registration, field)) throw error
      await saveAndLeave(values, messageOf(error))
    }
  }
  return (
    <RegistrationStep
      registration={registration}
      step={1}
      submitLabel="提交审核"
      draft={draft}
      submit={submit}
      onBack={toFirst}
      reload={reload}
    />
  )
}

/** 考证报名: the second step. */
export default function RegistrationForm2() {
  const { courseId } = useParams('courseId')
  return (
    <Page>
      <Members text="登录后填写报名资料">
        <RegistrationPage courseId={courseId}>
          {(registration, { load }) =>
            registration.editable && !registration.values.consent ? (
              <Consent registration={registration} reload={load} />
            ) : registration.editable ? (
              <Second registration={registration} reload={load} />
            ) : (
              <RegistrationRecord registration={registration} reload={load} />
            )
          }
        </RegistrationPage>
      </Members>
    </Page>
  )
}
