import { messageOf } from '@/api/errors'
import { StateView } from '@/ui/feedback/state-view'

interface Props {
  error: unknown
  onRetry: () => void
}

/** What stands where something did not come that may come at the next attempt. */
export const FailedView = ({ error, onRetry }: Props) => (
  <StateView kind="error" title="加载失败，点击重试" text={messageOf(error)} action="重新加载" onAction={onRetry} />
)
