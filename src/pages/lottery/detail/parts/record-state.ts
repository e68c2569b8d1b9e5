import type { LotteryRecord } from '../../../../../contract'
import { moment } from '@/lib/date'
import type { Tone } from '@/ui/text/badge'

const WORDS: Partial<Record<LotteryRecord['state'], { tone: Tone; text: string }>> = {
  granting: { tone: 'brand', text: '发放中' },
  granted: { tone: 'ok', text: '已到账' },
  waiting: { tone: 'brand', text: '待寄出' },
  sent: { tone: 'brand', text: '已寄出' },
  done: { tone: 'ok', text: '已完成' },
  lapsed: { tone: 'plain', text: '已过期' },
  recalled: { tone: 'bad', text: '已收回' },
}

/** How a draw stands, for a badge; of one that waits for its owner, or that won nothing, there is none. */
export const wordsOf = ({ state, kind }: LotteryRecord) =>
  kind === 'again' ? { tone: 'ok' as const, text: '机会+1' } : WORDS[state]

/** When a parcel has to be asked for. */
export const untilOf = ({ state, claimDeadline }: LotteryRecord) =>
  state === 'claimable' && claimDeadline ? `${moment(claimDeadline)} 前填写收货地址` : ''
