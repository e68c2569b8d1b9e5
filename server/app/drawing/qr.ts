import type { SKRSContext2D } from '@napi-rs/canvas'
import QRCode from 'qrcode'

/** Draws a text as a QR code in the middle of a square, without a margin. */
export function paintQr(ctx: SKRSContext2D, text: string, x: number, y: number, side: number, ink = '#000000') {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' })
  // Whole pixels: a blurred edge costs reading distance.
  const dot = Math.floor(side / modules.size)
  const margin = (side - dot * modules.size) / 2
  ctx.fillStyle = ink
  for (let row = 0; row < modules.size; row++)
    for (let column = 0; column < modules.size; column++)
      if (modules.get(row, column))
        ctx.fillRect(Math.round(x + margin) + column * dot, Math.round(y + margin) + row * dot, dot, dot)
}
