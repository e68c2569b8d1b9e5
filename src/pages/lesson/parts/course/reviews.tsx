import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import type { CourseDetail } from '../../../../../contract'
import { call } from '@/api/call'
import type { PagedList } from '@/api/paged-list'
import type { Item } from '@/api/pages'
import { ReviewBadge } from '@/features/circle/review-badge'
import { ago } from '@/lib/time'
import { removeOwn } from '@/patterns/feedback/remove-own'
import { ListBody, useListGestures } from '@/patterns/list/list'
import { openPictures } from '@/patterns/media/open-pictures'
import { Btn } from '@/ui/button/btn'
import { SkeletonRows } from '@/ui/feedback/skeleton'
import { Rating } from '@/ui/field/rating'
import { UserComment } from '@/ui/list/user-comment'
import { ImageGrid } from '@/ui/media/image-grid'
import './reviews.scss'

export type Review = Item<'POST /api/courseReview/page'>

interface ItemProps {
  review: Review
  onRemove: () => void
}
function ReviewItem({ review, onRemove }: ItemProps) {
  const { nickName, avatar, score, content, images, reply, status, mine, createTime } = review
  const open = (index: number) =>
    openPictures(
      images.map(({ url }) => url),
      index,
    )
  return (
    <View className="review">
      <UserComment
        avatar={avatar}
        name={nickName}
        mark={
          <>
            <Rating score={score} />
            <ReviewBadge status={status} />
          </>
        }
        text={content}
        time={ago(createTime)}
        reply={reply && `讲师回复：${reply}`}
        onRemove={mine ? onRemove : undefined}
      >
        <ImageGrid images={images} alt={`${nickName}的评价`} onOpen={open} />
      </UserComment>
    </View>
  )
}

interface ReviewsProps {
  course: CourseDetail
  list: PagedList<Review>
  /** Where somebody may say what they think. */
  onWrite?: () => void
  /** One's own is gone. */
  onRemoved: () => void
}

/** 评价 */
export const Reviews = observer(function Reviews({ course, list, onWrite, onRemoved }: ReviewsProps) {
  useListGestures(() => list)
  const { count, score } = course.review
  const remove = ({ id }: Review) =>
    removeOwn({
      question: '删除这条评价吗？',
      loss: '删除后可以重新评价',
      remove: () => call('POST /api/courseReview/remove', { body: { courseId: course.id } }),
      onGone: () => {
        list.remove(id)
        onRemoved()
      },
    })
  return (
    <View className="reviews">
      {(score !== null || onWrite) && (
        <View className="reviews__head">
          {score !== null && (
            <View className="reviews__sum">
              <Text className="reviews__score">{score.toFixed(1)}</Text>
              <Rating score={score} />
              <Text className="reviews__count">{count} 条</Text>
            </View>
          )}
          {onWrite && (
            <Btn size="s" kind="weak" icon="pencil" onTap={onWrite}>
              评价课程
            </Btn>
          )}
        </View>
      )}
      <ListBody
        list={list}
        skeleton={<SkeletonRows count={3} />}
        empty={{ title: '还没有评价', text: '学满 30% 后可以评价' }}
        row={(review) => <ReviewItem review={review} onRemove={() => void remove(review)} />}
      />
    </View>
  )
})
