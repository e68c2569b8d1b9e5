import { rect, roundRight, circle, polygon, star } from '../paths'
import { bars, type Stroke } from './stroke'

/** The answer of each row that is ticked. */
const CHOSEN = [1, 0, 2, 1]

/** White, its corner folded. */
const sheetOfPaper = (): Stroke[] => [
  ['paper', 'M20 18a7 7 0 0 1 7-7h45l26 26v68a7 7 0 0 1-7 7H27a7 7 0 0 1-7-7Z'],
  ['paperShade', 'M84 37h14v68a7 7 0 0 1-7 7h-7Z'],
  ['light', 'M72 11v19a7 7 0 0 0 7 7h19Z'],
]

/** A file: its sign on the colour that everybody knows it by. */
const typed = (colour: Stroke[0], sign: string, content: Stroke[], width = 5.5): Stroke[] => [
  ...sheetOfPaper(),
  ...content,
  [colour, rect(8, 62, 60, 38, 7)],
  ['#FFFFFF', sign, width],
]

/** What is written and signed. */
export const papers = {
  contract: [
    ...sheetOfPaper(),
    ['strong', rect(32, 26, 30, 8, 4)],
    ...bars('light', [
      [32, 46, 52],
      [32, 57, 52],
      [32, 68, 30],
    ]),
    ['strong', 'M33 94c5-11 9-9 8-2s6 5 9-1 6-2 8 1', 3.2],
    ['accent', circle(80, 88, 18)],
    ['paper', circle(80, 88, 13), 2],
    ['paper', star(80, 88, 7.5)],
  ],
  resume: [
    ...sheetOfPaper(),
    ['body', rect(31, 26, 30, 34, 5)],
    ['paper', circle(46, 37, 7)],
    ['paper', 'M34 60a12 12 0 0 1 24 0Z'],
    ...bars('strong', [[31, 70, 40]], 7),
    ...bars('light', [
      [31, 83, 52],
      [31, 93, 52],
    ]),
    ['accent', star(78, 62, 10)],
  ],
  payslip: [
    ['paper', 'M20 16a6 6 0 0 1 6-6h68a6 6 0 0 1 6 6v96l-10-8-10 8-10-8-10 8-10-8-10 8-10-8-10 8Z'],
    ['paperShade', 'M86 10h8a6 6 0 0 1 6 6v96l-10-8-4 3.2Z'],
    ['strong', rect(31, 23, 34, 8, 4)],
    ...bars(
      'light',
      [
        [31, 43, 24],
        [31, 55, 24],
        [31, 67, 24],
      ],
      6,
    ),
    ...bars(
      'body',
      [
        [68, 43, 20],
        [72, 55, 16],
        [68, 67, 20],
      ],
      6,
    ),
    ['accent', rect(31, 82, 57, 14, 7)],
    ['paper', 'm52 85 4 4.5 4-4.5M56 89.5v4.5M51.5 90h9', 1.8],
  ],
  certificate: [
    ['paper', rect(4, 18, 112, 80, 7)],
    ['paperShade', roundRight(104, 18, 12, 80, 7)],
    ['body', rect(11, 25, 98, 66, 4), 2.6],
    ['strong', rect(34, 37, 46, 9, 4.5)],
    ...bars('light', [
      [26, 54, 62],
      [26, 65, 50],
      [26, 76, 36],
    ]),
    ['accentShade', polygon(76, 88, 74, 115, 86, 107, 98, 115, 96, 88)],
    ['accent', circle(86, 83, 17)],
    ['paper', star(86, 83, 9)],
  ],
  answers: [
    ...sheetOfPaper(),
    ...[0, 1, 2, 3].flatMap((row) =>
      [0, 1, 2, 3]
        .filter((column) => row > 0 || column < 3)
        .map((column): Stroke => [CHOSEN[row] === column ? 'strong' : 'light', circle(36 + column * 16, 36 + row * 17, 5)]),
    ),
    ['accent', 'M32 101h22', 6],
  ],
  checklist: [
    ['strong', rect(20, 14, 80, 98, 9)],
    ['paper', rect(28, 24, 64, 80, 4)],
    ['paperShade', rect(80, 24, 12, 80, 3)],
    ['deep', rect(42, 6, 36, 22, 7)],
    ...[38, 58, 78].map((y): Stroke => ['light', rect(54, y + 3, 28, 6, 3)]),
    ['accent', 'm36 43 4 4 7-8M36 63l4 4 7-8', 4],
    ['body', rect(36, 78, 11, 11, 2.5), 2.6],
  ],
  clipboard: [
    ['strong', rect(20, 14, 80, 98, 9)],
    ['paper', rect(28, 24, 64, 80, 4)],
    ['paperShade', rect(80, 24, 12, 80, 3)],
    ['deep', rect(42, 6, 36, 22, 7)],
    ['accent', 'M60 40v26M47 53h26', 11],
    ...bars(
      'light',
      [
        [38, 80, 44],
        [38, 91, 30],
      ],
      5,
    ),
  ],
  folder: [
    ['strong', 'M6 28a9 9 0 0 1 9-9h28l11 13h51a9 9 0 0 1 9 9v60H6Z'],
    ['paper', rect(18, 34, 80, 50, 4)],
    ...bars('light', [[28, 42, 40]], 5),
    ['body', rect(6, 52, 108, 60, 9)],
    ['shade', roundRight(98, 52, 16, 60, 9)],
    ['paper', rect(20, 66, 38, 14, 4)],
    ['accent', rect(26, 71, 20, 4, 2)],
  ],
  envelope: [
    ['strong', rect(6, 34, 108, 78, 9)],
    ['paper', rect(18, 8, 84, 74, 6)],
    ['body', rect(30, 20, 38, 9, 4.5)],
    ...bars(
      'light',
      [
        [30, 38, 60],
        [30, 49, 44],
      ],
      6,
    ),
    ['body', 'M6 46 60 84l54-38v57a9 9 0 0 1-9 9H15a9 9 0 0 1-9-9Z'],
    ['shade', 'M60 84l54-38v57a9 9 0 0 1-9 9H60Z'],
    ['accent', circle(60, 86, 13)],
    ['paper', 'm54 86 4.5 4.5 8-8', 3.6],
  ],
  docx: typed('#2F62D9', 'm22 71 7 21 9-19 9 19 7-21', [
    ...bars(
      'light',
      [
        [32, 26, 30],
        [32, 38, 26],
        [32, 50, 52],
      ],
      6,
    ),
  ]),
  xlsx: typed('#1E8257', 'M27 71 49 92M49 71 27 92', [
    ['body', rect(32, 24, 32, 8, 2)],
    ...[40, 51].flatMap((y) => [32, 50, 68].map((x): Stroke => ['light', rect(x, y, 15, 8, 1.5)])),
    ['light', rect(74, 66, 14, 8, 1.5)],
  ]),
  pptx: typed('#CF5A22', 'M30 93V71h11a8 8 0 0 1 0 15H31', [
    ['body', 'M58 56a16 16 0 1 1-16-16v16Z'],
    ['accent', 'M47 51V35a16 16 0 0 1 16 16Z'],
    ...bars('light', [
      [72, 48, 12],
      [72, 58, 12],
    ]),
  ]),
  pdf: typed(
    '#C93636',
    'M16 90V73h5a5 5 0 0 1 0 9.5h-4M32 73v17h3a8 8 0 0 0 0-17ZM50 90V73h10M50 82h8',
    [
      ['body', rect(32, 24, 32, 20, 3)],
      ['light', polygon(32, 44, 44, 32, 52, 40, 56, 36, 64, 44)],
      ...bars('light', [[32, 51, 52]]),
    ],
    3.6,
  ),
} satisfies Record<string, Stroke[]>
