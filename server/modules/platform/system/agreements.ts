import { gone } from '../../../app/errors'
import { communityRules } from './agreement-community'
import { privacyPolicy } from './agreement-privacy'
import { userAgreement } from './agreement-user'
import { vipAgreement } from './agreement-vip'

export interface AgreementText {
  title: string
  sections: { heading: string; paragraphs: string[] }[]
}

/** The day the texts take effect; a new day asks everybody for consent again. */
export const AGREEMENT_VERSION = '2026-11-20'

const texts = new Map<string, AgreementText>([
  ['user', userAgreement],
  ['privacy', privacyPolicy],
  ['community', communityRules],
  ['vip', vipAgreement],
])

export function agreementOf(kind: string) {
  const text = texts.get(kind) ?? gone()
  return { ...text, version: AGREEMENT_VERSION }
}
