import type { Run } from './highlight'

/** Marks every place of a word in a text, whatever the case of its letters. */
export function mark(text: string, word: string): Run[] {
  const [folded, sought] = [text.toLowerCase(), word.toLowerCase()]
  // Lowering can lengthen a text (İ): then the places would be others.
  if (!sought || folded.length !== text.length) return [{ text, hit: false }]
  const runs: Run[] = []
  let from = 0
  for (let at = folded.indexOf(sought); at >= 0; at = folded.indexOf(sought, from)) {
    if (at > from) runs.push({ text: text.slice(from, at), hit: false })
    from = at + sought.length
    runs.push({ text: text.slice(at, from), hit: true })
  }
  if (from < text.length) runs.push({ text: text.slice(from), hit: false })
  return runs
}
