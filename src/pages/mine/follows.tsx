import { PeoplePage } from './parts/people-page'

export default function Follows() {
  return <PeoplePage kind="follows" />
}
