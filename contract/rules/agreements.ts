/** What people agree to. */
export const AGREEMENTS = ['user', 'privacy', 'community', 'vip'] as const
export type AgreementKind = (typeof AGREEMENTS)[number]
