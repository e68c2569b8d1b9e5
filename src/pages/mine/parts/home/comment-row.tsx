import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import type { Item } from '@/api/pages'
import { openHome } from '@/features/circle/feed-card'
import { AuthorRow } from '@/features/people/author-row'
import { ago } from '@/lib/time'
import { go } from '@/nav'
import { Btn } from '@/ui/button/btn'
import { Tap } from '@/ui/button/tap'
import { Badge } from '@/ui/text/badge'
import './comment-row.scss'

export type MyComment = Item<'POST /api/user/myCommentPage'>

interface Props {
  comment: MyComment
  /** Answers it where it stands; without it nobody is answered here. */
  onReply?: (comment: MyComment) => void
}

/** What was said, and what it was said to; leads to its place there. */
export const CommentRow = observer(function CommentRow({ comment, onReply }: Props) {
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
  const reply = onReply && !target.closed && (
    <Btn size="s" kind="line" label={`回复${from?.nickName ?? ''}`} onTap={() => onReply(comment)}>
      回复
    </Btn>
  )
  return (
    <View className="card comment-row">
      {from && (
        <AuthorRow author={from} meta={[ago(time)]} onTap={from.id ? () => openHome(from.id) : undefined} trailing={reply} />
      )}
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
