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
] as const
export type BenefitCode = (typeof BENEFITS)[number]

/** Of these a card says how many: within a month, or at once. */
export const COUNTED: readonly BenefitCode[] = ['document', 'birthday']
