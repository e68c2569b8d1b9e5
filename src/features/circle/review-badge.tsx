import { POST } from '../../../contract/rules/post'
import { Badge } from '@/ui/text/badge'

interface Props {
  status: number
  className?: string
}

/** What others do not see of one's own, and why; nothing where it is published. */
export const ReviewBadge = ({ status, className }: Props) =>
  status === POST.published ? null : (
    <Badge tone={status === POST.inReview ? 'warn' : 'bad'} className={className}>
      {status === POST.inReview ? '审核中' : status === POST.rejected ? '未通过' : '已下架'}
    </Badge>
  )
