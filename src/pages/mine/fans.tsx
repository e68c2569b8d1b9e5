import { PeoplePage } from './parts/people-page'

export default function Fans() {
  return <PeoplePage kind="fans" />
}
