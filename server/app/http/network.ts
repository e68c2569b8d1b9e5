import { isIPv6 } from 'node:net'

/** Written out in eight groups; the last two may be an address of IPv4, which is of no interest here. */
function groupsOf(address: string): string[] {
  const [head, tail] = address
    .split('%')[0]
    .split('::')
    .map((part) => part.split(':').filter(Boolean))
  return tail ? [...head, ...Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0'), ...tail] : head
}

/**
 * Whom a limit counts as one: an address of IPv4, or the /64 of IPv6, out of which one subscriber takes as many addresses as they
 * like.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address)
  if (mapped) return mapped[1]
  return `${groupsOf(address)
    .slice(0, 4)
    .map((group) => parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
