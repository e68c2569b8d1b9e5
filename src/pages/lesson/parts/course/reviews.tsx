import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import type { CourseDetail } from '../../../../../contract'
import type { PagedList } from '@/api/paged-list'
import type { Item } from '@/api/pages'
import { ReviewBadge } from '@/features/circle/review-badge'
import { ago } from '@/lib/time'
import { ListBody, useListGestures } from '@/patterns/list/list'
import { openPictures } from '@/patterns/media/open-pictures'
import { Btn } from '@/ui/button/btn'
import { SkeletonRows } from '@/ui/feedback/skeleton'
import { Rating } from '@/ui/field/rating'
import { UserComment } from '@/ui/list/user-comment'
import { ImageGrid } from '@/ui/media/image-grid'
import './reviews.scss'

export type Review = Item<'POST /api/courseReview/page'>

function ReviewItem({ review }: { review: Review }) {
  const { nickName, avatar, score, content, images, reply, status, createTime } = review
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
}

/** 评价 */
export const Reviews = observer(function Reviews({ course, list, onWrite }: ReviewsProps) {
  useListGestures(() => list)
  const { count, score } = course.review
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
        row={(review) => <ReviewItem review={review} />}
      />
    </View>
  )
})
