const NEWLINE = 10

const decode = (bytes: number[]) => decodeURIComponent(bytes.map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''))

/** Cuts what arrives in pieces into its lines; a sign of several bytes may come in two of them. Empty lines are not told. */
export function lineReader(onLine: (line: string) => void): (piece: ArrayLike<number>) => void {
  let rest: number[] = []
  return (piece) => {
    for (let at = 0; at < piece.length; at++) {
      if (piece[at] !== NEWLINE) {
        rest.push(piece[at])
        continue
      }
      const line = rest
      rest = []
      if (line.length) onLine(decode(line))
    }
  }
}
