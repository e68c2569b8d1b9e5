/** Why coins come back, rather than are earned: they are again as old as they were. */
export const RETURNS: readonly string[] = [
  'bountyRefunded',
  'orderReturned',
  'orderRefunded',
  'lotteryReturned',
  'questionReturned',
]
