import { useDidShow, useReachBottom, useRouter } from '@tarojs/taro'
import { runInAction } from 'mobx'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { call } from '@/api/call'
import { back, go } from '@/nav'
import { shareOf } from '@/patterns/feed-card'
import { LoadedBody, useLoaded } from '@/patterns/loaded'
import { Page } from '@/patterns/page'
import { share } from '@/patterns/share'
import { act, confirm, leaveWith } from '@/patterns/use-action'
import { useMenu } from '@/patterns/use-menu'
import { platform } from '@/platform'
import { deletedPosts, posts } from '@/stores/posts'
import { session } from '@/stores/session'
import { written } from '@/stores/written'
import { IconBtn } from '@/ui/icon-btn'
import { SkeletonDetail } from '@/ui/skeleton'
import { actsIn, copy } from './parts/acts'
import { CommentSection } from './parts/comment-section'
import { CommentThread } from './parts/comment-thread'
import { DetailDock } from './parts/detail-dock'
import { loadPost, lossOf, type LoadedPost } from './parts/post-detail'
import { PostHead } from './parts/post-head'
import { usePointer } from './parts/use-pointer'

const TITLES = { 1: '动态', 2: '提问', 3: '经验' } as const

const edit = (id: string) => void go('pages/circle/release', { id })

async function remove({ post }: LoadedPost) {
  if (!(await confirm('确定删除吗？', lossOf(post), { yes: '删除' }))) return
  await act(async () => {
    await call('POST /api/circle/delete', { body: { id: post.id } })
    runInAction(() => deletedPosts.add(post.id))
    await leaveWith('已删除', back)
  })
}

const actionsOn = (loaded: LoadedPost, onEdit?: () => void) => [
  ...(onEdit ? [{ label: '编辑', icon: 'pencil' as const, onTap: onEdit }] : []),
  ...(loaded.post.status === 2
    ? [{ label: '复制链接', icon: 'copy' as const, onTap: () => void copy(platform.linkTo(shareOf(loaded.post).route)) }]
    : []),
  ...(loaded.detail.canDelete
    ? [{ label: '删除', icon: 'trash-2' as const, danger: true, onTap: () => void remove(loaded) }]
    : []),
]

export default observer(function CircleDetail() {
  const { params } = useRouter()
  const id = decodeURIComponent(params.id ?? '')
  const sought = decodeURIComponent(params.comment ?? '')

  const loaded = useLoaded(() => loadPost(id))
  const [thread] = useState(() => new CommentThread(id))
  const [comments] = useState(thread.reload)
  const { pointed, pointAt } = usePointer()
  const { show, menu } = useMenu()
  useReachBottom(() => void thread.list.more())

  const [viewer, setViewer] = useState(session.token)
  const catchUp = async () => {
    const news = written.takeComment(id)
    const changed = written.takeChange(id)
    const somebodyElse = viewer !== session.token
    setViewer(session.token)
    if (news || changed || somebodyElse) void loaded.load()
    if (somebodyElse) await thread.reload()
    const fresh = news && (await thread.show(news))
    if (fresh) pointAt(fresh)
  }
  useDidShow(() => void catchUp())

  const { value } = loaded
  const post = value?.post ?? posts.get(id)
  const title = post && TITLES[post.type]
  const sharing = post?.status === 2 ? shareOf(post) : undefined
  // The page may have come into sight before it knew what it is about.
  useEffect(() => {
    if (title) platform.setTitle(title)
  }, [title])

  const ready = value !== undefined
  useEffect(() => {
    if (ready && sought) void comments.then(() => thread.find(sought)).then((found) => found && pointAt(found))
  }, [ready, sought, comments, thread, pointAt])

  const onEdit = value?.detail.canEdit && value.post.type === 1 ? () => edit(id) : undefined
  const right = value && (
    <>
      {sharing && <IconBtn icon="share-2" label="分享" onTap={() => void share(sharing)} />}
      <IconBtn icon="ellipsis" label="更多操作" onTap={() => show(actionsOn(value, onEdit))} />
    </>
  )
  return (
    <Page title={title} right={right} share={sharing}>
      <LoadedBody loaded={loaded} skeleton={<SkeletonDetail />}>
        {({ detail, post }) => {
          const { commentClosed: closed } = detail
          const write = () => session.require() && void go('pages/circle/comment', { postId: id })
          const onWrite = closed ? undefined : write
          return (
            <>
              <PostHead detail={detail} post={post} onEdit={onEdit} />
              {(post.status === 2 || post.commentCount > 0) && (
                <CommentSection
                  post={post}
                  thread={thread}
                  acts={actsIn({ post, thread, closed, show, onRemoved: () => void loaded.load() })}
                  pointed={pointed}
                  onWrite={onWrite}
                />
              )}
              {menu}
              {post.status === 2 && <DetailDock post={post} onWrite={onWrite} />}
            </>
          )
        }}
      </LoadedBody>
    </Page>
  )
})
