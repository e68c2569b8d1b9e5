/** A segment of a playlist (RFC 8216). */
export interface Listed {
  name: string
  ms: number
  /** It does not follow the one before. */
  discontinuity?: true
}

/** The segments of a media playlist as ffmpeg, our own recorder and the like write it. Throws at what is made otherwise. */
export function segmentsOf(text: string): Listed[] {
  const segments: Listed[] = []
  let ms = 0
  let discontinuity = false
  for (const line of text.split(/\r?\n/)) {
    if (/^#EXT-X-(?:KEY|MAP|BYTERANGE|STREAM-INF)\b/.test(line))
      throw new Error(`a playlist with ${line.split(':')[0]} is not taken`)
    const length = /^#EXTINF:([\d.]+)/.exec(line)?.[1]
    if (length) ms = Math.round(Number(length) * 1000)
    else if (line === '#EXT-X-DISCONTINUITY') discontinuity = segments.length > 0
    else if (line && !line.startsWith('#')) {
      segments.push({ name: line, ms, ...(discontinuity && { discontinuity }) })
      discontinuity = false
    }
  }
  return segments
}

/** When each segment begins, in seconds, and behind them when the last one ends. */
export function startsOf(segments: readonly { ms: number }[]): number[] {
  let at = 0
  return [...segments.map(({ ms }) => (at += ms) - ms), at].map((ms) => ms / 1000)
}

/** How many segments belong to the first so many seconds: whole ones, at least one. */
export const withinOf = (segments: readonly { ms: number }[], upTo: number) =>
  Math.max(
    1,
    startsOf(segments)
      .slice(0, -1)
      .filter((start) => start < upTo).length,
  )

interface Shown {
  segments: readonly Omit<Listed, 'name'>[]
  nameOf(n: number): string
  /** Where the key of a segment is; '' of plain ones. */
  keyOf(n: number): string
}

/** A whole recording, or its beginning. The initialisation vector of an encrypted segment is its number. */
export function playlistOf({ segments, nameOf, keyOf }: Shown): string {
  const lines = segments.flatMap(({ ms, discontinuity }, n) => {
    const key = keyOf(n)
    return [
      ...(discontinuity ? ['#EXT-X-DISCONTINUITY'] : []),
      ...(key && (n === 0 || key !== keyOf(n - 1)) ? [`#EXT-X-KEY:METHOD=AES-128,URI="${key}"`] : []),
      `#EXTINF:${(ms / 1000).toFixed(3)},`,
      nameOf(n),
    ]
  })
  const longest = Math.max(...segments.map(({ ms }) => ms))
  const head = ['#EXTM3U', '#EXT-X-VERSION:3', '#EXT-X-PLAYLIST-TYPE:VOD', `#EXT-X-TARGETDURATION:${Math.ceil(longest / 1000)}`]
  return [...head, '#EXT-X-MEDIA-SEQUENCE:0', ...lines, '#EXT-X-ENDLIST', ''].join('\n')
}
