import { createCanvas, type Canvas, type SKRSContext2D } from '@napi-rs/canvas'
import { paintQr } from '../../../../app/drawing/qr'
import { box } from '../../../../app/drawing/shapes'
import { cut, drawable, setFont, shrink, widthOf, wrapTitle, writeMiddle, type Weight } from '../../../../app/drawing/text'

export interface CertificateFacts {
  holder: string
  course: string
  /** 2026年7月, both. */
  from: string
  to: string
  lessons: number
  hours: number
  score: number | null
  issuer: string
  /** Missing on a preview, which bears a watermark. */
  issued?: { certNo: string; day: string; until: string | null; link: string }
}

const [WIDTH, HEIGHT] = [1400, 1280]
const MIDDLE = WIDTH / 2
const GOLD = {
  light: '#FFFDF6',
  deep: '#F6E9CB',
  line: '#C9A45E',
  faint: '#E2CB9A',
  ink: '#4A3512',
  soft: '#5B4520',
  label: '#8C6B33',
}
const AFTER = '签发后生成'
const [LEFT, FOOT] = [120, 1010]
const QR = 208

/** Paints a certificate; sizes are four times those of a screen of 375. */
export function paintCertificate(facts: CertificateFacts): Canvas {
  const canvas = createCanvas(WIDTH, HEIGHT)
  const ctx = canvas.getContext('2d')
  ground(ctx)
  const line = (text: string, y: number, size: number, colour: string, weight: Weight = 400) => {
    setFont(ctx, size, weight)
    ctx.fillStyle = colour
    writeMiddle(ctx, text, MIDDLE, y, 'center')
  }
  ctx.letterSpacing = '32px'
  line('结业证书', 190, 96, GOLD.ink, 700)
  ctx.letterSpacing = '4px'
  line('CERTIFICATE OF COMPLETION', 285, 44, GOLD.label)
  ctx.letterSpacing = '0px'
  holder(ctx, drawable(facts.holder))
  line(`于 ${facts.from} 至 ${facts.to} 学完`, 610, 52, GOLD.soft)
  course(ctx, `《${drawable(facts.course)}》`)
  const tested = facts.score === null ? '' : `，结课测验 ${facts.score} 分`
  line(`共 ${facts.lessons} 讲 ${facts.hours} 学时${tested}，准予结业`, 870, 52, GOLD.soft)
  foot(ctx, facts)
  if (!facts.issued) watermark(ctx)
  return canvas
}

function ground(ctx: SKRSContext2D) {
  const shade = ctx.createLinearGradient(0, 0, WIDTH * 0.4, HEIGHT)
  shade.addColorStop(0, GOLD.light)
  shade.addColorStop(1, GOLD.deep)
  ctx.fillStyle = shade
  ctx.fillRect(0, 0, WIDTH, HEIGHT)
  ctx.lineWidth = 4
  ctx.strokeStyle = GOLD.line
  ctx.strokeRect(40, 40, WIDTH - 80, HEIGHT - 80)
  ctx.strokeStyle = GOLD.faint
  ctx.strokeRect(60, 60, WIDTH - 120, HEIGHT - 120)
}

function holder(ctx: SKRSContext2D, name: string) {
  const spaced = /^\p{Script=Han}{2,3}$/u.test(name) ? Array.from(name).join('　') : name
  shrink(ctx, spaced, WIDTH - 320, [96, 80, 64, 48], 700)
  ctx.fillStyle = GOLD.ink
  writeMiddle(ctx, cut(ctx, spaced, WIDTH - 320), MIDDLE, 430, 'center')
  box(ctx, GOLD.line, MIDDLE - 240, 510, 480, 4)
}

function course(ctx: SKRSContext2D, title: string) {
  setFont(ctx, 60, 700)
  ctx.fillStyle = GOLD.ink
  const lines = wrapTitle(ctx, title, WIDTH - 240, 2)
  for (const [i, text] of lines.entries()) writeMiddle(ctx, text, MIDDLE, 740 + (i - (lines.length - 1) / 2) * 78, 'center')
}

function foot(ctx: SKRSContext2D, { issued, issuer }: CertificateFacts) {
  setFont(ctx, 46)
  ctx.fillStyle = GOLD.soft
  const rows = [
    `证书编号　${issued?.certNo ?? AFTER}`,
    `签发日期　${issued?.day ?? AFTER}${issued?.until ? `，有效期至 ${issued.until}` : ''}`,
    issuer,
  ]
  for (const [i, text] of rows.entries()) writeMiddle(ctx, text, LEFT, FOOT + i * 80)
  const [x, y] = [WIDTH - LEFT - QR - 16, FOOT - 60]
  box(ctx, '#FFFFFF', x - 16, y - 16, QR + 32, QR + 32)
  if (issued) paintQr(ctx, issued.link, x, y, QR)
  else {
    setFont(ctx, 40)
    ctx.fillStyle = GOLD.label
    writeMiddle(ctx, '查验码', x + QR / 2, y + QR / 2 - 30, 'center')
    writeMiddle(ctx, AFTER, x + QR / 2, y + QR / 2 + 30, 'center')
  }
}

const MARK = '预览 · 未签发'
function watermark(ctx: SKRSContext2D) {
  ctx.save()
  ctx.translate(MIDDLE, HEIGHT / 2)
  ctx.rotate((-24 * Math.PI) / 180)
  setFont(ctx, 60, 700)
  ctx.fillStyle = 'rgba(140, 107, 51, 0.22)'
  const step = widthOf(ctx, MARK) + 90
  for (let row = -6; row <= 6; row++)
    for (let column = -3; column <= 3; column++) writeMiddle(ctx, MARK, column * step + (row % 2) * 120, row * 190, 'center')
  ctx.restore()
}
