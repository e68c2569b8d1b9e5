import { InvitePosterPage } from './parts/invite-poster'

export default function InvitePosterMini() {
  return <InvitePosterPage place="mini" />
}
