import type { LiveCard } from '../../../../contract/lesson'
import { drawable } from '../../../app/drawing/text'
import type { Poster } from '../../services/share/poster-templates/card'
import { inviteOf } from '../../services/share/poster-templates/invite-line'

const SLOGAN = 'HR 的真问题，直播里当面问'
const shanghai = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  month: 'long',
  day: 'numeric',
  weekday: 'long',
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
})

/** By status: what it is now, and what is done there. */
const STATES: Record<LiveCard['status'], [label: string, call: string]> = {
  1: ['直播预告', '长按识别，预约直播'],
  2: ['即将开始', '长按识别，进直播间'],
  3: ['直播中', '长按识别，进直播间'],
  4: ['直播已结束', '长按识别，等回放'],
  5: ['直播回放', '长按识别，看回放'],
  6: ['直播已取消', '长按识别，看其他直播'],
}

/** What the poster of a live says. */
export function livePoster(card: LiveCard, inviter: string): Poster {
  const [label, call] = STATES[card.status]
  return {
    label,
    title: drawable(card.title),
    author: { name: drawable(card.teacher), note: '主讲', anonymous: false, avatar: '' },
    cover: card.cover,
    excerpt: `${shanghai.format(new Date(card.startTime))} 开播`,
    remark: '',
    counts: card.reserveCount > 0 ? `${card.reserveCount} 人已预约` : '',
    call,
    invite: inviteOf(inviter, SLOGAN),
  }
}
