import type { KeyboardEvent } from 'react'

/** The list with one of it moved by a place. */
export function moved<T>(all: readonly T[], at: number, by: number): T[] {
  const next = [...all]
  const [one] = next.splice(at, 1)
  next.splice(at + by, 0, one)
  return next
}

/** Moves one of a list by a place, by keys too: Alt with an arrow on either button. */
export function Move({ what, at, last, onMove }: { what: string; at: number; last: number; onMove: (by: number) => void }) {
  const byKey = ({ altKey, key }: KeyboardEvent) => {
    if (!altKey) return
    if (key === 'ArrowUp' && at > 0) onMove(-1)
    if (key === 'ArrowDown' && at < last) onMove(1)
  }
  return (
    <span className="acts" onKeyDown={byKey}>
      <button type="button" className="link" disabled={at === 0} aria-label={`上移：${what}`} onClick={() => onMove(-1)}>
        上移
      </button>
      <button type="button" className="link" disabled={at === last} aria-label={`下移：${what}`} onClick={() => onMove(1)}>
        下移
      </button>
    </span>
  )
}
