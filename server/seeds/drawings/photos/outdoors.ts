import { draw, fill } from '../../../app/drawing/kit/paint'
import { circle, ellipse, polygon, rect } from '../../../app/drawing/kit/paths'
import { stander, things, write, type Photo } from './props'

type Ctx = Parameters<Photo>[0]

function tree(ctx: Ctx, x: number, foot: number, leaves = '#6FA57F', dark = '#5A8F6B') {
  fill(ctx, '#8A6742', rect(x - 3, foot - 30, 6, 30))
  fill(ctx, leaves, ellipse(x, foot - 46, 22, 26))
  fill(ctx, dark, ellipse(x + 8, foot - 38, 12, 15))
}

/** In front of the house. */
export const outdoors = {
  /** A stall at the gate of a factory. */
  stall(ctx) {
    fill(ctx, '#CFE3F2', rect(0, 0, 320, 180))
    fill(ctx, '#E3EFF7', ellipse(70, 34, 42, 14) + ellipse(100, 26, 30, 14))
    fill(ctx, '#B7BFC9', rect(0, 62, 320, 78))
    fill(ctx, '#A3ADB9', polygon(0, 62, 60, 40, 60, 62) + polygon(60, 62, 120, 40, 120, 62) + polygon(120, 62, 180, 40, 180, 62))
    fill(ctx, '#8E99A6', rect(200, 48, 12, 92) + rect(304, 48, 12, 92))
    fill(ctx, '#5F6B7A', rect(196, 40, 124, 14))
    fill(ctx, '#C9BBA6', rect(0, 138, 320, 42))
    fill(ctx, '#BBAC95', rect(0, 138, 320, 4))
    tree(ctx, 24, 142)
    draw(ctx, '#6A5A48', 'M52 150V62M176 150V62', 4)
    fill(ctx, '#D9534A', polygon(38, 66, 190, 66, 176, 42, 52, 42))
    for (let i = 0; i < 4; i++) fill(ctx, '#F4EDE0', polygon(62 + i * 34, 42, 78 + i * 34, 42, 86 + i * 36, 66, 66 + i * 36, 66))
    stander(ctx, 92, 142, 0.95, { hair: '#231D1E', clothes: '#3F6FB5' })
    stander(ctx, 142, 142, 0.95, { hair: '#4A2E26', clothes: '#E9C25A', legs: '#51607E' })
    fill(ctx, '#F7F3EA', rect(54, 108, 122, 44, 3))
    fill(ctx, '#C4320A', rect(54, 108, 122, 14, 3))
    write(ctx, '招普工 · 包吃住', 115, 118.5, 9.5, '#FFFFFF', 700, 'center')
    write(ctx, '4 人间  有空调', 115, 133, 9.5, '#1F2329', 700, 'center')
    write(ctx, '夜班每月最多 10 天', 115, 146, 8.5, '#51565E', 400, 'center')
    stander(ctx, 222, 168, 1.05, { hair: '#1E1C20', clothes: '#5D8F82', legs: '#4A4F55' })
    stander(ctx, 258, 172, 1.1, { hair: '#63402F', clothes: '#B5655A', legs: '#33415C' })
    stander(ctx, 294, 166, 1, { hair: '#2E2321', clothes: '#7C8AA5', legs: '#4A4F55' })
  },
  /** The bus that is late in the snow. */
  snow(ctx) {
    fill(ctx, '#B9C7D6', rect(0, 0, 320, 180))
    fill(ctx, '#A8B8C9', rect(14, 40, 60, 100) + rect(84, 60, 50, 80) + rect(248, 34, 66, 106))
    for (const [x, y] of [
      [22, 52],
      [46, 52],
      [22, 76],
      [46, 76],
      [258, 48],
      [284, 48],
      [258, 72],
      [284, 72],
    ])
      fill(ctx, '#D9E2EB', rect(x, y, 16, 14, 1.5))
    fill(ctx, '#F6F9FC', rect(14, 36, 60, 6, 3) + rect(84, 56, 50, 6, 3) + rect(248, 30, 66, 6, 3))
    fill(ctx, '#F3F6FA', 'M0 132q80-10 160 0t160-2v50H0Z')
    fill(ctx, '#DCE4EC', 'M0 156q90-8 180 0t140-2v26H0Z')
    fill(ctx, '#00000022', ellipse(164, 152, 104, 7))
    fill(ctx, '#E0703A', rect(66, 72, 196, 74, 12))
    fill(ctx, '#F7FAFC', rect(66, 66, 196, 12, 6))
    fill(ctx, '#C95C2A', rect(66, 118, 196, 28, 10))
    for (let i = 0; i < 4; i++) fill(ctx, '#CFE3F2', rect(82 + i * 36, 84, 30, 26, 4))
    fill(ctx, '#CFE3F2', rect(228, 84, 26, 40, 4))
    write(ctx, '厂区班车', 146, 135, 12, '#FFFFFF', 700, 'center')
    fill(ctx, '#FFE27A', rect(254, 126, 8, 8, 3))
    for (const x of [106, 218]) {
      fill(ctx, '#2E3440', circle(x, 146, 15))
      fill(ctx, '#AEB5BF', circle(x, 146, 6.5))
    }
    stander(ctx, 30, 166, 1, { hair: '#D9534A', clothes: '#3F6FB5' })
    stander(ctx, 290, 170, 1.05, { hair: '#4A4F78', clothes: '#7A4B6B' })
    for (let i = 0; i < 46; i++) fill(ctx, '#FFFFFF', circle((i * 83) % 320, (i * 47) % 176, 1.2 + (i % 3) * 0.7))
  },
  /** New people, on a lawn, for one photograph. */
  camp(ctx) {
    fill(ctx, '#CDE5F5', rect(0, 0, 320, 180))
    fill(ctx, '#A9CDB4', 'M0 92q70-40 150-8t170-14v110H0Z')
    fill(ctx, '#8CBB94', 'M0 122q100-22 200-6t120-6v70H0Z')
    tree(ctx, 26, 118)
    tree(ctx, 298, 112)
    draw(ctx, '#8A6742', 'M56 128V34M264 128V34', 4)
    fill(ctx, '#C4320A', rect(56, 36, 208, 30, 3))
    write(ctx, '新员工训练营 · 第 9 期', 160, 56, 14, '#FFFFFF', 700, 'center')
    const hairs = ['#231D1E', '#4A2E26', '#1E1C20', '#63402F', '#2E2321']
    for (let i = 0; i < 6; i++)
      stander(ctx, 74 + i * 34, 150, 0.95, {
        hair: hairs[i % 5],
        clothes: '#F3C56B',
        legs: '#33415C',
        skin: i % 2 ? '#F0C19A' : '#E6B28A',
      })
    for (let i = 0; i < 5; i++)
      stander(ctx, 90 + i * 35, 174, 1.02, {
        hair: hairs[(i + 2) % 5],
        clothes: '#F3C56B',
        legs: '#33415C',
        skin: i % 2 ? '#F6CDA8' : '#F0C19A',
      })
  },
  /** Parcels on their belt, and people in vests beside it. */
  parcels(ctx) {
    fill(ctx, '#C3CBD3', rect(0, 0, 320, 180))
    fill(ctx, '#D0D7DE', polygon(0, 0, 220, 0, 90, 120, 0, 120))
    for (const x of [30, 120, 210]) fill(ctx, '#F7FBE8', rect(x, 10, 64, 6, 3))
    fill(ctx, '#8E99A6', rect(0, 40, 320, 5))
    write(ctx, '3 号线', 272, 36, 13, '#33415C', 700, 'center')
    fill(ctx, '#A7AEB6', rect(0, 132, 320, 48))
    const vest = '#F0892B'
    stander(ctx, 46, 128, 1, { hair: '#1E1C20', clothes: '#7C8AA5', vest })
    stander(ctx, 122, 126, 1, { hair: '#4A2E26', clothes: '#5D8F82', vest })
    stander(ctx, 196, 128, 1, { hair: '#2E2321', clothes: '#B5655A', vest })
    stander(ctx, 270, 126, 1, { hair: '#63402F', clothes: '#3F6FB5', vest })
    fill(ctx, '#4A535F', rect(0, 124, 320, 22))
    fill(ctx, '#39414C', rect(0, 124, 320, 5))
    for (let i = 0; i < 11; i++) fill(ctx, '#6B7480', circle(14 + i * 30, 138, 5))
    const boxes = [
      [12, 34, 26],
      [66, 28, 34],
      [148, 40, 30],
      [222, 30, 22],
      [276, 34, 32],
    ] as const
    for (const [x, w, h] of boxes) {
      fill(ctx, '#C99A62', rect(x, 126 - h, w, h, 2))
      fill(ctx, '#B4864F', rect(x + w * 0.62, 126 - h, w * 0.38, h, 2))
      fill(ctx, '#E6CDA2', rect(x + w * 0.38, 126 - h, w * 0.2, h))
      fill(ctx, '#FFFFFF', rect(x + 3, 126 - h + 5, w * 0.3, 6, 1))
    }
  },
  /** Booths of a fair, and who stands before them. */
  fair(ctx) {
    fill(ctx, '#E6E2DA', rect(0, 0, 320, 180))
    fill(ctx, '#F0EDE6', polygon(0, 0, 200, 0, 90, 120, 0, 120))
    fill(ctx, '#C7BCAB', rect(0, 126, 320, 54))
    const booths = [
      [10, '#2B5CE6', '研发岗'],
      [114, '#0A8075', '营运岗'],
      [218, '#B3542A', '职能岗'],
    ] as const
    for (const [x, colour, name] of booths) {
      fill(ctx, '#FFFFFF', rect(x, 26, 92, 70, 3))
      fill(ctx, colour, rect(x, 26, 92, 24, 3))
      write(ctx, name, x + 46, 43, 12, '#FFFFFF', 700, 'center')
      fill(ctx, '#D9D3C8', rect(x + 10, 58, 72, 4, 2) + rect(x + 10, 68, 54, 4, 2) + rect(x + 10, 78, 62, 4, 2))
      stander(ctx, x + 46, 122, 0.86, { hair: '#231D1E', clothes: colour })
      fill(ctx, '#F7F3EA', rect(x + 4, 98, 84, 32, 3))
      fill(ctx, '#E3DBCC', rect(x + 4, 98, 84, 6, 3))
    }
    things(ctx, 'hire', [
      ['resume', 84, 101, 22],
      ['resume', 190, 101, 22],
      ['resume', 296, 101, 22],
    ])
    for (const [i, x] of [40, 96, 148, 200, 262, 300].entries())
      stander(ctx, x, 176 - (i % 2) * 6, 1.05, {
        hair: ['#1E1C20', '#4A2E26', '#2E2321'][i % 3],
        clothes: ['#8A9BB5', '#B5655A', '#5D8F82', '#C99A45', '#6A5A8C', '#4E6E94'][i],
        legs: '#3B4452',
      })
  },
} satisfies Record<string, Photo>
