import { observer } from 'mobx-react'
import { useState } from 'react'
import { POST_TYPE } from '../../../contract/rules/post'
import type { CommentParams } from '@/features/circle/comment/use-comment-form'
import { EditorPage, type Leave } from '@/patterns/page/editor-page'
import { LoadedBody, useLoaded } from '@/patterns/page/loaded'
import { useParams } from '@/patterns/page/params'
import { posts } from '@/stores/posts'
import { SkeletonDetail } from '@/ui/feedback/skeleton'
import { CommentForm } from './parts/comment/comment-form'
import { openComment } from './parts/comment/comment-opening'

function Opened({ params, leave }: { params: CommentParams; leave: Leave }) {
  const loaded = useLoaded(() => openComment(params))
  return (
    <LoadedBody loaded={loaded} skeleton={<SkeletonDetail />}>
      {(opening) => <CommentForm opening={opening} leave={leave} />}
    </LoadedBody>
  )
}

const titleOf = ({ parentId, id }: CommentParams, asked: boolean) => {
  if (id) return '编辑'
  if (parentId) return '回复'
  return asked ? '写回答' : '写评论'
}

export default observer(function CommentEditor() {
  const { postId, parentId, id } = useParams('postId', 'parentId', 'id')
  const comment = { postId, parentId: parentId || undefined, id: id || undefined }
  // Once known it stays so, even when a session ends and its records go.
  const [asked, setAsked] = useState(false)
  if (!asked && posts.get(comment.postId)?.type === POST_TYPE.question) setAsked(true)
  return (
    <EditorPage title={titleOf(comment, asked)} login="登录后参与讨论">
      {(leave) => <Opened params={comment} leave={leave} />}
    </EditorPage>
  )
})
