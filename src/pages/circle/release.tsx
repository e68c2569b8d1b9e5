import { MOMENT } from './parts/post-kind'
import { ReleasePage } from './parts/release-page'

/** 发动态 */
export default function Release() {
  return <ReleasePage kind={MOMENT} />
}
