import { InvitePosterPage } from './parts/invite/invite-poster'

export default function InvitePoster() {
  return <InvitePosterPage place="h5" />
}
