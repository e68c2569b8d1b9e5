import { QUESTION } from './parts/editor/post-kind'
import { ReleasePage } from './parts/editor/release-page'

/** 提问题 */
export default function ReleaseTiwen() {
  return <ReleasePage kind={QUESTION} />
}
