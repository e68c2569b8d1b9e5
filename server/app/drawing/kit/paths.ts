/** Outlines as SVG paths: a canvas reads them as Path2D. */
const n = (value: number) => +value.toFixed(2)

export function rect(x: number, y: number, w: number, h: number, radius = 0): string {
  const r = Math.min(radius, w / 2, h / 2)
  if (!r) return `M${n(x)} ${n(y)}h${n(w)}v${n(h)}h${n(-w)}Z`
  const [across, down] = [n(w - 2 * r), n(h - 2 * r)]
  const corner = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${n(dx)} ${n(dy)}`
  return `M${n(x + r)} ${n(y)}h${across}${corner(r, r)}v${down}${corner(-r, r)}h${-across}${corner(-r, -r)}v${-down}${corner(r, -r)}Z`
}

/** Round at the top alone, and so on. */
export const roundTop = (x: number, y: number, w: number, h: number, r: number) =>
  `M${x} ${y + h}V${y + r}a${r} ${r} 0 0 1 ${r} ${-r}h${w - 2 * r}a${r} ${r} 0 0 1 ${r} ${r}v${h - r}Z`
export const roundRight = (x: number, y: number, w: number, h: number, r: number) =>
  `M${x} ${y}h${w - r}a${r} ${r} 0 0 1 ${r} ${r}v${h - 2 * r}a${r} ${r} 0 0 1 ${-r} ${r}h${r - w}Z`
export const roundBottom = (x: number, y: number, w: number, h: number, r: number) =>
  `M${x} ${y}h${w}v${h - r}a${r} ${r} 0 0 1 ${-r} ${r}h${2 * r - w}a${r} ${r} 0 0 1 ${-r} ${-r}Z`

export const ellipse = (x: number, y: number, rx: number, ry: number) =>
  `M${n(x - rx)} ${n(y)}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0Z`
export const circle = (x: number, y: number, r: number) => ellipse(x, y, r, r)

/** Corners, x and y in turn. */
export const polygon = (...corners: number[]) =>
  `M${corners.map((value, i) => `${i && i % 2 === 0 ? 'L' : i ? ' ' : ''}${n(value)}`).join('')}Z`

export const star = (x: number, y: number, r: number) =>
  polygon(
    ...Array.from({ length: 10 }, (_, i) => {
      const angle = ((i * 36 - 90) * Math.PI) / 180
      const reach = i % 2 ? r * 0.42 : r
      return [x + Math.cos(angle) * reach, y + Math.sin(angle) * reach]
    }).flat(),
  )
