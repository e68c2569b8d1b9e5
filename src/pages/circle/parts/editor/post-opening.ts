import { splitPictures } from '../../../../../contract/rules/marks'
import { POST, POST_TYPE } from '../../../../../contract/rules/post'
import type { PostDetail, PostDraft } from '../../../../../contract'
import { call } from '@/api/call'
import { gonePictures } from '@/features/circle/gone-pictures'
import { draftKey } from '@/features/circle/open-draft'
import { loadPost } from '@/pages/circle/parts/post/post-detail'
import { confirm } from '@/patterns/feedback/use-action'
import { clientConfig } from '@/stores/client-config'
import { accountStorage } from '@/stores/account-storage'
import { onWeapp } from '@/ui/a11y'
import { MAX_TOPICS } from './fields/topic-field'
import { LONGEST_TITLE, type PostKind } from './post-kind'

export interface PostParams {
  /** One's own post, to be changed. */
  id?: string
  title?: string
  topicId?: string
}

/** All that an editor of a post begins with. */
export interface PostOpening {
  own?: PostDetail
  /** What one begins with when there is nothing to go on with: what one came from. */
  blank: PostDraft
  /** What was written before and is not published. */
  saved?: PostDraft
  /** Under which it may have been sent already, without an answer. */
  requestId?: string
  /** It, or an older one, is saved by the server. */
  onServer: boolean
  /** Coins that can be offered; undefined where they are not known. */
  coins?: number
  /** A video can be added. */
  videos: boolean
}

const NOTHING: PostDraft = {
  title: '',
  content: '',
  images: [],
  topics: [],
  tags: [],
  anonymous: false,
  bounty: 0,
  visible: 0,
  aiDeclared: false,
  invited: [],
  mentions: [],
  place: '',
}

/** A draft as this device keeps it. */
export interface KeptDraft extends PostDraft, Pick<PostOpening, 'requestId'> {}

/** What of a post can be changed, in the order in which editors keep it. */
export const changeable = (post: PostDetail): PostDraft => {
  const { title, content, images, video, topics, tags, anonymous, visible, aiDeclared, mentions, place } = post
  const values = { title, content, images, topics, tags, anonymous, visible, aiDeclared, mentions, place }
  return { ...NOTHING, ...values, ...(video && { video }) }
}

/** A rejected question has its bounty back, and may offer another. */
export const mayOffer = (own: PostDetail | undefined) => !own || (own.status === POST.rejected && own.question?.bounty === 0)

/** A topic that cannot be had is no reason not to write, and neither is anything else that is only convenient. */
const orNothing = <T>(answer: Promise<T>) => answer.catch(() => undefined)

/** One line, as long as a title may be: what one comes from may have been longer. */
const titleFrom = (text: string) => Array.from(text.replace(/\s+/g, ' ')).slice(0, LONGEST_TITLE).join('')

async function blankFor({ title = '', topicId }: PostParams): Promise<PostDraft> {
  const topic = topicId ? await orNothing(call('GET /api/topic/detail/:id', { params: { id: topicId } })) : undefined
  return { ...NOTHING, title: titleFrom(title), topics: topic ? [{ id: topic.id, name: topic.name }] : [] }
}

const hasWordsOf = (draft: Partial<PostDraft>, { title, content }: PostDraft) =>
  draft.title === title && draft.content === content

/**
 * The draft of this device or of the server, whichever is newer. Only this device knows under which name it was sent: one with
 * the same words is the same post.
 */
async function savedDraftOf(kind: PostKind): Promise<Pick<PostOpening, 'saved' | 'requestId' | 'onServer'>> {
  const server = await orNothing(call('GET /api/circle/draft/:type', { params: { type: String(kind.type) } }))
  const here = accountStorage.find<Partial<KeptDraft>>(draftKey(kind))
  const isNewer = here && (here.savedAt ?? 0) > Date.parse(server?.savedAt ?? '')
  const theirs = isNewer ? undefined : server?.draft
  const { requestId: sentUnder, ...ours } = here?.value ?? {}
  const draft = theirs ?? (here && ours)
  const requestId = !theirs || hasWordsOf(ours, theirs) ? sentUnder : undefined
  return { saved: draft && { ...NOTHING, ...draft }, requestId, onServer: server?.draft !== undefined }
}

/** A text without the marks of these pictures. */
const withoutPictures = (text: string, gone: readonly string[]) =>
  splitPictures(text)
    .map((part) => (typeof part === 'string' ? part : gone.includes(part.id) ? '' : part.mark))
    .join('')

/** Pictures that are gone are no longer part of it. */
async function withoutGone(draft: PostDraft): Promise<PostDraft> {
  const { images, video, content, ...rest } = draft
  const gone = await gonePictures(draft)
  if (!gone.length) return draft
  // A video goes with its cover, and a cover with its video.
  const left = video ? [] : images.filter(({ fileId }) => !gone.includes(fileId))
  return { ...rest, images: left, content: withoutPictures(content, gone) }
}

/**
 * Whether what one came with is written instead of what waits, which stays until then: of each kind there is one draft. Where
 * nobody answers, what waits is gone on with.
 */
const takesOther = async ({ title }: PostDraft, draft: PostDraft) => {
  const waits = draft.title.trim()
  if (!title || !waits || waits === title) return false
  const text = `“${waits}”还没有发布。写“${title}”会替换它`
  return (await confirm('已有一份草稿', text, { yes: '写新的', no: '接着写草稿' })) === true
}

export async function openPost(kind: PostKind, params: PostParams): Promise<PostOpening> {
  const own = params.id ? (await loadPost(params.id)).detail : undefined
  const [blank, { saved: waits, requestId, onServer }, coins, { video }] = await Promise.all([
    blankFor(params),
    own ? { saved: undefined, requestId: undefined, onServer: false } : savedDraftOf(kind),
    kind.type === POST_TYPE.question && mayOffer(own) ? orNothing(call('GET /api/user/canUseCoin')) : undefined,
    clientConfig(),
  ])
  const goesOn = waits && !(await takesOther(blank, waits))
  const videos = kind.video === true && (video === 'all' || (video === 'h5' && !onWeapp))
  return { own, blank, coins, videos, onServer, ...(goesOn && { saved: await withoutGone(waits), requestId }) }
}

/** A draft that is gone on with, under the topic that one came from; without a title it takes that which one came with. */
export function under({ topics, title }: PostDraft, draft: PostDraft): PostDraft {
  const more = topics.filter((topic) => !draft.topics.some(({ id }) => id === topic.id))
  return { ...draft, title: draft.title.trim() ? draft.title : title, topics: [...draft.topics, ...more].slice(0, MAX_TOPICS) }
}
