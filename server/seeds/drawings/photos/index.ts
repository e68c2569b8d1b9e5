import { createCanvas, type Canvas } from '@napi-rs/canvas'
import { desks } from './desks'
import { outdoors } from './outdoors'
import { HEIGHT, WIDTH, type Photo } from './props'
import { rooms } from './rooms'
import { screens } from './screens'

const all = { ...rooms, ...desks, ...screens, ...outdoors }
export type PhotoName = keyof typeof all
/** Pictures as people take them: no covers, but what was there. */
export const PHOTOS: Readonly<Record<PhotoName, Photo>> = all

const SCALE = 3.6

export function photo(name: PhotoName): Canvas {
  const canvas = createCanvas(WIDTH * SCALE, HEIGHT * SCALE)
  const ctx = canvas.getContext('2d')
  ctx.scale(SCALE, SCALE)
  PHOTOS[name](ctx)
  return canvas
}
