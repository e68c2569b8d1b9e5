import { rect } from '../paths'
import type { Tone } from '../tones'

/**
 * One form of a part, which lives in a box of 120 × 120 and stands on y = 112: filled, or drawn with a round pen where there
 * is a width. A tone is one of the picture's, or a colour that things have wherever they are.
 */
export type Stroke = readonly [tone: Tone | `#${string}`, path: string, width?: number]

/** Lines of something written: x, y and length. */
export const bars = (tone: Tone, lines: readonly (readonly [x: number, y: number, width: number])[], height = 5): Stroke[] =>
  lines.map(([x, y, width]) => [tone, rect(x, y, width, height, height / 2)])
