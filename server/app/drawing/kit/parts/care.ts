import { rect, roundTop, roundRight, circle } from '../paths'
import { type Stroke } from './stroke'

const RIBS = [6, 27.6, 49.2, 70.8, 92.4, 114]
/** Between two ribs, from the top down to the scalloped edge. */
const panel = (left: number, right: number) => {
  const lean = (x: number) => 60 + (x - 60) * 0.55
  return `M60 10C${lean(left)} 10 ${left} 36 ${left} 64Q${(left + right) / 2} 51 ${right} 64C${right} 36 ${lean(right)} 10 60 10Z`
}
const UMBRELLA = (['light', 'body', 'accent', 'body', 'strong'] as const).map((tone, i): Stroke => [
  tone,
  panel(RIBS[i], RIBS[i + 1]),
])

/** Days off, insurance and safety. */
export const care = {
  umbrella: [['deep', 'M60 52V98a9.5 9.5 0 0 0 19 0', 6], ...UMBRELLA, ['deep', rect(57, 3, 6, 10, 3)]],
  house: [
    ['deep', rect(84, 18, 14, 32, 2)],
    ['paper', rect(18, 54, 84, 58, 3)],
    ['paperShade', roundRight(80, 54, 22, 58, 3)],
    ['shade', rect(18, 56, 84, 7)],
    ['strong', 'M55 11q5-4 10 0l48 42q5 5-2 7H9q-7-2-2-7Z'],
    ['shade', 'M60 9.5q3 0 5 1.5l48 42q5 5-2 7H60Z'],
    ['accent', roundTop(48, 74, 24, 38, 5)],
    ['accentShade', circle(66, 94, 2.6)],
    ['body', rect(26, 72, 15, 17, 3)],
    ['body', rect(80, 72, 15, 17, 3)],
  ],
  stopwatch: [
    ['deep', rect(50, 2, 20, 11, 4)],
    ['strong', rect(55, 11, 10, 12)],
    ['deep', 'M96 26 102 20', 9],
    ['strong', circle(60, 66, 46)],
    ['shade', 'M60 20a46 46 0 0 1 0 92Z'],
    ['paper', circle(60, 66, 36)],
    ['accent', 'M60 66V37a29 29 0 0 1 25.1 43.5Z'],
    ['light', 'M60 36v-1M90 66h1M60 96v1M30 66h-1', 5],
    ['deep', 'M60 66V44M60 66 78 76', 5],
    ['deep', circle(60, 66, 6)],
  ],
  pram: [
    ['deep', 'M102 58 112 36h7', 6],
    ['light', 'M58 58V12A46 46 0 0 0 12 58Z'],
    ['accent', 'M58 58 41 15.2A46 46 0 0 0 24 26.5Z'],
    ['strong', 'M12 58h92a46 38 0 0 1-92 0Z'],
    ['shade', 'M58 58h46a46 38 0 0 1-46 38Z'],
    ['deep', 'M40 92 34 100M76 92 82 100', 5],
    ['deep', circle(34, 101, 11)],
    ['deep', circle(82, 101, 11)],
    ['light', circle(34, 101, 4.5)],
    ['light', circle(82, 101, 4.5)],
  ],
  helmet: [
    ['deep', 'M26 84c2 20 14 26 34 26s32-6 34-26', 5],
    ['accent', 'M14 78a46 52 0 0 1 92 0Z'],
    ['accentShade', 'M60 26a46 52 0 0 1 46 52H60Z'],
    ['accent', rect(49, 20, 22, 56, 9)],
    ['shine', rect(49, 20, 9, 56, 4.5)],
    ['accent', rect(4, 74, 112, 15, 7.5)],
    ['accentShade', roundRight(60, 74, 56, 15, 7.5)],
  ],
  mug: [
    ['light', 'M42 26c-6-7 6-9 0-17M60 26c-6-7 6-9 0-17', 5],
    ['paper', 'M82 52h9a12 12 0 0 1 12 12v6a12 12 0 0 1-12 12h-9', 9],
    ['paper', 'M20 38h66v52a22 22 0 0 1-22 22H42a22 22 0 0 1-22-22Z'],
    ['paperShade', 'M70 38h16v52a22 22 0 0 1-16 21Z'],
    ['accent', rect(20, 62, 66, 14)],
    ['accentShade', rect(70, 62, 16, 14)],
  ],
  plant: [
    ['body', 'M60 84C40 80 26 62 24 36c22 4 36 22 36 48Z'],
    ['strong', 'M60 84c0-28 12-46 36-52 2 28-12 48-36 52Z'],
    ['light', 'M60 84C50 60 50 36 60 12c10 24 10 48 0 72Z'],
    ['accent', 'M34 80h52l-6 32H40Z'],
    ['accentShade', 'M64 80h22l-6 32H64Z'],
  ],
} satisfies Record<string, Stroke[]>
