import { EXPERIENCE } from './parts/post-kind'
import { ReleasePage } from './parts/release-page'

/** 写经验 */
export default function ReleaseJingyan() {
  return <ReleasePage kind={EXPERIENCE} />
}
