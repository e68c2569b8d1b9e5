import { PDFDocument } from '@napi-rs/canvas'
import { beginPage, drawable, shrink } from '../../../../app/drawing/text'
import type { Db } from '../../../../app/database/db'
import { everybody, titleOf } from './people'

/** A4 in points, and badges of 90 × 54 mm on it. */
const [WIDE, HIGH] = [595, 842]
const [BADGE_WIDE, BADGE_HIGH] = [255, 153]
const [COLUMNS, ROWS] = [2, 4]
const [LEFT, TOP] = [(WIDE - COLUMNS * BADGE_WIDE) / 2, (HIGH - ROWS * BADGE_HIGH) / 2]
const PAD = 14

/** Badges to cut out: the evening, the name, the company. Refuses with 10104. */
export async function badges(db: Db, id: string): Promise<{ title: string; bytes: Buffer }> {
  const title = await titleOf(db, id)
  const people = (await everybody(db, id)).filter(({ state }) => state === 'valid')
  const pdf = new PDFDocument({ title })
  const pages = Math.max(1, Math.ceil(people.length / (COLUMNS * ROWS)))
  for (let page = 0; page < pages; page++) {
    const ctx = beginPage(pdf, WIDE, HIGH)
    ctx.textBaseline = 'middle'
    for (const [at, { values, ticketNo, seat }] of people.slice(page * COLUMNS * ROWS, (page + 1) * COLUMNS * ROWS).entries()) {
      const x = LEFT + (at % COLUMNS) * BADGE_WIDE
      const y = TOP + Math.floor(at / COLUMNS) * BADGE_HIGH
      ctx.strokeStyle = '#B6BBC2'
      ctx.lineWidth = 0.5
      ctx.strokeRect(x, y, BADGE_WIDE, BADGE_HIGH)
      ctx.fillStyle = '#2B5CE6'
      ctx.fillRect(x, y, BADGE_WIDE, 30)
      const write = (text: string, dy: number, sizes: number[], colour: string, weight: 400 | 700 = 400) => {
        shrink(ctx, drawable(text), BADGE_WIDE - PAD * 2, sizes, weight)
        ctx.fillStyle = colour
        ctx.fillText(drawable(text), x + PAD, y + dy)
      }
      write(title, 15, [13, 11, 9, 7], '#FFFFFF', 700)
      write(String(values.name ?? ''), 70, [34, 28, 22, 16], '#1F2329', 700)
      write([values.company, values.position].filter(Boolean).join(' · '), 106, [14, 12, 10, 8], '#51565E')
      write([seat, ticketNo].filter(Boolean).join(' · '), 134, [11, 9], '#6A7079')
    }
    pdf.endPage()
  }
  return { title, bytes: pdf.close() }
}
