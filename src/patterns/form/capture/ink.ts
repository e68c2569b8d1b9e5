interface Point {
  x: number
  y: number
}
type Pen = Pick<
  CanvasRenderingContext2D,
  | 'fillStyle'
  | 'strokeStyle'
  | 'lineWidth'
  | 'lineCap'
  | 'lineJoin'
  | 'fillRect'
  | 'beginPath'
  | 'moveTo'
  | 'lineTo'
  | 'quadraticCurveTo'
  | 'stroke'
>

/** White paper and dark ink whatever the colours of the screen: what is written is filed and printed. */
const [PAPER, INK] = ['#ffffff', '#1f2329']
/** Of the sheet's height. */
const PEN = 0.02
/** Pixels of the picture for one of the screen. */
export const SHARPNESS = 2

const between = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })

/** Strokes on a sheet; points in pixels of the picture. */
export class Ink {
  private last: Point | undefined = undefined
  private middle: Point | undefined = undefined

  constructor(
    private readonly pen: Pen,
    private readonly width: number,
    private readonly height: number,
  ) {
    this.clear()
  }

  clear() {
    this.lift()
    this.pen.fillStyle = PAPER
    this.pen.fillRect(0, 0, this.width, this.height)
  }

  /** Sets the pen down; a dot, if it is not moved. */
  down(point: Point) {
    this.last = point
    this.middle = point
    this.line(() => this.pen.lineTo(point.x + 0.1, point.y))
  }

  /** Rounded through the middles between points, as a pen would. */
  move(point: Point) {
    const { last } = this
    if (!last) return
    const next = between(last, point)
    this.line(() => this.pen.quadraticCurveTo(last.x, last.y, next.x, next.y))
    this.middle = next
    this.last = point
  }

  lift() {
    this.last = undefined
    this.middle = undefined
  }

  private line(draw: () => void) {
    const { pen, middle } = this
    if (!middle) return
    pen.strokeStyle = INK
    pen.lineWidth = this.height * PEN
    pen.lineCap = 'round'
    pen.lineJoin = 'round'
    pen.beginPath()
    pen.moveTo(middle.x, middle.y)
    draw()
    pen.stroke()
  }
}
