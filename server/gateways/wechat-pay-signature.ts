import { createCipheriv, createDecipheriv, createPrivateKey, randomBytes, sign, verify, type KeyObject } from 'node:crypto'
import { asMembers } from '../app/formats/members'

export const SCHEME = 'WECHATPAY2-SHA256-RSA2048'
const ALGORITHM = 'AEAD_AES_256_GCM'
/** How far two clocks may stand apart. */
const CLOCK_SECONDS = 300
const TAG_BYTES = 16

/** What gives a text its base64 RSA-SHA256 signature. */
export type Signer = (text: string | Buffer) => string

export const nonce = () => randomBytes(16).toString('hex')
export const seconds = () => Math.floor(Date.now() / 1000)

/** What WeChat Pay signs: each part on a line of its own, the last one too; a body stays the very bytes that came. */
export const lines = (...parts: (string | Buffer)[]) =>
  Buffer.concat(parts.flatMap((part) => [Buffer.from(part), Buffer.from('\n')]))

export function signerOf(privateKey: string | KeyObject): Signer {
  const key = typeof privateKey === 'string' ? createPrivateKey(privateKey) : privateKey
  return (text) => sign('RSA-SHA256', Buffer.from(text), key).toString('base64')
}

export const isSigned = (text: Buffer, signature: string, key: KeyObject) =>
  verify('RSA-SHA256', text, key, Buffer.from(signature, 'base64'))

export const isFresh = (timestamp: string) =>
  /^\d{10}$/.test(timestamp) && Math.abs(seconds() - Number(timestamp)) <= CLOCK_SECONDS

/** The Authorization of one request; `target` is the path with its query, as it stands in the request line. */
export function authorization(
  merchant: { mchId: string; serial: string; sign: Signer },
  request: { method: string; target: string; body: string },
): string {
  const timestamp = String(seconds())
  const nonceStr = nonce()
  const signature = merchant.sign(lines(request.method, request.target, timestamp, nonceStr, request.body))
  const members = { mchid: merchant.mchId, nonce_str: nonceStr, timestamp, serial_no: merchant.serial, signature }
  return `${SCHEME} ${Object.entries(members)
    .map(([name, value]) => `${name}="${value}"`)
    .join(',')}`
}

/** Something that WeChat Pay hides from everybody but the merchant. */
export interface Sealed {
  algorithm: string
  ciphertext: string
  nonce: string
  associated_data: string
}

export function seal(text: string, apiV3Key: string, about: string): Sealed {
  const iv = randomBytes(6).toString('hex')
  const cipher = createCipheriv('aes-256-gcm', apiV3Key, iv).setAAD(Buffer.from(about))
  const bytes = Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()])
  return { algorithm: ALGORITHM, ciphertext: bytes.toString('base64'), nonce: iv, associated_data: about }
}

/** The text inside; undefined when it was sealed with another key, changed or cut. */
export function unseal(sealed: unknown, apiV3Key: string): string | undefined {
  const { algorithm, ciphertext, nonce: iv, associated_data: about = '' } = asMembers(sealed)
  if (algorithm !== ALGORITHM || typeof ciphertext !== 'string' || typeof iv !== 'string' || typeof about !== 'string')
    return undefined
  try {
    const bytes = Buffer.from(ciphertext, 'base64')
    const decipher = createDecipheriv('aes-256-gcm', apiV3Key, iv, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(about))
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
    return Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]).toString()
  } catch {
    return undefined
  }
}
