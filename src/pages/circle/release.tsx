import { MOMENT } from './parts/editor/post-kind'
import { ReleasePage } from './parts/editor/release-page'

/** 发动态 */
export default function Release() {
  return <ReleasePage kind={MOMENT} />
}
