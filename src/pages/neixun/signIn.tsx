import { Page } from '@/patterns/page/page'
import { useParams } from '@/patterns/page/params'
import { LearnerDoor, OpenCode } from './parts/learner-door'
import { RoomCode } from './parts/room-code'
import { SignBoard } from './parts/sign-board'
import { TrainingMembers } from './parts/training-members'

/**
 * 培训签到: all times of a training; one of them (`signId`), for whoever signs; its screen (`code=show`), for whoever keeps it;
 * or what was scanned (`code`).
 */
export default function NeixunSignIn() {
  const { trainingId, signId, code } = useParams('trainingId', 'signId', 'code')
  return (
    <Page title={code === 'show' ? '签到码' : undefined}>
      <TrainingMembers>
        {signId && code === 'show' ? (
          <RoomCode signId={signId} />
        ) : code && !signId ? (
          <OpenCode code={code} />
        ) : signId ? (
          <LearnerDoor trainingId={trainingId} signId={signId} code={code} />
        ) : (
          <SignBoard trainingId={trainingId} />
        )}
      </TrainingMembers>
    </Page>
  )
}
