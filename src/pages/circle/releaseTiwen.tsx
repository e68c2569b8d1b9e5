import { QUESTION } from './parts/post-kind'
import { ReleasePage } from './parts/release-page'

/** 提问题 */
export default function ReleaseTiwen() {
  return <ReleasePage kind={QUESTION} />
}
