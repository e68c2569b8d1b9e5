import { Path2D, type SKRSContext2D } from '@napi-rs/canvas'

export function box(
  ctx: SKRSContext2D,
  colour: string,
  x: number,
  y: number,
  w: number,
  h: number,
  radius: number | number[] = 0,
): void {
  ctx.fillStyle = colour
  ctx.beginPath()
  ctx.roundRect(x, y, w, h, radius)
  ctx.fill()
}

export function oval(ctx: SKRSContext2D, colour: string, x: number, y: number, rx: number, ry = rx): void {
  ctx.fillStyle = colour
  ctx.beginPath()
  ctx.ellipse(x, y, rx, ry, 0, 0, Math.PI * 2)
  ctx.fill()
}

export function form(ctx: SKRSContext2D, colour: string, outline: string): void {
  ctx.fillStyle = colour
  ctx.fill(new Path2D(outline))
}

export function stroke(ctx: SKRSContext2D, colour: string, width: number, outline: string): void {
  ctx.strokeStyle = colour
  ctx.lineWidth = width
  ctx.lineCap = 'round'
  ctx.lineJoin = 'round'
  ctx.stroke(new Path2D(outline))
}
