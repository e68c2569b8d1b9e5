import { observer } from 'mobx-react'
import type { DocDetail } from '../../../../contract'
import { call } from '@/api/call'
import type { PagedList } from '@/api/paged-list'
import type { Item } from '@/api/pages'
import { ReviewBadge } from '@/features/circle/review-badge'
import { ago } from '@/lib/time'
import { removeOwn } from '@/patterns/feedback/remove-own'
import { Btn } from '@/ui/button/btn'
import { Rating } from '@/ui/field/rating'
import { Card } from '@/ui/layout/card'
import { SectionHead } from '@/ui/layout/section-head'
import { UserComment } from '@/ui/list/user-comment'

type Review = Item<'POST /api/zhikuReview/page'>

interface Props {
  doc: DocDetail
  list: PagedList<Review>
  /** Where somebody may say what they think. */
  onWrite?: () => void
  /** One's own is gone. */
  onRemoved: () => void
}

/** What those say who have it. */
export const Reviews = observer(function Reviews({ doc, list, onWrite, onRemoved }: Props) {
  const { id: docId, score } = doc
  const remove = (id: string) =>
    removeOwn({
      question: '删除这条评价吗？',
      loss: '删除后可以重新评价',
      remove: () => call('POST /api/zhikuReview/remove', { body: { docId } }),
      onGone: () => {
        list.remove(id)
        onRemoved()
      },
    })
  if (!list.items.length && !onWrite) return null
  return (
    <Card>
      <SectionHead
        title={score === null ? '评价' : `评价 ${score.toFixed(1)}`}
        trailing={
          onWrite && (
            <Btn size="s" kind="weak" icon="pencil" onTap={onWrite}>
              写评价
            </Btn>
          )
        }
      />
      {list.items.map(({ id, nickName, avatar, score: stars, content, status, mine, createTime }) => (
        <UserComment
          key={id}
          avatar={avatar}
          name={nickName}
          mark={
            <>
              <Rating score={stars} />
              <ReviewBadge status={status} />
            </>
          }
          text={content}
          time={`已下载 · ${ago(createTime)}`}
          onRemove={mine ? () => void remove(id) : undefined}
        />
      ))}
      {list.hasMore && (
        <Btn kind="weak" onTap={() => void list.more()}>
          更多评价
        </Btn>
      )}
    </Card>
  )
})
