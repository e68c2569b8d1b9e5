import { createCanvas } from '@napi-rs/canvas'
import { paintQr } from '../app/drawing/qr'
import { setFont } from '../app/drawing/text'
import type { Services } from '../app/http/serve'
import { storeImage } from '../modules/platform/file/images'

const SIDE = 640
const EDGE = 48
const CAPTION = 56

/** A code that says of itself that it is none: whoever scans it reads so, and enters nobody's group. The file that holds it. */
export async function demoQr({ db, gateways }: Services, name: string, kind: '微信群' | '公众号'): Promise<string> {
  const said = `演示二维码，不对应真实的${kind}`
  const canvas = createCanvas(SIDE, SIDE + CAPTION)
  const ctx = canvas.getContext('2d')
  ctx.fillStyle = '#ffffff'
  ctx.fillRect(0, 0, SIDE, SIDE + CAPTION)
  paintQr(ctx, `${name}：${said}`, EDGE, EDGE, SIDE - 2 * EDGE)
  setFont(ctx, 26)
  ctx.fillStyle = '#51565e'
  ctx.textAlign = 'center'
  ctx.fillText(said, SIDE / 2, SIDE + CAPTION / 2 - 6)
  return (await storeImage(db, gateways.storage, null, await canvas.encode('webp', 90), 'group.webp')).id
}
