import type { FormValues, Registration } from '../../../contract'
import { replace } from '@/nav'
import { useOnTop } from '@/patterns/feedback/use-leave'
import { Members } from '@/patterns/page/members'
import { Page } from '@/patterns/page/page'
import { useParams } from '@/patterns/page/params'
import { Consent } from './parts/registration/consent'
import { isFirst, saveStep1 } from './parts/registration/registration'
import { RegistrationPage } from './parts/registration/registration-page'
import { RegistrationRecord } from './parts/registration/registration-record'
import { RegistrationStep } from './parts/registration/registration-step'

interface Props {
  registration: Registration
  reload: () => Promise<void>
}

function First({ registration, reload }: Props) {
  const { orderId, courseId } = registration
  const isOnTop = useOnTop()
  const submit = async (values: FormValues) => {
    const { errors } = await saveStep1(orderId, values, true)
    if (Object.keys(errors).some((key) => isFirst(registration, key))) return errors
    if (isOnTop()) await replace('pages/lesson/form2', { courseId })
  }
  return (
    <RegistrationStep
      registration={registration}
      step={0}
      submitLabel="下一步：学历与工作"
      draft={(values) => saveStep1(orderId, values, false)}
      submit={submit}
      reload={reload}
    />
  )
}

/** 考证报名: the first step, or, once it was handed in, how it stands. */
export default function RegistrationForm() {
  const { courseId, orderId } = useParams('courseId', 'orderId')
  return (
    <Page>
      <Members text="登录后填写报名资料">
        <RegistrationPage courseId={courseId} orderId={orderId}>
          {(registration, { load }) =>
            registration.editable && !registration.values.consent ? (
              <Consent registration={registration} reload={load} />
            ) : registration.editable ? (
              <First registration={registration} reload={load} />
            ) : (
              <RegistrationRecord registration={registration} reload={load} />
            )
          }
        </RegistrationPage>
      </Members>
    </Page>
  )
}
