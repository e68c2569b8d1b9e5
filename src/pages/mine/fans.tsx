import { PeoplePage } from './parts/people/people-page'

export default function Fans() {
  return <PeoplePage kind="fans" />
}
