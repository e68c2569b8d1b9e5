import { observer } from 'mobx-react'
import { useEffect, type ReactNode } from 'react'
import * as codes from '../../../../../contract/rules/codes'
import type { Registration } from '../../../../../contract'
import { call } from '@/api/call'
import { ApiError } from '@/api/errors'
import type { Loaded } from '@/api/loaded'
import { back, replace } from '@/nav'
import { useLeave } from '@/patterns/feedback/use-leave'
import { LoadedBody, useLoaded } from '@/patterns/page/loaded'
import { platform } from '@/platform'
import { SkeletonRows } from '@/ui/feedback/skeleton'

/** Not bought, or the time is over: the course says what can be done. */
const NO_ACCESS = [codes.NOT_BOUGHT, codes.ACCESS_RAN_OUT]

interface Props {
  courseId: string
  orderId?: string
  children: (registration: Registration, loaded: Loaded<Registration>) => ReactNode
}

/** A registration, or the way back to the course for who has none. */
export const RegistrationPage = observer(function RegistrationPage({ courseId, orderId, children }: Props) {
  const leaveWith = useLeave()
  const loaded = useLoaded(() =>
    call('POST /api/courseForm/detail', { body: courseId ? { courseId } : { ...(orderId && { orderId }) } }),
  )
  const { error } = loaded
  const refused = error instanceof ApiError && NO_ACCESS.includes(error.code) ? error.message : ''
  useEffect(() => {
    if (refused) void leaveWith(refused, () => (courseId ? replace('pages/lesson/detail', { id: courseId }) : back()))
  }, [refused, courseId, leaveWith])
  useEffect(() => platform.standOnKeyboard(), [])
  if (refused) return <SkeletonRows count={5} />
  return (
    <LoadedBody loaded={loaded} skeleton={<SkeletonRows count={5} />}>
      {(registration) => children(registration, loaded)}
    </LoadedBody>
  )
})
