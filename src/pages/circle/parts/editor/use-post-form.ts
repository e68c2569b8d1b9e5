import { useRef, useState } from 'react'
import { POST, POST_TYPE } from '../../../../../contract/rules/post'
import * as codes from '../../../../../contract/rules/codes'
import { plain } from '../../../../../contract/rules/marks'
import { seenLengthOf } from '../../../../../contract/rules/seen'
import type { PostDraft } from '../../../../../contract'
import { call } from '@/api/call'
import { draftKey } from '@/features/circle/open-draft'
import { useSubscribe } from '@/features/notice/subscribe'
import { stillNamed } from '@/features/people/mention-field'
import { back, replace } from '@/nav'
import { useVideoUpload } from '@/pages/circle/parts/video/video-upload'
import { confirm, toast, useAction } from '@/patterns/feedback/use-action'
import { useLeave } from '@/patterns/feedback/use-leave'
import { useForm, type Rules } from '@/patterns/form/form'
import { useImages } from '@/patterns/form/image-picker'
import { Submit } from '@/patterns/form/submit'
import { Draft, useSavedDraft } from '@/patterns/form/use-draft'
import { UNSAVED } from '@/patterns/page/editor-page'
import { useBackGuard } from '@/patterns/page/use-back-guard'
import { picturesIn } from '@/patterns/text/rich-marks'
import { session } from '@/stores/session'
import { written } from '@/stores/written'
import { MAX_IMAGES, SHORTEST, type PostKind } from './post-kind'
import { changeable, mayOffer, under, type KeptDraft, type PostOpening } from './post-opening'

export type Values = Omit<Required<PostDraft>, 'images' | 'video'>

const rulesFor = ({ type, title, content }: PostKind, coins: number | undefined): Rules<Values> => ({
  title: (text) => title && !text.trim() && '标题不能为空',
  content: (text) => {
    if (seenLengthOf(type === POST_TYPE.experience ? plain(text) : text) < SHORTEST) return `内容至少${SHORTEST}个字`
    return Array.from(text.trim()).length > content.longest && `内容不能超过 ${content.longest} 字`
  },
  bounty: (bounty) => coins !== undefined && bounty > coins && '金币不足',
})

/** The field that a refusal of the server is about. */
const FIELDS: Record<number, keyof Values & string> = {
  [codes.TITLE_MISSING]: 'title',
  [codes.TEXT_TOO_SHORT]: 'content',
  [codes.TOO_FEW_COINS]: 'bounty',
  [codes.TOPIC_CLOSED]: 'topics',
  [codes.TEXT_TOO_LONG]: 'content',
  [codes.SAME_POST]: 'content',
  [codes.BAD_TEXT]: 'content',
}

/** The cover of an article is its first picture, unless the text shows that one; that of a video is the only one. */
function withCover({ type }: PostKind, { images, video, content }: PostDraft) {
  if (video) return { cover: images, others: [] }
  const [first] = images
  const cover = type === POST_TYPE.experience && first && !picturesIn(content, [first]).length ? [first] : []
  return { cover, others: images.slice(cover.length) }
}

interface Props {
  kind: PostKind
  opening: PostOpening
}

const valuesOf = (draft: PostDraft): Values => {
  const { images: _images, video: _video, invited = [], mentions = [], place = '', ...values } = draft
  return { ...values, invited, mentions, place }
}
const isBegun = ({ title, content, images, video }: PostDraft) =>
  [title, content].some((words) => words.trim()) || images.length > 0 || video !== undefined

/** A post that is being written or changed: its values and pictures, its draft, what publishing and leaving do. */
export function usePostForm({ kind, opening }: Props) {
  const { own, blank, saved, coins } = opening
  const { type } = kind
  const [before] = useState(() => (own ? changeable(own) : under(blank, saved ?? blank)))
  const [restored, setRestored] = useState(saved !== undefined)
  const [sending, setSending] = useState(() => new Submit(opening.requestId))
  const [sent, setSent] = useState(opening.requestId !== undefined)
  const asKept = (post: PostDraft): KeptDraft => (sent ? { ...post, requestId: sending.requestId } : post)
  const [draft] = useState(() => new Draft(own ? undefined : draftKey(kind), isBegun(before) ? asKept(before) : undefined))
  const pictures = withCover(kind, before)
  const video = useVideoUpload(before.video, before.video ? pictures.cover : [])
  const cover = useImages(before.video ? [] : pictures.cover, 1)
  const images = useImages(pictures.others, type === POST_TYPE.experience ? MAX_IMAGES - 1 : MAX_IMAGES)
  /**
   * Pictures that stood after the text from the beginning; any other that the text of an article no longer shows was taken
   * out of it.
   */
  const [after] = useState(() =>
    pictures.others.filter((picture) => !picturesIn(before.content, [picture]).length).map(({ fileId }) => fileId),
  )
  const chosen = ({ content }: Pick<Values, 'content'>) =>
    type === POST_TYPE.experience
      ? images.pictures.filter((picture) => after.includes(picture.fileId) || picturesIn(content, [picture]).length > 0)
      : images.pictures

  const subscribe = useSubscribe('answer')
  const leaveWith = useLeave()
  const submit = async ({
    title,
    content,
    topics,
    visible,
    anonymous,
    bounty,
    invited,
    tags,
    aiDeclared,
    mentions,
    place,
  }: Values) => {
    const told = type === POST_TYPE.question && !own ? await subscribe() : undefined
    setSent(true)
    const { id, status } = await sending.send((requestId) =>
      call('POST /api/circle/save', {
        body: {
          id: own?.id,
          type,
          title: kind.title && title.trim(),
          content: content.trim(),
          images: video.shown ? video.cover.fileIds : [...cover.pictures, ...chosen({ content })].map(({ fileId }) => fileId),
          ...(kind.video && { videoId: video.video?.fileId ?? null }),
          topicIds: topics.map((topic) => topic.id),
          visible,
          ...(!anonymous && { mentionIds: stillNamed(mentions, content).map((person) => person.id) }),
          ...(type === POST_TYPE.question && !own && { anonymous, inviteUserIds: invited.map((person) => person.id) }),
          ...(type === POST_TYPE.question && mayOffer(own) && { bounty }),
          ...(type === POST_TYPE.experience && { tags }),
          aiDeclared,
          ...(kind.place && { place }),
          requestId,
        },
      }),
    )
    draft.drop()
    const text = status === POST.published ? (own ? '保存成功' : '发布成功') : '已提交，审核通过后展示'
    if (own) {
      written.changePost(id)
      return leaveWith(text, back)
    }
    told?.(id)
    written.addPost(id)
    return leaveWith(text, () => replace('pages/circle/circleDetail', { id }))
  }
  const form = useForm<Values>(valuesOf(before), rulesFor(kind, coins), submit, (code) => FIELDS[code])

  const videoCover = video.video ? video.cover.pictures : []
  const shown = video.shown ? videoCover : [...cover.pictures, ...chosen(form.values)]
  const now: PostDraft = { ...before, ...form.values, images: shown, video: video.video }
  const text = JSON.stringify(now)
  const begun = isBegun(now)
  useSavedDraft(draft, begun ? asKept(now) : undefined)

  /** As it was when there was nothing to lose. */
  const safe = useRef(text)
  const onServer = useRef(opening.onServer)
  const { run: saveDraft } = useAction(async () => {
    if (!begun) return toast('还没有内容')
    // It is being published: a draft that comes after it would be offered as if it were not.
    if (form.busy) return
    if (!session.require()) return
    draft.save()
    await call('POST /api/circle/saveDraft', { body: { type, draft: now } })
    onServer.current = true
    safe.current = text
    toast('草稿已保存')
  })
  // What is saved here is enough to go on: nobody waits for the server, or is sent to log in for it.
  const tellServer = (change: { draft?: PostDraft }) => {
    if (session.loggedIn) void call('POST /api/circle/saveDraft', { body: { type, ...change } }).catch(() => {})
  }
  const dropOnServer = () => {
    if (onServer.current) tellServer({})
    onServer.current = false
  }

  const leave = async () => {
    // What is on its way stays on this device until it has arrived; the server is not to keep a draft of it as well.
    if (form.busy && !own) {
      draft.save()
    } else if (own) {
      const loss = text !== safe.current
      if (loss && !(await confirm('放弃编辑？', UNSAVED, { yes: '放弃', no: '继续编辑' }))) return
    } else if (!begun) dropOnServer()
    else if (text !== safe.current) {
      const save = await confirm('保存草稿？', '下次打开可以接着写', { yes: '保存', no: '不保存', danger: false })
      if (save === undefined) return
      if (save) {
        draft.save()
        tellServer({ draft: now })
      } else draft.drop()
    }
    await back()
  }

  // What is new is saved in any case.
  const [first] = useState(text)
  useBackGuard(own !== undefined && text !== first, leave, UNSAVED)

  const startAgain = () => {
    form.setValues(valuesOf(blank))
    cover.clear()
    images.clear()
    video.remove()
    dropOnServer()
    setRestored(false)
    setSending(new Submit())
    setSent(false)
  }
  return { form, cover, images, after, video, now, restored, startAgain, saveDraft, leave }
}
