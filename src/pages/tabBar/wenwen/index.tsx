import { FeedTab } from '@/patterns/feed-tab'

/** AI问答: what colleagues have asked and answered so far. */
export default function WenwenTab() {
  return <FeedTab tab="question" title="大家都在问" text="同行和律师的回答" />
}
