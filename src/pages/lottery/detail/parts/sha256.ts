/**
 * SHA-256 (FIPS 180-4) and HMAC (RFC 2104) for phones that bring none, as mini-programs: one draw is checked in a
 * millisecond.
 */

/** The first 32 bits of the fractional parts of a root of the first primes. */
function roots(count: number, root: number): number[] {
  const found: number[] = []
  for (let n = 2; found.length < count; n++) {
    const prime = !Array.from({ length: Math.floor(Math.sqrt(n)) - 1 }, (_, at) => at + 2).some((d) => n % d === 0)
    if (prime) found.push(((n ** (1 / root) % 1) * 2 ** 32) | 0)
  }
  return found
}
const ROUND = roots(64, 3)
const START = roots(8, 2)

const BLOCK = 64
const turned = (word: number, by: number) => (word >>> by) | (word << (32 - by))

/** Bytes of a text in UTF-8. */
function bytesOf(text: string): number[] {
  const escaped = encodeURIComponent(text)
  const bytes: number[] = []
  for (let at = 0; at < escaped.length; at++) {
    if (escaped[at] === '%') {
      bytes.push(Number.parseInt(escaped.slice(at + 1, at + 3), 16))
      at += 2
    } else bytes.push(escaped.charCodeAt(at))
  }
  return bytes
}

/** A one, zeros, and the length in bits, up to whole blocks. */
function padded(bytes: number[]): number[] {
  const zeros = (2 * BLOCK - 9 - (bytes.length % BLOCK)) % BLOCK
  const bits = bytes.length * 8
  const length = [24, 16, 8, 0].map((by) => (bits >>> by) & 255)
  return [...bytes, 128, ...Array<number>(zeros + 4).fill(0), ...length]
}

function mixed(state: number[], block: number[]): number[] {
  const words = Array.from({ length: 16 }, (_, at) =>
    block.slice(4 * at, 4 * at + 4).reduce((word, byte) => (word << 8) | byte, 0),
  )
  for (let at = 16; at < 64; at++) {
    const [far, near] = [words[at - 15], words[at - 2]]
    const low = turned(far, 7) ^ turned(far, 18) ^ (far >>> 3)
    const high = turned(near, 17) ^ turned(near, 19) ^ (near >>> 10)
    words[at] = (words[at - 16] + low + words[at - 7] + high) | 0
  }
  let [a, b, c, d, e, f, g, h] = state
  for (let at = 0; at < 64; at++) {
    const choice = (e & f) ^ (~e & g)
    const first = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + choice + ROUND[at] + words[at]) | 0
    const majority = (a & b) ^ (a & c) ^ (b & c)
    const second = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + majority) | 0
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0]
  }
  return [a, b, c, d, e, f, g, h].map((word, at) => (word + state[at]) | 0)
}

function digest(bytes: number[]): number[] {
  const all = padded(bytes)
  let state = START
  for (let at = 0; at < all.length; at += BLOCK) state = mixed(state, all.slice(at, at + BLOCK))
  return state.flatMap((word) => [24, 16, 8, 0].map((by) => (word >>> by) & 255))
}

const hex = (bytes: number[]) => bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')

export const sha256 = (text: string): string => hex(digest(bytesOf(text)))

export function hmacSha256(key: string, text: string): string {
  const given = bytesOf(key)
  const short = given.length > BLOCK ? digest(given) : given
  const whole = [...short, ...Array<number>(BLOCK - short.length).fill(0)]
  const inner = digest([...whole.map((byte) => byte ^ 0x36), ...bytesOf(text)])
  return hex(digest([...whole.map((byte) => byte ^ 0x5c), ...inner]))
}
