import type { CourseCard } from '../../../../contract/lesson'
import { drawable } from '../../../app/drawing/text'
import type { Poster } from '../../services/share/poster-templates/card'
import { inviteOf } from '../../services/share/poster-templates/invite-line'

const KINDS = { 1: '系列课', 2: '单课', 3: '直播课', 4: '考证班', 5: '专栏' } as const
const SLOGAN = 'HR 的专业课，学了就能用'

const countsOf = ({ lessonCount, buyCount, score }: CourseCard) =>
  [`共 ${lessonCount} 讲`, buyCount > 0 && `${buyCount} 人在学`, score !== null && `${score.toFixed(1)} 分`]
    .filter(Boolean)
    .join(' · ')

/** What the poster of a course says. No price: it differs from person to person, and from day to day. */
export const coursePoster = (card: CourseCard, inviter: string): Poster => ({
  label: KINDS[card.type],
  title: drawable(card.title),
  author: { name: drawable(card.teacher) || 'HR共享社区', note: '主讲', anonymous: false, avatar: '' },
  cover: card.cover,
  excerpt: drawable(card.subTitle),
  remark: '',
  counts: countsOf(card),
  call: card.price === 0 ? '长按识别，免费学' : '长按识别，看看目录',
  invite: inviteOf(inviter, SLOGAN),
})
