/** Ways to practise. */
export const PRACTICE_MODES = {
  chapter: '章节练习',
  order: '顺序练习',
  random: '随机练习',
  daily: '每日一练',
  paper: '模拟考试',
  wrong: '错题复习',
  favorite: '我的收藏',
  undone: '未做题',
  hard: '高频易错',
  case: '案例专项',
  one: '单题练习',
} as const
export type PracticeMode = keyof typeof PRACTICE_MODES

/** Why somebody was wrong, in their own opinion. */
export const WRONG_REASONS = { concept: '概念不清', careless: '粗心', law: '法条混淆' } as const
export type WrongReason = keyof typeof WRONG_REASONS

/** What may be wrong with a question. */
export const FAULT_KINDS = { answer: '答案错误', stem: '题干错误', outdated: '内容过时', other: '其他' } as const
export type FaultKind = keyof typeof FAULT_KINDS

/** On how many different days in a row a question must be right for its wrong answer to be mastered. */
export const MASTERED_AFTER = 3
/** Days until it is put again: after the wrong answer, and after each right one; the last is a look back at what is mastered. */
export const REVIEW_DAYS = [1, 3, 7, 15] as const

export const FREE_A_DAY = 20
export const DAILY_COUNT = 10

/** Leagues, the lowest first. */
export const TIERS = ['青铜', '白银', '黄金', '铂金', '钻石', '大师', '王者'] as const
export const LEAGUE_SIZE = 30
export const LEAGUE_UP = 7
export const LEAGUE_DOWN = 5
/** Coins for going up. */
export const LEAGUE_COINS = 30
/** The questions that must count in a week for somebody to be in a league. */
export const LEAGUE_FROM = 10
/** Questions that count towards ranks in a day. */
export const COUNTED_A_DAY = 300
/** The same question counts once in so many days. */
export const COUNTED_AGAIN_DAYS = 7
/** Quicker than anybody reads. */
export const TOO_QUICK_SECONDS = 2
/** Whoever looks at a question longer than this has gone away. */
export const LONGEST_SECONDS = 600

/** Who goes up and who goes down among so many: nobody goes both ways, and those in the lowest stay in it. */
export function zoneOf(rank: number, size: number, tier: number): 'up' | 'stay' | 'down' {
  if (rank <= LEAGUE_UP) return tier < TIERS.length ? 'up' : 'stay'
  return rank > size - LEAGUE_DOWN && tier > 1 ? 'down' : 'stay'
}
