import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { POST_TYPE } from '../../../../../contract/rules/post'
import type { PostCard } from '../../../../../contract'
import { act } from '@/patterns/feedback/use-action'
import { toggleCollect, toggleLike } from '@/stores/posts'
import { session } from '@/stores/session'
import { FakeInput } from '@/ui/field/fake-input'
import { Dock, DockIcon } from '@/ui/layout/dock'
import { closedText } from './post-detail'
import './detail-dock.scss'

interface Props {
  post: PostCard
  /** Undefined where nobody can write any more. */
  onWrite?: () => void
}

export const DetailDock = observer(function DetailDock({ post, onWrite }: Props) {
  const acting = (toggle: (post: PostCard) => Promise<void>) => () => session.perform(() => void act(() => toggle(post)))
  return (
    <Dock>
      {onWrite ? (
        <FakeInput text={post.type === POST_TYPE.question ? '写回答或追问…' : '写评论…'} onTap={onWrite} />
      ) : (
        <View className="detail-dock__closed">{closedText(post)}</View>
      )}
      <DockIcon icon="thumbs-up" label="赞" count={post.likeCount} on={post.liked} onTap={acting(toggleLike)} />
      <DockIcon icon="star" label="收藏" count={post.collectCount} on={post.collected} onTap={acting(toggleCollect)} />
    </Dock>
  )
})
