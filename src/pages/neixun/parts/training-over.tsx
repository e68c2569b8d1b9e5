import { NoticeStrip } from '@/ui/feedback/notice-strip'

/** Said once on every page of a training where nothing can be done any more. */
export const TrainingOver = () => <NoticeStrip icon="info">培训已结束，只能查看</NoticeStrip>
