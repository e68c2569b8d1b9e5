import { observer } from 'mobx-react'
import { useState } from 'react'
import { PagedList } from '@/api/paged-list'
import { pageOf } from '@/api/pages'
import { CommentSheet } from '@/features/circle/comment/comment-sheet'
import type { Opening } from '@/features/circle/comment/use-comment-form'
import { go } from '@/nav'
import { ListBody, useListGestures } from '@/patterns/list/list'
import { useLists } from '@/patterns/list/use-lists'
import { Members } from '@/patterns/page/members'
import { Page } from '@/patterns/page/page'
import { useShowAgain } from '@/patterns/page/use-show-again'
import { SkeletonRows } from '@/ui/feedback/skeleton'
import { UnderTabs } from '@/ui/layout/under-tabs'
import { CommentRow, type MyComment } from './parts/home/comment-row'

const ROUTES = { mine: 'POST /api/user/myCommentPage', replies: 'POST /api/user/replyMyCommentPage' } as const
type Tab = keyof typeof ROUTES

const EMPTY = {
  mine: {
    title: '还没有评论',
    action: '去逛逛',
    onAction: () => void go('pages/tabBar/circle/index'),
  },
  replies: { title: '还没有人回复你' },
}

/** A reply that is answered from its row: nobody has to open the post for it, and so nobody has read it. */
const replyTo = ({ id, content, from, target }: MyComment): Opening => ({
  ...{ postId: target.id, parentId: id, hidden: target.hidden, asked: false },
  quote: { name: from?.nickName ?? '', text: content },
})

const Comments = observer(function Comments() {
  const [tab, setTab] = useState<Tab>('mine')
  const listOf = useLists((key: Tab) => new PagedList<MyComment>((cursor) => pageOf(ROUTES[key], { cursor })))
  const list = listOf(tab)
  useListGestures(() => list)
  // Back from where it was said: it may be gone, or changed.
  useShowAgain(() => void listOf.reload(tab))
  const [writing, setWriting] = useState<Opening>()
  const onReply = (comment: MyComment) => setWriting(replyTo(comment))
  return (
    <>
      <UnderTabs
        items={[
          { key: 'mine', label: '我评论的' },
          { key: 'replies', label: '回复我的' },
        ]}
        value={tab}
        onChange={setTab}
      />
      <ListBody
        list={list}
        skeleton={<SkeletonRows />}
        empty={EMPTY[tab]}
        row={(comment) => <CommentRow comment={comment} onReply={tab === 'replies' ? onReply : undefined} />}
      />
      <CommentSheet
        params={writing}
        open={async (opening) => opening}
        onClose={() => setWriting(undefined)}
        onDone={() => {
          setWriting(undefined)
          void listOf('mine').refresh()
        }}
      />
    </>
  )
})

export default function MyComments() {
  return (
    <Page>
      <Members text="登录后查看你的评论和收到的回复">
        <Comments />
      </Members>
    </Page>
  )
}
