/** What members may have: the names by which cards, and the domains that give it, know it. */
export const BENEFITS = [
  'course',
  'coursePrice',
  'document',
  'documentPrice',
  'activityPrice',
  'birthday',
  'question',
  'practice',
  'group',
  'coinPrice',
  'growth',
] as const
export type BenefitCode = (typeof BENEFITS)[number]

/** Of these a card says how much: documents a month, coins at once, questions a day, growth in percent of what everybody gets. */
export const COUNTED: readonly BenefitCode[] = ['document', 'birthday', 'question', 'growth']
/** Of these somebody has so many within a month. */
export const MONTHLY: readonly BenefitCode[] = ['document']

/** What everybody gets, and the most that members may. */
export const GROWTH_PERCENT = { all: 100, most: 500 }
/** ×1.5 */
export const timesText = (percent: number) => `×${percent / 100}`
