import { rect, roundRight, roundBottom, circle, polygon, star } from '../paths'
import { type Stroke } from './stroke'

/** Gifts and money. */
export const goods = {
  gift: [
    ['strong', roundBottom(14, 56, 92, 56, 7)],
    ['shade', roundBottom(88, 56, 18, 56, 7)],
    ['accent', rect(50, 40, 20, 72)],
    ['accentShade', rect(62, 56, 8, 56)],
    ['body', rect(6, 38, 108, 22, 6)],
    ['shade', roundRight(92, 38, 22, 22, 6)],
    ['accent', rect(50, 38, 20, 22)],
    ['accent', 'M60 38C38 42 20 32 28 18s28 2 32 20Z'],
    ['accentShade', 'M60 38c22 4 40-6 32-20s-28 2-32 20Z'],
  ],
  ticket: [
    ['body', 'M4 37a7 7 0 0 1 7-7h98a7 7 0 0 1 7 7v15a10 10 0 0 0 0 20v15a7 7 0 0 1-7 7H11a7 7 0 0 1-7-7V72a10 10 0 0 0 0-20Z'],
    ['strong', 'M82 30h27a7 7 0 0 1 7 7v15a10 10 0 0 0 0 20v15a7 7 0 0 1-7 7H82Z'],
    ['paper', 'M82 38v2M82 50v2M82 62v2M82 74v2M82 86v1', 3.5],
    ['accent', star(42, 61, 20)],
    ['accentShade', polygon(42, 41, 46.7, 54.5, 61, 54.8, 42, 61)],
    ['light', rect(93, 47, 12, 6, 3)],
    ['light', rect(93, 59, 12, 6, 3)],
  ],
  coin: [
    ['accentShade', circle(63, 64, 48)],
    ['accent', circle(58, 60, 48)],
    ['accentShade', circle(58, 60, 36), 4],
    ['accentShade', 'M43 40 58 59 73 40M58 59V84M45 62h26M45 73h26', 7],
  ],
  coins: [
    [98, 0],
    [84, 4],
    [70, -3],
    [56, 2],
  ].flatMap(([y, o]): Stroke[] => [
    ['accent', rect(20 + o, y, 76, 15, 7.5)],
    ['accentShade', roundRight(66 + o, y, 30, 15, 7.5)],
    ['shine', rect(28 + o, y + 3, 22, 3.5, 1.7)],
  ]),
  crown: [
    ['accent', 'M10 42 36 66 60 22 84 66 110 42 100 100H20Z'],
    ['accentShade', 'M60 22 84 66 110 42 100 100H60Z'],
    ['accent', circle(10, 40, 8)],
    ['accent', circle(60, 20, 9)],
    ['accentShade', circle(110, 40, 8)],
    ['paper', rect(20, 92, 80, 18, 5)],
    ['paperShade', roundRight(60, 92, 40, 18, 5)],
    ['strong', circle(60, 101, 5)],
    ['body', circle(38, 101, 4)],
    ['body', circle(82, 101, 4)],
  ],
  bag: [
    ['strong', 'M40 36V26a20 20 0 0 1 40 0v10', 7],
    ['body', 'M22 44a26 26 0 0 1 26-20h24a26 26 0 0 1 26 20l6 58a10 10 0 0 1-10 10H26a10 10 0 0 1-10-10Z'],
    ['shade', 'M76 24.4A26 26 0 0 1 98 44l6 58a10 10 0 0 1-10 10H80Z'],
    ['strong', rect(30, 66, 60, 34, 8)],
    ['accent', rect(52, 60, 16, 16, 4)],
  ],
} satisfies Record<string, Stroke[]>
