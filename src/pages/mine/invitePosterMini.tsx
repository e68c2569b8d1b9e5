import { InvitePosterPage } from './parts/invite/invite-poster'

export default function InvitePosterMini() {
  return <InvitePosterPage place="mini" />
}
