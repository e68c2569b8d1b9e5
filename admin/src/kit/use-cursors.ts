import { useKept } from './use-kept'

const FIRST: { key: string; cursors: string[] } = { key: '', cursors: [] }

/**
 * The pages of a list that one has turned over, by their cursors; another question (`key`) begins with the first.
 * @param top Whether the list is all of its screen: the page is there again on Back.
 */
export function useCursors(key: string, top = true) {
  const [held, hold] = useKept('cursors', FIRST, top)
  const cursors = held.key === key ? held.cursors : FIRST.cursors
  const turn = (next: string[]) => hold({ key, cursors: next })
  return {
    cursor: cursors.at(-1),
    forth: (next: string) => turn([...cursors, next]),
    back: cursors.length ? () => turn(cursors.slice(0, -1)) : undefined,
  }
}
