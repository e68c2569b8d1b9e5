import type { PostCard } from '../../../../contract/circle'
import { POST_TYPE, QUESTION } from '../../../../contract/rules/post'
import { drawable } from '../../../app/drawing/text'
import type { Poster } from '../../services/share/poster-templates/card'
import { inviteOf } from '../../services/share/poster-templates/invite-line'

/** Characters of a text that a poster shows. */
const EXCERPT = 60
const SLOGAN = 'HR 的真问题，这里有人答'

/** The beginning of a text, by characters: half an emoji is no character. */
export function excerpt(text: string): string {
  const signs = Array.from(drawable(text))
  return signs.length > EXCERPT ? `${signs.slice(0, EXCERPT - 1).join('')}…` : signs.join('')
}

const kinds = { 1: '动态', 2: '提问', 3: '经验' } as const

function labelOf({ type, question, digest }: PostCard): string {
  const more = question?.state === QUESTION.solved ? '已采纳' : digest ? '精华' : ''
  return [kinds[type], more].filter(Boolean).join(' · ')
}

function countsOf({ type, commentCount, likeCount, collectCount }: PostCard): string {
  const counts = [
    [commentCount, type === POST_TYPE.question ? '回答' : '评论'],
    [likeCount, '赞'],
    [collectCount, '收藏'],
  ] as const
  return counts
    .filter(([count]) => count > 0)
    .map(([count, what]) => `${count} ${what}`)
    .join(' · ')
}

function callOf({ type, commentCount }: PostCard): string {
  if (type !== POST_TYPE.question) return '长按识别，看全文'
  return commentCount ? '长按识别，看完整回答' : '长按识别，去回答'
}

/** What the poster of a post says; `card` names nobody who must not be named, and `inviter` is '' for nobody. */
export function circlePoster(card: PostCard, inviter: string): Poster {
  const { author, anonymous, question, images } = card
  const best = question?.best
  const title = drawable(card.title)
  const text = excerpt(best?.content ?? card.content)
  const name = anonymous ? '匿名HR' : drawable(author.nickName) || 'HR'
  return {
    label: labelOf(card),
    // A post without a title says its first words large.
    title: title || text || `${name}的${kinds[card.type]}`,
    author: {
      name,
      note: anonymous ? '' : drawable(author.certTitle ?? author.position ?? ''),
      anonymous,
      avatar: author.avatar,
    },
    cover: images[0]?.url ?? '',
    ...(best && {
      source: {
        chip: best.accepted ? '已采纳' : '',
        from: [drawable(best.author) || 'HR', drawable(best.certTitle ?? '')].filter(Boolean).join(' · '),
      },
    }),
    excerpt: title ? text : '',
    remark: card.aiDeclared ? '含 AI 生成内容' : '',
    counts: countsOf(card),
    call: callOf(card),
    invite: inviteOf(inviter, SLOGAN),
  }
}
