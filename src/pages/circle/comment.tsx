import { useRouter } from '@tarojs/taro'
import { observer } from 'mobx-react'
import { EditorPage } from '@/patterns/editor-page'
import { LoadedBody, useLoaded } from '@/patterns/loaded'
import { posts } from '@/stores/posts'
import { SkeletonDetail } from '@/ui/skeleton'
import { CommentForm } from './parts/comment-form'
import { openComment, type CommentParams } from './parts/comment-opening'
import type { Leave } from '@/patterns/editor-page'

function Opened({ params, leave }: { params: CommentParams; leave: Leave }) {
  const loaded = useLoaded(() => openComment(params))
  return (
    <LoadedBody loaded={loaded} skeleton={<SkeletonDetail />}>
      {(opening) => <CommentForm opening={opening} leave={leave} />}
    </LoadedBody>
  )
}

const titleOf = ({ postId, parentId, id }: CommentParams) => {
  if (id) return '编辑'
  if (parentId) return '回复'
  return posts.get(postId)?.type === 2 ? '写回答' : '写评论'
}

export default observer(function CommentEditor() {
  const { params } = useRouter()
  const text = (name: string) => (params[name] ? decodeURIComponent(params[name]) : undefined)
  const asked = { postId: text('postId') ?? '', parentId: text('parentId'), id: text('id') }
  return (
    <EditorPage title={titleOf(asked)} login="登录后参与讨论">
      {(leave) => <Opened params={asked} leave={leave} />}
    </EditorPage>
  )
})
