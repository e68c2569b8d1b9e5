import { useDidShow, useReachBottom } from '@tarojs/taro'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { POST, POST_TYPE } from '../../../contract/rules/post'
import { call } from '@/api/call'
import { unlessGone } from '@/api/errors'
import { CommentSheet } from '@/features/circle/comment/comment-sheet'
import type { CommentParams } from '@/features/circle/comment/use-comment-form'
import { shareOf } from '@/features/circle/feed-card'
import { actionsOnPost, type Actions } from '@/features/circle/post-actions'
import { useReport } from '@/features/report/use-report'
import { copyLink, waysToShare } from '@/features/share/ways-to-share'
import { back, go } from '@/nav'
import { act, confirm, toast } from '@/patterns/feedback/use-action'
import { useLeave, useOnTop } from '@/patterns/feedback/use-leave'
import { useMenu } from '@/patterns/feedback/use-menu'
import { LoadedBody, useLoaded } from '@/patterns/page/loaded'
import { Page } from '@/patterns/page/page'
import { useParams } from '@/patterns/page/params'
import { platform } from '@/platform'
import { hidden } from '@/stores/hidden'
import { posts } from '@/stores/posts'
import { session } from '@/stores/session'
import { written } from '@/stores/written'
import { IconBtn } from '@/ui/button/icon-btn'
import { SkeletonDetail } from '@/ui/feedback/skeleton'
import { CommentSection } from './parts/comment/comment-section'
import { openComment } from './parts/comment/comment-opening'
import { CommentThread } from './parts/comment/comment-thread'
import { FormEntry } from './parts/form/form-entry'
import { actsIn } from './parts/post/acts'
import { DetailDock } from './parts/post/detail-dock'
import { editorOf, loadPost, lossOf, type LoadedPost } from './parts/post/post-detail'
import { PostHead } from './parts/post/post-head'
import { QuestionDraft } from './parts/post/question-draft'
import { usePointer } from './parts/post/use-pointer'

const TITLES = { 1: '动态', 2: '提问', 3: '经验' } as const

/** On weapp its code leads into the mini-program. */
const openPoster = (id: string) =>
  void (platform.name === 'weapp'
    ? go('pages/circle/miniCircleDetailPoster', { id })
    : go('pages/circle/circleDetailPoster', { id }))

/** Says so and leaves the page of what is gone. */
type Gone = (text: string) => Promise<void>

async function remove({ post }: LoadedPost, gone: Gone) {
  if (!(await confirm('确定删除吗？', lossOf(post), { yes: '删除' }))) return
  await act(async () => {
    await call('POST /api/circle/delete', { body: { id: post.id } }).catch(unlessGone)
    hidden.addPost(post.id)
    await gone('已删除')
  })
}

/** What is for fans alone the assistant does not know. */
const mayAskAbout = ({ detail, post }: LoadedPost) =>
  post.status === POST.published && post.type !== POST_TYPE.moment && detail.visible === 0

const actionsOn = (loaded: LoadedPost, others: Actions, gone: Gone, onEdit?: () => void): Actions => [
  ...(mayAskAbout(loaded)
    ? [
        {
          label: '问问这个话题',
          icon: 'sparkles' as const,
          onTap: () => void go('pages/wenwen/chat', { postId: loaded.post.id }),
        },
      ]
    : []),
  ...(onEdit ? [{ label: '编辑', icon: 'pencil' as const, onTap: onEdit }] : []),
  ...(loaded.post.status === POST.published
    ? [{ label: '复制链接', icon: 'copy' as const, onTap: () => void copyLink(shareOf(loaded.post)) }]
    : []),
  ...(loaded.detail.canDelete
    ? [{ label: '删除', icon: 'trash-2' as const, danger: true, onTap: () => void remove(loaded, gone) }]
    : []),
  ...others,
]

export default observer(function CircleDetail() {
  const { id, comment: sought, root } = useParams('id', 'comment', 'root')

  const loaded = useLoaded(() => loadPost(id))
  const [thread] = useState(() => new CommentThread(id))
  const [comments] = useState(thread.reload)
  const { pointed, pointAt } = usePointer()
  const { show, menu } = useMenu()
  const { report, sheet } = useReport()
  const [writing, setWriting] = useState<CommentParams>()
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
  const sharing = post?.status === POST.published ? shareOf(post) : undefined

  const isOnTop = useOnTop()
  const ready = value !== undefined
  useEffect(() => {
    const lead = async () => {
      await comments
      const found = await thread.find(sought, root || sought)
      if (found) pointAt(found)
      // Where nothing came the page says so itself.
      if (thread.has(sought) || thread.list.state === 'failed' || !isOnTop()) return
      toast(thread.isGone(sought, root || sought) ? '该评论已删除或不可见' : '没有找到这条评论，可以往下翻翻')
    }
    if (ready && sought) void lead()
  }, [ready, sought, root, comments, thread, pointAt, isOnTop])

  const onEdit = value?.detail.canEdit ? () => void go(editorOf[value.post.type], { id }) : undefined
  const leaveWith = useLeave()
  const gone: Gone = (text) => leaveWith(text, back)
  const right = value && (
    <>
      {sharing && (
        <IconBtn icon="share-2" label="分享" onTap={() => show(waysToShare('post', id, sharing, () => openPoster(id)))} />
      )}
      <IconBtn
        icon="ellipsis"
        label="更多操作"
        onTap={() => show(actionsOn(value, actionsOnPost(value.post, { show, report, gone }), gone, onEdit))}
      />
    </>
  )
  return (
    <Page title={title} right={right} share={sharing}>
      <LoadedBody loaded={loaded} skeleton={<SkeletonDetail />}>
        {({ detail, post }) => {
          const { commentClosed: closed } = detail
          // An answer wants room, and has a page of its own.
          const write = () => {
            if (!session.require()) return
            if (post.type === POST_TYPE.question) void go('pages/circle/comment', { postId: id })
            else setWriting({ postId: id })
          }
          const onWrite = closed ? undefined : write
          const reload = () => void Promise.all([loaded.load(), thread.reload()])
          return (
            <>
              <PostHead detail={detail} post={post} onEdit={onEdit} />
              {detail.form && <FormEntry form={detail.form} />}
              {post.type === POST_TYPE.question && post.status === POST.published && post.commentCount === 0 && (
                <QuestionDraft postId={id} />
              )}
              {(post.status === POST.published || post.commentCount > 0) && (
                <CommentSection
                  post={post}
                  thread={thread}
                  acts={actsIn({
                    ...{ detail, post, thread, show, report, reload },
                    write: (parentId) => setWriting({ postId: id, parentId }),
                    onRemoved: () => void loaded.load(),
                  })}
                  changeable={detail.canAccept}
                  pointed={pointed}
                  onWrite={onWrite}
                />
              )}
              {menu}
              {sheet}
              <CommentSheet
                params={writing}
                open={openComment}
                onClose={() => setWriting(undefined)}
                onDone={() => {
                  setWriting(undefined)
                  void catchUp()
                }}
              />
              {post.status === POST.published && <DetailDock post={post} onWrite={onWrite} />}
            </>
          )
        }}
      </LoadedBody>
    </Page>
  )
})
