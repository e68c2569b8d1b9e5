import type { LearnersBank } from '../../../../contract/tikuPractice'
import { call } from '@/api/call'
import { money } from '@/lib/money'
import { go } from '@/nav'
import { useLoaded } from '@/patterns/page/loaded'
import { session } from '@/stores/session'

/** One way to all of a bank that is not free. */
export interface WayIn {
  text: string
  /** With all that the button has no room for. */
  label?: string
  onTap: () => void
}

/** Membership, where it opens the bank, and buying it, where it is sold. */
export const waysInto = ({ id, vipFree, price, validDays }: LearnersBank): WayIn[] => [
  ...(vipFree ? [{ text: '开通会员', onTap: () => void go('pages/vip/vipCardDetail') }] : []),
  ...(price > 0
    ? [
        {
          text: `${money(price)} 购买`,
          label: `${money(price)} 购买题库，${validDays ? `${validDays} 天` : '永久'}`,
          onTap: () => session.perform(() => void go('pages/lesson/orderConfirm', { bankId: id, type: '7' })),
        },
      ]
    : []),
]

export const opensText = ({ vipFree }: LearnersBank) =>
  `${vipFree ? '会员' : '买了题库'}不限题量，模拟考试也可以做；每日一练和第一章一直免费`

/** The bank that somebody may not go on in; undefined while it is asked for, null where nobody has said which it is. */
export const useBank = (bankId: string | undefined) =>
  useLoaded(async () => (bankId ? ((await call('POST /api/tikuBank/list')).find(({ id }) => id === bankId) ?? null) : null))
