import { runInAction } from 'mobx'
import { useEffect, useState } from 'react'
import { POST } from '../../../../contract/rules/post'
import type { Api, IdName, Picture, Result } from '../../../../contract'
import { call } from '@/api/call'
import { gonePictures } from '@/features/circle/gone-pictures'
import { stillNamed } from '@/features/people/mention-field'
import { useAction } from '@/patterns/feedback/use-action'
import { useLeave } from '@/patterns/feedback/use-leave'
import { useImages } from '@/patterns/form/image-picker'
import { useSubmit } from '@/patterns/form/submit'
import { useDraft } from '@/patterns/form/use-draft'
import { accountStorage } from '@/stores/account-storage'
import { comments } from '@/stores/posts'
import { written } from '@/stores/written'

const LONGEST_ANSWER = 5000
const LONGEST_COMMENT = 500
const MAX_IMAGES = 3

export interface CommentParams {
  postId: string
  /** The comment or reply that is answered. */
  parentId?: string
  /** One's own, to be changed. */
  id?: string
}

/** All that the editor of a comment begins with. */
export interface Opening {
  postId: string
  /** What stands directly under a question is an answer. */
  asked: boolean
  /** The asker of an anonymous question stays nobody there, and names nobody. */
  hidden: boolean
  parentId?: string
  /** What was written before. */
  own?: Result<Api['GET /api/circleComment/detail/:id']>
  quote: { name: string; text: string }
}

interface Draft {
  content: string
  images: Picture[]
  mentions?: IdName[]
  /** Under which it may have been sent already, without an answer. */
  requestId?: string
}

/** What this writing is called, how long it may be, and what it is asked for with. */
function kindOf({ asked, parentId, quote }: Opening) {
  if (parentId) return { label: '回复', longest: LONGEST_COMMENT, placeholder: `回复 ${quote.name}` }
  if (asked) return { label: '回答', longest: LONGEST_ANSWER, placeholder: '写下你的做法、依据或经验' }
  return { label: '评论', longest: LONGEST_COMMENT, placeholder: '说说你的看法' }
}

const isSame = (pictures: Picture[], fileIds: string[]) => pictures.map((picture) => picture.fileId).join() === fileIds.join()

/** A comment, an answer or a reply that is being written or changed; `away` leaves it once it is out. */
export function useCommentForm(opening: Opening, away: () => unknown) {
  const { postId, hidden, parentId, own } = opening
  const kind = kindOf(opening)
  // What is being changed stands on the server: only what is new is saved here.
  const key = own ? undefined : (`draft:comment:${postId}:${parentId ?? ''}` as const)
  const [before] = useState<Draft>(() => own ?? (key ? accountStorage.get<Draft>(key) : undefined) ?? { content: '', images: [] })
  const [content, setContent] = useState(before.content)
  const [mentions, setMentions] = useState(before.mentions ?? [])
  const images = useImages(before.images, MAX_IMAGES)
  useEffect(() => {
    if (key) void gonePictures(before).then((gone) => gone.forEach(images.remove))
  }, [key, before, images])
  const submit = useSubmit(before.requestId)

  const begun = content.trim() !== '' || images.items.length > 0
  const draft = useDraft(key, begun ? { content, images: images.pictures, mentions, requestId: submit.requestId } : undefined)
  const changed = own ? content !== own.content || !isSame(own.images, images.fileIds) : begun

  const leaveWith = useLeave()
  const { run: publish, busy } = useAction(async () => {
    const text = content.trim()
    const named = stillNamed(mentions, text)
    const { id, status } = await submit.send((requestId) =>
      call('POST /api/circleComment/save', {
        body: {
          ...(own ? { id: own.id } : { parentId }),
          postId,
          content: text,
          images: images.fileIds,
          ...(!hidden && { mentionIds: named.map((person) => person.id) }),
          requestId,
        },
      }),
    )
    const shown = comments.get(id)
    if (shown)
      runInAction(() => Object.assign(shown, { content: text, images: images.pictures, mentions: named, edited: true, status }))
    draft.drop()
    written.addComment({ id, postId, parentId, edited: own !== undefined, published: status === POST.published })
    await leaveWith(status !== POST.published ? '已提交，审核通过后展示' : own ? '保存成功' : '发布成功', away)
  })

  return {
    ...kind,
    content,
    mentions,
    write(text: string, named = mentions) {
      setContent(text)
      setMentions(named)
    },
    images,
    /** Nobody can be named. */
    hidden,
    changed,
    draft,
    publish,
    busy,
    ready: content.trim() !== '' && !images.busy && !images.failed,
  }
}
