/** A UUID (version 4) for a submit: made when a page opens, so that a repeated tap is the same submit. */
export function newRequestId(): string {
  const bytes = new Uint8Array(16)
  // weapp has no crypto; an id only has to be new among one person's submits.
  if (typeof crypto === 'undefined') bytes.forEach((_, index) => (bytes[index] = Math.floor(Math.random() * 256)))
  else crypto.getRandomValues(bytes)
  bytes[6] = (bytes[6] & 0x0f) | 0x40
  bytes[8] = (bytes[8] & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
