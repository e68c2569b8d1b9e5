import { createCanvas } from '@napi-rs/canvas'
import { box, stroke } from '../../app/drawing/shapes'
import { setFont, writeMiddle } from '../../app/drawing/text'

const [WIDE, HIGH] = [960, 540]
const [INK, LINE, PAPER] = ['#1f2329', '#8a919c', '#e8f1ee']
const DEPARTMENTS = ['研发部', '生产部', '市场部']
const PROJECTS = ['项目一', '项目二']
const [BOX_WIDE, BOX_HIGH] = [180, 64]

/** An organisation in two dimensions: departments from above, projects from the side, and people where they meet. */
async function drawMatrix(): Promise<Buffer> {
  const canvas = createCanvas(WIDE, HIGH)
  const ctx = canvas.getContext('2d')
  box(ctx, '#ffffff', 0, 0, WIDE, HIGH)
  const across = DEPARTMENTS.map((_, at) => 360 + at * 220)
  const down = PROJECTS.map((_, at) => 330 + at * 130)
  stroke(ctx, LINE, 2, `M${across[1]} 70 V130 M130 130 H${across[2]} M130 130 V${down[1]}`)
  for (const x of across) stroke(ctx, LINE, 2, `M${x} 130 V${down[1]}`)
  for (const y of down) stroke(ctx, LINE, 2, `M130 ${y} H${across[2]}`)
  const named = (words: string, x: number, y: number) => {
    box(ctx, PAPER, x - BOX_WIDE / 2, y - BOX_HIGH / 2, BOX_WIDE, BOX_HIGH, 8)
    setFont(ctx, 26, 700)
    ctx.fillStyle = INK
    writeMiddle(ctx, words, x, y, 'center')
  }
  named('总经理', across[1], 60)
  for (const [at, words] of DEPARTMENTS.entries()) named(words, across[at], 200)
  for (const [at, words] of PROJECTS.entries()) named(words, 130, down[at])
  setFont(ctx, 22)
  for (const x of across)
    for (const y of down) {
      box(ctx, '#ffffff', x - 44, y - 22, 88, 44, 22)
      ctx.fillStyle = INK
      writeMiddle(ctx, '成员', x, y, 'center')
    }
  return canvas.encode('webp', 88)
}

/** By the words of the question that it belongs to. */
export const PICTURES = new Map([['矩阵制组织结构（如图）最突出的缺点是（ ）。', drawMatrix]])
