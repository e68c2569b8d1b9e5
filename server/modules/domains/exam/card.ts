import type { FormValues } from '../../../../contract/circleForm'
import { fingerprint, seal, unseal } from '../../../app/secrets'
import type { Settings } from '../../../app/settings'
import { maskId } from '../../../../contract/rules/id-card'
import type { Kept, RegistrationRow } from './queries'

/** The field that is kept sealed. */
export const CARD = 'idNumber'
/** A number so long is whole, or as good as whole: it is only shown masked. */
const WHOLE = 15

type Card = Pick<RegistrationRow, 'id_sealed' | 'id_hash' | 'id_mask'>

export const numberOf = (settings: Settings, { id_sealed }: Pick<Card, 'id_sealed'>) =>
  id_sealed ? unseal(settings, id_sealed) : ''

/** What its owner sees: the mask, or as much as was typed so far. */
export const shownNumber = (settings: Settings, row: Card) => row.id_mask || numberOf(settings, row)

/** The number that is meant: who leaves the mask as it is means the one that is kept. */
export function givenNumber(settings: Settings, row: Card, given: FormValues[string] | undefined): string {
  const text = typeof given === 'string' ? given.trim().toUpperCase() : ''
  return text && text === row.id_mask ? numberOf(settings, row) : text
}

/** As it is kept. */
export const sealedCard = (settings: Settings, number: string): Pick<Kept, 'sealed' | 'hash' | 'mask'> =>
  number
    ? {
        sealed: seal(settings, number),
        hash: fingerprint(settings, number),
        mask: number.length >= WHOLE ? maskId(number) : '',
      }
    : { sealed: null, hash: null, mask: '' }
