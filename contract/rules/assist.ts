/** Campaigns in which others help somebody: what both sides hold. */

/** What an operator ticks before a campaign is published; all of it. */
export const CHECKLIST = {
  certain: '奖励确定，价值写明',
  fixed: '需要的人数固定并展示',
  noForcedShare: '没有“分享才能看、才能解锁”',
  noRandom: '没有随机红包一类的说法',
  rulesShown: '规则、时间、主办方、领取方式都在页面上',
  noCash: '不发现金，金币不能提现',
  realStock: '份数真实',
  stopTested: '停止开关试过',
  privacy: '告诉助力的人数据怎么用',
  noShareReward: '小程序里没有分享即得奖励的文案',
} as const

/** Hours in which a reached prize has to be claimed. */
export const CLAIM_HOURS = 48
/** How often one person helps in a day, in all campaigns. */
export const HELPS_PER_DAY = 3
