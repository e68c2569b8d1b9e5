import { POST_TYPE } from '../../../../../contract/rules/post'
import { NOTICE_TYPE } from '../../../../../contract/rules/kinds'
import type { Events } from '../../../../app/bus'
import { on } from '../../../../app/module'
import type { Trx } from '../../../../app/database/db'
import { page } from '../../../../app/http/page'
import { notify, type Sender } from '../../../services/notice/notices'
import { CHANGE_HOURS, CLOSE_DAYS, stakeOf } from '../question/bounty-queries'
import { canSee, mentioned } from '../post/mentions'
import { stillLikes } from '../shown'
import { commentFacts, invitedTo, postFacts, type PostFacts } from './notice-queries'

/** @param root of the comment that a reply stands under */
const detail = (id: string, comment?: string, root?: string | null) =>
  page('pages/circle/circleDetail', { id, ...(comment && { comment }), ...(root && { root }) })
const mine = page('pages/tabBar/mine/index')

/** The asker of an anonymous question stays nobody in its thread, whatever he does there. */
const senderIn = (post: PostFacts, id: string): Sender => ({ id, hidden: post.anonymous && id === post.author_id })

const whyAuthor = ({ type }: PostFacts) => (type === POST_TYPE.question ? '因为你是提问者' : '因为你是作者')

/** Tells people what happens to what they wrote. */
export const notices = [
  on('post.published', 'tellInvited', tellInvited),
  on('post.published', 'tellMentionedPublished', tellMentioned),
  on('post.edited', 'tellMentionedEdited', tellMentioned),
  on('comment.published', 'tellMentionedInCommentPublished', tellMentionedInComment),
  on('comment.edited', 'tellMentionedInCommentEdited', tellMentionedInComment),
  on('post.reviewed', 'tellOfPostReview', tellOfPostReview),
  on('comment.reviewed', 'tellOfCommentReview', tellOfCommentReview),
  on('comment.published', 'tellOfComment', tellOfComment),
  on('post.liked', 'tellOfPostLike', tellOfPostLike),
  on('comment.liked', 'tellOfCommentLike', tellOfCommentLike),
  on('answer.accepted', 'tellOfAcceptance', tellOfAcceptance),
  on('bounty.paid', 'tellOfPayment', tellOfPayment),
  on('bounty.refunded', 'tellOfRefund', tellOfRefund),
  on('bounty.forfeited', 'tellOfForfeit', tellOfForfeit),
  on('question.reminded', 'remind', remind),
  on('question.closed', 'tellOfClosing', tellOfClosing),
]

async function tellInvited(trx: Trx, { postId }: Events['post.published']) {
  const post = await postFacts(trx, postId)
  if (!post.shown) return
  for (const to of await invitedTo(trx, postId)) {
    await notify(trx, {
      to,
      type: NOTICE_TYPE.interaction,
      subType: 'invited',
      title: '邀请你回答',
      content: post.quote,
      from: senderIn(post, post.author_id),
      target: detail(post.id),
      why: '因为提问者邀请了你',
      cause: `invited:${post.id}`,
    })
  }
}

/** Once each, however often the text is changed; nobody is named in what has no name itself. */
async function tellMentioned(trx: Trx, { postId }: { postId: string }) {
  const post = await postFacts(trx, postId)
  if (!post.shown || post.anonymous) return
  for (const to of await mentioned(trx, 'circle_post', post.id, post.id)) {
    await notify(trx, {
      to,
      type: NOTICE_TYPE.interaction,
      subType: 'mention',
      title: `在${post.type === POST_TYPE.question ? '提问' : '帖子'}中提到了你`,
      content: post.quote,
      from: senderIn(post, post.author_id),
      target: detail(post.id),
      why: '因为 TA 在正文中 @ 了你',
      cause: `mention:post:${post.id}`,
    })
  }
}

async function tellMentionedInComment(trx: Trx, { commentId }: { commentId: string }) {
  const comment = await commentFacts(trx, commentId)
  const post = await postFacts(trx, comment.post_id)
  const from = senderIn(post, comment.author_id)
  if (!comment.shown || !post.shown || from.hidden) return
  // Whoever is answered hears of that.
  const answered = comment.reply_to_user_id ?? post.author_id
  for (const to of await mentioned(trx, 'circle_comment', comment.id, post.id)) {
    if (to === answered) continue
    await notify(trx, {
      to,
      type: NOTICE_TYPE.interaction,
      subType: 'mention',
      title: `在${comment.is_answer ? '回答' : '评论'}中提到了你`,
      content: comment.quote,
      from,
      target: detail(post.id, comment.id, comment.root_id),
      why: '因为 TA 在正文中 @ 了你',
      cause: `mention:comment:${comment.id}`,
    })
  }
}

const verdicts = { pass: '已通过审核', reject: '未通过审核', takeDown: '已下架' }

/** That what everybody could see may stay is no news to its author. */
async function tellOfPostReview(trx: Trx, { postId, authorId, verdict, reason, before }: Events['post.reviewed']) {
  if (verdict === 'pass' && before === 2) return
  const post = await postFacts(trx, postId)
  await notify(trx, {
    to: authorId,
    type: NOTICE_TYPE.system,
    subType: 'reviewed',
    title: `你的${post.type === POST_TYPE.question ? '提问' : '帖子'}${verdicts[verdict]}`,
    content: verdict === 'pass' ? post.quote : reason,
    target: verdict === 'takeDown' ? mine : detail(post.id),
    why: '因为你发布了这条内容',
  })
}

async function tellOfCommentReview(trx: Trx, { commentId, authorId, verdict, reason, before }: Events['comment.reviewed']) {
  if (verdict === 'pass' && before === 2) return
  const comment = await commentFacts(trx, commentId)
  await notify(trx, {
    to: authorId,
    type: NOTICE_TYPE.system,
    subType: 'reviewed',
    title: `你的${comment.is_answer ? '回答' : '评论'}${verdicts[verdict]}`,
    content: verdict === 'pass' ? comment.quote : reason,
    target: detail(comment.post_id, comment.id, comment.root_id),
    why: '因为你发布了这条内容',
  })
}

async function tellOfComment(trx: Trx, { commentId }: Events['comment.published']) {
  const comment = await commentFacts(trx, commentId)
  const post = await postFacts(trx, comment.post_id)
  if (!comment.shown || !post.shown) return
  const to = comment.reply_to_user_id ?? post.author_id
  if (!(await canSee(trx, post.id, to))) return
  const reply = comment.reply_to_user_id !== null
  const [subType, title] = reply
    ? ['reply', '回复了你']
    : comment.is_answer
      ? ['answer', '回答了你的提问']
      : ['comment', '评论了你的帖子']
  await notify(trx, {
    to,
    type: NOTICE_TYPE.interaction,
    subType,
    title,
    content: comment.quote,
    from: senderIn(post, comment.author_id),
    target: detail(post.id, comment.id, comment.root_id),
    about: post.quote,
    why: reply ? '因为你参与了讨论' : whyAuthor(post),
    // Changing it may take it out of sight and bring it back.
    cause: `comment:${comment.id}`,
  })
}

async function tellOfPostLike(trx: Trx, { postId, userId }: Events['post.liked']) {
  const post = await postFacts(trx, postId)
  if (!post.shown || !(await stillLikes(trx, 'post', post.id, userId))) return
  await notify(trx, {
    to: post.author_id,
    type: NOTICE_TYPE.interaction,
    subType: 'like',
    title: post.type === POST_TYPE.question ? '赞了你的提问' : '赞了你的帖子',
    content: post.quote,
    from: senderIn(post, userId),
    target: detail(post.id),
    why: whyAuthor(post),
    merge: `like:post:${post.id}`,
  })
}

async function tellOfCommentLike(trx: Trx, { commentId, userId }: Events['comment.liked']) {
  const comment = await commentFacts(trx, commentId)
  const post = await postFacts(trx, comment.post_id)
  if (!comment.shown || !post.shown || !(await stillLikes(trx, 'comment', comment.id, userId))) return
  await notify(trx, {
    to: comment.author_id,
    type: NOTICE_TYPE.interaction,
    subType: 'like',
    title: comment.is_answer ? '赞了你的回答' : '赞了你的评论',
    content: comment.quote,
    from: senderIn(post, userId),
    target: detail(post.id, comment.id, comment.root_id),
    why: '因为你参与了讨论',
    merge: `like:comment:${comment.id}`,
  })
}

/** Only what still holds is told: of two acceptances within a second, the last. */
async function tellOfAcceptance(trx: Trx, { postId, commentId, instead, bySystem }: Events['answer.accepted']) {
  const post = await postFacts(trx, postId)
  if (post.accepted_comment_id === commentId) {
    const answer = await commentFacts(trx, commentId)
    const stake = await stakeOf(trx, post.id, answer.id)
    await notify(trx, {
      to: answer.author_id,
      type: bySystem ? 1 : 2,
      subType: 'accepted',
      title: bySystem ? '你的回答点赞最多，已被采纳' : '采纳了你的回答',
      content: stake ? `悬赏 ${stake} 金币将在采纳满 ${CHANGE_HOURS} 小时后结算` : answer.quote,
      ...(!bySystem && { from: senderIn(post, post.author_id) }),
      target: detail(post.id, answer.id),
      why: '因为你回答了这个提问',
    })
    if (bySystem) await tellAsker(trx, post, answer.id)
  }
  if (instead && post.accepted_comment_id !== instead) {
    await notify(trx, {
      to: (await commentFacts(trx, instead)).author_id,
      type: NOTICE_TYPE.system,
      subType: 'replaced',
      title: '提问者更换了采纳的回答',
      content: post.quote,
      target: detail(post.id, instead),
      why: '因为你回答了这个提问',
    })
  }
}

const tellAsker = (trx: Trx, post: PostFacts, answerId: string) =>
  notify(trx, {
    to: post.author_id,
    type: NOTICE_TYPE.system,
    subType: 'acceptedForYou',
    title: `提问满 ${CLOSE_DAYS} 天，已采纳点赞最多的回答`,
    content: `${CHANGE_HOURS} 小时内可以更换`,
    target: detail(post.id, answerId),
    why: '因为你是提问者',
  })

async function tellOfPayment(trx: Trx, { postId, commentId, amount }: Events['bounty.paid']) {
  await notify(trx, {
    to: (await commentFacts(trx, commentId)).author_id,
    type: NOTICE_TYPE.member,
    subType: 'bountyPaid',
    title: `悬赏到账 ${amount} 金币`,
    content: (await postFacts(trx, postId)).quote,
    target: detail(postId, commentId),
    why: '因为你回答了这个提问',
  })
}

async function tellOfRefund(trx: Trx, { postId, amount }: Events['bounty.refunded']) {
  const post = await postFacts(trx, postId)
  await notify(trx, {
    to: post.author_id,
    type: NOTICE_TYPE.member,
    subType: 'bountyRefunded',
    title: `悬赏退回 ${amount} 金币`,
    content: post.quote,
    target: mine,
    why: '因为你是提问者',
  })
}

async function tellOfForfeit(trx: Trx, { postId, amount }: Events['bounty.forfeited']) {
  const post = await postFacts(trx, postId)
  await notify(trx, {
    to: post.author_id,
    type: NOTICE_TYPE.member,
    subType: 'bountyForfeited',
    title: `悬赏 ${amount} 金币不退回`,
    content: '提问已有回答，删除后悬赏不退回',
    target: mine,
    why: '因为你是提问者',
  })
}

async function remind(trx: Trx, { postId }: Events['question.reminded']) {
  const post = await postFacts(trx, postId)
  await notify(trx, {
    to: post.author_id,
    type: NOTICE_TYPE.system,
    subType: 'questionReminded',
    title: post.comment_count ? '有回答在等你采纳' : '提问还没有回答，可以邀请同行来答',
    content: post.quote,
    target: detail(post.id),
    why: '因为你是提问者',
  })
}

async function tellOfClosing(trx: Trx, { postId }: Events['question.closed']) {
  const post = await postFacts(trx, postId)
  await notify(trx, {
    to: post.author_id,
    type: NOTICE_TYPE.system,
    subType: 'questionClosed',
    title: `提问 ${CLOSE_DAYS} 天没有采纳回答，已关闭`,
    content: post.quote,
    target: detail(post.id),
    why: '因为你是提问者',
  })
}
