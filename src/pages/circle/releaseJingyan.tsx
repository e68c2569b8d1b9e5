import { EXPERIENCE } from './parts/editor/post-kind'
import { ReleasePage } from './parts/editor/release-page'

/** 写经验 */
export default function ReleaseJingyan() {
  return <ReleasePage kind={EXPERIENCE} />
}
