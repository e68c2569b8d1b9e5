import { observable, runInAction, type IObservableValue } from 'mobx'
import type { CSSProperties } from 'react'
import { sight } from './row-visibility'

/** How high a row of a block that is not drawn is on the average, in px; 0 while it is drawn. */
const rooms = new WeakMap<object, IObservableValue<number>>()

function roomOf(rows: object) {
  const known = rooms.get(rows)
  if (known) return known
  const room = observable.box(0)
  rooms.set(rows, room)
  return room
}

/** The margins of its rows belong to its height, and the browser need not spare what is spared already. */
// Types of styles know no properties of our own.
const BLOCK = { display: 'flow-root', '--far-cards': 'visible' } as CSSProperties

/** How the block of these rows is drawn: one with a height is an empty room. */
export function styleOf(rows: readonly object[]): CSSProperties {
  const each = roomOf(rows).get()
  return each ? { ...BLOCK, height: `${each * rows.length}px` } : BLOCK
}

/** Empties the block of these rows while it is far from what is seen; answers the way out. */
export function watch(rows: readonly object[], element: HTMLElement): () => void {
  const room = roomOf(rows)
  return sight(element, (near, height) => {
    const before = room.get()
    // On a page that is not shown nothing has a height.
    if (near) runInAction(() => room.set(0))
    else if (!before && height > 0 && rows.length) runInAction(() => room.set(height / rows.length))
    return near && before > 0
  })
}
