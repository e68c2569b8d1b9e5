import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import type { Item } from '@/api/pages'
import { openHome } from '@/features/circle/feed-card'
import { AuthorRow } from '@/features/people/author-row'
import { ago } from '@/lib/time'
import { go } from '@/nav'
import { Tap } from '@/ui/button/tap'
import { Badge } from '@/ui/text/badge'
import './comment-row.scss'

export type MyComment = Item<'POST /api/user/myCommentPage'>

/** What was said, and what it was said to; leads to its place there. */
export const CommentRow = observer(function CommentRow({ comment }: { comment: MyComment }) {
  const { id, rootId, content, time, from, accepted, target, parent } = comment
  const words = (
    <>
      <View className="comment-row__content">{content}</View>
      <View className="comment-row__quote">
        {parent && <View className="comment-row__parent">{parent.content}</View>}
        <View className={target.deleted ? 'comment-row__gone' : 'comment-row__title'}>
          {target.deleted ? '原内容已删除' : target.title}
        </View>
      </View>
    </>
  )
  return (
    <View className="card comment-row">
      {from && <AuthorRow author={from} meta={[ago(time)]} onTap={from.id ? () => openHome(from.id) : undefined} />}
      {(!from || accepted) && (
        <View className="comment-row__meta">
          {accepted && (
            <Badge tone="ok" icon="check">
              已采纳
            </Badge>
          )}
          {!from && <Text>{ago(time)}</Text>}
        </View>
      )}
      {target.deleted ? (
        words
      ) : (
        <Tap
          role="link"
          onTap={() => void go('pages/circle/circleDetail', { id: target.id, comment: id, ...(rootId && { root: rootId }) })}
        >
          {words}
        </Tap>
      )}
    </View>
  )
})
