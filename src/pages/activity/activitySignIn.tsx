import { Members } from '@/patterns/page/members'
import { Page } from '@/patterns/page/page'
import { useParams } from '@/patterns/page/params'
import { GuestDoor, ScanRoom } from './parts/guest-door'
import { StaffDoor } from './parts/staff-door'

/** 现场签到: with an activity for those who look after its door, with the code of a room for those who come. */
export default function ActivitySignIn() {
  const { activityId, code } = useParams('activityId', 'code')
  return (
    <Page>
      <Members text="登录后签到">
        {activityId ? <StaffDoor activityId={activityId} /> : code ? <GuestDoor key={code} code={code} /> : <ScanRoom />}
      </Members>
    </Page>
  )
}
