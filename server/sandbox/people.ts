import { createHash, createHmac, randomBytes } from 'node:crypto'

const CODE_MS = 5 * 60_000
const REMEMBERED = 10_000
const sign = (text: string) => createHmac('sha256', 'sandbox').update(text).digest('base64url').slice(0, 22)

/** 28 characters, as WeChat's; each app sees the same person under another openid. */
export const openidOf = (appId: string, who: string) =>
  'o' + createHash('sha256').update(`${appId} ${who}`).digest('base64url').slice(0, 27)

/** What stands before `~` names the person or phone, so that `lin~1` and `lin~2` are two taps of one person. */
export const ownerOf = (code: string) => code.split('~')[0]

/** A code that says itself whom it stands for, so that any node of ours can redeem it. */
export function issueCode(openid: string, now: number): string {
  const body = `${openid}.${randomBytes(9).toString('base64url')}.${(now + CODE_MS).toString(36)}`
  return `${body}.${sign(body)}`
}

/** The openid of a code of ours that has not expired. */
export function openidOfIssued(code: string, now: number): string | undefined {
  const at = code.lastIndexOf('.')
  const body = code.slice(0, at)
  if (at < 0 || sign(body) !== code.slice(at + 1)) return undefined
  const [openid, , expires] = body.split('.')
  return parseInt(expires, 36) > now ? openid : undefined
}

/** Remembers which codes were redeemed. */
export class UsedCodes {
  private codes = new Set<string>()

  /** False when the code was redeemed before. */
  use(code: string): boolean {
    if (this.codes.has(code)) return false
    this.codes.add(code)
    if (this.codes.size > REMEMBERED) this.codes.delete(this.codes.values().next().value!)
    return true
  }
}
