import type { HomeworkCard } from '../../../../../contract/neixunHomework'
import { Badge } from '@/ui/text/badge'
import { STATE } from './words'

/** How a learner stands with homework, in a word. */
export const Standing = ({ card: { state, lockReason, archived } }: { card: HomeworkCard }) =>
  archived && state === 'missed' ? (
    <Badge>已结束</Badge>
  ) : lockReason && state !== 'missed' ? (
    <Badge>未解锁</Badge>
  ) : (
    <Badge tone={STATE[state].tone}>{STATE[state].text}</Badge>
  )
