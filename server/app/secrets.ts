import { createCipheriv, createDecipheriv, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Settings } from './settings'

type Keyed = Pick<Settings, 'dataKey'>

/** What a key is for: none serves for another. */
type Purpose = 'seal' | 'hash' | 'address' | 'code' | 'ticket'
const keyFor = ({ dataKey }: Keyed, purpose: Purpose) => createHmac('sha256', dataKey).update(purpose).digest()

const CIPHER = 'aes-256-gcm'
const [NONCE, TAG] = [12, 16]

/** Whether two texts are the same, in a time that tells nothing of where they differ. */
export function isSame(right: string, said: string): boolean {
  const [a, b] = [Buffer.from(right), Buffer.from(said)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Text that only this server reads: nonce, tag, ciphertext. */
export function seal(settings: Keyed, text: string): Buffer {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv(CIPHER, keyFor(settings, 'seal'), nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** Throws when the key is another one, or the bytes were touched. */
export function unseal(settings: Keyed, bytes: Buffer): string {
  const decipher = createDecipheriv(CIPHER, keyFor(settings, 'seal'), bytes.subarray(0, NONCE))
  decipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG))
  return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]).toString('utf8')
}

/** The same text has the same fingerprint; without the key nobody can try numbers against it. */
export const fingerprint = (settings: Keyed, text: string): Buffer =>
  createHmac('sha256', keyFor(settings, 'hash')).update(text).digest()

/** The fingerprint of a code that opens something: the pepper is a key of its own. */
export const codeHash = (settings: Keyed, code: string): Buffer =>
  createHmac('sha256', keyFor(settings, 'code')).update(code).digest()

/** The bytes of which one code of a batch is made, from what the batch keeps sealed. */
export const codeBytes = (seed: Buffer, which: string): Buffer => createHmac('sha256', seed).update(which).digest()

const ticketSign = (settings: Keyed, text: string) =>
  createHmac('sha256', keyFor(settings, 'ticket')).update(text).digest('base64url')

/** Words that we give out and know again; anybody can read them, nobody else can write them. */
export const signTicket = (settings: Keyed, words: string[]): string => {
  const text = Buffer.from(JSON.stringify(words)).toString('base64url')
  return `${text}.${ticketSign(settings, text)}`
}

/** The words of a ticket of ours; undefined for any other. */
export function readTicket(settings: Keyed, ticket: string): string[] | undefined {
  const [text = '', given = ''] = ticket.split('.')
  if (!isSame(ticketSign(settings, text), given)) return undefined
  return JSON.parse(Buffer.from(text, 'base64url').toString())
}

const FOLDER = '/signed/'
const signature = (settings: Keyed, path: string, until: number) =>
  createHmac('sha256', keyFor(settings, 'address')).update(`${until}.${path}`).digest('base64url')

/** Seconds for which an address opens: long enough for a page to load its pictures. */
const OPEN_SECONDS = 600

/** An address of ours that opens for ten minutes, for whoever was given it. */
export function signedAddress(settings: Keyed, path: string, now = new Date()): string {
  const until = Math.floor(now.getTime() / 1000) + OPEN_SECONDS
  return `${FOLDER}${until}.${signature(settings, path, until)}/${path}`
}

/** Whether the token of an address was given out for this path and still opens. */
export function isSigned(settings: Keyed, token: string, path: string, now = new Date()): boolean {
  const [time, given = ''] = token.split('.')
  const until = Number(time)
  return isSame(signature(settings, path, until), given) && until > now.getTime() / 1000
}
