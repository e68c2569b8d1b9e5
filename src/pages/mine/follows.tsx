import { PeoplePage } from './parts/people/people-page'

export default function Follows() {
  return <PeoplePage kind="follows" />
}
