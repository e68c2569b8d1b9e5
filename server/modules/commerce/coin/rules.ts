import type { Ctx } from '../../../app/context'
import type { Db } from '../../../app/database/db'
import { GRACE_DAYS, STAGES } from './expiry'
import { GRANTS } from './grants'
import { keysOf } from '../../../../contract/rules/keys'

/** What coins are for, how long they last, how they are kept from cheats. */
type Part = 'spend' | 'last' | 'fair'
type Rules = Partial<Record<Part, readonly string[]>>
const TITLES: Record<Part, string> = { spend: '怎么用金币', last: '有效期', fair: '公平使用' }

declare module '../../../app/module' {
  interface Extensions {
    /** What gives coins, for the page that tells of it; `dayCap`: what tasks give in a day at most. */
    coinEarnings: { dayCap?(db: Db): Promise<number>; of(db: Db): Promise<{ title: string; coins: number; note: string }[]> }
    /** What else holds about coins, in the words of whoever sees to it: from the numbers that it sees to it by. */
    coinRules: Rules | ((db: Db) => Promise<Rules>)
  }
}

export const coinEarnings = {
  of: async () => [
    { title: '注册', coins: GRANTS.registered, note: '一次' },
    { title: '第一次填全资料', coins: GRANTS.completed, note: '一次' },
  ],
}

export const coinRules = {
  spend: [
    '课程、资料、题库和活动下单时可用金币抵一部分价格，以确认页显示为准。',
    '悬赏提问时冻结，采纳后付给回答的人；没有采纳的按悬赏规则退回。',
    '问问的次数用完后可以用金币再问；部分抽奖可以用金币参加。',
    '金币只送不卖，不能提现、不能转让，也不能换成现金。',
  ],
  last: [
    '一个自然年里得到的金币，到第二年 12 月 31 日为止。',
    `用的时候先用最早得到的；到期前 ${STAGES.join(' 天和 ')} 天各提醒一次。`,
    `取消订单、悬赏退回的金币仍按原来的日期到期；退回时已经过期的，从退回起还能用 ${GRACE_DAYS} 天。`,
  ],
  fair: ['以作弊方式得到的金币会收回，账号按《用户协议》处理；有异议可以联系客服。'],
} satisfies Rules

const FAQ = [
  { ask: '金币能提现或送给别人吗？', answer: '不能。金币只在站内使用，账号注销时剩下的一并收回。' },
  {
    ask: '取消兑换，金币退到哪里？',
    answer: `退回原来的金币账户，立即到账，到期日不变；已经过期的，从退回起还能用 ${GRACE_DAYS} 天。`,
  },
  { ask: '过期的金币能恢复吗？', answer: '不能。“我的金币”里有今年年底到期的数目和明细，到期前会通知你。' },
  { ask: '做了任务为什么没有金币？', answer: '先到“赚金币”里领取；当天合计到了上限的，第二天再做。仍有疑问请联系客服。' },
]

/** How coins come and go, as the modules that see to it have it now: the page about it cannot say anything else. */
export async function ruleOf({ db, modules }: Pick<Ctx, 'db' | 'modules'>) {
  const earn = modules.all('coinEarnings')
  const earnings = await Promise.all(earn.map(({ of }) => of(db)))
  const rules = await Promise.all(modules.all('coinRules').map((rule) => (typeof rule === 'function' ? rule(db) : rule)))
  return {
    dayCap: (await earn.find(({ dayCap }) => dayCap !== undefined)?.dayCap?.(db)) ?? 0,
    earnings: earnings.flat(),
    sections: keysOf(TITLES).map((part) => ({
      title: TITLES[part],
      lines: rules.flatMap((rule) => rule[part] ?? []),
    })),
    faq: FAQ,
  }
}
