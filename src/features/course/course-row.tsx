import { observer } from 'mobx-react'
import type { ReactNode } from 'react'
import type { CourseCard } from '../../../contract'
import { MemberBadge } from '@/features/vip/member-badge'
import { count } from '@/lib/text'
import { Item, ItemFacts, ItemFoot } from '@/ui/list/item'
import { Cover } from '@/ui/media/cover'
import { Badge } from '@/ui/text/badge'
import { Price } from '@/ui/text/price'

interface CourseRowProps {
  course: CourseCard
  onTap: () => void
  /** In place of teacher and price: how far somebody has come. */
  children?: ReactNode
  /** In place of the facts. */
  facts?: string
}

const factsOf = ({ lessonCount, buyCount, score }: CourseCard) =>
  [`${lessonCount} 讲`, buyCount > 0 && `${count(buyCount)}人学过`, score !== null && `${score.toFixed(1)} 分`]
    .filter(Boolean)
    .join(' · ')

const Offer = observer(function Offer({ course }: { course: CourseCard }) {
  return (
    <ItemFoot said={course.teacher}>
      {course.owned ? (
        <Badge tone="ok">已购</Badge>
      ) : (
        <>
          {course.expired && <Badge tone="warn">续费</Badge>}
          {course.promoEndTime && <Badge tone="bad">限时</Badge>}
          <MemberBadge {...course} />
          <Price price={course.price} origin={course.originPrice} />
        </>
      )}
    </ItemFoot>
  )
})

/** A course in a list: what it is, how much of it there is, what it costs. */
export const CourseRow = observer(function CourseRow({ course, onTap, children, facts = factsOf(course) }: CourseRowProps) {
  return (
    <Item className="course-row" picture={<Cover src={course.cover} title={course.title} />} title={course.title} onTap={onTap}>
      <ItemFacts>{facts}</ItemFacts>
      {children ?? <Offer course={course} />}
    </Item>
  )
})
