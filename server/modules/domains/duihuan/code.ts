import { randomBytes } from 'node:crypto'
import { ALPHABET, CODE_LENGTH } from '../../../../contract/rules/exchange'
import { codeBytes } from '../../../app/secrets'

/** Bytes above are not taken: with them some letters would come more often than others. */
const FAIR = 256 - (256 % ALPHABET.length)

const lettersOf = (bytes: Buffer) => [...bytes].flatMap((byte) => (byte < FAIR ? ALPHABET[byte % ALPHABET.length] : []))

/** The n-th code of a batch: the same one each time, and nothing of it can be told from another. */
export function codeOf(seed: Buffer, prefix: string, number: number): string {
  let code = prefix
  for (let round = 0; code.length < CODE_LENGTH; round++) code += lettersOf(codeBytes(seed, `${number}.${round}`)).join('')
  return code.slice(0, CODE_LENGTH)
}

export const newSeed = () => randomBytes(32)
/** A code of no batch. */
export const anyCode = (prefix = '') => codeOf(newSeed(), prefix, 0)
