import type { LotteryProof } from '../../../../../contract'
import { hit, rollOf } from '../../../../../contract/rules/lottery'
import { hmacSha256, sha256 } from './sha256'

const hex = (bytes: ArrayBuffer) => Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Of the browser itself where it has them: only on https, and in no mini-program. */
const subtle = () => (typeof crypto === 'undefined' ? undefined : crypto.subtle)

async function hashOf(text: string): Promise<string> {
  const web = subtle()
  return web ? hex(await web.digest('SHA-256', new TextEncoder().encode(text))) : sha256(text)
}
async function hmacOf(key: string, text: string): Promise<string> {
  const web = subtle()
  if (!web) return hmacSha256(key, text)
  const bytes = new TextEncoder()
  const usable = await web.importKey('raw', bytes.encode(key), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  return hex(await web.sign('HMAC', usable, bytes.encode(text)))
}

export interface Checked {
  /** The seed is the one whose hash was told before. */
  seedFits: boolean
  roll: number
  /** … and the number that it makes is the one that was drawn. */
  rollFits: boolean
  prize: string
}

/** Counts a draw again, from nothing but what was told. */
export async function check({ seed, hash, message, roll, odds }: LotteryProof & { seed: string }): Promise<Checked> {
  const own = rollOf(await hmacOf(seed, message))
  return { seedFits: (await hashOf(seed)) === hash, roll: own, rollFits: own === roll, prize: hit(odds, own).name }
}
