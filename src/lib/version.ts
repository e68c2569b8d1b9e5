export const VERSION = 'v1.0.0'

const numbers = (version: string) => version.replace(/^v/, '').split('.').map(Number)

/** Versions of three numbers, with or without a v before them. */
export function isOlder(version: string, than: string): boolean {
  const [ours, theirs] = [numbers(version), numbers(than)]
  const at = theirs.findIndex((number, index) => number !== ours[index])
  return at >= 0 && ours[at] < theirs[at]
}
