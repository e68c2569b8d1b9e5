import { POST, POST_TYPE } from '../../../../../contract/rules/post'
import * as codes from '../../../../../contract/rules/codes'
import type { circle as spec } from '../../../../../contract/circle'
import type { Input, Result } from '../../../../../contract/endpoint'
import { emit, eventOf } from '../../../../app/bus'
import type { Ctx } from '../../../../app/context'
import type { Db, Trx } from '../../../../app/database/db'
import { gone, refuse } from '../../../../app/errors'
import { newId } from '../../../../app/ids'
import { once } from '../../../../app/http/once'
import { idNameList } from '../../../platform/system/dict'
import { freezeBounty } from '../question/bounty'
import { claim, idsOf, statusWithPictures } from '../question/claim'
import { postedVideo, statusWith } from './videos'
import { mentionsAfter, mentionsIn } from './mentions'
import { seenLengthOf } from '../../../../../contract/rules/seen'
import { lengthOf } from '../../../../app/formats/text'
import { inspect, type Writer } from '../../../identity/user/writers'
import { alike, EDIT_DAYS, folded, paceOf, POST_PACE, refuseHaste } from './content-policy'
import {
  holdOwnPost,
  insertPost,
  insertTopics,
  invitable,
  setTopics,
  updatePost,
  waitToPost,
  type Draft,
  type OwnPost,
  type PostText,
} from './post-queries'
import { linksIn, pictureIdsIn, plain } from '../../../../../contract/rules/marks'
import { withTyped } from '../topic/typed-topics'
import { holdOpenTopics, isCounted, moveTopicCounts } from '../topic/topic-counts'

declare module '../../../../app/bus' {
  interface Events {
    /** Others can see a post now, and could not before. */
    'post.published': { postId: string; authorId: string }
    /** What others can see reads differently now. */
    'post.edited': { postId: string }
  }
}

const ROUTE = 'POST /api/circle/save'
type Save = (typeof spec)[typeof ROUTE]
type Body = Input<typeof ROUTE, Save>['body']
type Saved = Result<Save>
type Text = Pick<Draft, 'title' | 'content' | 'status'>

const SHORTEST = 5
/** Whom one may invite to answer; from this level on, ten. */
const FEW = 5
const MANY_FROM_LEVEL = 5
const LONGEST = { 1: 2000, 2: 2000, 3: 20000 }

/** Publishes a post, or changes one's own. */
export async function savePost({ db, user, gateways, caller }: Ctx, body: Body): Promise<Saved> {
  const title = body.title?.trim() ?? ''
  const content = body.content.trim()
  checkText(body.type, title, content)
  checkPictures(body, content)
  checkKind(body)
  await checkTags(db, body)
  // Where a link leads is looked at as its words are.
  const read = body.type === POST_TYPE.experience ? [plain(content), ...linksIn(content)].join('\n') : content
  const { writer, verdict } = await inspect(db, gateways, user.id, [title, read, body.place].filter(Boolean).join('\n'))
  const lock = body.id ? undefined : `circle.post:${user.id}`
  return once(db, { id: user.id, lock }, ROUTE, body, async (trx) => {
    const text = { title, content, status: verdict() }
    return body.id ? change(trx, user.id, body.id, text, body) : publish(trx, user.id, writer, caller.region, text, body)
  })
}

function checkText(type: Body['type'], title: string, content: string) {
  if (type !== POST_TYPE.moment && !title) refuse(codes.TITLE_MISSING, '标题不能为空')
  if (seenLengthOf(type === POST_TYPE.experience ? plain(content) : content) < SHORTEST)
    refuse(codes.TEXT_TOO_SHORT, `内容至少${SHORTEST}个字`)
  if (lengthOf(content) > LONGEST[type]) refuse(codes.TEXT_TOO_LONG, `内容不能超过 ${LONGEST[type]} 字`)
}

/** A picture in the text is one of the post's pictures: those are claimed, and nobody else's can be shown. */
function checkPictures({ type, images }: Body, content: string) {
  if (type !== POST_TYPE.experience) return
  const given = idsOf(images)
  if (pictureIdsIn(content).some((id) => !given.includes(id))) refuse(400, '参数错误：正文里的图片不在 images 中')
}

/** What only one kind of post has. */
function checkKind({ id, type, anonymous, bounty, inviteUserIds, tags, visible, place }: Body) {
  if (type !== POST_TYPE.question && (anonymous || bounty || inviteUserIds?.length))
    refuse(400, '参数错误：匿名、悬赏、邀请仅用于提问')
  if (type !== POST_TYPE.experience && tags?.length) refuse(400, '参数错误：tags 仅用于经验')
  if (type !== POST_TYPE.moment && place) refuse(400, '参数错误：place 仅用于动态')
  // That would tell its readers that the author is somebody they follow.
  if (anonymous && visible === 1) refuse(400, '参数错误：匿名提问不能仅粉丝可见')
  if (id && inviteUserIds?.length) refuse(400, '参数错误：inviteUserIds 仅在发布时')
}

async function checkTags(db: Db, { tags = [] }: Body) {
  if (!tags.length) return
  const modules = (await idNameList(db, 'hr_module')).map((item) => item.name)
  if (tags.some((tag) => !modules.includes(tag))) refuse(400, '参数错误：tags')
}

async function publish(trx: Trx, userId: string, writer: Writer, region: string, text: Text, body: Body): Promise<Saved> {
  const { wait, texts } = await waitToPost(trx, userId, paceOf(writer, POST_PACE))
  refuseHaste(wait)
  refuseRepeat(text, texts)
  refuseMany(writer, body.inviteUserIds)
  const topics = await withTyped(trx, idsOf(body.topicIds), text.content)
  const images = await claim(trx, userId, body.images)
  const video = await postedVideo(trx, userId, body, null)
  await holdOpenTopics(trx, topics, [])
  const { type, visible = 0, anonymous = false, tags = [], aiDeclared = false, place = '' } = body
  const mentions = anonymous ? [] : await mentionsIn(trx, userId, idsOf(body.mentionIds ?? []), text.content)
  const status = await statusWithPictures(trx, images, statusWith(video, text.status))
  const draft = { ...text, status, type, visible, tags, aiDeclared, images, video, mentions, place }
  const id = newId()
  // Whoever is gone, or blocked, or asks himself, is left out without a word.
  const invited = await invitable(trx, userId, idsOf(body.inviteUserIds ?? []))
  const told = status === POST.published ? eventOf('post.published', { postId: id, authorId: userId }) : undefined
  await insertPost(trx, id, userId, { ...draft, anonymous, invited, region }, told)
  await insertTopics(trx, id, topics)
  if (isCounted(draft)) await countOnce(trx, topics)
  await freezeBounty(trx, id, userId, body.bounty ?? 0)
  return { id, status }
}

/** One of the rights of a level. */
function refuseMany({ level }: Writer, invited: string[] = []) {
  if (level < MANY_FROM_LEVEL && invited.length > FEW)
    refuse(codes.TOO_MANY_INVITED, `Lv${MANY_FROM_LEVEL} 起可邀请 10 人，现在最多 ${FEW} 人`)
}

const countOnce = (trx: Trx, topics: string[]) => moveTopicCounts(trx, { status: 0, visible: 0, topic_ids: [] }, topics)

async function change(trx: Trx, userId: string, postId: string, text: Text, body: Body): Promise<Saved> {
  const before = await holdOwnPost(trx, postId, userId, EDIT_DAYS)
  if (!before) return gone()
  const { id } = before
  refuseChange(before, body)
  const { visible = before.visible, tags = before.tags, aiDeclared = before.ai_declared, place = before.place } = body
  const topics = await withTyped(trx, idsOf(body.topicIds), text.content)
  const images = await claim(trx, userId, body.images)
  const video = await postedVideo(trx, userId, body, before.video)
  // What people have reported stays in review, whatever it says now.
  const status = before.held ? 1 : await statusWithPictures(trx, images, statusWith(video, text.status, before), before)
  await holdOpenTopics(trx, topics, before.topic_ids)
  const named = body.mentionIds && idsOf(body.mentionIds)
  const mentions = before.anonymous ? [] : await mentionsAfter(trx, userId, before.mentions, named, text.content)
  const draft = { ...text, status, type: before.type, visible, tags, aiDeclared, images, video, mentions, place }
  await updatePost(trx, id, draft)
  await setTopics(trx, id, topics)
  await moveTopicCounts(trx, before, isCounted(draft) ? topics : [])
  if (body.bounty && !before.bounty) await freezeBounty(trx, id, userId, body.bounty)
  // What was in review or rejected until now has not been announced yet.
  if (status === POST.published && before.status !== POST.published)
    await emit(trx, 'post.published', { postId: id, authorId: userId })
  if (status === POST.published && before.status === POST.published) await emit(trx, 'post.edited', { postId: id })
  return { id, status }
}

function refuseChange(before: OwnPost, { type, anonymous, bounty, visible }: Body) {
  if (before.type !== type) refuse(400, '参数错误：type 不能修改')
  if (before.accepted) refuse(codes.ACCEPTED_ALREADY, '已采纳回答的提问不能修改')
  if (before.stale) refuse(codes.TOO_OLD_TO_EDIT, `发布超过 ${EDIT_DAYS} 天，不能修改`)
  if (anonymous !== undefined && anonymous !== before.anonymous) refuse(400, '参数错误：anonymous 不能修改')
  if (before.anonymous && visible === 1) refuse(400, '参数错误：匿名提问不能仅粉丝可见')
  // A rejected question got its bounty back, and may be given another with the new text.
  const may = before.status === POST.rejected && before.bounty === 0
  if (bounty !== undefined && bounty !== before.bounty && !may) refuse(400, '参数错误：bounty 发布后不能修改')
}

function refuseRepeat(text: PostText, ofDay: PostText[]) {
  const mine = folded(text)
  if (ofDay.some((other) => alike(folded(other), mine))) refuse(codes.SAME_POST, '请勿重复发布相同内容')
}
