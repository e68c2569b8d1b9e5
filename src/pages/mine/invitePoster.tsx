import { InvitePosterPage } from './parts/invite-poster'

export default function InvitePoster() {
  return <InvitePosterPage place="h5" />
}
