import type { SKRSContext2D } from '@napi-rs/canvas'
import { draw, fill, moved } from '../../../app/drawing/kit/paint'
import { circle, ellipse, polygon, rect } from '../../../app/drawing/kit/paths'
import { leaning, lying, ring, scribble, table, write, type Photo } from './props'

function cup(ctx: SKRSContext2D, x: number, y: number, size = 1, inside = '#6F4526', glow = '#8F6038') {
  moved(ctx, x, y, size, () => {
    draw(ctx, '#FFFFFF', 'M22 14q14 6 12 16', 7)
    lying(ctx, '#FFFFFF', circle(0, 0, 27))
    fill(ctx, inside, circle(0, 0, 20.5))
    fill(ctx, glow, 'M-16-10a20 20 0 0 1 26-9c-10 0-18 4-22 12Z')
  })
}

function laptop(ctx: SKRSContext2D, x: number, y: number) {
  lying(ctx, '#C9CDD4', rect(x, y, 150, 108, 6))
  fill(ctx, '#8E949D', rect(x + 10, y + 30, 130, 46, 3))
  for (const row of [34, 45, 56, 67])
    for (let i = 0; i < 11; i++) fill(ctx, '#3A414C', rect(x + 13 + i * 11.5, y + row, 9, 8, 1.5))
  fill(ctx, '#B4B9C2', rect(x + 50, y + 82, 50, 22, 3))
}

function leaf(ctx: SKRSContext2D, x: number, y: number, r: number, colour: string, degrees: number) {
  lying(ctx, '#00000000', ellipse(x, y, r, r * 0.5))
  leaning(ctx, x, y, degrees, () => {
    fill(ctx, colour, ellipse(x, y, r, r * 0.45))
    draw(ctx, '#2A6A4C', `M${x - r + 4} ${y}h${r * 2 - 8}`, 1.6)
  })
}

function pencil(ctx: SKRSContext2D, x: number, y: number, degrees: number, colour = '#E5484D') {
  leaning(ctx, x, y + 30, degrees, () => {
    lying(ctx, colour, rect(x, y, 8, 62, 3), '#5F452638', 3)
    fill(ctx, '#FFD8A8', rect(x, y + 8, 8, 8))
    fill(ctx, '#F0D2A8', polygon(x, y + 62, x + 8, y + 62, x + 4, y + 74))
  })
}

/** A sheet of paper with a coloured head. */
function paper(ctx: SKRSContext2D, x: number, y: number, w: number, h: number, title: string, colour: string) {
  lying(ctx, '#FFFFFF', rect(x, y, w, h, 3))
  fill(ctx, colour, rect(x, y, w, 20))
  write(ctx, title, x + 8, y + 14.5, 11, '#FFFFFF', 700)
}

/** What lies on tables, from above. */
export const desks = {
  payday(ctx) {
    table(ctx)
    laptop(ctx, 104, -40)
    leaning(ctx, 60, 110, -12, () => {
      paper(ctx, 22, 54, 86, 112, '工资条', '#3866D3')
      ;[86, 98, 110, 122].forEach((y, i) => {
        scribble(ctx, 30, y, 28)
        scribble(ctx, 100 - [26, 20, 24, 18][i], y, [26, 20, 24, 18][i], '#8FA3D4')
      })
      draw(ctx, '#D5D9E0', 'M30 134H100', 1.5)
      scribble(ctx, 30, 142, 22, '#51565E', 6)
      scribble(ctx, 68, 142, 32, '#E8730C', 6)
    })
    leaning(ctx, 200, 130, 7, () => {
      lying(ctx, '#2E6E66', rect(146, 84, 88, 108, 5))
      fill(ctx, '#FBF7EE', rect(152, 84, 80, 108, 3))
      for (const y of [100, 114, 128, 142, 156, 170]) draw(ctx, '#E3D9C6', `M160 ${y}H224`, 1.3)
      write(ctx, '下周面谈', 162, 111, 11, '#33415C', 700)
      draw(ctx, '#E5484D', 'M164 123l4 4 7-8M164 137l4 4 7-8', 2.2)
      draw(ctx, '#5B6B8C', 'M182 124h34M182 138h26M182 152h30', 2)
      draw(ctx, '#5B6B8C', rect(164, 148, 9, 9, 2), 1.6)
    })
    pencil(ctx, 240, 92, 28)
    cup(ctx, 284, 62)
    leaf(ctx, 300, 168, 30, '#3F8F6A', -30)
    leaf(ctx, 282, 182, 24, '#2F7656', -70)
    leaf(ctx, 318, 150, 26, '#57A982', 10)
  },
  /** Notes of somebody who learns for an examination. */
  notes(ctx) {
    table(ctx, '#C9B29A', '#BDA48A', '#D6C2AC')
    leaning(ctx, 110, 96, -6, () => {
      lying(ctx, '#FFFFFF', rect(20, 26, 92, 132, 3))
      lying(ctx, '#FFFDF5', rect(112, 26, 92, 132, 3))
      fill(ctx, '#0000000F', rect(104, 26, 16, 132))
      write(ctx, '劳动关系', 30, 44, 12, '#23408E', 700)
      draw(ctx, '#E5484D', 'M30 49h50', 2)
      ;[62, 76, 90, 104, 118, 132].forEach((y, i) => {
        if (i === 1 || i === 4) fill(ctx, '#FFE27A', rect(28, y - 3, 70, 10, 2))
        scribble(ctx, 30, y, [64, 66, 48, 60, 66, 40][i], '#5B6B8C', 3.2)
      })
      write(ctx, '产假 98 天', 122, 46, 12, '#1E8257', 700)
      ;[58, 70, 82].forEach((y, i) => scribble(ctx, 122, y, [64, 52, 60][i], '#5B6B8C', 3.2))
      fill(ctx, '#FFC9C2', rect(120, 96, 76, 40, 4))
      write(ctx, '第 3 遍了！', 128, 112, 11, '#B3422E', 700)
      scribble(ctx, 128, 121, 52, '#C98A80', 3)
    })
    leaning(ctx, 262, 70, 10, () => {
      lying(ctx, '#F7FBFF', rect(224, 14, 78, 104, 3))
      write(ctx, '真题（三）', 234, 31, 10, '#33415C', 700)
      for (let row = 0; row < 5; row++)
        for (let i = 0; i < 4; i++) {
          const on = (row * 2 + 1) % 4 === i
          if (on) fill(ctx, '#33415C', circle(242 + i * 15, 48 + row * 14, 4.2))
          else draw(ctx, '#9AA5B8', circle(242 + i * 15, 48 + row * 14, 4), 1.4)
        }
      ring(ctx, 245, 81, 18, 18)
    })
    pencil(ctx, 222, 100, 62, '#F0A23A')
    cup(ctx, 282, 152, 0.9, '#9C6B3A', '#B98A55')
  },
  /** A present from somebody who left. */
  oranges(ctx) {
    table(ctx, '#CDB395', '#C1A584', '#DAC4A9')
    leaning(ctx, 58, 66, -10, () => {
      lying(ctx, '#FFFFFF', rect(8, 16, 86, 112, 3))
      write(ctx, '社保转移办结单', 16, 34, 10, '#23408E', 700)
      ;[44, 56, 68, 80].forEach((y, i) => scribble(ctx, 16, y, [70, 58, 66, 42][i]))
      draw(ctx, '#E5484D', circle(72, 104, 13), 2.4)
      write(ctx, '办结', 72, 108, 9, '#E5484D', 700, 'center')
    })
    lying(ctx, '#E9DFC9', 'M130 60q56-26 120 2l10 84q-70 26-142 0Z', '#5F452644', 6)
    fill(ctx, '#DACDB1', 'M206 50q24 2 44 12l10 84q-24 9-50 11Z')
    draw(ctx, '#B9A882', 'M152 62c-4-42 44-42 40-2', 4)
    const fruit = [
      [158, 92, 25],
      [206, 86, 27],
      [182, 124, 26],
      [230, 122, 24],
      [290, 146, 25],
      [110, 152, 23],
    ] as const
    for (const [x, y, r] of fruit) {
      lying(ctx, '#F2922B', circle(x, y, r), '#7A4A1438', 3)
      fill(ctx, '#DE7A18', `M${x} ${y - r}a${r} ${r} 0 0 1 0 ${2 * r}q${r * 0.9} ${-r * 0.8} 0 ${-2 * r}Z`)
      fill(ctx, '#FBB45C', circle(x - r * 0.35, y - r * 0.35, r * 0.22))
      fill(ctx, '#3F8F6A', ellipse(x + 3, y - r * 0.72, 6, 3))
    }
    leaf(ctx, 262, 96, 20, '#4C9A71', -24)
    leaning(ctx, 268, 40, 5, () => {
      lying(ctx, '#FFF6C9', rect(240, 16, 62, 44, 2))
      write(ctx, '自家种的', 250, 35, 11, '#6B4A12', 700)
      write(ctx, '有点酸 :)', 250, 51, 10, '#6B4A12')
    })
  },
  /** A list to be signed before anybody goes in. */
  register(ctx) {
    table(ctx, '#B7C0C6', '#ABB5BC', '#C5CDD2')
    leaning(ctx, 130, 96, -4, () => {
      lying(ctx, '#8A6238', rect(24, 12, 196, 170, 5), '#2E3A4438')
      lying(ctx, '#FFFFFF', rect(34, 26, 176, 160, 2), '#2E3A4422', 2)
      fill(ctx, '#C9CED5', rect(92, 8, 60, 16, 4))
      write(ctx, '进场人员登记表', 122, 44, 13, '#1F2329', 700, 'center')
      const columns = [34, 84, 128, 172, 210]
      ;['姓名', '工种', '合同', '签名'].forEach((head, i) =>
        write(ctx, head, (columns[i] + columns[i + 1]) / 2, 62, 9, '#51565E', 700, 'center'),
      )
      for (let row = 0; row < 5; row++) {
        const y = 68 + row * 22
        draw(ctx, '#D5D9E0', `M34 ${y}H210`, 1)
        if (row > 3) continue
        write(ctx, ['李大成', '王贵', '周红英', '马双喜'][row], 59, y + 15, 9, '#1F2329', 400, 'center')
        write(ctx, ['木工', '钢筋', '杂工', '架子'][row], 106, y + 15, 9, '#1F2329', 400, 'center')
        if (row < 3) draw(ctx, '#1E8257', `M144 ${y + 12}l4 4 8-9`, 2)
        if (row < 3) draw(ctx, '#2B3B66', `M178 ${y + 14}c4-8 7-7 6-1s4 4 7-2 5-2 7 1`, 1.6)
      }
      for (const x of columns.slice(1, 4)) draw(ctx, '#D5D9E0', `M${x} 50V180`, 1)
      ring(ctx, 140, 137, 22, 20)
    })
    leaning(ctx, 270, 60, 12, () => {
      lying(ctx, '#EAF3FB', rect(234, 34, 72, 46, 5), '#2E3A4438')
      fill(ctx, '#B9CFE6', rect(280, 42, 20, 26, 2))
      fill(ctx, '#7F9CC0', circle(290, 51, 5) + 'M282 66a8 7 0 0 1 16 0Z')
      for (const [y, w] of [
        [43, 30],
        [51, 22],
        [68, 58],
      ] as const)
        scribble(ctx, 240, y, w, '#9FB6CF', 3.4)
    })
    pencil(ctx, 240, 98, 40, '#2B5CE6')
    fill(ctx, '#C7353B', circle(284, 150, 18))
    fill(ctx, '#E5484D', circle(284, 148, 14))
  },
  /** Dishes on their way to a feast. */
  feast(ctx) {
    fill(ctx, '#7A2F38', rect(0, 0, 320, 180))
    fill(ctx, '#8A3A43', polygon(0, 0, 200, 0, 70, 180, 0, 180))
    for (let i = 0; i < 8; i++) draw(ctx, '#D9B87155', `M${i * 46} 0q20 20 0 40`, 1.6)
    lying(ctx, '#3B3230', ellipse(150, 98, 138, 76), '#00000044', 6)
    fill(ctx, '#4A403D', ellipse(150, 95, 128, 68))
    const dish = (x: number, y: number, r: number, inside: string, bits: readonly (readonly [number, number, string])[]) => {
      lying(ctx, '#FFFFFF', ellipse(x, y, r, r * 0.78), '#00000044', 4)
      fill(ctx, '#ECE7DE', ellipse(x, y, r * 0.82, r * 0.62))
      fill(ctx, inside, ellipse(x, y, r * 0.7, r * 0.5))
      for (const [dx, dy, colour] of bits) fill(ctx, colour, ellipse(x + dx, y + dy, r * 0.2, r * 0.15))
    }
    dish(88, 78, 46, '#B5542A', [
      [-14, -4, '#E3A04F'],
      [10, 4, '#8C3A1C'],
      [0, -10, '#5C9A4A'],
      [-4, 8, '#E3A04F'],
    ])
    dish(192, 66, 44, '#6EA84F', [
      [-12, 2, '#8FC96A'],
      [12, -4, '#4C8A38'],
      [2, 9, '#F2D98A'],
      [0, -10, '#8FC96A'],
    ])
    dish(146, 128, 42, '#F0D9A8', [
      [-12, 0, '#E0843A'],
      [10, -4, '#FFFFFF'],
      [4, 8, '#E0843A'],
      [-2, -10, '#5C9A4A'],
    ])
    dish(240, 118, 32, '#D8443A', [
      [-6, 0, '#F08A7A'],
      [7, 3, '#B02A22'],
    ])
    write(ctx, '宴会 6 号桌', 284, 28, 11, '#F3DFB0', 700, 'center')
    fill(ctx, '#F3DFB0', rect(254, 34, 60, 2))
    draw(ctx, '#D9C4A0', 'M286 70L306 160M296 68L316 156', 4)
  },
} satisfies Record<string, Photo>
