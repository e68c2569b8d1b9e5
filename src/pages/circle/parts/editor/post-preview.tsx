import { POST_TYPE, QUESTION } from '../../../../../contract/rules/post'
import type { PostDraft } from '../../../../../contract'
import { PostText } from '@/pages/circle/parts/post/post-text'
import { Sheet } from '@/ui/overlay/sheet'
import type { PostKind } from './post-kind'

interface Props {
  type: PostKind['type']
  /** As it would be published now. */
  draft: PostDraft
  open: boolean
  onClose: () => void
}

const stay = () => {}

/** 预览: the post as its readers will see it. */
export function PostPreview({ type, draft, open, onClose }: Props) {
  const question = type === POST_TYPE.question ? { state: QUESTION.open, bounty: draft.bounty } : undefined
  const post = { ...draft, type, title: draft.title.trim() || '还没有标题', question, digest: false }
  return (
    <Sheet open={open} onClose={onClose} title="预览">
      <PostText post={post} content={draft.content.trim()} onTopic={stay} />
    </Sheet>
  )
}
