import { rect, roundRight, polygon, star } from '../paths'
import { type Stroke } from './stroke'

/** Learning and what comes of it. */
export const learning = {
  books: [
    ['strong', rect(8, 92, 104, 20, 5)],
    ['paper', roundRight(20, 96, 86, 12, 2)],
    ['strong', rect(8, 92, 16, 20, 5)],
    ['accent', rect(18, 72, 88, 20, 5)],
    ['paper', rect(18, 76, 74, 12, 2)],
    ['accent', rect(90, 72, 16, 20, 5)],
    ['body', rect(12, 50, 92, 22, 5)],
    ['shade', rect(12, 61, 92, 11, 4)],
    ['light', rect(24, 57, 34, 7, 3.5)],
  ],
  gradcap: [
    ['strong', 'M28 56v30c0 10 14 18 32 18s32-8 32-18V56Z'],
    ['shade', 'M60 60h32v26c0 10-14 18-32 18Z'],
    ['body', polygon(60, 18, 118, 46, 60, 74, 2, 46)],
    ['shade', polygon(118, 46, 60, 74, 60, 46)],
    ['accent', 'M60 46 102 56v30', 5],
    ['accent', rect(96, 82, 12, 22, 4)],
  ],
  trophy: [
    ['accentShade', 'M32 26H14c0 22 8 34 24 36M88 26h18c0 22-8 34-24 36', 7],
    ['accent', 'M30 14h60v30a30 34 0 0 1-60 0Z'],
    ['accentShade', 'M60 14h30v30a30 34 0 0 1-30 34Z'],
    ['accentShade', rect(54, 74, 12, 22)],
    ['strong', rect(34, 94, 52, 18, 5)],
    ['paper', star(60, 42, 13)],
  ],
  mic: [
    ['deep', 'M60 92v16M40 110h40', 7],
    ['strong', 'M28 50v8a32 32 0 0 0 64 0v-8', 7],
    ['body', rect(40, 6, 40, 70, 20)],
    ['shade', roundRight(60, 6, 20, 70, 20)],
    ['accent', rect(40, 40, 40, 9)],
    ['light', 'M49 20h10M49 30h10', 4],
  ],
  headphones: [
    ['strong', 'M20 72V58a40 40 0 0 1 80 0v14', 9],
    ['accent', rect(30, 66, 10, 38, 4)],
    ['accent', rect(80, 66, 10, 38, 4)],
    ['body', rect(8, 58, 27, 54, 12)],
    ['shade', roundRight(22, 58, 13, 54, 12)],
    ['body', rect(85, 58, 27, 54, 12)],
    ['shade', roundRight(99, 58, 13, 54, 12)],
    ['light', 'M15 70v14', 4],
  ],
} satisfies Record<string, Stroke[]>
