import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import type { CourseDetail } from '../../../../../contract'
import { serverNow } from '@/lib/server-time'
import { MemberOffer } from '@/features/vip/member-offer'
import { moment } from '@/lib/date'
import { lastDayOf } from '@/lib/ends'
import { count } from '@/lib/text'
import { DAY } from '@/lib/time'
import { go } from '@/nav'
import type { Learning } from '@/pages/lesson/parts/study/learning'
import { NoticeStrip } from '@/ui/feedback/notice-strip'
import { ProgressBar } from '@/ui/feedback/progress-bar'
import { Icon } from '@/ui/icon/icon'
import { Card } from '@/ui/layout/card'
import { PersonRow } from '@/ui/list/person-row'
import { Badge } from '@/ui/text/badge'
import { Countdown } from '@/ui/text/countdown'
import { Price, yuan } from '@/ui/text/price'
import { lessonsOf, opensOn } from './course'
import './summary.scss'

const SOURCES: Record<string, string> = {
  buy: '购买',
  free: '免费',
  vip: '会员',
  code: '兑换',
  gift: '赠送',
  company: '企业',
  assist: '助力',
}

/** 永久有效, 还有 5 天到期 */
export function validity(course: Pick<CourseDetail, 'entitlement'>): string {
  const { entitlement } = course
  if (!entitlement) return ''
  if (!entitlement.active) return '有效期已过'
  if (entitlement.endTime === null) return '永久有效'
  const { daysLeft } = entitlement
  return daysLeft !== null && daysLeft <= 7 ? `还有 ${daysLeft} 天到期` : `${lastDayOf(entitlement.endTime)}到期`
}
export const sourceOf = (source: string) => SOURCES[source] ?? source

interface SummaryProps {
  course: CourseDetail
  /** An offer for a time is over. */
  onOfferEnd: () => void
}

/** 限时优惠: days while there are any, then second by second. */
function Offer({ until, onEnd }: { until: string; onEnd: () => void }) {
  const days = Math.floor((Date.parse(until) - serverNow()) / DAY)
  return (
    <View className="summary__offer">
      <Badge tone="bad">限时优惠</Badge>
      <Text>{moment(until)}结束</Text>
      {days > 0 ? <Text>还有 {days} 天</Text> : <Countdown until={until} now={serverNow} onEnd={onEnd} />}
    </View>
  )
}

function Cost({ course, onOfferEnd }: SummaryProps) {
  const { price, originPrice, memberPrice, vipFree, payPrice, left, promoEndTime } = course
  const facts = [left !== null && left > 0 && `剩 ${left} 席`, opensOn(course)].filter(Boolean)
  return (
    <>
      <View className="summary__cost">
        <Price price={price} origin={originPrice} size="l" />
        {facts.length > 0 && <Text className="summary__left">{facts.join(' · ')}</Text>}
      </View>
      {promoEndTime && <Offer until={promoEndTime} onEnd={onOfferEnd} />}
      <MemberOffer price={price} memberPrice={memberPrice} vipFree={vipFree} payPrice={payPrice} free="会员免费学" />
    </>
  )
}

const renewal = (price: number, payPrice: number) => {
  if (payPrice === 0) return '有效期已过，重新加入后接着学，进度都在'
  return payPrice < price ? `有效期已过，续费 ${yuan(payPrice)} 接着学，进度都在` : '有效期已过，续费后接着学，进度都在'
}

/** What it is, what it costs, what others say of it. */
export const Summary = observer(function Summary({ course, onOfferEnd }: SummaryProps) {
  const { review, buyCount, title, subTitle, tags, price, payPrice, btn } = course
  const facts = [
    review.count > 0 && `${count(review.count)} 条评价`,
    buyCount > 0 && `${count(buyCount)}人学过`,
    price > 0 && btn !== 'expired' && validity(course),
  ].filter(Boolean)
  return (
    <View className="summary">
      {btn === 'expired' && (
        <NoticeStrip tone="warn" icon="clock">
          {renewal(price, payPrice)}
        </NoticeStrip>
      )}
      {btn !== 'off' && <Cost course={course} onOfferEnd={onOfferEnd} />}
      <View className="summary__title">{title}</View>
      {subTitle && <View className="summary__text">{subTitle}</View>}
      <View className="summary__facts">
        {review.score !== null && (
          <View className="summary__score">
            <Icon name="star-fill" size="s" />
            <Text>{review.score.toFixed(1)}</Text>
          </View>
        )}
        <Text>{facts.join(' · ')}</Text>
      </View>
      {tags.length > 0 && (
        <View className="summary__tags">
          {tags.map((tag) => (
            <Badge key={tag}>{tag}</Badge>
          ))}
        </View>
      )}
    </View>
  )
})

export const Teachers = observer(function Teachers({ course }: { course: CourseDetail }) {
  if (!course.teacherList.length) return null
  return (
    <Card className="summary__teachers">
      {course.teacherList.map((teacher) => (
        <PersonRow
          key={teacher.id}
          role="link"
          avatar={teacher.avatar}
          name={teacher.name}
          note={[teacher.title, teacher.courseCount > 0 && `${teacher.courseCount} 门课`].filter(Boolean).join(' · ')}
          label={`${teacher.name}的课程`}
          onTap={() => void go('pages/lesson/list', { teacherId: teacher.id, title: teacher.name })}
        >
          <Icon name="chevron-right" size="s" />
        </PersonRow>
      ))}
    </Card>
  )
})

/** For somebody whose course it is: the lesson on show, and how far they are. */
export const Learnt = observer(function Learnt({ learning }: { learning: Learning }) {
  const { course, current } = learning
  const lessons = lessonsOf(course)
  const done = lessons.filter(({ finished }) => finished).length
  const place = lessons.findIndex(({ id }) => id === current?.id) + 1
  return (
    <View className="summary">
      <View className="summary__title">{current ? `第 ${place} 讲 ${current.title}` : course.title}</View>
      <View className="summary__text">
        {[current && course.title, course.teacher, validity(course)].filter(Boolean).join(' · ')}
      </View>
      <View className="summary__progress">
        <ProgressBar percent={course.progress ?? 0} label="课程进度" />
        <Text className="summary__left">
          已学 {done}/{lessons.length} 讲
        </Text>
      </View>
    </View>
  )
})
