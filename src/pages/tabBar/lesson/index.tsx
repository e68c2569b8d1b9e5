import { FeedTab } from '@/patterns/feed-tab'

/** 课程: what colleagues teach each other so far. */
export default function LessonTab() {
  return <FeedTab tab="exp" title="跟同行学" text="做过的人写的经验" />
}
